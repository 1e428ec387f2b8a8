import type { AskedEffect } from '#domain/actions/catalogue.gen.ts'
import { Order } from '#domain/commerce/order.ts'

import { defineStep, type Outcome, type StepInput } from '#flow/engine/step-kind.ts'
import type { ToRow } from '../shared/choosing.ts'
import { readBounds } from '../shared/event-fragments.ts'
import { checkSpan } from '../shared/check-span.ts'
import { readListingReply, listLeaves, showListing } from '../shared/show-listing.ts'
import { ListOrdersConfig } from './config.ts'

/** Lists orders of the contact: to read, to pick from, or only to know. */
export const step = defineStep({
  kind: 'listOrders',
  config: ListOrdersConfig,
  accepts: ['entered', 'settled', 'replied', 'elapsed'],
  exits: ({ show, timeoutMs }) => [
    { name: 'some', label: 'Some' },
    { name: 'none', label: 'None' },
    ...(show === 'pick' ? [{ name: 'timeout', label: 'No answer', silence: true, afterMs: timeoutMs }] : []),
  ],
  sets: ({ saveTo }) => [{ name: 'order', type: 'object' }, ...listLeaves(saveTo)],
  waits: ({ show }) => show === 'pick',
  answers: ({ show }) => show !== 'nothing',
  check: checkSpan,
  messages: ({ show }) => (show === 'nothing' ? 0 : 1),
  run(input) {
    const { signal } = input
    switch (signal.type) {
      case 'entered':
        return ask(input)
      case 'settled':
        return showListing(input, signal.result.kind === 'list_orders' ? signal.result.orders : [], THINGS)
      case 'replied':
        return readListingReply(input, signal.message.content, THINGS)
      case 'elapsed':
      case 'returned':
        return { then: { exit: 'timeout' } }
      default:
        return signal satisfies never
    }
  },
})

function ask({ config, scope, render }: StepInput<ListOrdersConfig>): Outcome {
  const { statuses, paymentStatuses, limit } = config
  const { from, to, problem } = readBounds(render(config.from), render(config.to), 'past', scope)
  const effect: AskedEffect = { kind: 'list_orders', statuses, paymentStatuses, from, to, limit }
  return { ...(problem !== null && { problem }), then: { ask: effect, state: null } }
}

const orderRow: ToRow = (item) => {
  const order = Order.safeParse(item)
  if (!order.success) return { title: '' }
  const { number, total, currency, status, paymentStatus } = order.data
  return { title: `Order ${number}`, description: `${total.toFixed(2)} ${currency}, ${status}, ${paymentStatus}` }
}

const THINGS = { variable: 'order' as const, toRow: orderRow }
