import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Sql } from '#store/postgres/sql.ts'
import { testDatabase, type TestDatabase } from '#store/testing/database.ts'
import { insertRows } from '#store/testing/rows.ts'

import { createPacer, type Pacer } from './rate-limiter.ts'

const NUMBER = { appId: 'app', channelId: 'a' }
const OTHER = { appId: 'app', channelId: 'b' }

let database: TestDatabase
let ms: number

beforeAll(async () => {
  database = await testDatabase()
  await insertRows(database.sql, 'app', {})
})
afterAll(() => database.drop())
beforeEach(async () => {
  ms = 0
  await database.sql`delete from number_pace`
})

const node = (): Pacer => createPacer(database.sql, () => ms)

/** Time passes here and in the database. */
async function pass(by: number): Promise<void> {
  ms += by
  const earlier = database.sql`${by}::float8 * interval '1 millisecond'`
  await database.sql`update number_pace set next_at = next_at - ${earlier}, paused_until = paused_until - ${earlier}`
}

const gapMs = async (): Promise<number> => (await database.sql<{ gap: number }[]>`select 1000 / per_second as gap from number_pace`)[0]!.gap

/** The moments of so many turns, one node after another, in milliseconds of the driven clock. */
async function momentsOf(pacers: Pacer[], count: number): Promise<number[]> {
  const moments: number[] = []
  for (let turn = 0; turn < count; turn += 1) moments.push((await pacers[turn % pacers.length]!.turn(NUMBER))!)
  return moments
}

test('sends a burst, then one message every 12.5 ms', async () => {
  // In a transaction the clock of the database stands, as the other one does.
  const moments = await database.sql.begin((tx) => momentsOf([createPacer(tx as unknown as Sql, () => ms)], 160))

  expect(moments.slice(0, 80).every((wait) => wait === 0)).toBe(true)
  const [first = 0, ...rest] = moments.slice(144)
  expect(rest.every((wait, index) => Math.abs(wait - first - (index + 1) * 12.5) < 0.01)).toBe(true)
  expect(first).toBeGreaterThan(0)
})

test('two nodes share the turns of a number, and no turn is given twice', async () => {
  const [one, two] = [node(), node()]
  const waits = await momentsOf([one, two], 480)

  // Of six seconds' worth, one second could go at once; the rest is spread, whichever node asked.
  expect(Math.max(...waits)).toBeGreaterThan(3_500)
  const [{ taken } = { taken: 0 }] = await database.sql<{ taken: number }[]>`
    select extract(epoch from next_at - now())::float8 as taken from number_pace`
  expect(taken).toBeGreaterThan(3.5)
})

test('a message costs no row: eight turns are taken at a time', async () => {
  const pacer = node()
  const versions = async () => Number((await database.sql`select xmin::text::bigint as version from number_pace`)[0]!.version)
  await pacer.turn(NUMBER)
  const before = await versions()

  await momentsOf([pacer], 7)

  expect(await versions()).toBe(before)
  await pacer.turn(NUMBER)
  expect(await versions()).not.toBe(before)
})

test('stops claiming while several sends wait for their time', async () => {
  const pacer = node()
  await momentsOf([pacer], 120)
  await Promise.all(Array.from({ length: 64 }, () => pacer.turn(NUMBER)))

  expect(pacer.paused()).toEqual(['a'])
  await pass(60_000)
  expect(pacer.paused()).toEqual([])
})

test('a refusal on one node lets the number rest on the other, and counts once', async () => {
  const [one, two] = [node(), node()]
  await Promise.all([one.turn(NUMBER), two.turn(NUMBER)])

  const rests = await Promise.all([one.pause(NUMBER), two.pause(NUMBER)])
  expect(rests.filter((rest) => rest !== null)).toEqual([1_000])

  const third = node()
  expect(await third.turn(NUMBER)).toBeNull()
  expect(third.paused()).toEqual(['a'])
  await pass(1_000)
  expect(await third.turn(NUMBER)).not.toBeNull()
})

test('the turns in hand are given up when another node says that a number rests', async () => {
  const [one, two] = [node(), node()]
  await Promise.all([one.turn(NUMBER), two.turn(NUMBER)])
  await one.pause(NUMBER)

  expect(await two.turn(NUMBER)).not.toBeNull()
  two.forget()
  expect(await two.turn(NUMBER)).toBeNull()
})

test('backs off when throttled, longer each time, and resets on success', async () => {
  const pacer = node()
  const again = async () => {
    await pacer.turn(NUMBER)
    return pacer.pause(NUMBER)
  }
  expect(await again()).toBe(1_000)
  await pass(999)
  expect(pacer.paused()).toEqual(['a'])
  await pass(1)
  expect(await again()).toBe(2_000)
  await pass(2_000)
  pacer.succeeded(NUMBER)
  expect(await again()).toBe(1_000)
})

test('numbers back off independently', async () => {
  const pacer = node()
  await pacer.turn(NUMBER)
  await pacer.pause(NUMBER)

  expect(await pacer.turn(OTHER)).toBe(0)
  expect(pacer.paused()).toEqual(['a'])
})

test('halves the rate after a refusal and recovers gradually, on whichever node', async () => {
  const [one, two] = [node(), node()]
  await one.turn(NUMBER)
  await one.pause(NUMBER)
  await pass(1_000)
  expect(await gapMs()).toBe(25)

  for (let accepted = 0; accepted < 400; accepted += 1) two.succeeded(NUMBER)
  await two.turn(NUMBER)
  expect(await gapMs()).toBeCloseTo(1_000 / 60)
  for (let accepted = 0; accepted < 10_000; accepted += 1) one.succeeded(NUMBER)
  one.forget()
  await one.turn(NUMBER)
  expect(await gapMs()).toBe(12.5)
})

test('a number that nobody answers for rests on every node and keeps its rate', async () => {
  const [one, two] = [node(), node()]
  await one.turn(NUMBER)
  await one.rest(NUMBER, 4_000)

  expect(await two.turn(NUMBER)).toBeNull()
  expect(await gapMs()).toBe(12.5)
  await one.endRest(NUMBER)
  await pass(4_000)
  expect(await two.turn(NUMBER)).not.toBeNull()
})

test('the number of a removed app is not asked for without end', async () => {
  const pacer = node()

  expect(await pacer.turn({ appId: 'gone', channelId: 'a' })).toBeNull()
  expect(pacer.paused()).toEqual(['a'])
})
