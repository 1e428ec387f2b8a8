import { storedText } from '#domain/i18n/t.ts'
import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { Slot } from '#domain/scheduling/event.ts'
import type { Json } from '#domain/json.ts'
import type { IncomingContent } from '#domain/messages/message.ts'

import { defineStep, type Outcome, type StepInput } from '#flow/engine/step-kind.ts'
import { keepEvent } from '../shared/event-fragments.ts'
import { fieldOf } from '../shared/field-of.ts'
import { remind } from '../shared/remind.ts'
import { sayText } from '../shared/say-text.ts'
import { fillContent } from '../shared/template-content.ts'
import { beginWaiting, readWaiting, waitOn } from '../shared/waiting.ts'
import { book } from './book.ts'
import { draftOf } from './draft.ts'
import { SendFormConfig } from './config.ts'

/** Times that were taken away under the customer's hand before people go on. */
const MAX_TRIES = 5

/** Sends a form with free times, waits for it and books the event. Sent twice, it books once: only its first answer is waited for. */
export const step = defineStep({
  kind: 'sendFormForCreateEvent',
  config: SendFormConfig,
  accepts: ['entered', 'settled', 'replied', 'elapsed'],
  exits: ({ timeoutMs }) => [
    { name: 'submitted', label: 'Booked' },
    { name: 'timeout', label: 'Not submitted', silence: true, afterMs: timeoutMs },
    { name: 'invalid', label: 'Invalid request', fault: true },
  ],
  sets: () => [{ name: 'event', type: 'object' }],
  suits: ['flow'],
  run(input) {
    const { signal, state } = input
    switch (signal.type) {
      case 'entered':
        return askForSlots(input, { tries: 0, isTaken: false })
      case 'settled':
        return settled(input, signal.result, Number(fieldOf(state, 'tries') ?? 0), fieldOf(state, 'isTaken') === true)
      case 'replied':
        return handleMessage(input, signal.message.content)
      case 'elapsed':
      case 'returned':
        return { then: { exit: 'timeout' } }
      default:
        return signal satisfies never
    }
  },
})

type Input = StepInput<SendFormConfig>

function askForSlots({ config }: Input, state: { tries: number; isTaken: boolean }): Outcome {
  const { eventType: typeId, resource: resourceId, days, slots: limit } = config
  return { then: { ask: { kind: 'list_slots', typeId, resourceId, from: null, days, limit }, state } }
}

function settled(input: Input, result: EffectResult, tries: number, isTaken: boolean): Outcome {
  const { config } = input
  if (result.kind === 'list_slots') {
    if (result.outcome === 'invalid') return { problem: result.reason, then: { exit: 'invalid' } }
    if (result.slots.length === 0) return { problem: storedText('No times are free on these days.'), then: { exit: 'invalid' } }
    return send(input, result.slots, tries, isTaken)
  }
  if (result.kind !== 'book_event') return { problem: storedText('The booking got no answer.'), then: { exit: 'invalid' } }
  if (result.outcome === 'created') return { set: keepEvent(result.event, config.saveTo), then: { exit: 'submitted' } }
  if (result.outcome === 'invalid') return { problem: result.reason, then: { exit: 'invalid' } }
  if (tries + 1 >= MAX_TRIES) return { problem: storedText('Every time the customer chose was taken.'), then: { exit: 'invalid' } }
  return askForSlots(input, { tries: tries + 1, isTaken: true })
}

function send(input: Input, slots: readonly Slot[], tries: number, isTaken: boolean): Outcome {
  const { config, scope, turnSeed, render, renderText } = input
  const { contents, problem } = fillContent(draftOf(input, slots, isTaken), { render, renderText })
  if (problem !== null) return { problem, then: { exit: 'invalid' } }
  const offered = slots.map(({ start, resourceId }) => ({ start, resourceId }))
  const memory = { token: turnSeed, typeId: config.eventType, slotAnswer: config.slotAnswer, offered, tries, reminded: false }
  return {
    emit: contents.map((content) => ({ kind: 'send_message', content })),
    then: waitOn(beginWaiting(scope.now, config.timeoutMs, null), scope.now, memory),
  }
}

function handleMessage(input: Input, said: IncomingContent): Outcome {
  const { config, state, scope, renderText } = input
  const memory = Object.fromEntries(['token', 'typeId', 'slotAnswer', 'offered', 'tries'].map((name) => [name, kept(state, name)]))
  if (said.type === 'formReply' && said.token === memory['token']) return book(input, said.answers)
  const reminder = remind(scope, said, renderText(config.reminderText), fieldOf(state, 'reminded') === true)
  return {
    emit: sayText(reminder.text),
    then: waitOn(readWaiting(state), scope.now, { ...memory, reminded: reminder.reminded }),
  }
}

const kept = (state: Json, name: string): Json => fieldOf(state, name) ?? null
