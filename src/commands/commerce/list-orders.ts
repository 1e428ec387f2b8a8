import { listOrders } from '#store/commerce/orders.ts'

import { defineCommand } from '../shared/define-command.ts'

/** Lists the contact's orders. */
export const command = defineCommand({
  kind: 'list_orders',
  ownRows: false,
  async run({ appId, contact, tx }, { limit, ...filter }) {
    if (!contact) return { kind: 'list_orders', outcome: 'listed', orders: [] }
    return { kind: 'list_orders', outcome: 'listed', orders: await listOrders(tx, appId, { ...filter, contactId: contact.id }, limit) }
  },
})
