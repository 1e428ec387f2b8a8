import { t } from '#domain/i18n/t.ts'
import type { AgentTestRun } from '#domain/ai/agent-test-run.ts'

import { useAgentTests } from '#web/api/ai/agent-tests.ts'
import { refusal } from '#web/api/refusal.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { formatMoment } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { RateTag, spentWords } from './rate.tsx'

type Props = { agentId: string; items: readonly AgentTestRun[]; onOpen: (runId: string) => void }

/** What was run, newest first; a run under way shows how far it is. */
export function RunList({ agentId, items, onOpen }: Props) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { cancel } = useAgentTests(app.id, agentId)
  return (
    <section aria-label={t('Runs')} className="flex flex-col gap-2">
      <h2 className="text-title font-semibold">{t('Runs')}</h2>
      <ul className="divide-y divide-line rounded-card border border-line">
        {items.map((run) => (
          <li key={run.id} className="flex flex-wrap items-center">
            <button
              type="button"
              onClick={() => onOpen(run.id)}
              className="focus-inset flex min-h-14 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 rounded-card px-3 py-2 text-start hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2 font-medium">
                  {nameOf(run)}
                  {STATES[run.state] && <Tag tone={run.state === 'running' ? 'info' : 'warning'}>{STATES[run.state]}</Tag>}
                </span>
                <span className="block truncate text-meta text-ink-2">
                  {[formatMoment(run.startedAt, app.timeZone), run.startedBy, spentWords(run)].filter((part) => part !== null).join(' · ')}
                </span>
              </span>
              {run.state === 'running' ? <Progress run={run} /> : <RateTag rate={run.rate} />}
            </button>
            {run.state === 'running' && (
              <Button
                size="sm"
                className="me-3"
                busy={cancel.isPending}
                onClick={() => cancel.mutate(run.id, { onError: (error) => void toasts.show(refusal(error)) })}
              >
                {t('Cancel')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was run. */
export const nameOf = ({ version, isDraft }: AgentTestRun): string =>
  version !== null ? t('Version {version}', { version }) : isDraft ? t('This draft') : t('Earlier draft')

const STATES: Readonly<Record<AgentTestRun['state'], string | null>> = {
  running: t('Running'),
  done: null,
  costLimit: t('Cost limit reached'),
  cancelled: t('Cancelled'),
  failed: t('Stopped by an error'),
}

function Progress({ run: { rate, total } }: { run: AgentTestRun }) {
  const share = total === 0 ? 0 : rate.played / total
  return (
    <span className="flex items-center gap-2 text-meta text-ink-2 tabular-nums">
      <span
        role="progressbar"
        aria-label={t('Conversations played')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={rate.played}
        className="h-1.5 w-24 overflow-hidden rounded-full bg-active"
      >
        <span className="block h-full rounded-full bg-lagoon transition-[width] duration-200" style={{ width: `${share * 100}%` }} />
      </span>
      {t('{played} of {total}', { played: rate.played, total })}
    </span>
  )
}
