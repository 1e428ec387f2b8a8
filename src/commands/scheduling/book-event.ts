import type { z } from 'zod'

import type { bookEvent as action } from '#domain/actions/scheduling/book-event.ts'
import type { Event } from '#domain/scheduling/event.ts'
import { bookableCalendars } from '#flow/scheduling/slots.ts'
import { findByIdempotencyKey, listBusy, type NewEvent, type Place } from '#store/scheduling/events.ts'

import { alternativesTo, type Bookable } from './booking-plan.ts'
import { type ActionContext, defineCommand } from '../shared/define-command.ts'
import { choosePlaces, occupied } from './take-slot.ts'
import { writeNewBooking } from './write-booking.ts'

type Input = z.infer<typeof action.input>
type Result = z.infer<typeof action.result>

/** Books an event in the transaction that asks for it. Of those who race for a slot, the database lets exactly one have it. */
export const command = defineCommand({ kind: 'book_event', ownRows: true, run: bookEvent })

async function bookEvent(context: ActionContext, input: Input): Promise<Result> {
  const { tx, id: effectId, appId, contact, reads } = context
  if (!contact) return invalid('There is no contact to book for.')
  const idempotencyKey = input.dedupeKey === null ? `effect:${effectId}` : `key:${contact.id}:${input.dedupeKey}`
  const before = await findByIdempotencyKey(tx, appId, idempotencyKey)
  if (before) return { kind: 'book_event', outcome: 'created', event: before }

  const bookable = input.typeId === null ? null : await reads.bookable(appId, input.typeId, input.resourceId)
  if (input.typeId !== null && !bookable) return invalid('This event type does not exist, or not with this resource.')
  if (!bookable && Date.parse(input.start) < context.now.getTime()) return invalid('This time has passed.')
  const { time, places } = await placesFor(context, input, bookable)
  const row = toRow(context, input, { ...time, idempotencyKey }, bookable, contact.id)
  if (bookable && places === null) return refusal(context, 'outsideHours', bookable, time.start)
  const event = await writeNewBooking(context, row, places ?? [NOWHERE], input.reminders ?? bookable?.type.reminders ?? [])
  if (event) return { kind: 'book_event', outcome: 'created', event }
  // Somebody else asked for the same idempotencyKey at the same moment, and got it.
  const same: Event | null = await findByIdempotencyKey(tx, appId, idempotencyKey)
  if (same) return { kind: 'book_event', outcome: 'created', event: same }
  return bookable ? refusal(context, 'slotTaken', bookable, time.start) : invalid('The event could not be kept.')
}

const invalid = (reason: string): Result => ({ kind: 'book_event', outcome: 'invalid', reason })

/** When the event is, and the places that are free then; null where no calendar is open, or none is needed. */
async function placesFor({ tx, appId, now }: ActionContext, { start, durationMin }: Input, bookable: Bookable | null) {
  if (!bookable) return { time: occupied(start, durationMin ?? 30, 0, 0), places: null }
  const plan = { ...bookable.plan, durationMin: durationMin ?? bookable.plan.durationMin }
  const time = occupied(start, plan.durationMin, plan.bufferBeforeMin, plan.bufferAfterMin)
  const calendars = bookableCalendars(plan, time.start, now.toISOString())
  if (calendars.length === 0) return { time, places: null }
  const busy = await listBusy(tx, appId, calendars, time.takenFrom, time.takenTo)
  return { time, places: choosePlaces(plan, calendars, bookable.type.id, busy) }
}

async function refusal(
  { tx, appId, now }: ActionContext,
  outcome: 'slotTaken' | 'outsideHours',
  bookable: Bookable,
  start: string,
): Promise<Result> {
  return { kind: 'book_event', outcome, alternatives: await alternativesTo(tx, appId, bookable, now.toISOString(), start) }
}

/** An event of no type takes no slot. */
const NOWHERE: Place = { calendar: null, resourceId: null, seat: 0 }

function toRow(
  context: ActionContext,
  input: Input,
  time: Pick<NewEvent, 'start' | 'end' | 'takenFrom' | 'takenTo' | 'idempotencyKey'>,
  bookable: Bookable | null,
  contactId: string,
): NewEvent {
  const { typeId, notes, fields } = input
  const timeZone = input.timeZone ?? bookable?.plan.zone ?? context.surroundings.timeZone
  const title = input.title.trim() || bookable?.type.name || 'Event'
  const place = input.place ?? bookable?.type.place ?? null
  const conversationId = context.conversation?.id ?? null
  return {
    appId: context.appId,
    id: context.generateId(),
    typeId,
    contactId,
    conversationId,
    title,
    ...time,
    timeZone,
    place,
    notes,
    fields,
  }
}
