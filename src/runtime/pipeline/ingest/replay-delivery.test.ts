// A replay in a process of its own, which is killed at each point of it.
import { rm } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { createChannel } from '#store/whatsapp/channels.ts'
import { testDatabase } from '#store/testing/database.ts'
import { until } from '#store/testing/until.ts'
import { insertRows } from '#store/testing/rows.ts'

import type { CrashPoint } from '#runtime/runtime-deps.ts'
import { crashFiles } from '#runtime/testing/crash-files.ts'
import { type CrashRuntime, endRuntime, startRuntime } from '#runtime/testing/crash-runtime.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'

const NUMBER = { appId: 'app', id: 'late', phoneNumberId: '100000000000555', wabaId: '2' }

const post = async ({ port }: CrashRuntime, path: string, body: Uint8Array): Promise<number | null> =>
  fetch(`http://127.0.0.1:${await port}${path}`, { method: 'POST', body: Buffer.from(body) }).then(
    ({ status }) => status,
    () => null,
  )

test('a replay killed before its commit and repeated stores each message once', async () => {
  const { sql, url, drop } = await testDatabase()
  const runtimes: CrashRuntime[] = []
  const run = (point: CrashPoint | '') => {
    const runtime = startRuntime(url, { point })
    runtimes.push(runtime)
    return runtime
  }
  try {
    await insertRows(sql, 'app')
    const first = run('')
    await post(
      first,
      '/',
      aWebhook({ messages: [aText('m1', '15550001111', 'hi'), aText('m2', '15550001111', 'hello?')] }, NUMBER.phoneNumberId),
    )
    await until('both to be parked', async () => (await sql`select from parked`).length === 2)
    await endRuntime(first)
    const token = { sealed: new Uint8Array([0]), last4: '0000' }
    await createChannel(sql, { ...NUMBER, name: 'Late', displayPhone: '+15550000005', token })
    const [line] = await sql<{ id: string }[]>`select delivery_id as id from delivery_channel where channel_id = 'late'`
    const order = new TextEncoder().encode(JSON.stringify({ channel: NUMBER, deliveryId: line?.id }))

    const doomed = run('intake.written')
    expect(await post(doomed, '/replay', order)).toBeNull()
    expect([await doomed.ended, (await sql`select from message`).length]).toEqual(['SIGKILL', 0])
    expect(await sql`select from parked where outcome = 'parked'`).toHaveLength(2)

    const next = run('')
    expect([await post(next, '/replay', order), await post(next, '/replay', order)]).toEqual([200, 200])
    const messages = await sql<{ id: string }[]>`select provider_id as id from message where direction = 'in' order by 1`
    expect(messages.map(({ id }) => id)).toEqual(['m1', 'm2'])
    expect(await sql`select from parked where outcome = 'parked'`).toHaveLength(0)
  } finally {
    await Promise.all(runtimes.map(endRuntime))
    await rm(crashFiles(url), { recursive: true, force: true })
    await drop()
  }
})
