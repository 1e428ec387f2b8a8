import { afterAll, beforeAll, expect, test } from 'vitest'

import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { copyAccountOfEmail, copyAccounts, renewCopies } from './account-copies.ts'

let home: TestDatabase
let north: TestDatabase
beforeAll(async () => {
  home = await testDatabase()
  north = await testDatabase()
  await home.sql`
    insert into "user" (id, name, email, preferences) values
      ('a', 'Ana', 'ana@parley.test', '{"theme": "dark"}'), ('b', 'Ben', 'ben@parley.test', '{}'), ('c', 'Cem', 'cem@parley.test', '{}')`
})
afterAll(async () => {
  await home?.drop()
  await north?.drop()
})

const copies = () => north.sql<{ id: string; name: string; email: string }[]>`select id, name, email from "user" order by id`

test('an account is copied whole, and again when it changed; others stay at home', async () => {
  expect(await copyAccounts(home.sql, north.sql, ['a', 'nobody'])).toBe(1)
  await copyAccountOfEmail(home.sql, north.sql, 'Ben@parley.test')
  const [ana] = await north.sql`select * from "user" where id = 'a'`
  expect(ana).toEqual((await home.sql`select * from "user" where id = 'a'`)[0])
  await home.sql`update "user" set preferences = '{"theme": "light"}', language = 'de' where id = 'a'`
  await home.sql`update "user" set name = 'Benno' where id = 'b'`
  // One at a time, round and round.
  expect(await renewCopies(home.sql, north.sql, '', 1)).toBe('a')
  expect(await north.sql`select language from "user" where id = 'a'`).toEqual([{ language: 'de' }])
  expect((await copies()).map(({ name }) => name)).toEqual(['Ana', 'Ben'])
  expect(await renewCopies(home.sql, north.sql, 'a', 1)).toBe('b')
  expect(await renewCopies(home.sql, north.sql, 'b', 1)).toBeNull()
  expect((await copies()).map(({ name }) => name)).toEqual(['Ana', 'Benno'])
})

test('notification settings and browsers are copied, changed and removed with their account', async () => {
  await home.sql`insert into notification_setting (user_id, body) values ('a', '{"hideWords": true}')`
  await home.sql`
    insert into push_installation (id, user_id, browser, endpoint, p256dh, auth, renewed_at) values
      ('phone', 'a', 'Firefox', 'https://push.test/1', 'key', 'auth', now()), ('desk', 'a', 'Chrome', null, null, null, null)`
  const both = async ({ sql }: TestDatabase) => [
    await sql`select * from notification_setting order by user_id`,
    await sql`select * from push_installation order by id`,
  ]
  await renewCopies(home.sql, north.sql, '', 10)
  expect(await both(north)).toEqual(await both(home))
  expect((await both(north))[1]).toHaveLength(2)

  await home.sql`update notification_setting set body = '{"hideWords": false}'`
  await home.sql`update push_installation set endpoint = null, p256dh = null, auth = null where id = 'phone'`
  await home.sql`update push_installation set user_id = 'b', endpoint = 'https://push.test/1', p256dh = 'other', auth = 'auth' where id = 'desk'`
  await renewCopies(home.sql, north.sql, '', 10)
  expect(await both(north)).toEqual(await both(home))

  await home.sql`delete from notification_setting`
  await home.sql`delete from push_installation`
  await renewCopies(home.sql, north.sql, '', 10)
  expect(await both(north)).toEqual([[], []])
})

test('an email that went from one person to another does not stand in the way', async () => {
  await home.sql`update "user" set email = 'former@parley.test' where id = 'b'`
  await home.sql`update "user" set email = 'ben@parley.test' where id = 'c'`
  await copyAccounts(home.sql, north.sql, ['c'])
  expect((await copies()).map(({ id, email }) => `${id} ${email}`)).toEqual(['a ana@parley.test', 'b b@moved.invalid', 'c ben@parley.test'])
  await renewCopies(home.sql, north.sql, '', 10)
  expect((await copies()).map(({ id, email }) => `${id} ${email}`)).toEqual([
    'a ana@parley.test',
    'b former@parley.test',
    'c ben@parley.test',
  ])
})
