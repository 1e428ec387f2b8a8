import type { Event } from '#domain/scheduling/event.ts'
import type { ReminderKey } from '#domain/scheduling/event-reminder.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { wantCopies } from '#store/scheduling/calendar-copies.ts'
import { isExclusionViolation } from '#store/postgres/violations.ts'
import { getEvent, insertEvent, insertEventChange, moveEvent, type NewEvent, type Place, saveEvent } from '#store/scheduling/events.ts'
import { queueInvitations } from '#store/scheduling/event-mails.ts'
import { setReminders } from '#store/scheduling/reminders.ts'

import type { ActionContext } from '../shared/define-command.ts'
import { logEvent } from '../shared/execution-context.ts'
import type { EventChanges } from './decide-event.ts'
import type { Occupied } from './take-slot.ts'

/** Lost races for a calendar before the slot counts as taken. */
const MAX_TRIES = 20

/** Where an event moves to: the first free slot of these. */
export interface BookingMove {
  time: Occupied
  places: readonly Place[]
  reminders: readonly ReminderKey[]
}

/** Writes a new event with its reminders, its line in the conversation and its domain event; null where none of the places is free. */
export async function writeNewBooking(
  context: ActionContext,
  row: NewEvent,
  places: readonly Place[],
  reminders: readonly ReminderKey[],
): Promise<Event | null> {
  const { tx, appId, now } = context
  for (const place of places.slice(0, MAX_TRIES)) {
    if (!(await insertEvent(tx, row, place))) continue
    await setReminders(tx, row, reminders, now)
    return publish(context, 'event_created', await getEvent(tx, appId, row.id), { isNews: true, previousStatus: null })
  }
  return null
}

/** Writes what changed of an event, its reminders, the line in the conversation and the domain event; null where its new slot is taken. */
export async function writeBooking(
  context: ActionContext,
  before: Event,
  { set, endsReminders, domainEvent }: EventChanges,
  move: BookingMove | null,
): Promise<Event | null> {
  const { tx, appId, now } = context
  const { id, start } = before
  if (move) {
    if (!(await take(tx, appId, id, move))) return null
    await setReminders(tx, { appId, id, start: move.time.start }, move.reminders, now)
  }
  await saveEvent(tx, appId, id, set)
  if (endsReminders) await setReminders(tx, { appId, id, start }, [], now)
  const { status: previousStatus } = before
  const isNews = move !== null || saysOtherwise(before, set)
  return publish(context, domainEvent, await getEvent(tx, appId, id), { isNews, previousStatus })
}

/** Whether a guest's calendar shows something else now. */
const saysOtherwise = (before: Event, set: EventChanges['set']): boolean =>
  before.title !== set.title || before.place !== set.place || (set.status === 'cancelled' && before.status !== 'cancelled')

async function take(tx: Tx, appId: string, id: string, { time, places }: BookingMove): Promise<boolean> {
  for (const place of places.slice(0, MAX_TRIES)) {
    const taken = await tx
      .savepoint((inside) => moveEvent(inside, appId, id, time, place))
      .then(
        () => true,
        (cause: unknown) => {
          if (isExclusionViolation(cause)) return false
          throw cause
        },
      )
    if (taken) return true
  }
  return false
}

/** Writes the event's history, the line in its conversation, and the domain event. */
async function publish(
  context: ActionContext,
  type: 'event_created' | EventChanges['domainEvent'],
  event: Event | null,
  { isNews, previousStatus }: { isNews: boolean; previousStatus: Event['status'] | null },
): Promise<Event | null> {
  if (!event) return null
  const { id: eventId, title, start, timeZone, status, contactId } = event
  const { appId, contact, conversation, unitOfWork, author, chain, reads } = context
  const conversationId = contactId === contact?.id ? (conversation?.id ?? null) : event.conversationId
  await insertEventChange(context.tx, appId, event, author)
  if (isNews) await queueInvitations(context.tx, appId, event)
  await wantCopies(context.tx, appId, event)
  reads.events.forget(contactId)
  logEvent(context, { type: 'event_noted', eventId, title, start, timeZone, status, isNew: type === 'event_created' }, author)
  unitOfWork.emit({ appId, type, contactId, conversationId, about: { ...event, previousStatus }, chain })
  return event
}
