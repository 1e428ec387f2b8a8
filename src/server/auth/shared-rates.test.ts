import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect } from '#store/postgres/connect.ts'
import { type TestDatabase, testDatabase } from '#store/testing/database.ts'

import { createSharedRate, type SharedRate } from './shared-rates.ts'

const MAX = 60

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const node = (scope = 'POST /sign-in'): SharedRate => createSharedRate(database.sql, scope)
const call = async (rate: SharedRate, key: string) => (await rate.count(key, 60_000, MAX)).current <= MAX

/** Whether each of so many calls passes, one node after another. */
async function calls(nodes: SharedRate[], key: string, count: number): Promise<boolean[]> {
  const passed: boolean[] = []
  for (let turn = 0; turn < count; turn += 1) passed.push(await call(nodes[turn % nodes.length]!, key))
  return passed
}

test('one node lets exactly the limit pass, and says how many are left', async () => {
  const rate = node()
  const first = await rate.count('ada', 60_000, MAX)
  expect(first.current).toBe(1)

  const passed = await calls([rate], 'ada', 70)
  expect(passed.filter(Boolean)).toHaveLength(MAX - 1)
  expect(passed.lastIndexOf(true)).toBe(MAX - 2)
})

test('two nodes share one limit', async () => {
  const passed = await calls([node(), node()], 'bob', 200)

  expect(passed.filter(Boolean)).toHaveLength(MAX)
  expect(passed.slice(MAX + 12).some(Boolean)).toBe(false)
})

test('calls in parallel on two nodes stay within the limit', async () => {
  const nodes = [node(), node()]
  const passed = await Promise.all(Array.from({ length: 200 }, (_, turn) => call(nodes[turn % 2]!, 'eve')))

  expect(passed.filter(Boolean).length).toBeLessThanOrEqual(MAX)
  expect(passed.filter(Boolean).length).toBeGreaterThan(MAX - 12)
})

test('a limit that a tenth does not divide is not exceeded either', async () => {
  const rate = node()
  const passed: boolean[] = []
  for (let turn = 0; turn < 40; turn += 1) passed.push((await rate.count('max', 60_000, 25)).current <= 25)

  expect(passed.filter(Boolean)).toHaveLength(25)
})

test('callers and routes are counted apart, and a window that is over begins again', async () => {
  const rate = node()
  await calls([rate], 'dan', 61)
  expect(await call(rate, 'dora')).toBe(true)
  expect(await call(node('POST /sign-up'), 'dan')).toBe(true)
  expect(await call(node(), 'dan')).toBe(false)

  await database.sql`update attempt set until = now() - interval '1 second'`
  expect(await call(node(), 'dan')).toBe(true)
})

test('a caller who is refused costs the database nothing more', async () => {
  const rate = node()
  await calls([rate], 'gil', 61)
  const written = async () => (await database.sql`select sum(count)::int as count from attempt`)[0]!.count
  const before = await written()

  await calls([rate], 'gil', 50)
  expect(await written()).toBe(before)
})

test('a node whose database is away counts alone', async () => {
  const away = connect('postgres://parley@127.0.0.1:1/parley', { max: 1 })
  const passed = await calls([createSharedRate(away, 'POST /sign-in')], 'ida', 62)
  await away.end({ timeout: 1 })

  expect(passed.filter(Boolean)).toHaveLength(MAX)
})
