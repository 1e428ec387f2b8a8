import type { Order } from '#domain/commerce/order.ts'
import { type NewOrder, placeOrder, saveOrder } from '#store/commerce/orders.ts'

import type { ActionContext } from '../shared/define-command.ts'
import { logEvent } from '../shared/execution-context.ts'
import type { OrderChanges } from './decide-order.ts'
import { notifyNewStatus } from './notify-about-order.ts'

/** Writes a new order, its line in the conversation and its domain event, and notifies the customer; one of a known key is written once. */
export async function writeNewOrder(context: ActionContext, row: NewOrder): Promise<Order> {
  const { order, isNew } = await placeOrder(context.tx, row)
  if (isNew) {
    publish(context, 'order_placed', order)
    await notifyNewStatus(context, order)
  }
  return order
}

/** Writes what changed of an order, the line in the conversation and the domain event, and notifies the customer of a new status. */
export async function writeOrder(context: ActionContext, id: string, { set, hasNewStatus }: OrderChanges): Promise<Order> {
  const order = await saveOrder(context.tx, context.appId, id, set)
  publish(context, 'order_changed', order)
  if (hasNewStatus) await notifyNewStatus(context, order)
  return order
}

function publish(context: ActionContext, type: 'order_placed' | 'order_changed', order: Order): void {
  const { id: orderId, number, total, currency, status, paymentStatus } = order
  const { appId, conversation, unitOfWork, author, chain, reads } = context
  reads.orders.forget(order.contactId)
  logEvent(
    context,
    { type: 'order_noted', orderId, number, total, currency, status, paymentStatus, isNew: type === 'order_placed' },
    author,
  )
  const conversationId = conversation?.id ?? null
  unitOfWork.emit({ appId, type, contactId: order.contactId, conversationId, about: order, chain })
}
