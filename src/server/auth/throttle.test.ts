import { afterAll, beforeAll, expect, test } from 'vitest'

import { AppError } from '#domain/errors.ts'
import { type TestDatabase, testDatabase } from '#store/testing/database.ts'

import { createThrottle } from './throttle.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const LIMIT = { limit: 2, windowMs: 60_000 }
const outcome = (tried: Promise<void>) =>
  tried.then(
    () => 'ok',
    (error) => (error instanceof AppError ? [error.code, error.retryAfterSeconds] : error),
  )
const rest = () => database.sql`update attempt set until = now() - interval '1 second'`

test('of tries in parallel, by several nodes, no more than the limit pass', async () => {
  const nodes = [createThrottle(database.sql), createThrottle(database.sql)]

  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => outcome(nodes[index % 2]!.spend('parallel', LIMIT))))

  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(2)
})

test('a key is refused after its limit, with the time to wait, and free again after the window', async () => {
  const throttle = createThrottle(database.sql)
  await throttle.spend('ada', LIMIT)
  await throttle.spend('ada', LIMIT)

  expect(await outcome(throttle.spend('ada', LIMIT))).toEqual(['too-many-requests', 60])
  expect(await outcome(throttle.spend('bob', LIMIT))).toBe('ok')
  await rest()
  expect(await outcome(throttle.spend('ada', LIMIT))).toBe('ok')
})

test('a key that is forgiven begins again', async () => {
  const throttle = createThrottle(database.sql)
  for (let turn = 0; turn < 3; turn++) await throttle.isWithin('eve', LIMIT)

  await throttle.forgive(['eve', 'nobody'])

  expect(await throttle.isWithin('eve', LIMIT)).toBe(true)
})

test('windows long over are removed on the way, and keys are kept as hashes', async () => {
  const throttle = createThrottle(database.sql)
  await throttle.spend('old@parley.test', LIMIT)
  await database.sql`update attempt set until = now() - interval '2 hours'`

  await throttle.spend('new@parley.test', LIMIT)
  await throttle.spend('new@parley.test', LIMIT)

  expect(await database.sql`select octet_length(key) as bytes, count from attempt`).toEqual([{ bytes: 32, count: 2 }])
})
