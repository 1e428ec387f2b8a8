import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import type { DateSpan } from '#domain/date-range.ts'

import { type Behind, figureConversationsQuery } from '#web/api/flows/flow-figures.ts'
import { PagedList } from '#web/kit/list/paged-list.tsx'
import { formatAgo, formatExactTime } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

const WORDS = { waiting: t('Waiting now'), failed: t('Failed'), dropped: t('Dropped off'), left: t('Left here') } as const

type Props = {
  flowId: string
  span: DateSpan
  behind: Behind
  title: string
  /** What the exit is called, where it is about one. */
  exit: string | null
}

/** The conversations behind one figure; each leads into the inbox. */
export function BehindFigure({ flowId, span, behind, title, exit }: Props) {
  const { app } = useCurrentApp()
  const now = useNow()
  const list = useInfiniteQuery(figureConversationsQuery(app.id, flowId, span, behind))
  const { what = 'left' } = behind
  const by = exit === null ? '' : t(' by “{exit}”', { exit })
  return (
    <>
      <div className="border-b border-line px-4 py-3">
        <h3 className="font-medium text-ink">{title}</h3>
        <p className="text-secondary text-ink-2">{`${WORDS[what]}${by}`}</p>
      </div>
      <PagedList
        what={t('conversations')}
        list={list}
        bones={{ count: 4, height: 'h-12' }}
        empty={
          !list.hasNextPage && (
            <p className="p-4 text-secondary text-ink-2">{t('None that you may see, or they are no longer remembered.')}</p>
          )
        }
      >
        {(items) => (
          <ul aria-label={t('Conversations')}>
            {items.map(({ conversationId, contactName, version, at }, index) => (
              <li key={index} className="border-b border-line">
                <Link
                  to="/inbox/$conversationId"
                  params={{ conversationId }}
                  className="focus-inset flex min-h-11 items-center gap-2 px-4 py-2 text-secondary hover:bg-hover"
                >
                  <span className="min-w-0 flex-1 truncate font-medium text-ink">{contactName ?? t('Without a name')}</span>
                  <span className="text-meta text-ink-2">v{version}</span>
                  <time dateTime={at} title={formatExactTime(at, app.timeZone)} className="text-meta text-ink-2 tabular-nums">
                    {formatAgo(at, now)}
                  </time>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}
