import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { AgentFigures } from '#domain/ai/agent-case.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { agentFiguresQuery, type CasesAsked } from '#web/api/ai/agent-figures.ts'
import { agentsQuery } from '#web/api/ai/agents.ts'
import { usePageTitle } from '#web/kit/brand/brand.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { NoPermission } from '#web/kit/feedback/no-permission.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { DateSpanField } from '#web/kit/form/date-span-field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { ListHeader } from '#web/kit/list/list-header.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { AnalyticsSearch } from './analytics-search.ts'
import { CaseSheet } from './case-sheet.tsx'
import { decided, OUTCOME_WORDS } from './outcome-look.ts'
import { OutcomeChart } from './outcome-chart.tsx'
import { OutcomeStats } from './outcome-stats.tsx'
import { ReasonList, ShareLists } from './part-lists.tsx'
import { ResolutionCard } from './resolution-card.tsx'
import { ReviewList } from './review-list.tsx'

const route = getRouteApi('/gate/shell/analytics')
const DAYS = 'last_30_days'
const ALL = 'all'

/** What AI agents achieve: outcomes by evidence, and the conversations behind each figure. */
export function AnalyticsScreen() {
  const { app } = useCurrentApp()
  usePageTitle(t('Analytics'))
  if (!roleAllows(app.role, 'admin')) {
    return (
      <main className="flex h-full flex-col justify-center">
        <h1 className="sr-only">{t('Analytics')}</h1>
        <NoPermission what={t('analytics')} />
      </main>
    )
  }
  return <Analytics />
}

function Analytics() {
  const { app } = useCurrentApp()
  const search = route.useSearch()
  const asked = toAsked(search)
  const figures = useQuery(agentFiguresQuery(app.id, asked))
  return (
    <main className="flex h-full flex-col">
      <ListHeader title={t('Analytics')} count={undefined} hasMore={false}>
        <Filters search={search} />
      </ListHeader>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain" tabIndex={-1}>
        <div className="mx-auto flex max-w-280 flex-col gap-4 p-6 max-phone:p-4">
          <QueryState query={figures} what={t('the analytics')}>
            <Bone className="h-32" />
            <Bone className="mt-4 h-72" />
            <Bone className="mt-4 h-48" />
          </QueryState>
          {figures.data && <Figures figures={figures.data} asked={asked} />}
        </div>
      </div>
    </main>
  )
}

function toAsked({ agent, range = DAYS, from, to }: AnalyticsSearch): CasesAsked {
  return { range, ...(from && { from }), ...(to && { to }), ...(agent && { agentId: agent }) }
}

function Filters({ search }: { search: AnalyticsSearch }) {
  const { app } = useCurrentApp()
  const navigate = route.useNavigate()
  const { data } = useQuery(agentsQuery(app.id))
  const go = (change: AnalyticsSearch) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const agents = [{ value: ALL, label: t('All AI agents') }, ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <>
      <Select
        label={t('AI agent')}
        className="w-56 max-phone:w-44"
        value={search.agent ?? ALL}
        options={agents}
        onChange={(agent) => go({ agent: agent === ALL ? undefined : agent })}
      />
      <DateSpanField label={t('Period')} value={search} onChange={({ range, from, to }) => go({ range, from, to })} fallback={DAYS} />
    </>
  )
}

/** Two beside each other where there is room. */
const HALVES = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(24rem, 100%), 1fr))' }

/** A figure that is looked into. */
type Behind = CasesAsked & { title: string }

function Figures({ figures, asked }: { figures: AgentFigures; asked: CasesAsked }) {
  const [behind, setBehind] = useState<Behind | null>(null)
  const { totals, before, weeks, reasons, shares } = figures
  if (decided(totals) + totals.open === 0) return <NoCases />
  const open = (title: string, change: CasesAsked) => setBehind({ ...asked, ...change, title })
  const { title = '', ...narrowed } = behind ?? {}
  return (
    <>
      <OutcomeStats totals={totals} before={before} onOpen={(outcome) => open(OUTCOME_WORDS[outcome].label, { outcome })} />
      <div className="grid rounded-card border border-line bg-surface" style={HALVES}>
        <ResolutionCard figures={figures} onOpen={() => open(t('Open'), { outcome: 'open' })} />
        <OutcomeChart weeks={weeks} />
      </div>
      <div className="grid gap-4" style={HALVES}>
        <ShareLists shares={shares} onOpen={open} />
        <ReasonList reasons={reasons} onOpen={open} />
      </div>
      <ReviewList asked={asked} />
      {behind && <CaseSheet title={title} asked={narrowed} onClose={() => setBehind(null)} />}
    </>
  )
}

const NoCases = () => (
  <EmptyState
    title={t('No conversations with an AI agent')}
    action={
      <Link to="/agents" className={buttonStyle({ variant: 'primary' })}>
        {t('Open AI agents')}
      </Link>
    }
  >
    {t('Once an AI agent answers customers, you see here what was resolved, what went to your team, and who left without an answer.')}
  </EmptyState>
)
