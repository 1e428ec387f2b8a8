import { t } from '#domain/i18n/t.ts'
import type { FlowProblem } from '#domain/flows/flow-document.ts'

import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'

const GROUPS = [
  { severity: 'error', tone: 'danger', title: t('Blocks publishing') },
  { severity: 'warning', tone: 'warning', title: t('Likely mistakes') },
] as const

/** What is wrong with the step as a whole, and how it is fixed. */
export function StepProblems({ problems }: { problems: readonly FlowProblem[] }) {
  return GROUPS.map(({ severity, tone, title }) => {
    const own = problems.filter((problem) => problem.severity === severity)
    return own.length === 0 ? null : (
      <InlineAlert key={severity} tone={tone} title={title}>
        <ul className="mt-1 flex flex-col gap-1">
          {own.map(({ code, message, hint }) => (
            <li key={`${code} ${message}`}>
              {message} <span className="text-ink-3">{hint}</span>
            </li>
          ))}
        </ul>
      </InlineAlert>
    )
  })
}

/** What is worth knowing of the step, in plain lines. */
export function StepNotes({ problems }: { problems: readonly FlowProblem[] }) {
  const notes = problems.filter(({ severity }) => severity === 'note')
  return notes.map(({ code, message, hint }) => (
    <p key={`${code} ${message}`} className="text-meta text-ink-3">
      {message} {hint}
    </p>
  ))
}
