import { useQueries } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import type { ListedOrder, OrderStatus } from '#domain/commerce/order.ts'

import { useMoveOrder } from '#web/api/commerce/change-order.ts'
import { boardColumnQuery, type OrderFilter } from '#web/api/commerce/order-queries.ts'
import { Board } from '#web/kit/board/board.tsx'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { ORDER_LOOK, PAYMENT_LOOK } from '#web/kit/media/order-colors.ts'
import { Ago } from '#web/session/ago.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ORDER_STATUSES } from './orders-search.ts'
import { whatOf } from './what-of.ts'

/** Orders by state: the newest of each. Moving a card changes the order’s state, as its sheet does. */
export function OrdersBoard({ filter, onOpen }: { filter: OrderFilter; onOpen: (orderId: string) => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const move = useMoveOrder(app.id)
  const shown = ORDER_STATUSES.filter((status) => filter.status === undefined || filter.status === status)
  const columns = useQueries({ queries: shown.map((status) => boardColumnQuery(app.id, { ...filter, status })) })
  const failed = columns.find(({ error }) => error !== null)
  if (failed?.error)
    return <ErrorState title={t('Couldn’t load the orders')} hint={t('Try again in a moment.')} reference={failed.error.message} />
  if (columns.some(({ data }) => data === undefined)) return <Loading />

  const fail = (order: ListedOrder, description: string) =>
    toasts.show({ variant: 'destructive', title: t('Order {number} was not moved', { number: order.number }), description })
  const onMove = (order: ListedOrder, status: OrderStatus) =>
    move.mutate(
      { order, status },
      {
        onSuccess: (result) => {
          if (result.kind === 'change_order' && 'reason' in result) fail(order, result.reason)
        },
        onError: (error) => fail(order, error.message),
      },
    )
  return (
    <Board
      columns={shown.map((status, at) => {
        const { items = [], hasMore = false } = columns[at]?.data ?? {}
        return {
          id: status,
          label: ORDER_LOOK[status].label,
          items,
          footer: hasMore && <p className="px-1 py-2 text-meta text-ink-3">{t('Older ones are in the list.')}</p>,
        }
      })}
      nameOf={({ number }) => t('order {number}', { number })}
      card={(order) => <OrderCard order={order} />}
      onOpen={({ id }) => onOpen(id)}
      onMove={onMove}
    />
  )
}

function OrderCard({ order }: { order: ListedOrder }) {
  const { number, contactName, total, currency, paymentStatus, createdAt } = order
  return (
    <>
      <span className="block font-medium tabular-nums">#{number}</span>
      <span dir="auto" className="block truncate text-secondary">
        {contactName ?? t('Unknown')}
      </span>
      <span dir="auto" className="block truncate text-secondary text-ink-2">
        {whatOf(order)}
      </span>
      <span className="mt-2 flex flex-wrap items-center gap-2">
        <Tag tone={PAYMENT_LOOK[paymentStatus].tone}>{PAYMENT_LOOK[paymentStatus].label}</Tag>
        <span className="text-secondary tabular-nums">{formatMoney(total, currency)}</span>
        <span className="ms-auto text-meta text-ink-3">
          <Ago at={createdAt} />
        </span>
      </span>
    </>
  )
}

const Loading = () => (
  <div className="flex flex-1 gap-3 p-4" role="status" aria-label={t('Loading orders')}>
    {ORDER_STATUSES.map((status) => (
      <Bone key={status} className="h-64 min-w-44 flex-1" />
    ))}
  </div>
)
