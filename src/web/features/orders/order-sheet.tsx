import { useQuery } from '@tanstack/react-query'

import { ApiError } from '#web/api/api-error.ts'
import { orderQuery } from '#web/api/commerce/order-queries.ts'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { Bone, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { OrderDetail } from './order-detail.tsx'

/** One order in a sheet beside the list. */
export function OrderSheet({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { app } = useCurrentApp()
  const order = useQuery(orderQuery(app.id, orderId))
  return (
    <SideSheet open onOpenChange={(next) => !next && onClose()} title={order.data ? `Order ${order.data.number}` : 'Order'}>
      {order.isPending && (
        <Skeleton label="Loading the order">
          <div className="flex flex-col gap-4">
            <Bone className="h-9" />
            <Bone className="h-24" />
            <Bone className="h-9" />
          </div>
        </Skeleton>
      )}
      {order.isError && (
        <ErrorState
          title="Couldn’t load this order"
          hint={order.error instanceof ApiError ? order.error.hint : 'Try again.'}
          reference={order.error.message}
          onRetry={() => void order.refetch()}
        />
      )}
      {order.data && <OrderDetail order={order.data} />}
    </SideSheet>
  )
}
