import { expect, test } from 'vitest'

import { insertTask } from '#store/workspace/tasks.ts'
import { until } from '#store/testing/until.ts'
import { insertRows } from '#store/testing/rows.ts'
import { aDocument } from '#flow/testing/documents.ts'
import { createRuntime } from '#runtime/runtime.ts'
import { runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'

import { LEASE_MS, LOOK_MS } from './scheduler.ts'

const HELLO = aDocument({ block: [['hello', 'response', { messages: [{ type: 'text', text: 'Hello' }] }]] })
const hi = () => aWebhook({ messages: [aText('wamid.hi', '15551112222', 'hi')] })

test('releases a dead node’s leases within ten seconds', () => {
  // Its lease, and the pause between two looks.
  expect(LEASE_MS + LOOK_MS).toBeLessThan(10_000)
})

test('a send longer than its lease is sent once by its node', async () => {
  const leaseMs = 2_000
  const fixture = await runtimeFixture({ leaseMs })
  const other = createRuntime(fixture.deps)
  const answered = Promise.withResolvers<void>()
  fixture.answer.send = async ({ id }) => {
    await answered.promise
    return { outcome: 'accepted', providerId: `wamid.${id}`, waId: null }
  }
  try {
    await fixture.publish(HELLO)
    await fixture.runtime.accept(hi())
    await until('the message to be on its way', () => fixture.sent.length === 1)
    other.start()
    const heldForMs = async () => {
      const [row] = await fixture.sql<{ ms: number }[]>`
        select (extract(epoch from lease_until - created_at) * 1000)::float8 as ms from outbox where state = 'sending'`
      return row?.ms ?? 0
    }
    await until('the lease to be renewed', async () => (await heldForMs()) > 2 * leaseMs)

    expect(await fixture.sql`select status from message where direction = 'out'`).toEqual([{ status: 'SENDING' }])
    answered.resolve()
    await until('the send to be settled', async () => (await fixture.sql`select 1 from outbox`).length === 0)
    expect(await fixture.sql`select status, provider_id from message where direction = 'out'`).toMatchObject([
      { status: 'SENT', provider_id: expect.stringMatching(/^wamid\./) },
    ])
    expect(fixture.sent).toHaveLength(1)
  } finally {
    answered.resolve()
    await other.stop()
    await fixture.end()
  }
})

test('F10: a process that stood still makes no call that another one may be making', async () => {
  const leaseMs = 400
  let standsFor = leaseMs + 100
  const heldAtCall: boolean[] = []
  const fixture = await runtimeFixture({
    leaseMs,
    crash(point) {
      if (point !== 'external_call.claimed') return
      // The whole process, as when it is stopped by the system.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, standsFor)
      standsFor = 0
    },
    async egress() {
      const [row] = await fixture.sql<{ held: boolean }[]>`select lease_until > now() as held from external_call`
      heldAtCall.push(row?.held ?? false)
      return { outcome: 'answered', status: 200, headers: {}, body: new TextEncoder().encode('{}'), truncated: false }
    },
  })
  try {
    await fixture.publish(
      aDocument({
        block: [
          ['call', 'httpRequest', { method: 'POST', url: 'https://shop.example/orders' }],
          ['done', 'response', { messages: [{ type: 'text', text: 'Ordered' }] }],
        ],
      }),
    )
    await fixture.runtime.accept(hi())
    await until('the customer to be answered', () => fixture.sent.length === 1)

    expect(heldAtCall).toEqual([true])
  } finally {
    await fixture.end()
  }
})

test('another running node continues a dead node’s task', async () => {
  const fixture = await runtimeFixture({ leaseMs: 400 })
  const { sql, appId } = fixture
  try {
    await insertRows(sql, 'contact', { appId, id: 'kim', tags: ['lead'] })
    await sql.begin(async (tx) => {
      await insertTask(tx, {
        appId,
        id: 'task',
        kind: 'change_tag',
        title: 'Rename',
        input: { tags: ['lead'], to: 'client' },
        steps: [{ key: 'change', title: 'Change contacts', state: 'pending' }],
        errorColumns: [],
        startedBy: { kind: 'operator', id: 'ana', name: 'Ana' },
      })
      // As a node leaves it that died after its claim.
      await tx`update task set state = 'running', claim = 7, lease_until = now() + interval '500 milliseconds'`
    })

    await until('the task to be done', async () => (await sql`select 1 from task where state = 'alldone'`).length === 1)
    expect(await sql`select claim::int from task`).toEqual([{ claim: 8 }])
    expect(await sql`select tags from contact`).toEqual([{ tags: ['client'] }])
  } finally {
    await fixture.end()
  }
})

test('F30: a stop is bounded: a send without an answer, and a call, are handed to the other nodes at once', async () => {
  const leaseMs = 600_000
  const calls: string[] = []
  const never = Promise.withResolvers<never>()
  const fixture = await runtimeFixture({
    leaseMs,
    finishMs: 100,
    async egress({ headers = {} }) {
      calls.push(headers['Idempotency-Key'] ?? '')
      if (calls.length === 1) return never.promise
      return { outcome: 'answered', status: 200, headers: {}, body: new TextEncoder().encode('{}'), truncated: false }
    },
  })
  const other = createRuntime(fixture.deps)
  try {
    await fixture.publish(
      aDocument({
        block: [
          ['hello', 'response', { messages: [{ type: 'text', text: 'Hello' }] }],
          ['call', 'httpRequest', { method: 'POST', url: 'https://shop.example/orders' }],
        ],
      }),
    )
    fixture.answer.send = () => never.promise
    await fixture.runtime.accept(hi())
    await until('both to be under way', () => fixture.sent.length === 1 && calls.length === 1)

    await fixture.runtime.stop()
    other.start()
    await until('the call to be made by the other one', () => calls.length === 2)
    await until('the send to be settled', async () => (await fixture.sql`select from outbox`).length === 0)

    // The same call as before, so that the shop knows it; a message is not sent twice.
    expect(new Set(calls).size).toBe(1)
    expect(await fixture.sql`select status from message where direction = 'out'`).toEqual([{ status: 'UNKNOWN' }])
    expect(fixture.sent).toHaveLength(1)
  } finally {
    await other.stop()
    await fixture.end()
  }
})
