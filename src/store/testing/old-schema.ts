import { readFile } from 'node:fs/promises'

import type { Sql } from '../postgres/sql.ts'

const FOLDER = new URL('../migrations/upgrade-from-0.1/', import.meta.url)

/** Makes an empty database one of Parley 0.1 at its migration 0145, with an app and a row of what changed since. */
export async function makeSchemaOf01(sql: Sql, migrations: readonly string[]): Promise<void> {
  await sql.unsafe(await readFile(new URL('schema-at-0145.sql', FOLDER), 'utf8')).simple()
  await sql`create table migration (name text primary key, applied_at timestamptz not null default now())`
  await sql`insert into migration (name) select unnest(${[...migrations]}::text[])`
  await sql`insert into app (id, name) values ('shop', 'Shop')`
  await sql.unsafe(await readFile(new URL('rows-at-0145.sql', FOLDER), 'utf8')).simple()
}

/** The same rows as they are found now. */
export function rowsOf01(sql: Sql): Promise<object[]> {
  return sql`
    select app.name, domain_event.type, suppression.hash, order_notification_settings.config, delivery.partition,
      conversation_event.body ->> 'type' as line
    from app, domain_event, suppression, order_notification_settings, delivery, conversation_event`
}

export const UPGRADED_ROWS = [
  { name: 'Shop', type: 'tag_added', hash: Buffer.from([1]), config: {}, partition: '1', line: 'order_notice_unsent' },
]
