import { changeOrder } from '#store/commerce/orders.ts'

import { defineCommand } from '../shared/define-command.ts'
import { noteOrder } from './note-order.ts'
import { notifyNewStatus } from './notify-about-order.ts'

/** Changes the status of one of the contact's orders. */
export const command = defineCommand({
  kind: 'change_order',
  ownRows: true,
  async run(context, change) {
    const { tx, appId, contact } = context
    const order = await changeOrder(tx, appId, contact?.id ?? '', change.orderId, change)
    if (!order) return { kind: 'change_order', outcome: 'none' }
    noteOrder(context, 'order_changed', order)
    if (change.status !== null) await notifyNewStatus(context, order)
    return { kind: 'change_order', outcome: 'updated', order }
  },
})
