import { rm } from 'node:fs/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { AgentConfig } from '#domain/ai/agent-config.ts'
import { EventTypeInput } from '#domain/scheduling/event.ts'
import { createAiProvider } from '#store/ai/ai-providers.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { saveEventType } from '#store/scheduling/event-types.ts'
import { testDatabase } from '#store/testing/database.ts'
import { insertRows } from '#store/testing/rows.ts'
import { publishAgent } from '#store/testing/publish-agent.ts'

import { agentMessage } from '#flow/agents/customer-language.ts'
import { aDocument } from '#flow/testing/documents.ts'
import type { CrashPoint } from '#runtime/runtime-deps.ts'
import { aText, aWebhook, PHONE_NUMBER_ID } from '#runtime/testing/webhooks.ts'
import { crashFiles } from '#runtime/testing/crash-files.ts'
import { endRuntime, startRuntime } from '#runtime/testing/crash-runtime.ts'
import { insertFlow } from '#runtime/testing/insert-flow.ts'
import { createEgress } from '../http/egress.ts'
import { createMcpServers } from '../mcp/mcp-servers.ts'
import { startShop } from '../mcp/testing/shop-server.ts'
import { type FakeModels, fakeModels } from './testing/fake-models.ts'

const START = `${new Date().getFullYear() + 1}-06-15T12:00:00.000Z`

let models: FakeModels
beforeAll(async () => {
  models = await fakeModels()
})
afterAll(() => models.stop())

const appId = 'app'

/** An app with a number and the emulator's models. */
async function seedApp(sql: Sql): Promise<void> {
  await insertRows(sql, 'app', { id: appId })
  await insertRows(sql, 'user', { email: 'ana@example.com' })
  await insertRows(sql, 'member', { appId, role: 'owner' })
  await insertRows(sql, 'channel', { appId, id: 'channel', phoneNumberId: PHONE_NUMBER_ID, wabaId: '2' })
  const sealed = Buffer.from('sk')
  await createAiProvider(sql, {
    appId,
    id: 'models',
    name: 'Ours',
    kind: 'openai',
    baseUrl: models.url('openai'),
    modelDefault: 'm',
    sealed,
    last4: '',
  })
}

/** A customer who asks to book; the agent books and counts, and says so. */
async function seed(sql: Sql): Promise<void> {
  await seedApp(sql)
  const week = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
  const input = EventTypeInput.parse({ name: 'Visit', horizonDays: 730, capacity: 9, availability: { week, closed: [] } })
  await saveEventType(sql, { appId, id: 'visit', input, isNew: true })
  const tools = [
    { type: 'action', name: 'book', action: 'book_event', preset: { typeId: 'visit' } },
    { type: 'action', name: 'count', action: 'update_contact', preset: { field: 'visits', operation: 'increment', value: 1 } },
  ]
  await seedAgent(sql, { goal: 'Book.', tools })
}

/** Publishes an agent, and a flow that it leads. */
async function seedAgent(sql: Sql, config: object): Promise<void> {
  await publishAgent(sql, appId, AgentConfig.parse({ ...config, models: [{ providerId: 'models' }] }))
  const document = aDocument({ chat: [['agent', 'agent', { agent: 'anna', heard: 'Book it', mergeMs: 0 }]] })
  await insertFlow(sql, { appId, id: 'flow1', document })
}

const kills: [CrashPoint, number][] = [
  ['external_call.answered', 1],
  ['external_call.settled', 1],
  ['turn.advanced', 2],
  ['turn.committed', 2],
  ['external_call.answered', 2],
]

