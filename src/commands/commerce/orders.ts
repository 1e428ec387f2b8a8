import type { z } from 'zod'

import type { changeOrder as changeAction } from '#domain/actions/change-order.ts'
import type { listOrders as listAction } from '#domain/actions/list-orders.ts'
import type { placeOrder as placeAction } from '#domain/actions/place-order.ts'
import type { Order } from '#domain/commerce/order.ts'
import { changeOrder as changeRow, listOrders as readOrders, placeOrder as placeRow } from '#store/commerce/orders.ts'

import { tell } from '../shared/execution-context.ts'
import type { ActionContext } from '../shared/local-actions.ts'
import { tellNewState } from './notify-about-order.ts'

/** Places an order for the contact, once per idempotency key. */
export async function placeOrder(
  context: ActionContext,
  wish: z.infer<typeof placeAction.input>,
): Promise<z.infer<typeof placeAction.result>> {
  const { stage, tx, id } = context
  const { appId, contact, conversation, generateId } = stage
  const { currency, lines, note, dedupeKey } = wish
  const contactId = contact?.id ?? ''
  const idempotencyKey = dedupeKey === null ? `effect:${id}` : `key:${contactId}:${dedupeKey}`
  const placed = await placeRow(tx, {
    appId,
    id: generateId(),
    contactId,
    conversationId: conversation?.id ?? null,
    currency,
    lines,
    note,
    idempotencyKey,
  })
  if (placed.isNew) {
    noteOrder(context, 'order_placed', placed.order)
    await tellNewState(context, placed.order)
  }
  return { kind: 'place_order', outcome: 'placed', order: placed.order }
}

/** Changes the status of one of the contact's orders. */
export async function changeOrder(
  context: ActionContext,
  wish: z.infer<typeof changeAction.input>,
): Promise<z.infer<typeof changeAction.result>> {
  const { stage, tx } = context
  const order = await changeRow(tx, stage.appId, stage.contact?.id ?? '', wish.orderId, wish)
  if (!order) return { kind: 'change_order', outcome: 'none' }
  noteOrder(context, 'order_changed', order)
  if (wish.status !== null) await tellNewState(context, order)
  return { kind: 'change_order', outcome: 'updated', order }
}

/** Lists the contact's orders. */
export async function listOrders(
  { stage, tx }: ActionContext,
  wish: z.infer<typeof listAction.input>,
): Promise<z.infer<typeof listAction.result>> {
  const { appId, contact } = stage
  if (!contact) return { kind: 'list_orders', outcome: 'listed', orders: [] }
  return { kind: 'list_orders', outcome: 'listed', orders: await readOrders(tx, appId, { ...wish, contactId: contact.id }, wish.limit) }
}

function noteOrder({ stage, author, chain }: ActionContext, type: 'order_placed' | 'order_changed', order: Order): void {
  const { id: orderId, number, total, currency, status, paymentStatus } = order
  tell(stage, { type: 'order_noted', orderId, number, total, currency, status, paymentStatus, isNew: type === 'order_placed' }, author)
  const conversationId = stage.conversation?.id ?? null
  stage.unitOfWork.happen({ appId: stage.appId, type, contactId: order.contactId, conversationId, about: order, chain })
}
