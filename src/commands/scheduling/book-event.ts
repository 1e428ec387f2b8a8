import type { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import type { bookEvent as action } from '#domain/actions/scheduling/book-event.ts'
import type { Event } from '#domain/scheduling/event.ts'
import type { ReminderKey } from '#domain/scheduling/event-reminder.ts'
import { bookableCalendars } from '#flow/scheduling/slots.ts'
import { findByIdempotencyKey, findGuest, listBusy, type NewEvent, type Place } from '#store/scheduling/events.ts'

import { alternativesTo, type Bookable, withCapacity } from './booking-plan.ts'
import { readAnswers } from './form-answers.ts'
import { type ActionContext, defineCommand } from '../shared/define-command.ts'
import { choosePlaces, type Occupied, occupied } from './take-slot.ts'
import { notifyContact } from './notify-contact.ts'
import { writeNewBooking } from './write-booking.ts'

type Input = z.infer<typeof action.input>
type Result = z.infer<typeof action.result>

/** Books an event in the caller's transaction. The database gives a contested slot to exactly one. */
export const command = defineCommand({ kind: 'book_event', ownRows: true, run: bookEvent })

async function bookEvent(context: ActionContext, input: Input): Promise<Result> {
  const { tx, id: effectId, appId } = context
  const guest = await guestOf(context, input.forPhone)
  if ('refused' in guest) return invalid(guest.refused)
  const idempotencyKey = input.dedupeKey === null ? `effect:${effectId}` : `key:${guest.contactId}:${input.dedupeKey}`
  const before = await findByIdempotencyKey(tx, appId, idempotencyKey)
  if (before) return created(before)
  const booking = { idempotencyKey, ...guest }
  return input.typeId === null ? bookFreely(context, input, booking, null) : bookSlot(context, input, input.typeId, booking)
}

/** Whom it is booked for, and the key under which it is booked once. */
interface Booking extends Guest {
  idempotencyKey: string
}

interface Guest {
  contactId: string
  /** Where the booking is noted, and its reminders go. */
  conversationId: string | null
}

/** Whom it is booked for: the contact who asks, or the one with a phone number, who must be known. */
async function guestOf(
  { tx, appId, contact, conversation }: ActionContext,
  phone: string | undefined,
): Promise<Guest | { refused: string }> {
  if (phone === undefined || phone === contact?.phone)
    return contact
      ? { contactId: contact.id, conversationId: conversation?.id ?? null }
      : { refused: storedText('There’s no contact to book for.') }
  return (await findGuest(tx, appId, phone)) ?? { refused: storedText('No contact has the phone number {phone}.', { phone }) }
}

/** Books an event that takes no slot: it has no type, or one whose events merely happen. */
async function bookFreely(context: ActionContext, input: Input, booking: Booking, bookable: Bookable | null): Promise<Result> {
  if (!bookable && Date.parse(input.start) < context.now.getTime()) return invalid(storedText('This time has passed.'))
  const time = occupied(input.start, input.durationMin ?? bookable?.type.durationMin ?? 30, 0, 0)
  const row = toRow(context, input, booking, time, bookable)
  const event = await writeNewBooking(context, row, [NOWHERE], remindersFor(input, bookable))
  if (event) return { ...created(event), ...notifyContact(context, input.tell) }
  const kept = await sameBooking(context, booking)
  return kept ? created(kept) : invalid(storedText('The event couldn’t be saved.'))
}

/** Books a slot of a type of event. */
async function bookSlot(context: ActionContext, input: Input, typeId: string, booking: Booking): Promise<Result> {
  const bookable = await context.reads.bookable(context.appId, typeId, input.resourceId)
  if (!bookable) return invalid(storedText('This event type doesn’t exist, or isn’t available with this resource.'))
  const { answers, faults } = readAnswers(bookable.type.fields, input.fields)
  if (faults.length > 0) return invalid(faults.map(({ message }) => message).join(' '))
  const answered = { ...input, fields: { ...input.fields, ...answers } }
  if (!bookable.type.takesSlot) return bookFreely(context, answered, booking, bookable)
  return takeSlot(context, answered, booking, withCapacity(bookable, input.capacity))
}

async function takeSlot(context: ActionContext, input: Input, booking: Booking, bookable: Bookable): Promise<Result> {
  const { time, places } = await placesFor(context, input, bookable)
  if (places === null) return refusal(context, 'outsideHours', bookable, time.start)
  const row = toRow(context, input, booking, time, bookable)
  const event = await writeNewBooking(context, row, places, remindersFor(input, bookable))
  if (event) return { ...created(event), ...notifyContact(context, input.tell) }
  const kept = await sameBooking(context, booking)
  return kept ? created(kept) : refusal(context, 'slotTaken', bookable, time.start)
}

/** When the contact is reminded: as it was asked for in minutes, in the conversation, else by the rules of the type. */
const remindersFor = ({ reminders }: Input, bookable: Bookable | null): readonly ReminderKey[] =>
  reminders?.map((minutes) => ({ minutes, channel: 'chat' as const })) ?? bookable?.type.reminders ?? []

/** A concurrent booking under the same key. */
const sameBooking = ({ tx, appId }: ActionContext, { idempotencyKey }: Booking): Promise<Event | null> =>
  findByIdempotencyKey(tx, appId, idempotencyKey)

const created = (event: Event) => ({ kind: 'book_event', outcome: 'created', event }) as const

const invalid = (reason: string): Result => ({ kind: 'book_event', outcome: 'invalid', reason })

/** The event's time and its free slots; null if no calendar is open. */
async function placesFor({ tx, appId, now }: ActionContext, { start, durationMin }: Input, bookable: Bookable) {
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
  { idempotencyKey, contactId, conversationId }: Booking,
  time: Occupied,
  bookable: Bookable | null,
): NewEvent {
  const { typeId, notes, fields } = input
  const timeZone = input.timeZone ?? bookable?.plan.zone ?? context.surroundings.timeZone
  const title = input.title.trim() || bookable?.type.name || 'Event'
  const place = input.place ?? bookable?.type.place ?? null
  return {
    appId: context.appId,
    id: context.generateId(),
    typeId,
    contactId,
    conversationId,
    title,
    ...time,
    idempotencyKey,
    timeZone,
    place,
    notes,
    fields,
  }
}
