import { storedText } from '#domain/i18n/t.ts'
import type { AskedEffect, EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { Json } from '#domain/json.ts'
import { typed } from '#domain/whatsapp-forms/from-answers.ts'

import type { Assignment, Outcome, StepInput } from '#flow/engine/step-kind.ts'
import { toText } from '#flow/expression/template/read-path.ts'
import { keepEvent, readStart } from '../shared/event-fragments.ts'
import { fieldOf } from '../shared/field-of.ts'
import type { WhatsappFlowConfig } from './config.ts'

type Input = StepInput<WhatsappFlowConfig>
type Answers = Readonly<Record<string, Json>>

/** Whether answers of the form go into an event. */
export const fillsEvent = ({ save }: Pick<WhatsappFlowConfig, 'save'>): boolean => save.some(({ target }) => target === 'event')

/** The exits that filling an event adds. */
export const EVENT_EXITS = [
  { name: 'slotTaken', label: 'Time is taken', fault: true },
  { name: 'invalid', label: 'Invalid request', fault: true },
] as const

/** What it sets. */
export const EVENT_SETS = [
  { name: 'event', type: 'object' },
  { name: 'alternatives', type: 'list' },
] as const

/** Keeps the answers; those of an event book it, or change the one at hand. */
export function submit(input: Input, answers: Answers, token: string): Outcome {
  const set = assignments(input.config, answers)
  if (!fillsEvent(input.config)) return { set, then: { exit: 'submitted' } }
  const ask = toEvent(input, valuesOf(input.config, answers), token)
  return 'problem' in ask ? { set, problem: ask.problem, then: { exit: 'invalid' } } : { set, then: { ask, state: null } }
}

function toEvent(input: Input, values: Record<string, Json>, token: string): AskedEffect | { problem: string } {
  const { config, scope } = input
  const { start: day, time, title, place, notes, ...fields } = values
  const words = textOf(`${textOf(day)} ${textOf(time)}`)
  const start = words === '' ? null : readStart(words, scope)
  if (start && 'problem' in start) return start
  const details = { place: textOf(place, 400) || null, notes: textOf(notes, 4_096) || null, fields, durationMin: null }
  const called = textOf(title, 200)
  if (config.eventType === null) {
    const changes = { ...details, start: start?.at ?? null, title: called || null, status: null, reason: null }
    return { kind: 'change_event', eventId: eventAtHand(input), ...changes }
  }
  if (!start) return { problem: storedText('The form’s answers hold no time to book.') }
  const { eventType: typeId, resource: resourceId } = config
  const booking = { ...details, start: start.at, title: called, timeZone: scope.contact.timeZone, reminders: null, dedupeKey: token }
  return { kind: 'book_event', typeId, resourceId, ...booking }
}

const textOf = (value: Json | undefined, limit = 400): string =>
  toText(value ?? null)
    .trim()
    .slice(0, limit)

/** Takes the booked or changed event; a time that is gone comes with others that are free. */
export function settleEvent(result: EffectResult): Outcome {
  if (result.kind !== 'book_event' && result.kind !== 'change_event')
    return { problem: storedText('The booking got no answer.'), then: { exit: 'invalid' } }
  switch (result.outcome) {
    case 'created':
    case 'updated':
      return { set: keepEvent(result.event, undefined), then: { exit: 'submitted' } }
    case 'slotTaken':
    case 'outsideHours':
      return { set: [{ target: 'session', name: 'alternatives', value: result.alternatives }], then: { exit: 'slotTaken' } }
    case 'none':
      return { problem: storedText('There’s no event for these answers to change.'), then: { exit: 'invalid' } }
    case 'invalid':
      return { problem: result.reason, then: { exit: 'invalid' } }
    default:
      return result satisfies never
  }
}

function assignments({ save, saveAllTo }: WhatsappFlowConfig, answers: Readonly<Record<string, Json>>): Assignment[] {
  return [
    ...(saveAllTo === undefined ? [] : [{ target: 'session' as const, name: saveAllTo, value: answers }]),
    ...save.flatMap(({ answer, target, name, type }) => {
      const value = (Object.hasOwn(answers, answer) ? answers[answer] : null) ?? null
      return target === 'event' ? [] : [{ target, name, value: type === undefined ? value : typed(value, type) }]
    }),
  ]
}

/** What was answered of the event, by the names under which it is kept. */
function valuesOf({ save }: WhatsappFlowConfig, answers: Answers): Record<string, Json> {
  return Object.fromEntries(
    save.flatMap(({ target, answer, name, type }) => {
      const value = answers[answer] ?? null
      return target === 'event' && value !== null && value !== '' ? [[name, type === undefined ? value : typed(value, type)]] : []
    }),
  )
}

/** The event that this conversation is about; null is the contact's last one that is still to come. */
function eventAtHand({ scope }: Input): string | null {
  const id = fieldOf(scope.vars['event'] ?? null, 'id')
  return typeof id === 'string' ? id : null
}
