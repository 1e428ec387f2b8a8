import type { Order } from '#domain/commerce/order.ts'

import type { ActionContext } from '../shared/define-command.ts'
import { logEvent } from '../shared/execution-context.ts'

/** Writes what became of an order in the conversation, and publishes the domain event. */
export function noteOrder(context: ActionContext, type: 'order_placed' | 'order_changed', order: Order): void {
  const { id: orderId, number, total, currency, status, paymentStatus } = order
  const { appId, conversation, unitOfWork, author, chain } = context
  logEvent(
    context,
    { type: 'order_noted', orderId, number, total, currency, status, paymentStatus, isNew: type === 'order_placed' },
    author,
  )
  const conversationId = conversation?.id ?? null
  unitOfWork.emit({ appId, type, contactId: order.contactId, conversationId, about: order, chain })
}
