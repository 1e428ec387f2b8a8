import type { z } from 'zod'

import type { changeOrder as action } from '#domain/actions/commerce/change-order.ts'
import type { Order } from '#domain/commerce/order.ts'

type Input = Pick<z.infer<typeof action.input>, 'status' | 'paymentStatus' | 'note'>

/** The result of a change of an order. */
export interface OrderChanges {
  set: Pick<Order, 'status' | 'paymentStatus' | 'note'>
  /** The order has a new status to notify about. */
  hasNewStatus: boolean
}

/** The changes of an order; null if none. */
export function decideOrderChange(before: Order, input: Input): OrderChanges | null {
  const set = {
    status: input.status ?? before.status,
    paymentStatus: input.paymentStatus ?? before.paymentStatus,
    note: input.note ?? before.note,
  }
  const hasNewStatus = set.status !== before.status
  if (!hasNewStatus && set.paymentStatus === before.paymentStatus && set.note === before.note) return null
  return { set, hasNewStatus }
}
