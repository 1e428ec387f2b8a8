import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { beatNode } from '../postgres/health.ts'
import type { Sql, Tx } from '../postgres/sql.ts'
import { storeDeliveries, takeDeliveries } from './deliveries.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await testDatabase()
  sql = database.sql
})
afterAll(() => database.drop())
beforeEach(async () => {
  await sql`truncate delivery cascade`
  await sql`truncate node`
})

const store = (partition: string, ...words: string[]) =>
  storeDeliveries(
    sql,
    words.map((word) => ({ body: new TextEncoder().encode(word), source: 'whatsapp' as const, partition })),
  )
const take = async (tx: Tx, nodeKey = ''): Promise<string[]> =>
  (await takeDeliveries(tx, { limit: 100, nodeKey })).deliveries.map(({ body }) => new TextDecoder().decode(body))

test('what came second waits while another holds the first, and other partitions do not', async () => {
  await store('a', 'a1')
  const held = await sql.begin(async (first) => {
    const taken = await take(first)
    await store('a', 'a2')
    await store('b', 'b1')
    return [taken, await sql.begin(take)]
  })

  expect(held).toEqual([['a1'], ['b1']])
  expect(await sql.begin(take)).toEqual(['a1', 'a2', 'b1'])
})

test('the next one takes them in their order, once the first has ended', async () => {
  await store('a', 'a1')
  await sql.begin(async (first) => {
    await take(first)
    await store('a', 'a2', 'a3')
    await first`update delivery set state = 'handled', handled_at = now() where convert_from(body, 'UTF8') = 'a1'`
  })

  expect(await sql.begin(take)).toEqual(['a2', 'a3'])
})

test('of two nodes neither takes more than its half while both have work', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await store(name, `${name}1`)
  await beatNode(sql, { id: 'one', files: 'bucket' })
  await beatNode(sql, { id: 'two', files: 'bucket' })

  const [first, second] = await sql.begin(async (tx) => [await take(tx, 'one'), await sql.begin((other) => take(other, 'two'))])

  expect([first?.length, second?.length]).toEqual([2, 2])
  expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(4)
})

test('one that is left alone takes all', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await store(name, `${name}1`)
  await beatNode(sql, { id: 'one', files: 'bucket' })
  await sql`insert into node (id, beat_at) values ('gone', now() - interval '20 seconds')`

  expect(await sql.begin((tx) => take(tx, 'one'))).toHaveLength(4)
})

test('where more partitions wait than are looked at, each has its turn', async () => {
  const names = Array.from({ length: 600 }, (_, n) => `1000000000${1_000 + n}`)
  for (const name of names) await store(name, name)
  const seen = new Set<string>()
  let from = ''
  for (let turn = 0; turn < 3; turn += 1) {
    const { deliveries, next } = await sql.begin((tx) => takeDeliveries(tx, { limit: 1_000, from }))
    expect(deliveries.length).toBeLessThanOrEqual(256)
    for (const { body } of deliveries) seen.add(new TextDecoder().decode(body))
    from = next
  }
  // They are left stored: nobody gets on by the others being done.
  expect(seen.size).toBe(600)
})

test('who holds partitions is cut off after ten silent seconds, in that transaction alone', async () => {
  await store('a', 'a1')

  const bound = await sql.begin(async (tx) => {
    await take(tx)
    const [row] = await tx<{ bound: string }[]>`select current_setting('idle_in_transaction_session_timeout') as bound`
    return row?.bound
  })
  const [after] = await sql<{ bound: string }[]>`select current_setting('idle_in_transaction_session_timeout') as bound`

  expect([bound, after?.bound]).toEqual(['10s', '0'])
})
