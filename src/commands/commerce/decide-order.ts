import type { z } from 'zod'

import type { changeOrder as action } from '#domain/actions/commerce/change-order.ts'
import type { Order, OrderLine } from '#domain/commerce/order.ts'
import { whyLinesStay } from '#domain/commerce/why-lines-stay.ts'

type Input = Pick<z.infer<typeof action.input>, 'status' | 'paymentStatus' | 'note' | 'lines'>

/** The result of a change of an order. */
export interface OrderChanges {
  set: Pick<Order, 'status' | 'paymentStatus' | 'note'> & { lines?: readonly OrderLine[] }
  /** The order has a new status to notify about. */
  hasNewStatus: boolean
}

/** The changes of an order; null if none. */
export function decideOrderChange(before: Order, input: Input): OrderChanges | { refused: string } | null {
  const set = {
    status: input.status ?? before.status,
    paymentStatus: input.paymentStatus ?? before.paymentStatus,
    note: input.note ?? before.note,
  }
  const lines = newLines(before, input)
  const refused = lines && whyLinesStay(before)
  if (refused) return { refused }
  const hasNewStatus = set.status !== before.status
  if (!hasNewStatus && !lines && set.paymentStatus === before.paymentStatus && set.note === before.note) return null
  return { set: { ...set, ...(lines && { lines }) }, hasNewStatus }
}

const newLines = (before: Order, { lines }: Input): readonly OrderLine[] | undefined =>
  lines && !sameLines(lines, before.lines) ? lines : undefined

const sameLines = (a: readonly OrderLine[], b: readonly OrderLine[]): boolean =>
  a.length === b.length &&
  a.every(({ productId, name, quantity, unitPrice }, at) => {
    const other = b[at]
    return other?.productId === productId && other.name === name && other.quantity === quantity && other.unitPrice === unitPrice
  })
