import { storedText } from '#domain/i18n/t.ts'
import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import { Event } from '#domain/scheduling/event.ts'
import type { Json } from '#domain/json.ts'

import { defineStep, type Exit, type Outcome, type StepInput } from '#flow/engine/step-kind.ts'
import { readChoiceReply, offer } from '../shared/choosing.ts'
import { eventRow, keepEvent, slotRow } from '../shared/event-fragments.ts'
import { fieldOf } from '../shared/field-of.ts'
import { take, upcoming } from './apply-change.ts'
import { UpdateEventConfig } from './config.ts'
import { moveTo, offerSlots } from './offer-times.ts'

/** Changes, moves or cancels an event of the contact; which one, and when to, the customer may pick. */
export const step = defineStep({
  kind: 'updateEvent',
  config: UpdateEventConfig,
  accepts: ['entered', 'settled', 'replied', 'elapsed'],
  exits: ({ which, change }) => [
    { name: 'updated', label: 'Updated' },
    { name: 'none', label: 'No such event' },
    { name: 'slotTaken', label: 'Time is taken', fault: true },
    { name: 'invalid', label: 'Not allowed', fault: true },
    ...timeoutOf({ which, change }),
  ],
  sets: () => [
    { name: 'event', type: 'object' },
    { name: 'alternatives', type: 'list' },
  ],
  waits: ({ which, change }) => which.by === 'pick' || change.to === 'pickedTime',
  answers: ({ which, change }) => which.by === 'pick' || change.to === 'pickedTime',
  messages: ({ which, change }) => (which.by === 'pick' || change.to === 'pickedTime' ? 1 : 0),
  run(input) {
    const { config, signal, scope, render } = input
    switch (signal.type) {
      case 'entered': {
        const { which } = config
        if (which.by === 'id') return take(input, render(which.id).trim())
        if (which.by === 'last' && config.change.to !== 'pickedTime') return take(input, null)
        return { then: { ask: upcoming(scope.now, which.by === 'pick' ? 5 : 50), state: null } }
      }
      case 'settled':
        return settled(input, signal.result)
      case 'replied': {
        const isSlot = fieldOf(input.state, 'stage') !== 'event'
        const heard = readChoiceReply(input, signal.message.content, isSlot ? slotRow(scope) : eventRow(scope))
        if ('outcome' in heard)
          return heard.outcome ?? { problem: storedText('The customer chose nothing from the list.'), then: { exit: 'invalid' } }
        return isSlot ? moveTo(heard) : takeEvent(input, heard.item)
      }
      case 'elapsed':
      case 'returned':
        return { then: { exit: 'timeout' } }
      default:
        return signal satisfies never
    }
  },
})

/** Where it asks twice, nobody knows which of the two was not answered. */
function timeoutOf({ which, change }: Pick<UpdateEventConfig, 'which' | 'change'>): Exit[] {
  const waits = [...(which.by === 'pick' ? [which.timeoutMs] : []), ...(change.to === 'pickedTime' ? [change.timeoutMs] : [])]
  return waits.length === 0 ? [] : [{ name: 'timeout', label: 'No answer', silence: true, afterMs: Math.min(...waits) }]
}

type Input = StepInput<UpdateEventConfig>
/** Goes on with an event that is known whole: its type tells what times are free. */
function takeEvent(input: Input, item: Json): Outcome {
  const event = Event.safeParse(item)
  if (!event.success) return { then: { exit: 'none' } }
  const { id, typeId, resourceId } = event.data
  const { change: wanted } = input.config
  if (wanted.to !== 'pickedTime') return take(input, id)
  if (typeId === null) return { problem: storedText('This event has no type, so there are no times to offer.'), then: { exit: 'invalid' } }
  return { then: { ask: { kind: 'list_slots', typeId, resourceId, from: null, days: wanted.days, limit: 60 }, state: id } }
}

function settled(input: Input, result: EffectResult): Outcome {
  const { config, state, renderText } = input
  const { which } = config
  switch (result.kind) {
    case 'list_events': {
      const wanted = typeof state === 'string' ? result.events.filter(({ id }) => id === state) : result.events
      if (wanted.length === 0) return { then: { exit: 'none' } }
      if (which.by !== 'pick' || typeof state === 'string') return takeEvent(input, { ...lastBooked(wanted) })
      return offer(
        input,
        { ...which, text: renderText(which.text), stage: 'event', items: asItems(wanted), page: 0 },
        eventRow(input.scope),
      )
    }
    case 'list_slots':
      if (result.outcome === 'invalid') return { problem: result.reason, then: { exit: 'invalid' } }
      return offerSlots(input, state, result.slots, false)
    case 'change_event':
      if (result.outcome === 'updated') return { set: keepEvent(result.event, config.saveTo), then: { exit: 'updated' } }
      if (result.outcome === 'none') return { then: { exit: 'none' } }
      if (result.outcome === 'invalid') return { problem: result.reason, then: { exit: 'invalid' } }
      return offerSlots(input, state, result.alternatives, true)
    default:
      return { problem: storedText('The change got no answer.'), then: { exit: 'invalid' } }
  }
}

const lastBooked = (events: readonly Event[]): Event | undefined => events.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]

const asItems = (events: readonly Event[]): Json[] => events.map((event) => ({ ...event }))
