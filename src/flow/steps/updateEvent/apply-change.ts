import type { Json } from '#domain/json.ts'
import type { AskedEffect } from '#domain/actions/catalogue.gen.ts'

import type { Outcome, StepInput } from '#flow/engine/step-kind.ts'
import { fillFields, readStart, textOrNull } from '../shared/event-fragments.ts'
import type { UpdateEventConfig } from './config.ts'

type Input = StepInput<UpdateEventConfig>
type Change = Extract<AskedEffect, { kind: 'change_event' }>

/** Asks for the contact’s events that are still to come. */
export const upcoming = (now: string, limit: number): AskedEffect => ({
  kind: 'list_events',
  typeId: null,
  statuses: ['booked', 'confirmed'],
  from: now,
  to: null,
  order: 'soonest',
  limit,
})

const NOTHING: Omit<Change, 'eventId'> = {
  kind: 'change_event',
  start: null,
  durationMin: null,
  title: null,
  place: null,
  notes: null,
  fields: {},
  status: null,
  reason: null,
}

/** Which event is changed, and how many times that were picked for it were taken before: what a step remembers of it in one text. */
export const remember = (eventId: string | null, lost: number): string | null => (lost === 0 ? eventId : `${eventId ?? ''}:${lost}`)

export function recall(state: Json): { eventId: string | null; lost: number } {
  const [eventId = '', lost = 0] = typeof state === 'string' ? state.split(':') : []
  return { eventId: eventId || null, lost: Number(lost) }
}

/** Asks for a change of one event, or, with null, of the last one that was booked. */
export const change = (eventId: string | null, change: Partial<Change>, lost = 0): Outcome => ({
  then: { ask: { ...NOTHING, ...change, eventId }, state: remember(eventId, lost) },
})

/** Asks for the change of an event that is known by its id, or of the last one. */
export function take({ config, scope, render }: Input, eventId: string | null): Outcome {
  const { change: wanted } = config
  switch (wanted.to) {
    case 'details': {
      const { status = null, fields } = wanted
      const text = (template: string | undefined, limit: number) => textOrNull(template, render, limit)
      const { title, place, notes } = wanted
      return change(eventId, {
        title: text(title, 200),
        place: text(place, 400),
        notes: text(notes, 4_096),
        fields: fillFields(fields, render),
        status,
      })
    }
    case 'time': {
      const start = readStart(render(wanted.start), scope)
      return 'problem' in start ? { problem: start.problem, then: { exit: 'invalid' } } : change(eventId, { start: start.at })
    }
    case 'cancelled':
      return change(eventId, { status: 'cancelled', reason: textOrNull(wanted.reason, render, 400) })
    case 'pickedTime':
      return { then: { ask: upcoming(scope.now, 50), state: eventId } }
    default:
      return wanted satisfies never
  }
}
