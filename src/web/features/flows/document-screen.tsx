import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect } from 'react'

import { t } from '#domain/i18n/t.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { usePageTitle } from '#web/kit/brand/brand.ts'
import { ApiError } from '#web/api/api-error.ts'
import { flowQuery } from '#web/api/flows/get-flow.ts'
import { flowVersionQuery } from '#web/api/flows/get-flow-version.ts'
import { beginBelow } from '#web/kit/hooks/begin-below.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Button } from '#web/kit/form/button.tsx'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { ErrorState, hintOf } from '#web/kit/feedback/error-state.tsx'
import { Bone, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { DocumentHeader } from './document-header.tsx'
import { Drawing } from './drawing.tsx'
import { FlowCanvas, FlowOutline } from './drawing-parts.ts'
import { type FlowSearch, parseFlowSearch } from './flow-search.ts'
import { kindNoun } from './kind-noun.ts'

const OpenedStep = lazyPart(async () => (await import('./opened-step.tsx')).OpenedStep)

const WorkflowRuns = lazyPart(async () => (await import('./runs/workflow-runs.tsx')).WorkflowRuns)

const RunDrawing = lazyPart(async () => (await import('./runs/run-drawing.tsx')).RunDrawing)

// Only for who comes from a conversation.
const RanBar = lazyPart(async () => (await import('./ran-bar.tsx')).RanBar)

// Whoever only looks does not load what draws.
const Builder = lazyPart(async () => (await import('./builder/builder.tsx')).Builder)

type Place = '/flows' | '/workflows'

/** One flow or workflow: the draft or what customers meet, its steps in a sheet, and a workflow's runs. */
export function DocumentScreen({ place }: { place: Place }) {
  const { app } = useCurrentApp()
  const { flowId = '' } = useParams({ strict: false })
  const search = parseFlowSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const looked = useLookedAt(app.id, flowId, search)
  const { flow, view } = looked
  const go = useCallback(
    (next: FlowSearch) => void navigate({ to: `${place}/$flowId`, params: { flowId }, search: next }),
    [navigate, place, flowId],
  )
  const mayDraw = roleAllows(app.role, 'admin')
  // What it is drawn with comes beside what is drawn.
  useEffect(() => {
    const Drawn = matchMedia('(max-width: 767px)').matches ? FlowOutline : FlowCanvas
    Drawn.ahead()
    if (mayDraw && view === 'draft') Builder.ahead()
  }, [mayDraw, view])

  usePageTitle(flow.data?.name ?? (place === '/flows' ? t('Flow') : t('Workflow')))

  const header = (tools?: ReactNode) => (
    <DocumentHeader
      place={place}
      flow={flow.data}
      version={looked.version.data}
      view={view}
      onView={(next) => go({ show: next })}
      tools={tools}
    />
  )
  if (view === 'draft' && flow.data && mayDraw) {
    return (
      <main className="flex h-full flex-col">
        <Suspense fallback={<CanvasBones onRetry={() => void flow.refetch()} />}>
          <Builder key={flowId} flow={flow.data} search={search} go={go} header={header} />
        </Suspense>
      </main>
    )
  }
  return (
    <main className="flex h-full flex-col">
      {header(
        mayDraw && view === 'published' && (
          <Button icon={<Pencil />} onClick={() => go({ show: 'draft', step: search.step })}>
            {t('Edit draft')}
          </Button>
        ),
      )}
      {view === 'runs' ? (
        <Runs workflowId={flowId} search={search} go={go} />
      ) : (
        <ReadOnly place={place} flowId={flowId} search={search} looked={looked} go={go} />
      )}
    </main>
  )
}

/** The draft or the version that is looked at, as the address says; the published one where it says nothing. */
function useLookedAt(appId: string, flowId: string, search: FlowSearch) {
  const flow = useQuery(flowQuery(appId, flowId))
  const published = flow.data?.publishedVersion ?? null
  const view = search.show ?? (published === null ? 'draft' : 'published')
  const isPublished = view === 'published' && published !== null
  const wanted = search.version ?? published
  const version = useQuery({ ...flowVersionQuery(appId, flowId, wanted ?? 1), enabled: wanted !== null })
  const shown = isPublished ? version.data : flow.data && { document: flow.data.draft, exits: flow.data.exits }
  const failed = flow.error ?? (isPublished ? version.error : null)
  const retry = () => void (flow.isError ? flow.refetch() : version.refetch())
  return { flow, version, published, view, isPublished, wanted, shown, failed, retry }
}

type ReadOnlyProps = {
  place: Place
  flowId: string
  search: FlowSearch
  looked: ReturnType<typeof useLookedAt>
  go: (next: FlowSearch) => void
}

/** What is looked at and not changed here, with the step that is open. */
function ReadOnly({ place, flowId, search, looked, go }: ReadOnlyProps) {
  const { flow, view, wanted, published, shown } = looked
  // Which version is looked at, and from where, stays while steps are opened in it.
  const kept = { version: search.version, conversation: search.conversation }
  return (
    <>
      {looked.isPublished && published !== null && (search.version !== undefined || search.conversation !== undefined) && (
        <Suspense fallback={null}>
          <RanBar
            version={search.version ?? published}
            published={published}
            conversation={search.conversation}
            onLive={() => go({ show: 'published' })}
          />
        </Suspense>
      )}
      <div ref={beginBelow} className="min-h-0 flex-1 bg-canvas">
        {shown ? (
          <Drawing
            key={`${flowId} ${view} ${wanted}`}
            document={shown.document}
            exits={shown.exits}
            open={search.step ?? null}
            onOpen={(step) => go({ ...kept, show: view, step })}
          />
        ) : (
          <NotShown place={place} failed={looked.failed} onLoad={() => void flow.refetch()} onRetry={looked.retry} />
        )}
      </div>
      {flow.data && shown && search.step !== undefined && (
        <Suspense>
          <OpenedStep
            key={`${search.step} ${view} ${wanted}`}
            flow={flow.data}
            document={shown.document}
            stepId={search.step}
            onClose={() => go({ ...kept, show: view })}
            onEdit={() => go({ show: 'draft', step: search.step })}
          />
        </Suspense>
      )}
    </>
  )
}

/** The runs of a workflow, or the one that the address names. */
function Runs({ workflowId, search: { run, step }, go }: { workflowId: string; search: FlowSearch; go: ReadOnlyProps['go'] }) {
  return (
    <div ref={beginBelow} className="min-h-0 flex-1 bg-canvas">
      <Suspense>
        {run === undefined ? (
          <WorkflowRuns workflowId={workflowId} />
        ) : (
          <RunDrawing
            key={run}
            workflowId={workflowId}
            runId={run}
            step={step ?? null}
            onStep={(next) => go({ show: 'runs', run, step: next })}
            onBack={() => go({ show: 'runs' })}
          />
        )}
      </Suspense>
    </div>
  )
}

type NotShownProps = { place: Place; failed: Error | null; onLoad: () => void; onRetry: () => void }

function NotShown({ place, failed, onLoad, onRetry }: NotShownProps) {
  if (!failed) return <CanvasBones onRetry={onLoad} />
  if (isGone(failed)) return <Gone place={place} />
  return (
    <ErrorState
      title={t('Couldn’t load this {value}', { value: kindNoun(place === '/flows' ? 'flow' : 'workflow') })}
      hint={hintOf(failed)}
      reference={failed.message}
      onRetry={onRetry}
    />
  )
}

const isGone = (error: Error): boolean => error instanceof ApiError && error.status === 404

function Gone({ place }: { place: Place }) {
  const [word, words] = place === '/flows' ? ['flow', 'flows'] : ['workflow', 'workflows']
  return (
    <EmptyState
      title={t('There is no such {word} here', { word })}
      action={
        <Link to={place} className={buttonStyle()}>
          {t('Back to the {words}', { words })}
        </Link>
      }
    >
      {t('It was deleted, or it belongs to another app.')}
    </EmptyState>
  )
}

function CanvasBones({ onRetry }: { onRetry: () => void }) {
  return (
    <Skeleton label={t('Loading the drawing')} onRetry={onRetry}>
      <div className="flex flex-wrap items-center gap-16 p-16 max-md:gap-4 max-md:p-4">
        <Bone className="h-28 w-60 rounded-card" />
        <Bone className="h-40 w-60 rounded-card" />
        <Bone className="h-32 w-60 rounded-card" />
      </div>
    </Skeleton>
  )
}
