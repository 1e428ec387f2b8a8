import type { z } from 'zod'

import type { changeEvent as action } from '#domain/actions/scheduling/change-event.ts'
import type { Event } from '#domain/scheduling/event.ts'
import { bookableCalendars } from '#flow/scheduling/slots.ts'
import type { TurnContact } from '#store/flows/turn-inputs.ts'
import { getEvent, listBusy, lockEvent, type Place } from '#store/scheduling/events.ts'
import { remindersOf } from '#store/scheduling/reminders.ts'

import { alternativesTo } from './booking-plan.ts'
import { type ActionContext, defineCommand } from '../shared/define-command.ts'
import { decideEventChange, type EventChanges, tooLate } from './decide-event.ts'
import { choosePlaces, occupied } from './take-slot.ts'
import { notifyContact } from './notify-contact.ts'
import { type BookingMove, writeBooking } from './write-booking.ts'

type Result = z.infer<typeof action.result>

/** Changes an event of the contact. A move takes the new slot before it frees the old one, and moves the reminders. */
export const command = defineCommand({ kind: 'change_event', ownRows: true, run: changeEvent })

async function changeEvent(context: ActionContext, input: z.infer<typeof action.input>): Promise<Result> {
  const found = await lockWanted(context, input.eventId)
  if (!found) return { kind: 'change_event', outcome: 'none' }
  const { before, place } = found
  const decided = decideEventChange(before, input)
  if (decided === null) return { kind: 'change_event', outcome: 'updated', event: before }
  if ('refused' in decided) return { kind: 'change_event', outcome: 'invalid', reason: decided.refused }
  const late = await refusedByRule(context, before, decided)
  if (late !== null) return { kind: 'change_event', outcome: 'invalid', reason: late }
  const move = decided.time && (await planMove(context, before, place, decided.time))
  if (move && 'outcome' in move) return move
  const event = await writeBooking(context, before, decided, move)
  if (event) return { kind: 'change_event', outcome: 'updated', event, ...notifyContact(context, input.tell) }
  return refusal(context, before, 'slotTaken', move?.time.start ?? before.start)
}

/** Asks the rule of the event's type, where the customer changes it, themselves or by a flow or an agent; null where it may be changed. */
async function refusedByRule(
  { askedBy, author, reads, appId, now }: ActionContext,
  before: Event,
  changes: EventChanges,
): Promise<string | null> {
  const isCustomers = (askedBy === 'flow' || author.kind === 'contact') && (changes.time !== null || changes.set.status === 'cancelled')
  if (!isCustomers || before.typeId === null) return null
  const bookable = await reads.bookable(appId, before.typeId, null)
  return bookable && tooLate(bookable.type, before, now)
}

/** Locks the event of this id, or the contact's last, with its slot; null if missing. */
async function lockWanted(context: ActionContext, id: string | null): Promise<{ before: Event; place: Place } | null> {
  const { tx, appId, contact } = context
  const eventId = contact && (id ?? (await lastEvent(context, contact)))
  const place = contact && eventId !== null ? await lockEvent(tx, appId, contact.id, eventId) : null
  const before = place && (await getEvent(tx, appId, place.id))
  return place && before && { before, place }
}

async function lastEvent({ reads, now }: ActionContext, contact: TurnContact): Promise<string | null> {
  const filter = { statuses: ['booked', 'confirmed'] as const, from: now.toISOString(), order: 'soonest' as const, limit: 50 }
  const events = await reads.events.of(contact, filter)
  return events.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]?.id ?? null
}

/** Finds the slots to which an event may move; a refusal if its calendars have none. */
async function planMove(
  context: ActionContext,
  event: Event,
  own: Place,
  { start, minutes }: { start: string; minutes: number },
): Promise<BookingMove | Result> {
  const { tx, appId, reads } = context
  const known = await remindersOf(tx, appId, event.id)
  const bookable = event.typeId === null ? null : await reads.bookable(appId, event.typeId, event.resourceId)
  if (!bookable?.type.takesSlot) {
    const places = [{ calendar: null, resourceId: event.resourceId, seat: 0 }]
    return { time: occupied(start, minutes, 0, 0), places, reminders: known }
  }
  const plan = { ...bookable.plan, durationMin: minutes }
  const reminders = known.length > 0 ? known : bookable.type.reminders
  const time = occupied(start, minutes, plan.bufferBeforeMin, plan.bufferAfterMin)
  const calendars = bookableCalendars(plan, time.start, context.now.toISOString())
  if (calendars.length === 0) return refusal(context, event, 'outsideHours', time.start)
  const busy = await listBusy(tx, appId, calendars, time.takenFrom, time.takenTo)
  // Its own old slot does not block it.
  return { time, places: choosePlaces(plan, calendars, bookable.type.id, busy, own), reminders }
}

async function refusal(
  { tx, appId, now, reads }: ActionContext,
  { typeId, resourceId }: Event,
  outcome: 'slotTaken' | 'outsideHours',
  start: string,
): Promise<Result> {
  const bookable = typeId === null ? null : await reads.bookable(appId, typeId, resourceId)
  const alternatives = bookable ? await alternativesTo(tx, appId, bookable, now.toISOString(), start) : []
  return { kind: 'change_event', outcome, alternatives }
}
