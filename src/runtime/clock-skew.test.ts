// The pipeline in a process whose wall clock is wrong: what is due is due by the database's clock.
import { rm } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { testDatabase } from '#store/testing/database.ts'
import { until } from '#store/testing/until.ts'
import { insertRows } from '#store/testing/rows.ts'

import { aDocument } from '#flow/testing/documents.ts'
import { crashFiles } from './testing/crash-files.ts'
import { endRuntime, startRuntime } from './testing/crash-runtime.ts'
import { insertFlow } from './testing/insert-flow.ts'
import { aText, aWebhook, PHONE_NUMBER_ID } from './testing/webhooks.ts'

const MINUTE_MS = 60_000

const FLOW = aDocument({ block: [['wait', 'delay', { amount: 5, unit: 'minutes' }]] })

test.each([-10, 10])('a five-minute delay takes five minutes although the process’s clock is %d minutes off', async (minutes) => {
  const { sql, url, drop } = await testDatabase()
  await insertRows(sql, 'app')
  await insertRows(sql, 'channel', { id: 'channel', phoneNumberId: PHONE_NUMBER_ID, wabaId: '2' })
  await insertFlow(sql, { appId: 'app', id: 'flow', document: FLOW })
  const runtime = startRuntime(url, { skewMs: minutes * MINUTE_MS })
  try {
    const answer = await fetch(`http://127.0.0.1:${await runtime.port}/`, {
      method: 'POST',
      body: Buffer.from(aWebhook({ messages: [aText('wamid.1', '15550001111', 'hi')] })),
    })
    expect(answer.status).toBe(200)
    const timers = () => sql<{ inMs: number }[]>`select (extract(epoch from due_at - now()) * 1000)::float8 as "inMs" from timer`
    await until('the delay to be set', async () => (await timers()).length === 1)

    const [timer] = await timers()
    expect(timer?.inMs).toBeGreaterThan(3 * MINUTE_MS)
    expect(timer?.inMs).toBeLessThan(5 * MINUTE_MS + 1_000)
    const [said] = await sql<
      { offMs: number }[]
    >`select (extract(epoch from now() - at) * 1000)::float8 as "offMs" from conversation_event limit 1`
    expect(Math.abs(said?.offMs ?? Infinity)).toBeLessThan(2 * MINUTE_MS)
  } finally {
    await endRuntime(runtime)
    await rm(crashFiles(url), { recursive: true, force: true })
    await drop()
  }
})
