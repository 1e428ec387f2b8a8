import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useMatch, useNavigate } from '@tanstack/react-router'
import { List, MessageSquareText, Plus, SquareKanban } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { isNarrowed } from '#domain/date-range.ts'

import { ordersQuery, orderQuery } from '#web/api/commerce/order-queries.ts'
import { Button } from '#web/kit/form/button.tsx'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { ORDER_LOOK, PAYMENT_LOOK } from '#web/kit/media/order-colors.ts'
import { DateSpanField } from '#web/kit/form/date-span-field.tsx'
import { AddLabel, ListActions } from '#web/kit/list/list-actions.tsx'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'

import { lazyPart } from '#web/kit/hooks/lazy-component.ts'

import { OrderRows } from './order-rows.tsx'
import { OrderDetail } from './order-detail.tsx'
import { ORDER_STATUSES, PAYMENT_STATUSES } from './orders-search.ts'
import { OrderMessagesSheet } from './order-messages-sheet.tsx'

const NewOrderDialog = lazyPart(async () => (await import('./new-order-dialog.tsx')).NewOrderDialog)
const OrdersBoard = lazyPart(async () => (await import('./orders-board.tsx')).OrdersBoard)

const route = getRouteApi('/gate/shell/orders')
const VIEWS = [
  { value: 'list' as const, label: t('List'), icon: <List /> },
  { value: 'board' as const, label: t('Board'), icon: <SquareKanban /> },
]
const STATUS_OPTIONS = [
  { value: '', label: t('All statuses') },
  ...ORDER_STATUSES.map((value) => ({ value, label: ORDER_LOOK[value].label })),
]
const PAYMENT_OPTIONS = [
  { value: '', label: t('All payments') },
  ...PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_LOOK[value].label })),
]

/** What customers ordered, newest first. */
export function OrdersScreen() {
  const { app } = useCurrentApp()
  const filter = route.useSearch()
  const orderId = useMatch({ from: '/gate/shell/orders/$orderId', shouldThrow: false })?.params.orderId ?? null
  const navigate = useNavigate()
  const [editsMessages, setEditsMessages] = useState(false)
  const [adds, setAdds] = useState(false)
  const list = useInfiniteQuery(ordersQuery(app.id, filter))
  const open = (id: string) => void navigate({ to: '/orders/$orderId', params: { orderId: id }, search: filter })
  const narrow = (change: typeof filter) => void navigate({ to: '/orders', search: { ...filter, ...change }, replace: true })
  const isFiltered = filter.status !== undefined || filter.paymentStatus !== undefined || isNarrowed(filter)
  const view = filter.show ?? 'list'
  const show = (next: 'list' | 'board') => narrow({ show: next === 'board' ? 'board' : undefined })
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setAdds(true)}>
      <AddLabel>{t('New order')}</AddLabel>
    </Button>
  )

  return (
    <ListScreen
      title={t('Orders')}
      what={t('orders')}
      list={list}
      bones={{ count: 10, height: 'h-13' }}
      actions={
        <>
          <span className="contents max-phone:hidden">
            <Segmented label={t('Show as')} value={view} options={VIEWS} onChange={show} />
          </span>
          <ListActions
            actions={[
              ...VIEWS.filter(({ value }) => value !== view).map(({ value, label, icon }) => ({
                icon,
                label,
                phoneOnly: true,
                onSelect: () => show(value),
              })),
              { icon: <MessageSquareText />, label: t('Messages'), onSelect: () => setEditsMessages(true) },
            ]}
          />
        </>
      }
      add={add}
      isNarrowed={isFiltered}
      filters={
        <>
          <Select
            label={t('Status')}
            className="w-36"
            value={filter.status ?? ''}
            options={STATUS_OPTIONS}
            onChange={(value) => narrow({ status: ORDER_STATUSES.find((one) => one === value) })}
          />
          <Select
            label={t('Payment')}
            className="w-44"
            value={filter.paymentStatus ?? ''}
            options={PAYMENT_OPTIONS}
            onChange={(value) => narrow({ paymentStatus: PAYMENT_STATUSES.find((one) => one === value) })}
          />
          <DateSpanField label={t('Placed')} value={filter} onChange={({ range, from, to }) => narrow({ range, from, to })} />
        </>
      }
      empty={<NoOrders filtered={isFiltered} add={add} />}
      over={
        <>
          {' '}
          {orderId && <OrderSheet orderId={orderId} onClose={() => void navigate({ to: '/orders', search: filter })} />}
          <Suspense>{adds && <NewOrderDialog onClose={() => setAdds(false)} onPlaced={open} />}</Suspense>
          {editsMessages && <OrderMessagesSheet onClose={() => setEditsMessages(false)} />}
        </>
      }
    >
      {(items) =>
        view === 'board' ? (
          <Suspense>
            <OrdersBoard filter={filter} onOpen={open} />
          </Suspense>
        ) : (
          <OrderRows items={items} openId={orderId} />
        )
      }
    </ListScreen>
  )
}

function NoOrders({ filtered, add }: { filtered: boolean; add: ReactNode }) {
  if (!filtered)
    return (
      <EmptyState title={t('No orders yet')} action={add}>
        {t('When a customer sends a cart from your catalog it appears here, and in their conversation.')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('No orders match')}
      action={
        <Link to="/orders" search={{}} className={buttonStyle({ variant: 'soft' })}>
          {t('Clear filters')}
        </Link>
      }
    />
  )
}

/** One order in a sheet beside the list. */
function OrderSheet({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { app } = useCurrentApp()
  const order = useQuery(orderQuery(app.id, orderId))
  return (
    <SideSheet
      open
      onOpenChange={(next) => !next && onClose()}
      title={order.data ? t('Order {number}', { number: order.data.number }) : t('Order')}
    >
      <QueryState query={order} what={t('this order')}>
        <div className="flex flex-col gap-4">
          <Bone className="h-9" />
          <Bone className="h-24" />
          <Bone className="h-9" />
        </div>
      </QueryState>
      {order.data && <OrderDetail order={order.data} />}
    </SideSheet>
  )
}
