import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, CircleDot, MessageSquareText, Pencil, ShoppingBag, StickyNote, Tag, Workflow } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { TimelineItem } from '#domain/contacts/contact-timeline.ts'

import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { PagedList } from '#web/kit/list/paged-list.tsx'
import { formatAgo, dayKey, formatDay, formatExactTime } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { describedBy } from './timeline-messages.ts'

/** Everything that became of a contact, the last first, page by page. */
const timelineQuery = (appId: string, contactId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.contact(appId, contactId), 'timeline'],
    queryFn: ({ pageParam, signal }) =>
      call('listContactTimeline', { appId, contactId, limit: 50, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })

/** Everything that became of a contact, the last first, by day. */
export function Timeline({ contactId }: { contactId: string }) {
  const { app } = useCurrentApp()
  const list = useInfiniteQuery(timelineQuery(app.id, contactId))
  const now = useNow()
  return (
    <PagedList
      what={t('the timeline')}
      list={list}
      bones={{ count: 8, height: 'h-14' }}
      empty={<EmptyState title={t('Nothing has happened yet')}>{t('Conversations, orders, events and changes appear here.')}</EmptyState>}
    >
      {(items) => (
        <ol className="flex flex-col">
          {items.map((item, at) => {
            const before = items[at - 1]
            const isNewDay = !before || dayKey(before.at, app.timeZone) !== dayKey(item.at, app.timeZone)
            return (
              <li key={item.id}>
                {isNewDay && <h3 className="pt-5 pb-1 text-meta font-medium text-ink-3">{formatDay(item.at, app.timeZone, now)}</h3>}
                <Line item={item} ago={formatAgo(item.at, now)} exactly={formatExactTime(item.at, app.timeZone)} />
              </li>
            )
          })}
        </ol>
      )}
    </PagedList>
  )
}

function Line({ item, ago, exactly }: { item: TimelineItem; ago: string; exactly: string }) {
  const { title, detail } = describedBy(item)
  const who = 'author' in item && item.author.name ? item.author.name : null
  return (
    <div className="flex gap-3 rounded-row py-2">
      <span className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full bg-active text-ink-2 [&_svg]:size-3.5">
        {iconOf(item)}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-base">
          {'conversationId' in item ? (
            <Link to="/inbox/$conversationId" params={{ conversationId: item.conversationId }} className="font-medium hover:underline">
              {title}
            </Link>
          ) : (
            <span className="font-medium">{title}</span>
          )}
          {who && <span className="text-ink-2"> · {who}</span>}
          {item.source === 'messages' && <span className="text-ink-2"> · {item.channel}</span>}
        </p>
        {detail && (
          <p dir="auto" className="line-clamp-3 text-secondary break-words text-ink-2 rtl:text-right">
            {detail}
          </p>
        )}
      </div>
      <time dateTime={item.at} title={exactly} className="shrink-0 text-meta text-ink-3 tabular-nums">
        {ago}
      </time>
    </div>
  )
}

function iconOf(item: TimelineItem): ReactNode {
  if (item.source === 'messages') return <MessageSquareText aria-hidden />
  const { type } = item.body
  if (type === 'note_added') return <StickyNote aria-hidden />
  if (type === 'order_noted') return <ShoppingBag aria-hidden />
  if (type === 'event_noted') return <CalendarDays aria-hidden />
  if (type.startsWith('flow_')) return <Workflow aria-hidden />
  if (type === 'changed' && 'tags' in item.body.changes) return <Tag aria-hidden />
  return type === 'changed' || type === 'contact_updated' ? <Pencil aria-hidden /> : <CircleDot aria-hidden />
}
