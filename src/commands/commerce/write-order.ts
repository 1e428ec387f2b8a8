import { storedText } from '#domain/i18n/t.ts'
import { compareOrders } from '#domain/commerce/compare-orders.ts'
import type { OrderChangeBody } from '#domain/commerce/order-change.ts'
import type { Order, OrderLine } from '#domain/commerce/order.ts'
import { noteOrderChange } from '#store/commerce/order-changes.ts'
import { findPlaced, type NewOrder, placeOrder, saveOrder } from '#store/commerce/orders.ts'
import { lockStock, planStock, type Shortage, writeStock } from '#store/commerce/stock.ts'

import type { ActionContext } from '../shared/define-command.ts'
import { logEvent } from '../shared/execution-context.ts'
import type { OrderChanges } from './decide-order.ts'
import { notifyNewStatus } from './notify-about-order.ts'

/**
 * Writes a new order, its line in the conversation and its domain event, and notifies the customer; one of a known key is written once.
 * What it holds is taken from stock; where that is too little, it is refused.
 */
export async function writeNewOrder(context: ActionContext, row: NewOrder): Promise<Order | { refused: string }> {
  const { tx, appId } = context
  await lockStock(tx, appId)
  const placed = await findPlaced(tx, appId, row.idempotencyKey)
  if (placed) return placed
  const { moves, short } = await planStock(tx, appId, row.id, { before: [], after: row.lines })
  if (short.length > 0) return { refused: shortText(short) }
  const order = await placeOrder(tx, row)
  await writeStock(tx, appId, order.id, moves)
  await publish(context, 'order_placed', order, { v: 1, isNew: true })
  await notifyNewStatus(context, order)
  return order
}

/**
 * Writes what changed of a locked order, the line in the conversation and the domain event, and notifies the customer of a new status.
 * What it holds more is taken from stock, and what it holds less, or no more since it is cancelled, is given back.
 */
export async function writeOrder(
  context: ActionContext,
  before: Order,
  { set, hasNewStatus }: OrderChanges,
): Promise<Order | { refused: string }> {
  const { tx, appId } = context
  const after = { status: set.status, lines: set.lines ?? before.lines }
  if (set.lines || heldBy(before).length !== heldBy(after).length) {
    await lockStock(tx, appId)
    const { moves, short } = await planStock(tx, appId, before.id, { before: heldBy(before), after: heldBy(after) })
    if (short.length > 0) return { refused: shortText(short) }
    await writeStock(tx, appId, before.id, moves)
  }
  const order = await saveOrder(tx, appId, before.id, set)
  await publish(context, 'order_changed', order, compareOrders(before, order))
  if (hasNewStatus) await notifyNewStatus(context, order)
  return order
}

/** A cancelled order holds nothing. */
const heldBy = ({ status, lines }: { status: Order['status']; lines: readonly OrderLine[] }): readonly OrderLine[] =>
  status === 'cancelled' ? [] : lines

const shortText = (short: readonly Shortage[]): string =>
  short
    .map(({ name, wanted, left }) =>
      left === 0
        ? storedText('“{name}” is out of stock.', { name })
        : storedText('“{name}”: {wanted, number} needed, only {left, number} left.', { name, wanted, left }),
    )
    .reduce((before, next) => storedText('{before} {next}', { before, next }))

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
