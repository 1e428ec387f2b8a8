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

test('enforces the limit across parallel attempts and nodes', async () => {
  const nodes = [createThrottle(database.sql), createThrottle(database.sql)]

  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => outcome(nodes[index % 2]!.spend('parallel', LIMIT))))

  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(2)
})

test('refuses over the limit with Retry-After, and recovers after the window', async () => {
  const throttle = createThrottle(database.sql)
  await throttle.spend('ada', LIMIT)
  await throttle.spend('ada', LIMIT)

  expect(await outcome(throttle.spend('ada', LIMIT))).toEqual(['too-many-requests', 60])
  expect(await outcome(throttle.spend('bob', LIMIT))).toBe('ok')
  await rest()
  expect(await outcome(throttle.spend('ada', LIMIT))).toBe('ok')
})

test('resets a forgiven key', async () => {
  const throttle = createThrottle(database.sql)
  for (let turn = 0; turn < 3; turn++) await throttle.isWithin('eve', LIMIT)

  await throttle.forgive(['eve', 'nobody'])

  expect(await throttle.isWithin('eve', LIMIT)).toBe(true)
})

test('removes expired windows and stores keys hashed', async () => {
  const throttle = createThrottle(database.sql)
  await throttle.spend('old@parley.test', LIMIT)
  await database.sql`update attempt set until = now() - interval '2 hours'`

  await throttle.spend('new@parley.test', LIMIT)
  await throttle.spend('new@parley.test', LIMIT)

  expect(await database.sql`select octet_length(key) as bytes, count from attempt`).toEqual([{ bytes: 32, count: 2 }])
})
