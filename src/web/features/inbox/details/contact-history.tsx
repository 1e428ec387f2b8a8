import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { contactHistoryQuery } from '#web/api/contacts/contact-history.ts'
import { Tag } from '#web/kit/form/tag.tsx'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { formatAgo, formatMoment } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ORDER_LOOK } from '#web/kit/media/order-colors.ts'

const rowStyle = 'flex min-h-8 min-w-0 items-center gap-2 rounded-row px-1.5 hover:bg-hover max-phone:min-h-11'

/** The contact's orders, events and other conversations, the latest of each. What there is none of takes no room. */
export function ContactHistory({ conversation: { id, contact } }: { conversation: Pick<Conversation, 'id' | 'contact'> }) {
  const { app } = useCurrentApp()
  const now = useNow(60_000)
  const { data, isError } = useQuery(contactHistoryQuery(app.id, contact.id))
  if (isError) return <p className="text-meta text-danger">{t('Couldn’t load orders and events.')}</p>
  if (!data) return null
  const others = data.conversations.filter((one) => one.id !== id)
  return (
    <>
      <Part title={t('Orders')} items={data.orders}>
        {({ id: orderId, number, total, currency, status }) => (
          <Link to="/orders/$orderId" params={{ orderId }} className={rowStyle}>
            <span className="font-medium tabular-nums">#{number}</span>
            <span className="min-w-0 flex-1 truncate text-ink-2 tabular-nums">{formatMoney(total, currency)}</span>
            <Tag tone={ORDER_LOOK[status].tone}>{ORDER_LOOK[status].label}</Tag>
          </Link>
        )}
      </Part>
      <Part title={t('Events')} items={data.events}>
        {({ id: eventId, title, start, status }) => (
          <Link to="/events" search={{ show: 'agenda', range: 'all', open: eventId }} className={rowStyle}>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{title}</span>
              <span className="block truncate text-meta text-ink-2">{formatMoment(start, app.timeZone)}</span>
            </span>
            <Tag>{status}</Tag>
          </Link>
        )}
      </Part>
      <Part title={t('Other conversations')} items={others}>
        {(one) => (
          <Link to="/inbox/$conversationId" params={{ conversationId: one.id }} search={(search) => search} className={rowStyle}>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{one.channel.name}</span>
              <span className="block truncate text-meta text-ink-2">{one.snippet || t('No messages yet')}</span>
            </span>
            <time dateTime={one.lastActivityAt} className="text-meta text-ink-3 tabular-nums">
              {formatAgo(one.lastActivityAt, now)}
            </time>
          </Link>
        )}
      </Part>
    </>
  )
}

type PartProps<T> = { title: string; items: readonly T[]; children: (item: T) => ReactNode }

function Part<T extends { id: string }>({ title, items, children }: PartProps<T>) {
  if (items.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-1 border-t border-line pt-4 text-secondary">
      <h3 className="text-meta font-medium text-ink-2">{title}</h3>
      <ul className="-mx-1.5">
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    </section>
  )
}
