import { placeOrder } from '#store/commerce/orders.ts'

import { defineCommand } from '../shared/define-command.ts'
import { noteOrder } from './note-order.ts'
import { notifyNewStatus } from './notify-about-order.ts'

/** Places an order for the contact, once per idempotency key. */
export const command = defineCommand({
  kind: 'place_order',
  ownRows: true,
  async run(context, { currency, lines, note, dedupeKey }) {
    const { tx, id, appId, contact, conversation, generateId } = context
    const contactId = contact?.id ?? ''
    const { order, isNew } = await placeOrder(tx, {
      appId,
      id: generateId(),
      contactId,
      conversationId: conversation?.id ?? null,
      currency,
      lines,
      note,
      idempotencyKey: dedupeKey === null ? `effect:${id}` : `key:${contactId}:${dedupeKey}`,
    })
    if (isNew) {
      noteOrder(context, 'order_placed', order)
      await notifyNewStatus(context, order)
    }
    return { kind: 'place_order', outcome: 'placed', order }
  },
})
