import { expect } from 'vitest'

import type { Json } from '#domain/json.ts'
import type { DomainEventType } from '#domain/workflows/domain-event.ts'
import type { Sql } from '#store/postgres/sql.ts'

import { type Answer, type Client, createClient } from './client.ts'
import type { TestApp } from './test-app.ts'

// What the matrices "command × caller" share: each runs every command through every caller and compares what is left behind.

/** A domain event, as it is compared. */
interface KeptEvent {
  type: string
  about: Json
  conversationId: string | null
}

/** Keeps a copy of each domain event in a table of its own: workflows take events as soon as they are there. */
export async function keepDomainEvents(sql: Sql): Promise<void> {
  await sql`create table seen_event (n serial, type text, about jsonb, contact_id text, conversation_id text)`
  await sql`create function keep_event() returns trigger language plpgsql as
    $$ begin insert into seen_event (type, about, contact_id, conversation_id) values (new.type, new.about, new.contact_id, new.conversation_id); return new; end $$`
  await sql`create trigger keep_event after insert on domain_event for each row execute function keep_event()`
}

/** Publishes these domain events, as if workflows waited for them; whoever publishes a workflow writes this column again. */
export const publishFor = (sql: Sql, appId: string, types: readonly DomainEventType[]) =>
  sql`update app set listens = ${types as string[]} where id = ${appId}`

/** Lists the domain events about a contact, oldest first. */
export async function keptEvents(sql: Sql, contactId: string): Promise<KeptEvent[]> {
  const rows = await sql<
    KeptEvent[]
  >`select type, about, conversation_id as "conversationId" from seen_event where contact_id = ${contactId} order by n`
  return rows.map((row) => ({ ...row }))
}

/** Nobody who may change anything of the app: a key that may only read, and the owner of another app. */
export const OUTSIDERS = ['a key that may only read', 'the owner of another app'] as const
export type Outsiders = Record<(typeof OUTSIDERS)[number], Client>

/** Makes them. */
export async function createOutsiders(testApp: TestApp, owner: Client, app: string): Promise<Outsiders> {
  const { secret } = await owner.ok('POST', `${app}/keys`, { name: 'Reader', scopes: ['read'] })
  return { 'a key that may only read': createClient(testApp.server, secret), 'the owner of another app': await testApp.person('Sam') }
}

/** Why a request was refused; null where it was not. */
export const reasonOf = ({ status, body }: Answer): string | null =>
  status < 400 ? null : (body.error?.details?.[0]?.message ?? body.error?.message ?? 'refused')

/** Waits until a task is over, and returns it. */
export async function finishedTask(client: Client, app: string, id: string): Promise<Answer['body']> {
  await expect.poll(async () => (await client.ok('GET', `${app}/tasks/${id}`)).state).toBe('alldone')
  return client.ok('GET', `${app}/tasks/${id}`)
}
