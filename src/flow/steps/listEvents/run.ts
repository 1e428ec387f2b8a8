import type { AskedEffect } from '#domain/actions/catalogue.gen.ts'

import { defineStep, type Outcome, type StepInput } from '#flow/engine/step-kind.ts'
import { eventRow, readBounds } from '../shared/event-fragments.ts'
import { checkSpan } from '../shared/check-span.ts'
import { readListingReply, listLeaves, showListing } from '../shared/show-listing.ts'
import { ListEventsConfig } from './config.ts'

/** Lists events of the contact: to read, to pick from, or only to know. */
export const step = defineStep({
  kind: 'listEvents',
  config: ListEventsConfig,
  accepts: ['entered', 'settled', 'replied', 'elapsed'],
  exits: ({ show, timeoutMs }) => [
    { name: 'some', label: 'Some' },
    { name: 'none', label: 'None' },
    ...(show === 'pick' ? [{ name: 'timeout', label: 'No answer', silence: true, afterMs: timeoutMs }] : []),
  ],
  sets: ({ saveTo }) => [{ name: 'event', type: 'object' }, ...listLeaves(saveTo)],
  waits: ({ show }) => show === 'pick',
  answers: ({ show }) => show !== 'nothing',
  check: checkSpan,
  messages: ({ show }) => (show === 'nothing' ? 0 : 1),
  run(input) {
    const { signal, scope } = input
    const things = { variable: 'event' as const, toRow: eventRow(scope) }
    switch (signal.type) {
      case 'entered':
        return ask(input)
      case 'settled': {
        const events = signal.result.kind === 'list_events' ? signal.result.events : []
        return showListing(input, events, things)
      }
      case 'replied':
        return readListingReply(input, signal.message.content, things)
      case 'elapsed':
      case 'returned':
        return { then: { exit: 'timeout' } }
      default:
        return signal satisfies never
    }
  },
})

function ask({ config, scope, render }: StepInput<ListEventsConfig>): Outcome {
  const { eventType: typeId, statuses, order, limit } = config
  const { from, to, problem } = readBounds(render(config.from), render(config.to), 'future', scope)
  const effect: AskedEffect = { kind: 'list_events', typeId, statuses, from, to, order, limit }
  return { ...(problem !== null && { problem }), then: { ask: effect, state: null } }
}
