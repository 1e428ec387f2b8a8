import type { z } from 'zod'

import type { changeEvent as action } from '#domain/actions/scheduling/change-event.ts'
import type { Event } from '#domain/scheduling/event.ts'
import { bookableCalendars } from '#flow/scheduling/slots.ts'
import type { Tx } from '#store/postgres/connect.ts'
import {
  getEvent,
  listEvents,
  lockEvent,
  moveEvent,
  type Place,
  reminderMinutes,
  saveEvent,
  setReminders,
} from '#store/scheduling/events.ts'
import { isExclusionViolation } from '#store/postgres/violations.ts'

import { alternativesTo, loadBookable } from './booking-plan.ts'
import { type ActionContext, defineCommand } from '../shared/define-command.ts'
import { freePlaces, occupied } from './take-slot.ts'
import { publishBookingEvent } from './notify-about-event.ts'

type Input = z.infer<typeof action.input>
type Result = z.infer<typeof action.result>

/** Races for a place that are lost before the slot is given up as taken. */
const MAX_TRIES = 20

/** Changes an event of the contact. A move takes the new place before it leaves the old one, and takes the reminders along. */
export const command = defineCommand({ kind: 'change_event', ownRows: true, run: changeEvent })

async function changeEvent(context: ActionContext, input: Input): Promise<Result> {
  const { tx, appId, contact } = context
  if (!contact) return { kind: 'change_event', outcome: 'none' }
  const eventId = input.eventId ?? (await lastEvent(tx, appId, contact.id, context.now))
  const found = eventId === null ? null : await lockEvent(tx, appId, contact.id, eventId)
  const before = found && (await getEvent(tx, appId, found.id))
  if (!before) return { kind: 'change_event', outcome: 'none' }

  if (input.status === 'cancelled' && before.status === 'cancelled') return { kind: 'change_event', outcome: 'updated', event: before }
  if (input.start !== null && (input.status ?? before.status) === 'cancelled')
    return { kind: 'change_event', outcome: 'invalid', reason: 'A cancelled event cannot be moved. Book a new one.' }
  if (before.status === 'cancelled' && input.status !== null)
    return {
      kind: 'change_event',
      outcome: 'invalid',
      reason: 'A cancelled event stays cancelled: its time may be another’s by now. Book a new one.',
    }

  if (input.start !== null || input.durationMin !== null) {
    const refused = await move(context, before, found, input)
    if (refused) return refused
  }
  await saveEvent(tx, appId, before.id, {
    title: input.title ?? before.title,
    place: input.place ?? before.place,
    notes: input.notes ?? before.notes,
    fields: { ...before.fields, ...input.fields },
    status: input.status ?? before.status,
    cancelReason: input.status === 'cancelled' ? input.reason : before.cancelReason,
  })
  if (input.status !== null && !['booked', 'confirmed'].includes(input.status))
    await setReminders(tx, { appId, id: before.id, start: before.start }, [], context.now)
  const event = await getEvent(tx, appId, before.id)
  if (!event) return { kind: 'change_event', outcome: 'none' }
  publishBookingEvent(context, input.status === 'missed' ? 'event_missed' : 'event_changed', event)
  return { kind: 'change_event', outcome: 'updated', event }
}

async function lastEvent(tx: Tx, appId: string, contactId: string, now: Date): Promise<string | null> {
  const filter = { contactId, statuses: ['booked', 'confirmed'] as const, from: now.toISOString(), order: 'soonest' as const, limit: 50 }
  const events = await listEvents(tx, appId, filter)
  return events.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]?.id ?? null
}

/** Moves the event; answers with the refusal where it cannot. */
async function move(context: ActionContext, event: Event, own: Place, { start, durationMin }: Input): Promise<Result | null> {
  const { tx, appId } = context
  const now = context.now.toISOString()
  const minutes = durationMin ?? (Date.parse(event.end) - Date.parse(event.start)) / 60_000
  const bookable = event.typeId === null ? null : await loadBookable(tx, appId, event.typeId, event.resourceId)
  const plan = bookable && { ...bookable.plan, durationMin: minutes }
  const time = occupied(start ?? event.start, minutes, plan?.bufferBeforeMin ?? 0, plan?.bufferAfterMin ?? 0)
  if (!plan || !bookable) {
    await moveEvent(tx, appId, event.id, time, { calendar: null, resourceId: event.resourceId, seat: 0 })
  } else {
    const refused = async (outcome: 'slotTaken' | 'outsideHours'): Promise<Result> => ({
      kind: 'change_event',
      outcome,
      alternatives: await alternativesTo(tx, appId, bookable, now, time.start),
    })
    const calendars = bookableCalendars(plan, time.start, now)
    if (calendars.length === 0) return refused('outsideHours')
    // Its own old place does not stand in its way.
    const places = await freePlaces(tx, appId, plan, calendars, bookable.type.id, time, own)
    if (!(await tryMove(tx, appId, event.id, time, places.slice(0, MAX_TRIES)))) return refused('slotTaken')
  }
  const reminders = await reminderMinutes(tx, appId, event.id)
  const wanted = reminders.length > 0 ? reminders : (bookable?.type.reminders ?? [])
  await setReminders(tx, { appId, id: event.id, start: time.start }, wanted, context.now)
  return null
}

async function tryMove(
  tx: Tx,
  appId: string,
  id: string,
  time: Parameters<typeof moveEvent>[3],
  places: readonly Place[],
): Promise<boolean> {
  for (const place of places) {
    const moved = await tx
      .savepoint((inside) => moveEvent(inside, appId, id, time, place))
      .then(
        () => true,
        (cause: unknown) => {
          if (isExclusionViolation(cause)) return false
          throw cause
        },
      )
    if (moved) return true
  }
  return false
}
