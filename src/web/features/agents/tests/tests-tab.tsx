import { useQuery } from '@tanstack/react-query'
import { Play, Plus, Settings2 } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Agent } from '#domain/ai/agent-config.ts'
import type { AgentScenario } from '#domain/ai/agent-scenario.ts'
import { needsReason, type PublishGate } from '#domain/ai/publish-gate.ts'

import { agentScenariosQuery, agentTestRunsQuery } from '#web/api/ai/agent-tests.ts'
import type { CallAnswer } from '#web/api/call.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { AgentDrafting } from '../draft/agent-drafting.ts'
import { rateWords } from './rate.tsx'
import { RunList } from './run-list.tsx'
import { ScenarioList } from './scenario-list.tsx'

const ScenarioDialog = lazyPart(async () => (await import('./scenario-dialog.tsx')).ScenarioDialog)
const RunDialog = lazyPart(async () => (await import('./run-dialog.tsx')).RunDialog)
const RunSheet = lazyPart(async () => (await import('./run-sheet.tsx')).RunSheet)
const TestSettingsDialog = lazyPart(async () => (await import('./test-settings-dialog.tsx')).TestSettingsDialog)

type Props = { agent: Agent; drafting: AgentDrafting }
type Open =
  | { what: 'new' }
  | { what: 'run' }
  | { what: 'settings' }
  | { what: 'scenario'; scenario: AgentScenario }
  | { what: 'results'; runId: string }

/** The scenarios of an agent, how the last runs of them went, and whether the draft may be published. */
export function TestsTab({ agent, drafting }: Props) {
  const { app } = useCurrentApp()
  const scenarios = useQuery(agentScenariosQuery(app.id, agent.id))
  const runs = useQuery(agentTestRunsQuery(app.id, agent.id))
  const [open, setOpen] = useState<Open | null>(null)
  const items = scenarios.data?.items ?? []
  const ran = runs.data?.items ?? []
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="me-auto text-title font-semibold">{t('Scenarios')}</h2>
        <IconButton label={t('Test settings')} icon={<Settings2 />} onClick={() => setOpen({ what: 'settings' })} />
        {items.length > 0 && (
          <>
            <Button icon={<Plus />} onClick={() => setOpen({ what: 'new' })}>
              {t('New scenario')}
            </Button>
            <Button variant="primary" icon={<Play />} onClick={() => setOpen({ what: 'run' })}>
              {t('Run')}
            </Button>
          </>
        )}
      </div>
      {runs.data && <Gate gate={runs.data.gate} />}
      <QueryState query={scenarios} what={t('scenarios')}>
        <Bone className="h-40 w-full" />
      </QueryState>
      {scenarios.data && items.length === 0 && (
        <EmptyState
          title={t('No scenarios yet')}
          action={
            <Button variant="primary" icon={<Plus />} onClick={() => setOpen({ what: 'new' })}>
              {t('New scenario')}
            </Button>
          }
        >
          {t(
            'Write a sample conversation and the expected result, or save one from the inbox. Runs use the real models. Tools are simulated and nothing is sent.',
          )}
        </EmptyState>
      )}
      {items.length > 0 && (
        <ScenarioList
          items={items}
          newest={ran.find(({ isDraft }) => isDraft)}
          onOpen={(scenario) => setOpen({ what: 'scenario', scenario })}
        />
      )}
      {ran.length > 0 && <RunList agentId={agent.id} items={ran} onOpen={(runId) => setOpen({ what: 'results', runId })} />}
      <Suspense fallback={null}>
        {open && (
          <Window open={open} agent={agent} drafting={drafting} count={items.length} report={runs.data} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </>
  )
}

type Report = CallAnswer<'listAgentTestRuns'>
type WindowProps = Props & { open: Open; count: number; report: Report | undefined; onClose: () => void }

function Window({ open, agent, drafting, count, report, onClose }: WindowProps) {
  switch (open.what) {
    case 'new':
      return <ScenarioDialog agent={agent} scenario={null} onClose={onClose} />
    case 'scenario':
      return <ScenarioDialog agent={agent} scenario={open.scenario} onClose={onClose} />
    case 'run':
      return <RunDialog agent={agent} drafting={drafting} scenarioCount={count} onClose={onClose} />
    case 'settings':
      return <TestSettingsDialog agent={agent} judge={report?.judge} onClose={onClose} />
    case 'results':
      return <RunSheet agent={agent} runId={open.runId} runs={report?.items ?? []} onClose={onClose} />
    default:
      return open satisfies never
  }
}

/** What the tests say of publishing the draft. */
function Gate({ gate }: { gate: PublishGate }) {
  const missing = needsReason(gate)
  if (gate.scenarios === 0) return null
  if (missing === null)
    return (
      <p role="status" className="text-secondary text-ink-2">
        {gate.rate &&
          t('This draft: {rate}. At least {threshold}% must pass to publish.', { rate: rateWords(gate.rate), threshold: gate.threshold })}
      </p>
    )
  return (
    <InlineAlert tone="warning" title={gate.rate ? rateWords(gate.rate) : t('This draft isn’t tested yet')}>
      {gate.rate
        ? t('At least {threshold}% must pass. Publishing needs a reason.', { threshold: gate.threshold })
        : t('Run all scenarios, or publish with a reason.')}
    </InlineAlert>
  )
}
