import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { OrderNotice } from '#domain/commerce/order-notifications.ts'

import { noticesQuery } from '#web/api/commerce/order-queries.ts'
import { ORDER_LOOK } from '#web/kit/media/order-colors.ts'
import { formatAgo, formatExactTime } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** What the customer was told of an order, or was not, and why. */
export function NoticeList({ orderId }: { orderId: string }) {
  const { app } = useCurrentApp()
  const now = useNow()
  const notices = useQuery(noticesQuery(app.id, orderId))
  if (notices.isError) return <p className="text-secondary text-danger">{t('What was sent could not be loaded.')}</p>
  if (!notices.data) return null
  const { items } = notices.data
  if (items.length === 0) return <p className="text-secondary text-ink-2">{t('Nothing was sent yet.')}</p>
  return (
    <ul className="flex flex-col gap-1.5 text-secondary">
      {items.map((notice, index) => (
        <li key={index} className="flex flex-col">
          <span className="flex justify-between gap-3">
            <span className="min-w-0 truncate">{wordsOf(notice)}</span>
            <time dateTime={notice.at} title={formatExactTime(notice.at, app.timeZone)} className="shrink-0 text-ink-3">
              {formatAgo(notice.at, now)}
            </time>
          </span>
          {notice.reason && <span className="text-danger">{notice.reason}</span>}
        </li>
      ))}
    </ul>
  )
}

const STATES: Readonly<Record<string, string>> = {
  SENDING: t('sending'),
  UNKNOWN: t('not confirmed'),
  SENT: t('sent'),
  DELIVERED: t('delivered'),
  READ: t('read'),
  PLAYED: t('played'),
  FAILED: t('failed'),
}

function wordsOf({ status, outcome, messageStatus }: OrderNotice): string {
  const what = status === null ? t('Details') : ORDER_LOOK[status].label
  if (outcome === 'skipped') return t('{what}: not sent', { what })
  return t('{what}: {state}', { what, state: STATES[messageStatus ?? 'SENT'] ?? '' })
}
