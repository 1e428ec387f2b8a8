import type { Event } from '#domain/scheduling/event.ts'

import { hostOfWorkspace } from '../partners/workspace-host.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import type { Sql, Tx } from '../postgres/sql.ts'
import { isAtWork } from '../transfer/at-work.ts'

/**
 * Has the guest of an event told by mail what it is now, and whoever was told before. Only types that say so invite, and only a contact whose
 * email is known. Who was never told of an event is not told that it is cancelled.
 */
export async function queueInvitations(tx: Tx, appId: string, { id, revision, status }: Event): Promise<void> {
  if (status === 'cancelled')
    await tx`delete from event_mail where app_id = ${appId} and event_id = ${id} and topic = 'invitation'
      and sent_revision is null and tries = 0`
  await tx`
    update event_mail set revision = ${revision}, next_at = now(), tries = 0, failure = null
    where app_id = ${appId} and event_id = ${id} and topic = 'invitation'`
  if (status === 'cancelled') return
  await tx`
    insert into event_mail (app_id, event_id, recipient, revision, next_at)
    select e.app_id, e.id, lower(k.email), ${revision}, now() from event e
    join event_type t on t.app_id = e.app_id and t.id = e.type_id and (t.config ->> 'invites')::boolean
    join contact k on k.app_id = e.app_id and k.id = e.contact_id and k.email <> ''
    where e.app_id = ${appId} and e.id = ${id} and e.ends_at > now() on conflict do nothing`
}

/** Has somebody reminded of an event by mail. */
export async function queueReminderMail(
  tx: Tx,
  { appId, eventId, minutes }: { appId: string; eventId: string; minutes: number },
  { recipient, body, revision }: { recipient: string; body: string; revision: number },
): Promise<void> {
  await tx`
    insert into event_mail (app_id, event_id, recipient, topic, body, revision, next_at)
    values (${appId}, ${eventId}, ${recipient}, ${`reminder ${minutes}`}, ${body}, ${revision}, now()) on conflict do nothing`
}

/** A mail whose time has come. */
export interface DueEventMail {
  appId: string
  eventId: string
  recipient: string
  topic: string
  /** What a reminder says; null for an invitation, which says what the event is. */
  body: string | null
  revision: number
  sentRevision: number | null
  tries: number
  appName: string
  /** Whose brand it carries; null for the product's own. */
  host: string | null
}

/** Takes mails for as long as the lease: who dies with them leaves them to the next. */
export const claimEventMails = (sql: Sql, limit: number, leaseMs: number): Promise<DueEventMail[]> => sql<DueEventMail[]>`
  update event_mail i set tries = i.tries + 1, next_at = now() + ${leaseMs} * interval '1 millisecond'
  from app a where a.id = i.app_id and (i.app_id, i.event_id, i.recipient, i.topic) in (
    select app_id, event_id, recipient, topic from event_mail where next_at <= now() and ${isAtWork(sql, sql`app_id`)} order by next_at limit ${limit} for update skip locked)
  returning i.app_id as "appId", i.event_id as "eventId", i.recipient, i.topic, i.body, i.revision, i.sent_revision as "sentRevision", i.tries, a.name as "appName",
    ${hostOfWorkspace(sql, sql`a.id`)} as host`

/** When the next mail is due. */
export const eventMailDue: DueQuery = (sql) =>
  sql`select min(next_at) from event_mail where next_at is not null and ${isAtWork(sql, sql`app_id`)}`

type Claimed = Pick<DueEventMail, 'appId' | 'eventId' | 'recipient' | 'topic' | 'revision' | 'tries'>

const claimed = (sql: Sql, { appId, eventId, recipient, topic, revision, tries }: Claimed) => sql`
  app_id = ${appId} and event_id = ${eventId} and recipient = ${recipient} and topic = ${topic} and revision = ${revision} and tries = ${tries}`

/** Holds on to a mail: its lease begins again. False where it was claimed again, or there is something newer to tell. */
export async function renewEventMail(sql: Sql, due: Claimed, leaseMs: number): Promise<boolean> {
  const { count } = await sql`
    update event_mail set next_at = greatest(next_at, now() + ${leaseMs} * interval '1 millisecond') where ${claimed(sql, due)}`
  return count > 0
}

/** Notes that a mail went out with this state of the event; a newer one stays due. */
export async function eventMailSent(sql: Sql, { appId, eventId, recipient, topic, revision }: Claimed): Promise<void> {
  await sql`
    update event_mail set sent_revision = greatest(sent_revision, ${revision}), sent_at = now(),
      next_at = case when revision = ${revision} then null else next_at end, failure = case when revision = ${revision} then null else failure end
    where app_id = ${appId} and event_id = ${eventId} and recipient = ${recipient} and topic = ${topic}`
}

/** Notes why a mail did not go out; it is tried again after a pause, or given up. */
export async function eventMailFailed(sql: Sql, due: Claimed, failure: string, pauseMs: number | null): Promise<void> {
  const next = pauseMs === null ? sql`null` : sql`now() + ${pauseMs} * interval '1 millisecond'`
  await sql`update event_mail set failure = ${failure}, next_at = ${next} where ${claimed(sql, due)}`
}

/** Takes a mail off the way, where there is nothing to tell any more. */
export async function dropEventMail(sql: Sql, due: Claimed): Promise<void> {
  await sql`delete from event_mail where ${claimed(sql, due)}`
}
