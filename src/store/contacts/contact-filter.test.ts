import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type ContactCondition, ContactFilter } from '#domain/contacts/contact-filter.ts'
import type { Json } from '#domain/json.ts'
import { insertRows } from '../testing/rows.ts'

import { filterWhere } from './contact-filter.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { type FilterFacts, matchesFilter } from '../testing/matches-filter.ts'

const NOW = '2026-03-15T12:00:00.000Z'
const APP = 'app'

let database: TestDatabase
let everybody: Map<string, FilterFacts>

const WORDS = ['ana', 'Bo', 'bo rossi', '100%', 'a_b', "O'Neil", '']
const TAGS = ['VIP', 'vip', 'lead', 'B2B']
const DAYS = ['2026-03-15', '2026-03-14', '2026-03-01', '2025-12-31']
const VALUES: Json[] = [null, 'ana', '7', 7, -2.5, true, false, '2026-03-14', '2026-03-01T10:00:00Z', ['VIP', 'x'], [], 'no date']

beforeAll(async () => {
  database = await testDatabase()
  const { sql } = database
  await insertRows(sql, 'app', { id: APP })
  const pick = <T>(from: readonly T[], n: number): T => from[n % from.length]!
  everybody = new Map()
  for (let n = 0; n < 60; n++) {
    const facts: FilterFacts = {
      name: n % 5 === 0 ? null : pick(WORDS, n),
      phone: n % 2 === 0 ? `+4477009${String(n).padStart(5, '0')}` : null,
      email: n % 3 === 0 ? `${n}@Example.com` : null,
      username: n % 7 === 0 ? `user.${n}` : null,
      tags: TAGS.filter((_, at) => (n >> at) % 2 === 1),
      fields: Object.fromEntries([
        ['plan', pick(VALUES, n)],
        ['other', pick(VALUES, n * 7 + 3)],
      ]),
      createdAt: new Date(Date.parse(NOW) - n * 40 * 3_600_000).toISOString(),
      lastSeenAt: n % 4 === 0 ? null : new Date(Date.parse(NOW) - n * 17 * 3_600_000).toISOString(),
      optedOut: n % 6 === 0,
      blocked: n % 9 === 0,
      openConversation: n % 4 === 1,
      channelIds: n % 2 === 0 ? ['whatsapp'] : [],
      orders: n % 4,
    }
    const id = `contact${n}`
    everybody.set(id, facts)
    await insertRows(sql, 'contact', {
      appId: APP,
      id,
      name: facts.name,
      phone: facts.phone,
      email: facts.email,
      username: facts.username,
      tags: facts.tags,
      fields: facts.fields,
      createdAt: facts.createdAt,
      optedOutAt: facts.optedOut ? NOW : null,
      blockedAt: facts.blocked ? NOW : null,
    })
    if (facts.lastSeenAt)
      await insertRows(sql, 'conversation', {
        appId: APP,
        id: `chat${n}`,
        contactId: id,
        channelId: 'whatsapp',
        address: '1',
        lastInboundAt: facts.lastSeenAt,
        openState: facts.openConversation ? 'open' : 'closed',
      })
    if (facts.channelIds.length > 0)
      await insertRows(sql, 'contact_address', { appId: APP, channelId: 'whatsapp', address: String(n), contactId: id })
    for (let order = 0; order < facts.orders; order++)
      await insertRows(sql, 'customer_order', {
        appId: APP,
        id: `order${n}.${order}`,
        number: n * 10 + order,
        contactId: id,
        currency: 'EUR',
        total: 1,
        status: 'new',
        paymentStatus: 'unpaid',
        idempotencyKey: `${n}.${order}`,
      })
  }
})
afterAll(() => database.drop())

const texts = {
  op: fc.constantFrom('is', 'isNot', 'contains', 'containsNot', 'startsWith', 'isSet', 'isEmpty'),
  value: fc.constantFrom(...WORDS, '+44', 'O'),
}
const times = {
  op: fc.constantFrom('before', 'after', 'inLastDays', 'notInLastDays', 'isSet', 'isEmpty'),
  day: fc.constantFrom(undefined, ...DAYS),
  days: fc.integer({ min: 0, max: 90 }),
}
const amounts = { op: fc.constantFrom('equals', 'atLeast', 'atMost'), value: fc.constantFrom(0, 1, 2, 7, -2.5) }
const members = {
  op: fc.constantFrom('hasAny', 'hasAll', 'hasNone', 'isSet', 'isEmpty'),
  values: fc.subarray(['vip', 'LEAD', 'x', 'none', 'ana']),
}
const key = fc.constantFrom('plan', 'other', 'missing')
const onField = <T extends string, R extends Record<string, fc.Arbitrary<unknown>>>(as: T, rest: R) =>
  fc.record({ on: fc.constant('field'), as: fc.constant(as), key, ...rest })

const condition = fc.oneof(
  fc.record({ on: fc.constantFrom('name', 'phone', 'email', 'username'), ...texts }),
  fc.record({ on: fc.constant('tags'), ...members }),
  fc.record({ on: fc.constantFrom('created', 'lastSeen'), ...times }),
  fc.record({ on: fc.constantFrom('optedOut', 'blocked', 'openConversation'), value: fc.boolean() }),
  fc.record({ on: fc.constant('channel'), op: fc.constantFrom('is', 'isNot'), channelId: fc.constantFrom('whatsapp', 'other') }),
  fc.record({ on: fc.constant('orders'), ...amounts }),
  onField('text', texts),
  onField('number', { op: fc.constantFrom('equals', 'atLeast', 'atMost', 'isSet', 'isEmpty'), value: amounts.value }),
  onField('date', times),
  onField('boolean', { value: fc.boolean() }),
  onField('list', members),
) as fc.Arbitrary<ContactCondition>

const { filter } = fc.letrec<{ filter: ContactFilter }>((tie) => ({
  filter: fc.record({
    match: fc.constantFrom('all' as const, 'any' as const),
    conditions: fc.array(fc.oneof({ depthSize: 'small', maxDepth: 3 }, condition, tie('filter')), { maxLength: 4 }),
  }),
}))

test('every filter matches the same contacts in SQL and in memory', async () => {
  await fc.assert(
    fc.asyncProperty(filter, async (raw) => {
      const parsed = ContactFilter.parse(raw)
      const { sql } = database
      const rows = await sql<{ id: string }[]>`select k.id from contact k where k.app_id = ${APP} and ${filterWhere(sql, parsed, NOW)}`

      const expected = [...everybody].filter(([, facts]) => matchesFilter(facts, parsed, NOW)).map(([id]) => id)
      expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
    }),
    { numRuns: 400 },
  )
})

test('limits a filter’s depth and length', () => {
  const nested = (depth: number): ContactFilter => ({ match: 'all', conditions: depth > 1 ? [nested(depth - 1)] : [] })

  expect(ContactFilter.safeParse(nested(5)).success).toBe(true)
  expect(ContactFilter.safeParse(nested(6)).success).toBe(false)
})
