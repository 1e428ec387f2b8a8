import { storedText } from '#domain/i18n/t.ts'
import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import { Slot } from '#domain/scheduling/event.ts'

import type { Scope } from '#flow/engine/scope.ts'
import { defineStep, type Outcome, type StepInput } from '#flow/engine/step-kind.ts'
import { readChoiceReply, offer } from '../shared/choosing.ts'
import { keepEvent, readStart, slotRow } from '../shared/event-fragments.ts'
import { book } from './book.ts'
import { CreateEventConfig } from './config.ts'

/** Books an event: at a given time, or at one that the customer picks from those that are free. */
export const step = defineStep({
  kind: 'createEvent',
  config: CreateEventConfig,
  accepts: ['entered', 'settled', 'replied', 'elapsed'],
  exits: ({ when }) => [
    { name: 'created', label: 'Booked' },
    { name: 'slotTaken', label: 'Time is taken', fault: true },
    { name: 'outsideHours', label: 'Outside hours', fault: true },
    { name: 'invalid', label: 'Invalid request', fault: true },
    ...(when.by === 'pick' ? [{ name: 'timeout', label: 'No answer', silence: true, afterMs: when.timeoutMs }] : []),
  ],
  sets: () => [
    { name: 'event', type: 'object' },
    { name: 'alternatives', type: 'list' },
  ],
  waits: ({ when }) => when.by === 'pick',
  answers: ({ when }) => when.by === 'pick',
  messages: ({ when }) => (when.by === 'pick' ? 1 : 0),
  run(input) {
    const { config, signal, render, scope } = input
    switch (signal.type) {
      case 'entered': {
        if (config.when.by === 'pick') return askForSlots(config, config.when.days)
        const start = readStart(render(config.when.start), inZone(scope, config))
        return 'problem' in start ? { problem: start.problem, then: { exit: 'invalid' } } : book(input, start.at, null, 0)
      }
      case 'settled':
        return settled(input, signal.result)
      case 'replied': {
        const heard = readChoiceReply(input, signal.message.content, slotRow(inZone(scope, config)))
        if ('outcome' in heard) return heard.outcome ?? notChosen()
        const slot = Slot.safeParse(heard.item)
        return slot.success ? book(input, slot.data.start, slot.data, lostIn(heard.stage)) : { then: { exit: 'invalid' } }
      }
      case 'elapsed':
      case 'returned':
        return { then: { exit: 'timeout' } }
      default:
        return signal satisfies never
    }
  },
})

/** The customer wrote something else again and again. */
const notChosen = (): Outcome => ({ problem: storedText('The customer chose none of the times.'), then: { exit: 'invalid' } })

type Input = StepInput<CreateEventConfig>

function askForSlots({ eventType: typeId, resource: resourceId, capacity }: CreateEventConfig, days: number): Outcome {
  if (typeId === null) return { problem: storedText('Choose an event type to let the customer pick a time.'), then: { exit: 'invalid' } }
  return {
    then: {
      ask: { kind: 'list_slots', typeId, resourceId, ...(capacity !== null && { capacity }), from: null, days, limit: 60 },
      state: null,
    },
  }
}

/** Times are read and shown in the booking’s own zone where it has one. */
const inZone = <S extends Scope>(scope: S, { timeZone }: CreateEventConfig): S =>
  timeZone === null ? scope : { ...scope, contact: { ...scope.contact, timeZone } }

function settled(input: Input, result: EffectResult): Outcome {
  const { config, renderText } = input
  if (result.kind === 'list_slots') {
    if (result.outcome === 'invalid') return { problem: result.reason, then: { exit: 'invalid' } }
    if (result.slots.length === 0) return { problem: storedText('No times are free on these days.'), then: { exit: 'slotTaken' } }
    return offerSlots(input, config.when.by === 'pick' ? renderText(config.when.text) : '', result.slots, 0)
  }
  if (result.kind !== 'book_event') return { problem: storedText('The booking got no answer.'), then: { exit: 'invalid' } }
  switch (result.outcome) {
    case 'created':
      return { set: keepEvent(result.event, config.saveTo), then: { exit: 'created' } }
    case 'invalid':
      return { problem: result.reason, then: { exit: 'invalid' } }
    case 'slotTaken':
    case 'outsideHours': {
      const lost = Number(input.state ?? 0) + 1
      if (config.when.by === 'pick' && result.alternatives.length > 0 && lost < MOST_LOST)
        return offerSlots(input, renderText(config.when.takenText), result.alternatives, lost)
      return { set: [{ target: 'session', name: 'alternatives', value: result.alternatives }], then: { exit: result.outcome } }
    }
    default:
      return result satisfies never
  }
}

/** So many times that others took before this customer: then the flow goes on without one. */
const MOST_LOST = 5

/** How many times were taken before, as the list that is offered remembers. */
const lostIn = (stage: string): number => Number(stage.split(':')[1] ?? 0)

function offerSlots(input: Input, text: string, slots: readonly Slot[], lost: number): Outcome {
  const { when } = input.config
  const { button, timeoutMs } = when.by === 'pick' ? when : { button: 'See times', timeoutMs: 86_400_000 }
  return offer(
    input,
    { stage: lost === 0 ? 'slot' : `slot:${lost}`, text, button, timeoutMs, items: slots, page: 0 },
    slotRow(inZone(input.scope, input.config)),
  )
}
