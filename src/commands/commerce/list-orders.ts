import { defineCommand } from '../shared/define-command.ts'

/** Lists the contact's orders. */
export const command = defineCommand({
  kind: 'list_orders',
  ownRows: false,
  async run({ contact, reads }, filter) {
    if (!contact) return { kind: 'list_orders', outcome: 'listed', orders: [] }
    return { kind: 'list_orders', outcome: 'listed', orders: await reads.orders.of(contact, filter) }
  },
})
