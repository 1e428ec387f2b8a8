import { compareOrders } from '#domain/commerce/compare-orders.ts'
import type { OrderChangeBody } from '#domain/commerce/order-change.ts'
import type { Order } from '#domain/commerce/order.ts'
import { noteOrderChange } from '#store/commerce/order-changes.ts'
import { type NewOrder, placeOrder, saveOrder } from '#store/commerce/orders.ts'

import type { ActionContext } from '../shared/define-command.ts'
import { logEvent } from '../shared/execution-context.ts'
import type { OrderChanges } from './decide-order.ts'
import { notifyNewStatus } from './notify-about-order.ts'

/** Writes a new order, its line in the conversation and its domain event, and notifies the customer; one of a known key is written once. */
export async function writeNewOrder(context: ActionContext, row: NewOrder): Promise<Order> {
  const { order, isNew } = await placeOrder(context.tx, row)
  if (isNew) {
    await publish(context, 'order_placed', order, { v: 1, isNew: true })
    await notifyNewStatus(context, order)
  }
  return order
}

/** Writes what changed of a locked order, the line in the conversation and the domain event, and notifies the customer of a new status. */
export async function writeOrder(context: ActionContext, before: Order, { set, hasNewStatus }: OrderChanges): Promise<Order> {
  const order = await saveOrder(context.tx, context.appId, before.id, set)
  await publish(context, 'order_changed', order, compareOrders(before, order))
  if (hasNewStatus) await notifyNewStatus(context, order)
  return order
}

async function publish(context: ActionContext, type: 'order_placed' | 'order_changed', order: Order, body: OrderChangeBody): Promise<void> {
  const { id: orderId, number, total, currency, status, paymentStatus } = order
  const { appId, conversation, unitOfWork, author, chain, reads } = context
  reads.orders.forget(order.contactId)
  await noteOrderChange(context.tx, appId, order, author, body)
  logEvent(
    context,
    { type: 'order_noted', orderId, number, total, currency, status, paymentStatus, isNew: type === 'order_placed' },
    author,
  )
  const conversationId = conversation?.id ?? null
  unitOfWork.emit({ appId, type, contactId: order.contactId, conversationId, about: order, chain })
}
