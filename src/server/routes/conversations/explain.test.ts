import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Egress } from '#domain/egress.ts'
import { aText, aTap, aWebhook, PHONE_NUMBER_ID } from '#runtime/testing/webhooks.ts'
import { until } from '#store/testing/until.ts'
import { forgetPastTraceDays } from '#store/flows/forget-past-trace-days.ts'
import { insertRows } from '#store/testing/rows.ts'

import { aDocument } from '#flow/testing/documents.ts'
import type { Client } from '#server/testing/client.ts'
import { type TestApp, createTestApp } from '#server/testing/test-app.ts'

const ANA = '15550001111'
const SECRET = 'sesame-4711-open'

const egress: Egress = async () => ({
  outcome: 'answered',
  status: 200,
  headers: {},
  body: new TextEncoder().encode(JSON.stringify({ offer: 'Tent', token: SECRET })),
  truncated: false,
})

let testApp: TestApp
let owner: Client
let app = ''
let flowId = ''
let conversationId = ''

beforeAll(async () => {
  testApp = await createTestApp({ runtimeRuns: true, egress })
  owner = await testApp.person('Olga')
  app = `/api/v1/apps/${await owner.appId()}`
  await insertRows(testApp.sql, 'channel', {
    appId: await owner.appId(),
    id: 'channel',
    phoneNumberId: PHONE_NUMBER_ID,
    wabaId: '2',
    tokenSealed: testApp.deps.seal.close('token'),
  })
  const flow = await owner.ok('POST', `${app}/flows`, { name: 'Offers', draft: DOCUMENT })
  flowId = flow.id
  await owner.ok('POST', `${app}/flows/${flowId}/publish`, { acceptWarnings: true })
  await hear(aText('m1', ANA, 'hi'))
  await hear(aTap('m2', ANA, await buttonOf('Coffee'), 'Coffee'))
  await hear(aText('m3', ANA, 'ana@example.com'))
  conversationId = (await owner.ok('GET', `${app}/conversations`)).items[0].id
})
afterAll(() => testApp.end())

const DOCUMENT = aDocument({
  a: [
    [
      'kind',
      'ask',
      {
        question: 'Coffee or tea?',
        input: {
          type: 'button',
          options: [
            { id: 'coffee', title: 'Coffee' },
            { id: 'tea', title: 'Tea' },
          ],
        },
        saveTo: { target: 'session', name: 'kind' },
      },
    ],
    [
      'call',
      'httpRequest',
      {
        url: 'https://shop.test/offers?kind={{ vars.kind }}',
        headers: [{ name: 'Authorization', value: `Bearer ${SECRET}` }],
        save: [
          { path: '$.offer', name: 'offer' },
          { path: '$.token', name: 'token' },
        ],
      },
    ],
    ['tell', 'response', { messages: [{ type: 'text', text: 'Today: {{ vars.offer }}' }] }],
    ['mail', 'ask', { question: 'Your email?', input: { type: 'email' }, mergeMs: 0, saveTo: { target: 'contact', name: 'email' } }],
    ['bye', 'response', { messages: [{ type: 'text', text: 'Thanks, {{ contact.email }}' }] }],
  ],
})
DOCUMENT.nodes.flatMap((node) => ('steps' in node ? node.steps : [])).find(({ id }) => id === 'call')!.name = 'Ask the shop'

async function hear(message: Parameters<typeof aWebhook>[0]['messages'] extends (infer One)[] | undefined ? One : never): Promise<void> {
  const count = testApp.sent.length
  await testApp.runtime.accept(aWebhook({ contacts: [{ wa_id: ANA, profile: { name: 'Ana' } }], messages: [message] }))
  await until('the answer', async () => {
    const [row] = await testApp.sql<{ busy: boolean }[]>`
      select exists (select from delivery where state = 'stored') or exists (select from conversation where ready_at is not null)
        or exists (select from outbox) or exists (select from external_call) as busy`
    return row?.busy === false && testApp.sent.length > count
  })
}

async function buttonOf(title: string): Promise<string> {
  const content = testApp.sent.at(-1)?.content
  return (content?.type === 'buttons' && content.buttons.find((button) => button.title === title)?.id) || 'none'
}

