import { expect, test } from 'vitest'

import { connect } from '../postgres/connect.ts'
import { testDatabase } from './database.ts'
import { insertRows } from './rows.ts'

test('a database that is given back is new for the next, with the connections that it has', async () => {
  const first = await testDatabase()
  await insertRows(first.sql, 'app')
  await insertRows(first.sql, 'contact')
  await first.sql`update log_place set position = 7`
  await first.sql`select nextval('domain_event_id_seq')`
  await first.drop()

  const second = await testDatabase()
  expect(second.url).toBe(first.url)
  expect(await second.sql`select from app union all select from contact`).toEqual([])
  expect(await second.sql`select from log_place where position = 7`).toEqual([])
  expect(await second.sql`select from pg_sequences where last_value is not null`).toEqual([])
  await second.drop()
})

test('who goes on asking after the end is refused', async () => {
  const database = await testDatabase()
  await database.drop()

  await expect(database.sql`select 1`).rejects.toMatchObject({ code: 'CONNECTION_ENDED' })
  await expect(database.sql.begin(async () => {})).rejects.toMatchObject({ code: 'CONNECTION_ENDED' })
})

test.each(['create table day (id text)', 'alter table app add column day text', 'select pg_advisory_lock(1)'])(
  'a database is not used again after: %s',
  async (changes) => {
    const first = await testDatabase()
    await first.sql.unsafe(changes)
    await first.drop()

    const second = await testDatabase()
    expect(second.url).not.toBe(first.url)
    await second.drop()
  },
)

test('nor while another is connected to it', async () => {
  const first = await testDatabase()
  const other = connect(first.url, { max: 1 })
  await other`select`
  await first.drop()

  const second = await testDatabase()
  expect(second.url).not.toBe(first.url)
  await second.drop()
  await other.end({ timeout: 1 }).catch(() => {})
})
