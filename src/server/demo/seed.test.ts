import { afterAll, beforeAll, expect, test } from 'vitest'

import { Conversation } from '#domain/conversations/conversation.ts'
import { inspect } from '#flow/analysis/inspect.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import { pointDemoAt } from '#store/workspace/demo-seed.ts'

import { type TestApp, createTestApp } from '../testing/test-app.ts'
import { seedDemo } from './seed.ts'
import { DEMO, graphUrlOf } from './shop.ts'
import { welcomeFlow } from './welcome-flow.ts'

let testApp: TestApp
const PASSWORD = 'demo password'
const path = `/api/v1/apps/${DEMO.appId}`

const seed = () =>
  seedDemo({
    ...testApp.deps,
    openAccounts: () => ({ ...testApp.deps.auth, close: async () => {} }),
    emulatorUrl: 'http://127.0.0.1:4100',
    password: PASSWORD,
    now: new Date(),
  })

beforeAll(async () => {
  testApp = await createTestApp()
  await seed()
})

afterAll(() => testApp.end())

const signIn = async () => {
  const browser = testApp.visitor()
  await browser.ok('POST', '/api/v1/auth/sign-in', { email: DEMO.owner.email, password: PASSWORD })
  return browser
}

test('the welcome flow has no problem, not even a warning', () => {
  const problems = inspect(kinds, welcomeFlow('http://127.0.0.1:4100/_/shop'))
  expect(problems.filter(({ severity }) => severity !== 'note')).toEqual([])
})

test('a second start seeds nothing', async () => {
  expect(await seed()).toBe(false)
  expect(await testApp.sql`select count(*)::int as contacts from contact`).toEqual([{ contacts: 20 }])
})

test('the demo has conversations in every state', async () => {
  const browser = await signIn()

  const { items } = await browser.ok('GET', `${path}/conversations?openState=any&limit=100`)
  const conversations = items.map((item: unknown) => Conversation.parse(item))

  expect(new Set(conversations.map(({ handler, openState }: Conversation) => `${handler} ${openState}`))).toEqual(
    new Set(['human open', 'bot open', 'human closed']),
  )
  expect(conversations.some(({ unreadCount }: Conversation) => unreadCount > 0)).toBe(true)
  expect(conversations.some(({ notSent }: Conversation) => notSent)).toBe(true)
  expect(conversations.some(({ assignee, handler }: Conversation) => handler === 'human' && assignee === null)).toBe(true)
  expect((await browser.ok('GET', '/api/v1/apps')).items).toMatchObject([{ id: DEMO.appId, demo: true, role: 'owner' }])
})

test('every seeded thread matches the contract', async () => {
  const browser = await signIn()
  const { items } = await browser.ok('GET', `${path}/conversations?openState=any&limit=100`)

  for (const { id, lastSeq } of items) {
    const thread = await browser.ok('GET', `${path}/conversations/${id}/messages?limit=100`)
    expect(thread.items[0].event.seq).toBe(lastSeq)
  }
})

test('past visits are in the figures', async () => {
  const browser = await signIn()
  const [flow] = (await browser.ok('GET', `${path}/flows`)).items
  expect(flow).toMatchObject({ id: DEMO.flowId, runs: 25, completed: 20 })

  const day = (daysAgo: number) =>
    new Date(Date.now() - daysAgo * 24 * 60 * 60_000).toLocaleDateString('en-CA', { timeZone: DEMO.timeZone })
  const { totals, steps } = await browser.ok('GET', `${path}/flows/${DEMO.flowId}/figures?from=${day(20)}&to=${day(0)}`)
  expect(totals).toEqual({ started: 35, completed: 29, handedOver: 11, dropped: 4, failed: 0, waiting: 2 })
  const figure = (stepId: string) => steps.find((one: { stepId: string }) => one.stepId === stepId)
  expect(figure('greet')).toMatchObject({ entered: 35, left: [{ exit: 'next', count: 35 }] })
  expect(figure('interest').left).toEqual(
    expect.arrayContaining([
      { exit: 'option:coffee', count: expect.any(Number) },
      { exit: 'option:tea', count: expect.any(Number) },
      { exit: 'option:person', count: 6 },
    ]),
  )
  expect(figure('name')).toMatchObject({ waiting: 1 })
  expect(figure('email')).toMatchObject({ waiting: 1 })
  expect(figure('lookup').left).toContainEqual({ exit: 'serverError', count: 1 })
  // What went in came out, or stands there.
  for (const { stepId, entered, left, waiting, dropped } of steps) {
    const gone = left.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
    expect([stepId, entered]).toEqual([stepId, gone + waiting + dropped])
  }
})

test('explains a visit by its turns and steps', async () => {
  const browser = await signIn()
  const said = await testApp.sql`
    select m.origin ->> 'stepId' as step, m.origin ->> 'sessionId' as session from message m
    where m.author ->> 'kind' = 'bot' and m.author ->> 'id' = ${DEMO.flowId} and m.origin is not null`
  const traced = await testApp.sql`select session_id as session, line ->> 'stepId' as step from turn_trace, jsonb_array_elements(path) line`
  const steps = new Set(traced.map(({ session, step }) => `${session} ${step}`))
  expect(said.length).toBeGreaterThan(100)
  expect(said.filter(({ session, step }) => !steps.has(`${session} ${step}`))).toEqual([])

  const [asked] = await testApp.sql`
    select id, conversation_id as chat from message where origin ->> 'stepId' = 'email' and content ->> 'text' like 'That does not look like%' limit 1`
  const explained = await browser.ok('GET', `${path}/conversations/${asked!['chat']}/messages/${asked!['id']}/explain`)
  expect(explained.turns).toMatchObject([{ path: [{ stepId: 'email', flowName: DEMO.flowName, stepName: 'Email' }] }])
})

test('the demo follows the emulator to another port', async () => {
  await pointDemoAt(testApp.sql, 'http://127.0.0.1:4200', graphUrlOf('http://127.0.0.1:4200'))

  const [row] = await testApp.sql`
    select (select graph_url from channel) as graph, (select draft::text like '%:4200/_/shop%' from flow) as draft, (select document::text like '%:4100%' from flow_version) as old`
  expect(row).toEqual({ graph: 'http://127.0.0.1:4200/v23.0', draft: true, old: false })
})

test('removes all demo data in one call and keeps the owner’s', async () => {
  const browser = await signIn()
  await browser.ok('POST', `${path}/contacts`, { name: 'Mine' })

  const removed = await browser.ok('DELETE', `${path}/demo`)

  expect(removed).toEqual({ contacts: 20, conversations: 10, flows: 1, channels: 1 })
  expect((await browser.ok('GET', `${path}/contacts`)).items).toMatchObject([{ name: 'Mine' }])
  const tables = [
    'conversation',
    'message',
    'conversation_event',
    'flow',
    'flow_version',
    'channel',
    'contact_address',
    'flow_session',
    'turn_trace',
    'timer',
    'step_counter_change',
    'step_counter',
  ]
  for (const table of tables) expect([table, await testApp.sql`select 1 from ${testApp.sql(table)}`]).toEqual([table, []])
  expect(await seed()).toBe(false)
})
