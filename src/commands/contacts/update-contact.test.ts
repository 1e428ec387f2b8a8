import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { AskedEffect } from '#domain/actions/catalogue.gen.ts'

import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { insertRows } from '#store/testing/rows.ts'

let fixture: RuntimeFixture
beforeAll(async () => {
  fixture = await runtimeFixture()
})
beforeEach(async () => {
  await fixture.sql`delete from contact`
  await insertRows(fixture.sql, 'contact', {
    appId: fixture.appId,
    id: 'ana',
    phone: '+447700900142',
    tags: ['VIP', 'lead'],
    fields: { visits: 2, city: 'Leeds', list: ['a'] },
    timeZone: 'America/New_York',
  })
})
afterAll(() => fixture.end())

type Change = Partial<Extract<AskedEffect, { kind: 'update_contact' }>>
const by = () => ({ appId: fixture.appId, author: { kind: 'operator' as const, id: 'ana', name: 'Ana' } })
const change = (parts: Change) =>
  fixture.runtime.executeAction(by(), 'ana', 'command', {
    kind: 'update_contact',
    field: null,
    operation: 'set',
    value: null,
    addTags: [],
    removeTags: [],
    ...parts,
  })
const contact = async () => (await fixture.sql`select name, phone, email, tags, fields from contact`)[0]!

test('tags ignore case when added and removed', async () => {
  await change({ addTags: ['vip', 'New', 'new'] })
  expect(await contact()).toMatchObject({ tags: ['VIP', 'lead', 'New'] })

  await change({ removeTags: ['Vip', 'LEAD', 'none'] })
  expect(await contact()).toMatchObject({ tags: ['New'] })
})

test('values are appended to texts and lists, counted up and down, and cleared', async () => {
  await change({ field: 'city', operation: 'append', value: ', UK' })
  await change({ field: 'list', operation: 'append', value: 'b' })
  await change({ field: 'list', operation: 'append', value: ['c', 'd'] })
  await change({ field: 'visits', operation: 'increment', value: '0.5' })
  await change({ field: 'visits', operation: 'increment', value: -2 })
  await change({ field: 'first', operation: 'increment', value: 1 })
  await change({ field: 'name', operation: 'clear' })

  expect(await contact()).toMatchObject({ name: null, fields: { city: 'Leeds, UK', list: ['a', 'b', 'c', 'd'], visits: 0.5, first: 1 } })
})

test('a phone number is kept as the plus sign and its digits, its country taken from the number that is known', async () => {
  expect(await change({ field: 'phone', value: '07400 123 456' })).toMatchObject({ ok: true })
  expect(await contact()).toMatchObject({ phone: '+447400123456' })

  await fixture.sql`update contact set phone = null`
  expect(await change({ field: 'phone', value: '(415) 555-2671' })).toMatchObject({ ok: true })
  expect(await contact()).toMatchObject({ phone: '+14155552671' })
})

test.each([
  [{ field: 'phone', value: 'call me' }, 'phone: Enter the number with its country code'],
  // Possible, and given to nobody: the regulator keeps it for films.
  [{ field: 'phone', value: '07700 900 143' }, 'phone: Enter the number with its country code'],
  [{ field: 'email', value: 'nobody' }, 'email: This is not an email'],
  [{ field: 'name', value: '  ' }, 'name: Enter a name'],
  [{ field: 'city', operation: 'increment' as const, value: 1 }, 'city: This isn’t a number'],
  [{ field: 'visits', operation: 'increment' as const, value: 'many' }, 'visits: This isn’t a number'],
  [{ field: 'long', value: 'x'.repeat(17_000) }, 'long: This is longer'],
])('an invalid value changes nothing, not even tags, and says why: %j', async (parts, reason) => {
  const before = await contact()

  expect(await change({ ...parts, addTags: ['new'] })).toEqual({
    kind: 'update_contact',
    ok: false,
    reason: expect.stringContaining(reason),
  })
  expect(await contact()).toEqual(before)
})

test('limits the number of fields', async () => {
  const fields = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, n]))
  await fixture.sql`update contact set fields = ${fixture.sql.json(fields)}`

  expect(await change({ field: 'one more', value: 1 })).toMatchObject({ ok: false })
  expect(await change({ field: 'f1', value: 'changed' })).toMatchObject({ ok: true })
})
