import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowVersion } from '#domain/api/flows/flow-versions.ts'
import type { Flow } from '#domain/flows/flow-document.ts'

import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { formatAgo, formatExactTime } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { FlowState } from './flow-state.tsx'

type View = 'draft' | 'published' | 'runs'

type Props = {
  place: '/flows' | '/workflows'
  flow: Flow | undefined
  version: Pick<FlowVersion, 'version' | 'publishedAt'> | undefined
  view: View
  onView: (view: View) => void
  /** What can be done with what is shown. */
  tools?: ReactNode
}

const PLACES = {
  '/flows': { back: t('Back to the flows'), unnamed: t('Flow') },
  '/workflows': { back: t('Back to the workflows'), unnamed: t('Workflow') },
}

/** The faces that a flow may have. */
const VIEWS: readonly { value: View; label: string; isOf: (flow: Flow | undefined) => boolean }[] = [
  { value: 'draft', label: t('Draft'), isOf: () => true },
  { value: 'published', label: t('Published'), isOf: (flow) => typeof flow?.publishedVersion === 'number' },
  { value: 'runs', label: t('Runs'), isOf: (flow) => flow?.kind === 'workflow' },
]

/** Name, state and age of a flow, and which of its faces is looked at. */
export function DocumentHeader({ place, flow, version, view, onView, tools }: Props) {
  const { back, unnamed } = PLACES[place]
  const views = VIEWS.filter(({ isOf }) => isOf(flow))
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line px-4 max-phone:flex-wrap max-phone:px-2 max-phone:py-1.5">
      <Link to={place} aria-label={back} className={iconButtonStyle()}>
        <ChevronLeft />
      </Link>
      <h1 dir="auto" className="min-w-0 flex-initial truncate text-title font-semibold max-phone:flex-1 max-phone:basis-16">
        {flow?.name ?? unnamed}
      </h1>
      {flow && (
        <>
          <FlowState publishedVersion={flow.publishedVersion} />
          <AgeLine flow={flow} version={view === 'published' ? version : undefined} />
        </>
      )}
      {views.length > 1 && (
        <div className="ms-auto shrink-0 max-phone:order-last max-phone:w-full">
          <Segmented label={t('What is shown')} value={view} options={views} onChange={onView} />
        </div>
      )}
      {tools && <div className={`flex shrink-0 items-center gap-1 max-phone:ms-auto ${views.length > 1 ? '' : 'ms-auto'}`}>{tools}</div>}
    </header>
  )
}

function AgeLine({ flow, version }: { flow: Flow; version: Props['version'] }) {
  const { app } = useCurrentApp()
  const now = useNow()
  const at = version?.publishedAt ?? flow.updatedAt
  const ago = formatAgo(at, now)
  const when = ago === 'now' ? t('just now') : /\d[mhd]$/.test(ago) ? t('{ago} ago', { ago }) : ago
  return (
    <span className="min-w-0 shrink-999 truncate text-secondary text-ink-2 max-md:hidden" title={formatExactTime(at, app.timeZone)}>
      {version ? t('Version {version}, published {when}', { version: version.version, when }) : t('Draft saved {when}', { when })}
    </span>
  )
}