const messageOf = async (text: string): Promise<string> => {
  const [row] = await testApp.sql<
    { id: string }[]
  >`select id from message where content ->> 'text' = ${text} or content ->> 'title' = ${text}`
  return row?.id ?? 'none'
}

interface Turn {
  path: { stepId: string; set: { name: string; value: unknown }[] }[]
  calls: object[]
}

test('explains a message by its turns, names, values and calls', async () => {
  const { turns } = await owner.ok('GET', `${app}/conversations/${conversationId}/messages/${await messageOf('Today: Tent')}/explain`)

  expect(turns.map(({ path }: Turn) => path.map(({ stepId }) => stepId))).toEqual([
    ['kind', 'call'],
    ['call', 'tell', 'mail'],
  ])
  expect(turns[0].path[0]).toMatchObject({
    flowName: 'Offers',
    kindTitle: 'Ask',
    signal: { type: 'replied' },
    set: [{ target: 'session', name: 'kind', value: 'Coffee' }],
    exit: 'option:coffee',
  })
  expect(turns[0].path[1]).toMatchObject({ stepName: 'Ask the shop', ask: { kind: 'call_http' } })
  const called = { stepId: 'call', kind: 'call_http', outcome: 'answered', status: 200 }
  expect(turns[0].calls).toEqual([{ ...called, durationMs: expect.any(Number), waitedMs: null }])
})

test('explains a customer’s message by its effects', async () => {
  const { turns } = await owner.ok('GET', `${app}/conversations/${conversationId}/messages/${await messageOf('Coffee')}/explain`)
  expect(turns).toHaveLength(2)

  expect(await owner.call('GET', `${app}/conversations/${conversationId}/messages/nothing/explain`)).toMatchObject({ status: 404 })
})

test('never explains or stores secrets', async () => {
  const told = await owner.ok('GET', `${app}/conversations/${conversationId}/trace`)
  const kept = await testApp.sql`select path from turn_trace`

  expect(told.items.flatMap(({ path }: Turn) => path.flatMap(({ set }) => set.map(({ name }) => name)))).toContain('token')
  expect(JSON.stringify([told, kept])).not.toContain(SECRET)
})

test('turns a chat into a passing test that detects breaking changes', async () => {
  const recorded = await owner.ok('POST', `${app}/flows/${flowId}/tests/record`, { conversationId })

  expect(recorded).toMatchObject({
    name: 'Conversation with Ana',
    signals: [
      { type: 'tap', title: 'Coffee' },
      { type: 'say', text: 'ana@example.com' },
    ],
    mocks: [{ stepId: 'call', result: { kind: 'call_http', status: 200 } }],
    expect: { ends: 'completed' },
  })
  expect(JSON.stringify(recorded)).not.toContain(SECRET)
  const run = () => owner.ok('POST', `${app}/flows/${flowId}/tests/run`)
  expect(await run()).toMatchObject({ ok: true, results: [{ difference: null }] })

  const draft = JSON.parse(JSON.stringify(DOCUMENT).replace('Today: ', 'Now: '))
  await owner.ok('PATCH', `${app}/flows/${flowId}`, { draft })
  expect((await run()).results[0].difference).toBe('Message 2 should be “Today: Tent”, but the bot said “Now: Tent”.')
  const other = await owner.ok('POST', `${app}/flows`, { name: 'Other' })
  expect(await owner.call('POST', `${app}/flows/${other.id}/tests/record`, { conversationId })).toMatchObject({
    status: 409,
    body: { error: { code: 'flow-not-recorded' } },
  })
})

test('uses the names of the version that ran, even if the flow is deleted', async () => {
  await owner.ok('DELETE', `${app}/flows/${flowId}`)

  const { items } = await owner.ok('GET', `${app}/conversations/${conversationId}/trace`)

  expect(items[0].path[0]).toMatchObject({ flowName: 'Offers' })
})

test('deletes traces after the configured days', async () => {
  const { sql } = testApp
  const [before] = await sql<{ count: number }[]>`select count(*)::int as count from turn_trace`
  await sql`update turn_trace set at = at - interval '3 days'`
  expect(await forgetPastTraceDays(sql, 'turn_trace')).toBe(0)

  await sql`update app set automation = '{"traceDays":2}'`

  expect(await forgetPastTraceDays(sql, 'turn_trace')).toBe(before?.count)
  expect(await sql`select from turn_trace`).toHaveLength(0)
})
