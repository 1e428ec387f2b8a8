import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronRight, CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Agent } from '#domain/ai/agent-config.ts'
import type { AgentTestAttempt, AgentTestRun } from '#domain/ai/agent-test-run.ts'

import { agentTestRunQuery } from '#web/api/ai/agent-tests.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { formatMoment } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { AttemptView } from './attempt-view.tsx'
import { CompareTable } from './compare-table.tsx'
import { RateTag, rateWords, spentWords } from './rate.tsx'
import { nameOf } from './run-list.tsx'

type Props = { agent: Agent; runId: string; runs: readonly AgentTestRun[]; onClose: () => void }

/** What came of a run: scenario by scenario, conversation by conversation, and beside another run. */
export function RunSheet({ agent, runId, runs, onClose }: Props) {
  const { app } = useCurrentApp()
  const loaded = useQuery(agentTestRunQuery(app.id, agent.id, runId))
  const [againstId, setAgainstId] = useState('')
  const others = runs.filter(({ id }) => id !== runId)
  const against = others.find(({ id }) => id === againstId)
  const labelOf = (run: AgentTestRun): string => `${nameOf(run)}, ${formatMoment(run.startedAt, app.timeZone)}`
  return (
    <SideSheet open onOpenChange={(open) => !open && onClose()} title={loaded.data ? nameOf(loaded.data.run) : t('Run')} width="wide">
      <QueryState query={loaded} what={t('this run')}>
        <Bone className="h-64 w-full" />
      </QueryState>
      {loaded.data && (
        <div className="flex flex-col gap-5">
          <div className="flex flex-col gap-1">
            <p className="font-medium text-ink">{rateWords(loaded.data.run.rate)}</p>
            <p className="text-secondary text-ink-2 tabular-nums">{spentWords(loaded.data.run)}</p>
          </div>
          {others.length > 0 && (
            <Select
              label={t('Compare with')}
              value={againstId}
              onChange={setAgainstId}
              options={[{ value: '', label: t('Compare with…') }, ...others.map((run) => ({ value: run.id, label: labelOf(run) }))]}
            />
          )}
          {against && <CompareTable before={against} after={loaded.data.run} />}
          <Scenarios run={loaded.data.run} attempts={loaded.data.attempts} agent={agent} />
        </div>
      )}
    </SideSheet>
  )
}

function Scenarios({ run, attempts, agent }: { run: AgentTestRun; attempts: readonly AgentTestAttempt[]; agent: Agent }) {
  return (
    <ul aria-label={t('Scenarios')} className="flex flex-col gap-4">
      {run.scenarios.map(({ id, name, rate }) => (
        <li key={id} className="rounded-card border border-line">
          <h3 className="flex items-center gap-2 border-b border-line px-3 py-2 font-semibold">
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {name}
            </span>
            <RateTag rate={rate} />
          </h3>
          <ul className="divide-y divide-line">
            {attempts
              .filter(({ scenarioId }) => scenarioId === id)
              .map((attempt) => (
                <Attempt key={attempt.id} attempt={attempt} agent={agent} runId={run.id} />
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Attempt({ attempt, agent, runId }: { attempt: AgentTestAttempt; agent: Agent; runId: string }) {
  const [open, setOpen] = useState(false)
  const { passed, repeat, checks } = attempt
  const failed = checks.filter((check) => !(check.person?.passed ?? check.passed))
  const Icon = passed ? CircleCheck : CircleX
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="focus-inset flex min-h-10 w-full items-center gap-2 rounded-card px-3 py-2 text-start hover:bg-hover"
      >
        <ChevronRight className={clsx('size-4 shrink-0 text-ink-3 transition-transform duration-120', open && 'rotate-90')} aria-hidden />
        <Icon className={clsx('size-4 shrink-0', passed ? 'text-success' : 'text-danger')} aria-hidden />
        <span className="shrink-0">{passed ? t('Run {repeat} passed', { repeat }) : t('Run {repeat} failed', { repeat })}</span>
        {!open && failed[0] && (
          <span dir="auto" className="min-w-0 truncate text-meta text-ink-2">
            {failed[0].label}
            {failed.length > 1 && t(' and {count} more', { count: failed.length - 1 })}
          </span>
        )}
      </button>
      {open && <AttemptView attempt={attempt} agent={agent} runId={runId} />}
    </li>
  )
}
