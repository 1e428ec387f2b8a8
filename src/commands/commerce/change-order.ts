import { storedText } from '#domain/i18n/t.ts'
import type { OrderChange } from '#domain/commerce/order-change.ts'
import { listOrderChanges } from '#store/commerce/order-changes.ts'
import { lockOrder } from '#store/commerce/orders.ts'

import { defineCommand } from '../shared/define-command.ts'
import { decideOrderChange } from './decide-order.ts'
import { writeOrder } from './write-order.ts'

/** Changes one of the contact's orders, unless somebody else changed it after the revision that the caller saw. */
export const command = defineCommand({
  kind: 'change_order',
  ownRows: true,
  async run(context, input) {
    const before = await lockOrder(context.tx, context.appId, context.contact?.id ?? '', input.orderId)
    if (!before) return { kind: 'change_order', outcome: 'none' }
    const changes = decideOrderChange(before, input)
    if (!changes) return { kind: 'change_order', outcome: 'updated', order: before }
    if (input.revision !== undefined && input.revision !== before.revision) {
      const since = await listOrderChanges(context.tx, context.appId, before.id, input.revision)
      return { kind: 'change_order', outcome: 'stale', reason: whoChanged(since), order: before, changes: since }
    }
    if ('refused' in changes) return { kind: 'change_order', outcome: 'invalid', reason: changes.refused }
    const order = await writeOrder(context, before, changes)
    if ('refused' in order) return { kind: 'change_order', outcome: 'invalid', reason: order.refused }
    return { kind: 'change_order', outcome: 'updated', order }
  },
})

const whoChanged = ([latest]: readonly OrderChange[]): string =>
  latest?.author.name
    ? storedText('{name} changed this order after you opened it.', { name: latest.author.name })
    : storedText('Someone else changed this order after you opened it.')
