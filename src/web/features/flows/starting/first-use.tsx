import { Plus, Sparkles } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'
import { templates } from '#flow/templates/templates.ts'

import { Button } from '#web/kit/form/button.tsx'
import { WaveMark } from '#web/kit/media/wave-mark.tsx'
import { TemplateCard } from './gallery.tsx'
import type { Start } from './start.ts'
import { kindNoun } from '../kind-noun.ts'

type Props = { kind: FlowKind; why: string; mayChange: boolean; mayDescribe: boolean; onStart: (start: Start) => void }

const STEPS = [t('Choose a template##steps'), t('Name it and set what starts it'), t('Edit the messages, test and publish')]
const FIRST = { flow: ['welcome-menu', 'lead-to-sheet', 'support-triage'], workflow: ['booking', 're-engagement', 'good-customers'] }

/** Leads to the first flow in three short steps: a start, a name, and then the builder with what to do next. */
export function FirstUse({ kind, why, mayChange, mayDescribe, onStart }: Props) {
  return (
    <div className="mx-auto flex max-w-3xl flex-col items-center gap-6 px-4 py-10 text-center">
      <div className="flex flex-col items-center gap-1">
        <WaveMark />
        <h2 className="mt-2 text-title font-semibold text-ink">{t('Your first {kind}', { kind: kindNoun(kind) })}</h2>
        <p className="max-w-md text-secondary text-balance text-ink-2">{why}</p>
      </div>
      <ol className="flex flex-wrap justify-center gap-x-6 text-start max-phone:flex-col gap-y-2 text-secondary text-ink-2">
        {STEPS.map((step, index) => (
          <li key={step} className="flex items-center gap-2">
            <span className="inline-flex size-5 items-center justify-center rounded-full bg-lagoon-soft text-meta font-medium text-lagoon-fg">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <ul className="grid w-full grid-cols-3 gap-3 max-md:grid-cols-1">
        {templates
          .filter(({ id }) => FIRST[kind].includes(id))
          .map((template) => (
            <li key={template.id}>
              <TemplateCard template={template} onOpen={() => onStart({ template: template.id })} />
            </li>
          ))}
      </ul>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => onStart('gallery')}>
          {t('See all {count} templates', { count: templates.length })}
        </Button>
        <Button variant="ghost" icon={<Plus />} disabled={!mayChange} onClick={() => onStart('empty')}>
          {t('Start from scratch')}
        </Button>
        {mayDescribe && (
          <Button variant="ghost" icon={<Sparkles />} disabled={!mayChange} onClick={() => onStart('describe')}>
            {t('Build with AI')}
          </Button>
        )}
      </div>
    </div>
  )
}
