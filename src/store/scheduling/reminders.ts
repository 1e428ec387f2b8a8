import type { Json } from '#domain/json.ts'
import { type RefusalReason, storedReason } from '#domain/refusal-reason.ts'
import type { ReminderChannel, ReminderKey } from '#domain/scheduling/event-reminder.ts'

import type { Tx } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { isAtWork } from '../transfer/at-work.ts'

export interface DueReminder {
  appId: string
  eventId: string
  minutes: number
  channel: ReminderChannel
  contactId: string
  typeConfig: Json
  appName: string
  timeZone: string
  language: string | null
  automation: Json
}

/** Locks reminders that are due, of events that still stand. */
export function lockDueReminders(tx: Tx, limit: number): Promise<DueReminder[]> {
  return tx<DueReminder[]>`
    select m.app_id as "appId", m.event_id as "eventId", m.minutes, m.channel, e.contact_id as "contactId", t.config as "typeConfig",
      a.name as "appName", a.time_zone as "timeZone", a.language, a.automation
    from event_reminder m
    join event e on e.app_id = m.app_id and e.id = m.event_id and e.status in ('booked', 'confirmed')
    join app a on a.id = m.app_id left join event_type t on t.app_id = e.app_id and t.id = e.type_id
    where m.outcome is null and m.due_at <= now() and ${isAtWork(tx, tx`m.app_id`)} order by m.due_at limit ${limit} for update of m skip locked`
}

export async function settleReminder(
  tx: Tx,
  { appId, eventId, minutes, channel }: DueReminder,
  outcome: 'sent' | 'skipped',
  reason: RefusalReason | null,
): Promise<void> {
  await tx`
    update event_reminder set outcome = ${outcome}, reason = ${reason && storedReason(reason)}
    where app_id = ${appId} and event_id = ${eventId} and minutes = ${minutes} and channel = ${channel}`
}

/** When the next reminder is due, of events that still stand. */
export const reminderDue: DueQuery = (sql) => sql`
  select m.due_at from event_reminder m join event e on e.app_id = m.app_id and e.id = m.event_id and e.status in ('booked', 'confirmed')
  where m.outcome is null and ${isAtWork(sql, sql`m.app_id`)} order by m.due_at limit 1`

/** Sets an event's reminders again: none for moments that have passed. Those that were sent for the old time count for nothing. */
export async function setReminders(
  tx: Tx,
  event: { appId: string; id: string; start: string },
  reminders: readonly ReminderKey[],
  now: Date,
): Promise<void> {
  const { appId, id: eventId, start } = event
  await tx`delete from event_reminder where app_id = ${appId} and event_id = ${eventId}`
  await tx`delete from event_mail where app_id = ${appId} and event_id = ${eventId} and topic <> 'invitation'`
  if (reminders.length === 0) return
  await tx`
    insert into event_reminder (app_id, event_id, minutes, channel, due_at)
    select ${appId}, ${eventId}, m, c, ${start}::timestamptz - m * interval '1 minute'
    from unnest(${reminders.map(({ minutes }) => minutes)}::int[], ${reminders.map(({ channel }) => channel)}::text[]) as r (m, c)
    where ${start}::timestamptz - m * interval '1 minute' > ${now.toISOString()}::timestamptz on conflict do nothing`
}

/** The reminders of an event, sent or not. */
export function remindersOf(tx: Tx, appId: string, eventId: string): Promise<ReminderKey[]> {
  return tx<ReminderKey[]>`select minutes, channel from event_reminder where app_id = ${appId} and event_id = ${eventId}`
}
