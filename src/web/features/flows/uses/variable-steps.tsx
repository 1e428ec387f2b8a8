import { t } from '#domain/i18n/t.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { linkStyle } from '#web/kit/text/text-link.tsx'
import type { Place } from '../place.ts'
import { titleAt } from '../title-at.ts'

type Props = { words: string; stepIds: readonly string[]; document: FlowDocument; onGoTo: (place: Place) => void }

/** The steps that do something with a variable, each a way to go there. */
export function VariableSteps({ words, stepIds, document, onGoTo }: Props) {
  if (stepIds.length === 0) return <p className="text-meta text-ink-3">{t('{words} no step', { words })}</p>
  return (
    <p className="text-meta text-ink-2">
      {words}{' '}
      {stepIds.map((stepId, index) => (
        <span key={stepId}>
          {index > 0 && ', '}
          <button type="button" className={linkStyle()} onClick={() => onGoTo({ nodeId: null, stepId })}>
            {titleAt(document, null, stepId)}
          </button>
        </span>
      ))}
    </p>
  )
}
