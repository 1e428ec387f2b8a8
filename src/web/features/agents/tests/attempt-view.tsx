import { CircleCheck, CircleX, Wrench } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Agent } from '#domain/ai/agent-config.ts'
import type { AgentTestAttempt, AttemptCheck, AttemptLine } from '#domain/ai/agent-test-run.ts'

import { useAgentTests } from '#web/api/ai/agent-tests.ts'
import { refusal } from '#web/api/refusal.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { callLabel } from '../test-chat/chat-line.tsx'
import { spentWords } from './rate.tsx'

type Props = { attempt: AgentTestAttempt; agent: Agent; runId: string }

/** One conversation of a run: what was held against it, and what was said. */
export function AttemptView({ attempt, agent, runId }: Props) {
  return (
    <div className="flex flex-col gap-4 px-3 pt-1 pb-4">
      <ul aria-label={t('Checks')} className="flex flex-col gap-2">
        {attempt.checks.map((check, index) => (
          <Check key={index} check={check} index={index} attempt={attempt} agent={agent} runId={runId} />
        ))}
        {attempt.checks.length === 0 && <li className="text-secondary text-ink-2">{t('Nothing was expected.')}</li>}
      </ul>
      <div role="log" aria-label={t('Conversation')} className="flex flex-col gap-2 rounded-card bg-sunken p-3">
        {attempt.transcript.map((line, index) => (
          <Line key={index} line={line} agent={agent} />
        ))}
      </div>
      <p className="text-end text-meta text-ink-3 tabular-nums">{spentWords(attempt)}</p>
    </div>
  )
}

function Check({ check, index, attempt, agent, runId }: Props & { check: AttemptCheck; index: number }) {
  const { label, reason, person, kind } = check
  const passed = person?.passed ?? check.passed
  const Icon = passed ? CircleCheck : CircleX
  return (
    <li className="flex items-start gap-2 text-secondary">
      <Icon className={`mt-0.5 size-4 shrink-0 ${passed ? 'text-success' : 'text-danger'}`} aria-hidden />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="sr-only">{passed ? t('Passed: ') : t('Failed: ')}</span>
        <span dir="auto" className="text-ink">
          {label}
        </span>
        {reason !== null && (
          <span dir="auto" className="block text-meta text-ink-2">
            {kind === 'criterion' ? t('Judge: {reason}', { reason }) : reason}
          </span>
        )}
        {person && <span className="block text-meta text-ink-2">{wordOf(person, check.passed)}</span>}
      </span>
      {kind === 'criterion' && <Review check={check} index={index} attempt={attempt} agent={agent} runId={runId} />}
    </li>
  )
}

const wordOf = ({ by, passed }: NonNullable<AttemptCheck['person']>, verdict: boolean): string =>
  `${by ?? t('A teammate')} ${passed === verdict ? 'agreed' : t('says it {value}', { value: passed ? 'passed' : 'failed' })}`

/** A person's word on a verdict of the judge. */
function Review({ check, index, attempt, agent, runId }: Props & { check: AttemptCheck; index: number }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { review } = useAgentTests(app.id, agent.id)
  const say = (passed: boolean | null) =>
    review.mutate(
      { testRunId: runId, attemptId: attempt.id, check: index, body: { passed } },
      { onError: (error) => void toasts.show(refusal(error)) },
    )
  if (check.person)
    return (
      <Button size="sm" variant="ghost" busy={review.isPending} onClick={() => say(null)}>
        {t('Undo')}
      </Button>
    )
  return (
    <span className="flex shrink-0 gap-1">
      <Button size="sm" variant="ghost" disabled={review.isPending} onClick={() => say(check.passed)}>
        {t('Agree')}
      </Button>
      <Button size="sm" variant="ghost" disabled={review.isPending} onClick={() => say(!check.passed)}>
        {check.passed ? t('Mark failed') : t('Mark passed')}
      </Button>
    </span>
  )
}

function Line({ line, agent }: { line: AttemptLine; agent: Agent }) {
  switch (line.kind) {
    case 'customer':
      return (
        <p dir="auto" className="max-w-4/5 self-start rounded-bubble rounded-es-tag bg-active px-3 py-2 whitespace-pre-line wrap-anywhere">
          {line.text}
        </p>
      )
    case 'agent':
      return (
        <p
          dir="auto"
          className="max-w-9/10 self-end rounded-bubble rounded-ee-tag bg-iris-soft px-3 py-2 whitespace-pre-line wrap-anywhere"
        >
          {line.text}
        </p>
      )
    case 'tool':
      return (
        <div className="flex items-start gap-2 rounded-control border border-line bg-surface px-3 py-2 text-meta text-ink-2">
          <Wrench className="mt-0.5 size-3.5 shrink-0" aria-hidden />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-medium text-ink">{callLabel(line.name, agent.draft)}</span>
            {!line.used && t(' · refused')}
            {line.madeUp && t(' · result made up')}
            <span className="block">{JSON.stringify(line.input)}</span>
            <span className="block">→ {line.result}</span>
          </span>
        </div>
      )
    case 'note':
      return <p className="text-meta text-ink-3 wrap-anywhere">{line.text}</p>
    default:
      return line satisfies never
  }
}
