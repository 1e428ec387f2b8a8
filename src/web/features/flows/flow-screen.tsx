import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo } from 'react'

import { APP_TITLE } from '#domain/constants.ts'
import type { FlowDocument } from '#domain/flow-document.ts'

import { ApiError } from '../../api/api-error.ts'
import { flowQuery } from '../../api/flows/get-flow.ts'
import { flowVersionQuery } from '../../api/flows/get-flow-version.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ErrorState } from '../../kit/error-state.tsx'
import { iconButtonStyle } from '../../kit/icon-button.tsx'
import { Bone, Skeleton } from '../../kit/skeleton.tsx'
import { agoWords, exactWords } from '../../kit/time-words.ts'
import { useMediaQuery } from '../../kit/use-media-query.ts'
import { useNow } from '../../kit/use-now.ts'
import { useCurrentApp } from '../../session/current-app.tsx'
import { FlowOutline } from './flow-outline.tsx'
import { FlowState } from './flow-state.tsx'
import { toPicture } from './picture/picture.ts'

// Screens too narrow for a canvas do not load it.
const FlowCanvas = lazy(async () => ({ default: (await import('./canvas/flow-canvas.tsx')).FlowCanvas }))

const route = getRouteApi('/gate/shell/flows/$flowId')

/** One flow, as customers meet it: the published version, or the draft where nothing is published. */
export function FlowScreen() {
  const { app } = useCurrentApp()
  const { flowId } = route.useParams()
  const flow = useQuery(flowQuery(app.id, flowId))
  const published = flow.data?.publishedVersion ?? null
  const version = useQuery({ ...flowVersionQuery(app.id, flowId, published ?? 1), enabled: published !== null })
  const document = published === null ? flow.data?.draft : version.data?.document
  const failed = flow.error ?? version.error

  useEffect(() => {
    window.document.title = `${flow.data?.name ?? 'Flow'} · ${APP_TITLE}`
  }, [flow.data?.name])

  return (
    <main className="flex h-full flex-col">
      <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line px-4 max-phone:px-2">
        <Link to="/flows" aria-label="Back to the flows" className={iconButtonStyle()}>
          <ChevronLeft />
        </Link>
        <h1 className="min-w-0 truncate text-title font-semibold">{flow.data?.name ?? 'Flow'}</h1>
        {flow.data && <FlowState publishedVersion={published} />}
        {version.data && published !== null && <VersionLine version={published} at={version.data.publishedAt} />}
      </header>
      <div className="min-h-0 flex-1 bg-canvas">
        {!document && !failed && <CanvasBones onRetry={() => void flow.refetch()} />}
        {failed && !document && (
          <ErrorState
            title="Couldn’t load this flow"
            hint={failed instanceof ApiError ? failed.hint : 'Try again.'}
            reference={failed.message}
            onRetry={() => void (flow.isError ? flow.refetch() : version.refetch())}
          />
        )}
        {document && <Drawing key={`${flowId} ${published}`} document={document} />}
      </div>
    </main>
  )
}

function VersionLine({ version, at }: { version: number; at: string }) {
  const { app } = useCurrentApp()
  const now = useNow()
  const ago = agoWords(at, now)
  return (
    <span className="truncate text-secondary text-ink-2 max-phone:hidden" title={exactWords(at, app.timeZone)}>
      Version {version}, published {ago === 'now' ? 'just now' : /\d[mhd]$/.test(ago) ? `${ago} ago` : ago}
    </span>
  )
}

function Drawing({ document }: { document: FlowDocument }) {
  const narrow = useMediaQuery('(max-width: 767px)')
  const picture = useMemo(() => toPicture(document), [document])
  if (picture.cards.length === 0) return <EmptyState title="This flow is empty">It has no steps yet, so it does nothing.</EmptyState>
  if (!narrow) {
    return (
      <Suspense>
        <FlowCanvas picture={picture} />
      </Suspense>
    )
  }
  return (
    <div role="region" aria-label="The flow" tabIndex={0} className="h-full overflow-y-auto overscroll-contain">
      <FlowOutline picture={picture} />
    </div>
  )
}

function CanvasBones({ onRetry }: { onRetry: () => void }) {
  return (
    <Skeleton label="Loading the flow" onRetry={onRetry}>
      <div className="flex flex-wrap items-center gap-16 p-16 max-md:gap-4 max-md:p-4">
        <Bone className="h-28 w-60 rounded-card" />
        <Bone className="h-40 w-60 rounded-card" />
        <Bone className="h-32 w-60 rounded-card" />
      </div>
    </Skeleton>
  )
}
