import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useMatch, useNavigate } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import { useEffect, useState } from 'react'

import { APP_TITLE } from '#domain/constants.ts'

import { ordersQuery } from '#web/api/commerce/order-queries.ts'
import { Button, buttonStyle } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { ORDER_LOOK, PAYMENT_LOOK } from '#web/kit/media/order-colors.ts'
import { ListHeader } from '#web/kit/list/list-header.tsx'
import { itemsOf, PagedList } from '#web/kit/list/paged-list.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { OrderRows } from './order-rows.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { ORDER_STATUSES, PAYMENT_STATUSES } from './orders-search.ts'
import { TellingSheet } from './telling-sheet.tsx'

const route = getRouteApi('/gate/shell/orders')
const STATUS_OPTIONS = [{ value: '', label: 'All states' }, ...ORDER_STATUSES.map((value) => ({ value, label: ORDER_LOOK[value].label }))]
const PAYMENT_OPTIONS = [
  { value: '', label: 'All payments' },
  ...PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_LOOK[value].label })),
]

/** What customers ordered, newest first. */
export function OrdersScreen() {
  const { app } = useCurrentApp()
  const filter = route.useSearch()
  const orderId = useMatch({ from: '/gate/shell/orders/$orderId', shouldThrow: false })?.params.orderId ?? null
  const navigate = useNavigate()
  const [telling, setTelling] = useState(false)
  const list = useInfiniteQuery(ordersQuery(app.id, filter))
  const items = itemsOf(list)
  const narrow = (change: typeof filter) => void navigate({ to: '/orders', search: { ...filter, ...change }, replace: true })

  useEffect(() => {
    document.title = `Orders · ${APP_TITLE}`
  }, [])

  return (
    <main className="flex h-full flex-col">
      <ListHeader title="Orders" count={items?.length} hasMore={list.hasNextPage}>
        <Button icon={<MessageSquareText />} onClick={() => setTelling(true)}>
          Messages
        </Button>
      </ListHeader>
      <div className="flex shrink-0 flex-wrap gap-2 border-b border-line px-4 py-2">
        <Select
          label="Status"
          className="w-36"
          value={filter.status ?? ''}
          options={STATUS_OPTIONS}
          onChange={(value) => narrow({ status: ORDER_STATUSES.find((one) => one === value) })}
        />
        <Select
          label="Payment"
          className="w-44"
          value={filter.paymentStatus ?? ''}
          options={PAYMENT_OPTIONS}
          onChange={(value) => narrow({ paymentStatus: PAYMENT_STATUSES.find((one) => one === value) })}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-auto overscroll-contain" tabIndex={-1}>
        <PagedList
          what="orders"
          list={list}
          bones={{ count: 10, height: 'h-13' }}
          empty={<NoOrders filtered={filter.status !== undefined || filter.paymentStatus !== undefined} />}
        >
          {(items) => <OrderRows items={items} openId={orderId} />}
        </PagedList>
      </div>
      {orderId && <OrderSheet orderId={orderId} onClose={() => void navigate({ to: '/orders', search: filter })} />}
      {telling && <TellingSheet onClose={() => setTelling(false)} />}
    </main>
  )
}

function NoOrders({ filtered }: { filtered: boolean }) {
  if (!filtered)
    return (
      <EmptyState title="No orders yet">
        When a customer sends a cart from your catalog it appears here, and in their conversation.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No orders match"
      action={
        <Link to="/orders" search={{}} className={buttonStyle({ variant: 'soft' })}>
          Clear filters
        </Link>
      }
    />
  )
}
