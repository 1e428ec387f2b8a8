import { getRouteApi, Link } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import type { ListedOrder } from '#domain/commerce/order.ts'

import { ORDER_LOOK, PAYMENT_LOOK } from '#web/kit/media/order-colors.ts'
import { Tag } from '#web/kit/form/tag.tsx'
import { type Column, DataTable } from '#web/kit/table/data-table.tsx'
import { Ago } from '#web/session/ago.tsx'
import { whatOf } from './what-of.ts'

const route = getRouteApi('/gate/shell/orders')
const GRID =
  'grid-cols-[6rem_minmax(10rem,1.4fr)_minmax(12rem,2fr)_minmax(7rem,0.8fr)_minmax(8rem,0.9fr)_minmax(7rem,0.8fr)_6rem] max-lg:grid-cols-[4.5rem_minmax(0,1fr)_auto]'

const COLUMNS: readonly Column<ListedOrder>[] = [
  { id: 'order', title: t('Order'), cell: (order) => <OrderLink order={order} /> },
  {
    id: 'customer',
    title: t('Customer'),
    className: 'min-w-0 px-4 max-lg:px-0',
    cell: (order) => (
      <>
        <p className="truncate text-base text-ink">{order.contactName ?? t('Unknown')}</p>
        <p className="truncate text-ink-2 lg:hidden">{whatOf(order)}</p>
      </>
    ),
  },
  {
    id: 'what',
    title: t('What'),
    className: 'truncate px-4 text-ink-2 max-lg:hidden',
    headClassName: 'px-4',
    cell: whatOf,
    hint: ({ lines }) => t('{count} lines', { count: lines.length }),
  },
  {
    id: 'status',
    title: t('Status'),
    className: 'px-4 max-lg:flex max-lg:flex-col max-lg:items-end max-lg:gap-1',
    cell: ({ total, currency, status }) => (
      <>
        <span className="tabular-nums lg:hidden">{formatMoney(total, currency)}</span>
        <Tag tone={ORDER_LOOK[status].tone}>{ORDER_LOOK[status].label}</Tag>
      </>
    ),
  },
  {
    id: 'payment',
    title: t('Payment'),
    className: 'px-4 max-lg:hidden',
    cell: ({ paymentStatus }) => <Tag tone={PAYMENT_LOOK[paymentStatus].tone}>{PAYMENT_LOOK[paymentStatus].label}</Tag>,
  },
  {
    id: 'total',
    title: t('Total'),
    className: 'px-4 text-end tabular-nums max-lg:hidden',
    cell: ({ total, currency }) => formatMoney(total, currency),
  },
  { id: 'placed', title: t('Placed'), className: 'px-4 text-ink-2 max-lg:hidden', cell: ({ createdAt }) => <Ago at={createdAt} /> },
]

/** The table of orders. */
export function OrderRows({ items, openId }: { items: readonly ListedOrder[]; openId: string | null }) {
  return (
    <DataTable
      label={t('Orders')}
      items={items}
      idOf={({ id }) => id}
      columns={COLUMNS}
      grid={GRID}
      headClassName="max-lg:hidden"
      rowClassName="min-h-13 py-2"
      className="min-w-0 lg:min-w-240"
      openId={openId}
    />
  )
}

function OrderLink({ order: { id, number } }: { order: ListedOrder }) {
  return (
    <Link
      to="/orders/$orderId"
      params={{ orderId: id }}
      search={route.useSearch()}
      className="focus-inset text-base font-medium text-ink tabular-nums after:absolute after:inset-0"
    >
      #{number}
    </Link>
  )
}
