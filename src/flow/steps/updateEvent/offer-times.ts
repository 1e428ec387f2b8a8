import type { Json } from '#domain/json.ts'
import { Slot } from '#domain/scheduling/event.ts'

import type { Outcome, StepInput } from '#flow/engine/step-kind.ts'
import { offer } from '../shared/choosing.ts'
import { slotRow } from '../shared/event-fragments.ts'
import { change, recall, remember } from './apply-change.ts'
import type { UpdateEventConfig } from './config.ts'

/** So many times that others took before this customer: then the flow goes on without one. */
const MOST_LOST = 5

/** Shows free times where the customer picks one; elsewhere a time that is taken is the exit's matter. */
export function offerSlots(input: StepInput<UpdateEventConfig>, state: Json, slots: readonly Slot[], isTaken: boolean): Outcome {
  const { change: wanted } = input.config
  const { eventId, lost } = recall(state)
  const before = isTaken ? lost + 1 : 0
  if (wanted.to !== 'pickedTime' || slots.length === 0 || before >= MOST_LOST)
    return { set: [{ target: 'session', name: 'alternatives', value: slots }], then: { exit: 'slotTaken' } }
  const text = input.renderText(isTaken ? wanted.takenText : wanted.text)
  const stage = `slot:${remember(eventId, before) ?? ''}`
  return offer(input, { stage, text, button: wanted.button, timeoutMs: wanted.timeoutMs, items: slots, page: 0 }, slotRow(input.scope))
}

/** Moves the event to the time that was picked. */
export function moveTo({ item, stage }: { item: Json; stage: string }): Outcome {
  const slot = Slot.safeParse(item)
  const { eventId, lost } = recall(stage.slice('slot:'.length))
  return slot.success ? change(eventId, { start: slot.data.start }, lost) : { then: { exit: 'slotTaken' } }
}
