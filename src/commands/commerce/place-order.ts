import { defineCommand } from '../shared/define-command.ts'
import { writeNewOrder } from './write-order.ts'

/** Places an order for the contact, once per idempotency key, unless the stock is too small for it. */
export const command = defineCommand({
  kind: 'place_order',
  ownRows: true,
  async run(context, { currency, lines, note, dedupeKey }) {
    const { id, appId, contact, conversation, generateId } = context
    const contactId = contact?.id ?? ''
    const order = await writeNewOrder(context, {
      appId,
      id: generateId(),
      contactId,
      conversationId: conversation?.id ?? null,
      currency,
      lines,
      note,
      idempotencyKey: dedupeKey === null ? `effect:${id}` : `key:${contactId}:${dedupeKey}`,
    })
    if ('refused' in order) return { kind: 'place_order', outcome: 'invalid', reason: order.refused }
    return { kind: 'place_order', outcome: 'placed', order }
  },
})
