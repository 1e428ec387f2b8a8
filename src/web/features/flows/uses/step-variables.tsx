import { t } from '#domain/i18n/t.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'

import type { Place } from '../place.ts'
import { useNamedVariables } from '../sheet/use-named-variables.ts'
import { VariableSteps } from './variable-steps.tsx'

type Props = { document: FlowDocument; stepId: string; onGoTo: (place: Place) => void }

/** The variables of a step: which other steps read what it keeps, and where what it reads comes from. */
export function StepVariables({ document, stepId, onGoTo }: Props) {
  const { named } = useNamedVariables(document)
  const own = named.filter(({ name, setBy, readBy }) => name !== '' && (setBy.includes(stepId) || readBy.includes(stepId)))
  if (own.length === 0) return null
  const others = (ids: readonly string[]) => ids.filter((id) => id !== stepId)
  return (
    <section aria-label={t('Variables')} className="mt-6 border-t border-line pt-4">
      <h3 className="mb-3 text-base font-semibold">{t('Variables')}</h3>
      <ul className="flex flex-col gap-2">
        {own.map(({ name, setBy, readBy }) => (
          <li key={name}>
            <span className="font-mono text-meta font-medium text-ink">{name}</span>
            {setBy.includes(stepId) && <VariableSteps words={t('Read by')} stepIds={others(readBy)} document={document} onGoTo={onGoTo} />}
            {readBy.includes(stepId) && <VariableSteps words={t('Kept by')} stepIds={others(setBy)} document={document} onGoTo={onGoTo} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
