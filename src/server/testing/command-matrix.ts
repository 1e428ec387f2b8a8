import { expect } from 'vitest'

import type { Json } from '#domain/json.ts'
import type { DomainEventType } from '#domain/workflows/domain-event.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { Answer, Client } from './client.ts'

// What the matrices "command × caller" share: each runs every command through every caller and compares what is left behind.

/** A domain event, as it is compared. */
interface KeptEvent {
  type: string
  about: Json
}

/** Keeps a copy of each domain event in a table of its own: workflows take events as soon as they are there. */
export async function keepDomainEvents(sql: Sql): Promise<void> {
  await sql`create table seen_event (n serial, type text, about jsonb, contact_id text)`
  await sql`create function keep_event() returns trigger language plpgsql as
    $$ begin insert into seen_event (type, about, contact_id) values (new.type, new.about, new.contact_id); return new; end $$`
  await sql`create trigger keep_event after insert on domain_event for each row execute function keep_event()`
}

/** Publishes these domain events, as if workflows waited for them; whoever publishes a workflow writes this column anew. */
export const publishFor = (sql: Sql, appId: string, types: readonly DomainEventType[]) =>
  sql`update app set listens = ${types as string[]} where id = ${appId}`

/** Lists the domain events about a contact, oldest first. */
export async function keptEvents(sql: Sql, contactId: string): Promise<KeptEvent[]> {
  const rows = await sql<KeptEvent[]>`select type, about from seen_event where contact_id = ${contactId} order by n`
  return rows.map(({ type, about }) => ({ type, about }))
}

/** Why a request was refused; null where it was not. */
export const reasonOf = ({ status, body }: Answer): string | null =>
  status < 400 ? null : (body.error?.details?.[0]?.message ?? body.error?.message ?? 'refused')

/** Waits until a task is over, and returns it. */
export async function finishedTask(client: Client, app: string, id: string): Promise<Answer['body']> {
  await expect.poll(async () => (await client.ok('GET', `${app}/tasks/${id}`)).state, { timeout: 20_000 }).toBe('alldone')
  return client.ok('GET', `${app}/tasks/${id}`)
}
