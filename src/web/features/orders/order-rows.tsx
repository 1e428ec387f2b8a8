import { getRouteApi, Link } from '@tanstack/react-router'
import { clsx } from 'clsx'

import { moneyWords } from '#domain/commerce/money.ts'
import type { ListedOrder } from '#domain/commerce/order.ts'

import { ORDER_LOOK, PAYMENT_LOOK } from '#web/kit/media/order-colors.ts'
import { Tag } from '#web/kit/form/tag.tsx'
import { agoWords, exactWords } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

const route = getRouteApi('/gate/shell/orders')
const COLUMNS =
  'grid grid-cols-[6rem_minmax(10rem,1.4fr)_minmax(12rem,2fr)_minmax(7rem,0.8fr)_minmax(8rem,0.9fr)_minmax(7rem,0.8fr)_6rem] max-lg:grid-cols-[4.5rem_minmax(0,1fr)_auto]'
const TITLES = ['Order', 'Customer', 'What', 'Status', 'Payment', 'Total', 'Placed']

/** The table of orders. */
export function OrderRows({ items, openId }: { items: readonly ListedOrder[]; openId: string | null }) {
  return (
    <div role="table" aria-label="Orders" className="min-w-0 lg:min-w-240">
      <div role="rowgroup" className="sticky top-0 z-10 bg-sunken">
        <div role="row" className={clsx(COLUMNS, 'h-9 items-center border-b border-line text-secondary text-ink-2 max-lg:hidden')}>
          {TITLES.map((title) => (
            <div key={title} role="columnheader" className={clsx('px-4', title === 'Total' && 'text-end')}>
              {title}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {items.map((order) => (
          <Row key={order.id} order={order} open={order.id === openId} />
        ))}
      </div>
    </div>
  )
}

function Row({ order, open }: { order: ListedOrder; open: boolean }) {
  const now = useNow()
  const { app } = useCurrentApp()
  const { id, number, contactName, lines, status, paymentStatus, total, currency, createdAt } = order
  return (
    <div
      role="row"
      className={clsx(
        COLUMNS,
        'relative min-h-13 items-center border-b border-line py-2 text-secondary',
        open ? 'bg-active' : 'hover:bg-hover',
      )}
    >
      <div role="cell" className="px-4">
        <Link
          to="/orders/$orderId"
          params={{ orderId: id }}
          search={route.useSearch()}
          className="focus-inset text-base font-medium text-ink tabular-nums after:absolute after:inset-0"
        >
          #{number}
        </Link>
      </div>
      <div role="cell" className="min-w-0 px-4 max-lg:px-0">
        <p className="truncate text-base text-ink">{contactName ?? 'Unknown'}</p>
        <p className="truncate text-ink-2 lg:hidden">{whatOf(order)}</p>
      </div>
      <div role="cell" className="truncate px-4 text-ink-2 max-lg:hidden" title={`${lines.length} lines`}>
        {whatOf(order)}
      </div>
      <div role="cell" className="px-4 max-lg:flex max-lg:flex-col max-lg:items-end max-lg:gap-1">
        <span className="tabular-nums lg:hidden">{moneyWords(total, currency)}</span>
        <Tag tone={ORDER_LOOK[status].tone}>{ORDER_LOOK[status].label}</Tag>
      </div>
      <div role="cell" className="px-4 max-lg:hidden">
        <Tag tone={PAYMENT_LOOK[paymentStatus].tone}>{PAYMENT_LOOK[paymentStatus].label}</Tag>
      </div>
      <div role="cell" className="px-4 text-end tabular-nums max-lg:hidden">
        {moneyWords(total, currency)}
      </div>
      <div role="cell" className="px-4 text-ink-2 tabular-nums max-lg:hidden" title={exactWords(createdAt, app.timeZone)}>
        {agoWords(createdAt, now)}
      </div>
    </div>
  )
}

function whatOf({ lines }: ListedOrder): string {
  const [first] = lines
  if (!first) return 'Nothing'
  const rest = lines.length - 1
  return `${first.quantity} × ${first.name ?? first.productId}${rest > 0 ? ` and ${rest} more` : ''}`
}
