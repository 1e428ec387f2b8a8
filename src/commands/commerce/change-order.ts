import { lockOrder } from '#store/commerce/orders.ts'

import { defineCommand } from '../shared/define-command.ts'
import { decideOrderChange } from './decide-order.ts'
import { writeOrder } from './write-order.ts'

/** Changes the status of one of the contact's orders. */
export const command = defineCommand({
  kind: 'change_order',
  ownRows: true,
  async run(context, input) {
    const before = await lockOrder(context.tx, context.appId, context.contact?.id ?? '', input.orderId)
    if (!before) return { kind: 'change_order', outcome: 'none' }
    const changes = decideOrderChange(before, input)
    if (changes && 'refused' in changes) return { kind: 'change_order', outcome: 'invalid', reason: changes.refused }
    return { kind: 'change_order', outcome: 'updated', order: changes ? await writeOrder(context, before.id, changes) : before }
  },
})