test.each(kills)('killed at %s, time %i, the agent books once, counts once and confirms once', async (point, hit) => {
  const database = await testDatabase()
  const { sql, url } = database
  await models.clear()
  await models.rules({
    'Book it': {
      calls: [
        { name: 'book', input: { start: START } },
        { name: 'count', input: {} },
      ],
      text: 'One moment.',
    },
    '"ok":true': { text: 'It is booked.' },
  })
  await seed(sql)
  const graphUrl = `${models.base}/v23.0`
  const first = startRuntime(url, { point, hit, graphUrl })
  await fetch(`http://127.0.0.1:${await first.port}/`, {
    method: 'POST',
    body: Buffer.from(aWebhook({ messages: [aText('wamid.1', '15550001111', 'hi')] })),
  })
  const signal = await first.ended
  const second = startRuntime(url, { graphUrl })
  try {
    await expect
      .poll(
        async () => {
          const [row] = await sql<{ done: boolean }[]>`
            select exists (select from flow_session where state -> 'wait' ->> 'for' = 'reply')
              and not exists (select from conversation where ready_at is not null) and not exists (select from outbox) as done`
          return row?.done
        },
        { interval: 20 },
      )
      .toBe(true)

    expect(signal).toBe('SIGKILL')
    const said = await sql<{ text: string }[]>`select content ->> 'text' as text from message where direction = 'out' order by seq`
    // A slow machine takes longer than the agent lets a customer wait without a word.
    const answers = said.map(({ text }) => text).filter((text) => text !== agentMessage('en', 'holding'))
    expect(answers).toEqual(['One moment.', 'It is booked.'])
    expect(said.length - answers.length).toBeLessThanOrEqual(1)
    expect(await sql`select starts_at from event`).toEqual([{ starts_at: START }])
    expect(await sql`select fields ->> 'visits' as visits from contact`).toEqual([{ visits: '1' }])
    const [session] = await sql<{ state: { wait: { state: { rounds: number; turns: number } } } }[]>`select state from flow_session`
    expect(session?.state.wait.state).toMatchObject({ rounds: 2, turns: 1 })
  } finally {
    await endRuntime(second)
    await rm(crashFiles(database.url), { recursive: true, force: true })
    await database.drop()
  }
})

test('killed after a call of a server’s tool that changes something, it is not made again, and the customer is told', async () => {
  const [database, shop] = [await testDatabase(), await startShop()]
  const { sql, url } = database
  await models.clear()
  await models.rules({
    'Book it': { calls: [{ name: 'tool', input: { number: 1042 } }] },
    'not known': { text: 'I can’t tell whether it worked. A colleague checks it.' },
  })
  await seedApp(sql)
  const address = { url: shop.url, auth: { type: 'none' as const } }
  const egress = createEgress([shop.url])
  const read = await createMcpServers({ sql, open: egress.open, openSecret: String }).list(appId, address)
  await egress.close()
  const [look] = read.ok ? read.tools : []
  const tools = [{ ...look, name: 'tool', readOnly: false, confirm: false }]
  await seedAgent(sql, { goal: 'Help.', knowledge: { groundedOnly: false }, mcpServers: [{ name: 'Shop', ...address, tools }] })
  const graphUrl = `${models.base}/v23.0`
  const first = startRuntime(url, { point: 'external_call.answered', hit: 2, graphUrl, trusted: shop.url })
  const body = Buffer.from(aWebhook({ messages: [aText('wamid.1', '15550001111', 'hi')] }))
  await fetch(`http://127.0.0.1:${await first.port}/`, { method: 'POST', body })
  expect(await first.ended).toBe('SIGKILL')
  const second = startRuntime(url, { graphUrl, trusted: shop.url })
  try {
    const said = async () =>
      (await sql<{ text: string }[]>`select content ->> 'text' as text from message where direction = 'out' order by seq desc limit 1`)[0]
        ?.text
    await expect.poll(said, { interval: 20 }).toBe('I can’t tell whether it worked. A colleague checks it.')
    expect(shop.calls.length).toBe(1)
  } finally {
    await endRuntime(second)
    await shop.close()
    await rm(crashFiles(database.url), { recursive: true, force: true })
    await database.drop()
  }
})
