import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openTopicChannel } from '#store/postgres/topic-channel.ts'
import { testDatabase, type TestDatabase } from '#store/testing/database.ts'
import { until } from '#store/testing/until.ts'

import type { Job } from './job.ts'
import { leasedJob } from './leased-job.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'
import { createTopics } from './topics.ts'
import { createWorker } from './worker.ts'

let database: TestDatabase
const running: Scheduler[] = []
const log = { info: () => {}, warn: () => {}, error: () => {} }
beforeEach(async () => {
  database = await testDatabase()
  await database.sql`create table chore (id int primary key, due_at timestamptz, lease_until timestamptz)`
})
afterEach(async () => {
  vi.useRealTimers()
  for (const scheduler of running.splice(0)) await scheduler.stop()
  await database.drop()
})

/** A job that takes the chores that are due, and counts how often it looks. */
function aJob(done: number[] = []) {
  const { sql } = database
  const looks = { count: 0 }
  const job: Job = {
    name: 'chores',
    wokenBy: ['tasks'],
    due: (from) => from`select min(due_at) from chore`,
    async run() {
      looks.count += 1
      const rows = await sql<{ id: number }[]>`delete from chore where due_at <= now() returning id`
      done.push(...rows.map(({ id }) => id))
      return { more: rows.length > 0 }
    },
  }
  return { job, done, looks }
}
const start = (jobs: readonly Job[], topics = createTopics(), leaseMs?: number): void => {
  const scheduler = createScheduler({ sql: database.sql, log, topics, leaseMs }, jobs)
  running.push(scheduler)
  scheduler.start()
}

test('a topic runs a job only if work is due', async () => {
  const topics = createTopics()
  const { job, looks } = aJob()
  const asked: number[] = []
  start([job, { name: 'other', wokenBy: ['tasks'], run: async () => (asked.push(1), { more: false }) }], topics)
  await until('both to have looked once', () => looks.count === 1 && asked.length === 1)

  await database.sql`insert into chore values (1, now() + interval '1 hour')`
  topics.publish(['tasks'])
  await until('the job without a due time to run', () => asked.length === 2)
  expect(looks.count).toBe(1)
})

test('finds work written without a topic at the next poll', async () => {
  const { job, done, looks } = aJob()
  start([job])
  await until('the first look', () => looks.count === 1)

  await database.sql`insert into chore values (1, now())`
  await until('the chore to be done', () => done.length === 1)
})

test('a commit of one process wakes a job of another', async () => {
  const { sql, url } = database
  const channels = [1, 2].map(() => openTopicChannel(url, sql, log))
  const [here, there] = channels.map((channel) => createTopics(channel))
  try {
    let rounds = 0
    start([{ name: 'other', wokenBy: ['tasks'], run: async () => ((rounds += 1), { more: false }) }], there)
    // The first is its own, the second comes with the connection that listens.
    await until('it to listen', () => rounds === 2)
    here?.publish(['tasks'])
    await until('it to be woken', () => rounds === 3)
  } finally {
    for (const channel of channels) await channel.close()
  }
})

test('recovers and runs another process’s expired job once', async () => {
  const { sql } = database
  await sql`insert into chore values (1, null, now() + interval '200 milliseconds')`
  const done: number[] = []
  start(
    [
      leasedJob<{ id: number }>(
        { log, leaseMs: 400 },
        {
          name: 'chores',
          wokenBy: [],
          due: (from) => from`select min(due_at) from chore where lease_until is null`,
          concurrency: 4,
          stopMs: 1_000,
          keyOf: ({ id }) => String(id),
          holderOf: () => 'one',
          claim: ({ leaseMs }) => sql`
            update chore set lease_until = now() + ${leaseMs} * interval '1 millisecond' where due_at <= now() and lease_until is null returning id`,
          async run({ id }) {
            await sql`delete from chore where id = ${id}`
            done.push(id)
          },
          renew: async () => [],
          lost: {
            at: (from) => from`select min(lease_until) from chore`,
            async recover() {
              await sql`update chore set lease_until = null, due_at = now() where lease_until < now()`
              return { again: true }
            },
          },
        },
      ),
    ],
    createTopics(),
    400,
  )
  await until('the chore to be done', () => done.length > 0)
  expect(done).toEqual([1])
})

test('a due time waits for the worker’s pause, and a topic does not', async () => {
  vi.useFakeTimers()
  let rounds = 0
  const worker = createWorker('tired', { restMs: 3_000 }, log, async () => ((rounds += 1), { more: false }))
  worker.start()
  await vi.advanceTimersByTimeAsync(1)
  worker.remind()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(rounds).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(rounds).toBe(2)

  worker.wake()
  await vi.advanceTimersByTimeAsync(1)
  expect(rounds).toBe(3)
  await worker.stop()
})
