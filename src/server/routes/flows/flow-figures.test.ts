import { afterAll, beforeAll, expect, test } from 'vitest'

import { aText, aWebhook, PHONE_NUMBER_ID } from '#runtime/testing/webhooks.ts'
import { addUpSteps } from '#store/flows/step-counters.ts'
import { until } from '#store/testing/until.ts'
import { insertRows } from '#store/testing/rows.ts'

import { aDocument } from '#flow/testing/documents.ts'
import type { Client } from '#server/testing/client.ts'
import { type TestApp, createTestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
let owner: Client
let agent: Client
let app = ''
let one = ''

const asking = (question: string) => ({ question, input: { type: 'text' }, mergeMs: 0, saveTo: { target: 'session', name: 'said' } })
const DOCUMENT = aDocument({
  a: [
    ['hello', 'response', { messages: [{ type: 'text', text: 'Hello' }] }],
    ['name', 'ask', asking('Your name?')],
    ['city', 'ask', asking('Your city?')],
    ['call', 'httpRequest', { url: 'https://shop.test/{{ vars.said }}' }],
    ['bye', 'response', { messages: [{ type: 'text', text: 'Bye' }] }],
  ],
})
DOCUMENT.nodes.flatMap((node) => ('steps' in node ? node.steps : [])).find(({ id }) => id === 'city')!.name = 'Where from'

beforeAll(async () => {
  testApp = await createTestApp({ runtimeRuns: true, egress: async () => ({ outcome: 'unreachable', detail: 'nobody is there' }) })
  owner = await testApp.person('Olga')
  agent = await testApp.person('Agnes')
  const appId = await owner.appId()
  app = `/api/v1/apps/${appId}`
  await insertRows(testApp.sql, 'channel', {
    appId,
    id: 'channel',
    phoneNumberId: PHONE_NUMBER_ID,
    wabaId: '2',
    tokenSealed: testApp.deps.seal.close('token'),
  })
  const { uid } = (await agent.ok('GET', '/api/v1/session')).user
  await insertRows(testApp.sql, 'member', { appId, userId: uid, scope: 'own' })
  const flow = await owner.ok('POST', `${app}/flows`, { name: 'Asking', draft: DOCUMENT })
  one = `${app}/flows/${flow.id}`
  await owner.ok('POST', `${one}/publish`, { acceptWarnings: true })

  // Four begin, three tell their name, two their city; people take over from one who was asked for the city.
  for (const who of ['Ada', 'Bea', 'Cyd', 'Dot']) await hear(who, 'hi')
  for (const who of ['Ada', 'Bea', 'Cyd']) await hear(who, `I am ${who}`)
  for (const who of ['Ada']) await hear(who, 'Leeds')
  await owner.ok('POST', `${app}/conversations/${await conversationOf('Bea')}/take-over`)
})
afterAll(() => testApp.end())

const PHONES: Readonly<Record<string, string>> = {
  Ada: '15550001111',
  Bea: '15550001112',
  Cyd: '15550001113',
  Dot: '15550001114',
  Eve: '15550001115',
}

let heard = 0

async function hear(who: string, text: string): Promise<void> {
  heard += 1
  const phone = PHONES[who] ?? ''
  await testApp.runtime.accept(
    aWebhook({ contacts: [{ wa_id: phone, profile: { name: who } }], messages: [aText(`m${heard}`, phone, text)] }),
  )
  const expected = heard
  await until('the turn', async () => {
    const [row] = await testApp.sql<{ busy: boolean; heard: number }[]>`
      select exists (select from delivery where state = 'stored') or exists (select from conversation where ready_at is not null)
        or exists (select from outbox) or exists (select from external_call) as busy,
        (select count(*)::int from message where direction = 'in') as heard`
    return row?.busy === false && row.heard === expected
  })
}

const conversationOf = async (name: string): Promise<string> => {
  const [row] = await testApp.sql<{ id: string }[]>`
    select c.id from conversation c join contact k on k.app_id = c.app_id and k.id = c.contact_id where k.name = ${name}`
  return row?.id ?? 'none'
}

test('a hand-over at the end counts as completed and handed over', async () => {
  const trigger = { type: 'keyword' as const, keywords: ['somebody'], match: 'exact' as const }
  const draft = aDocument({ a: [['people', 'liveChat', { note: 'Asked for a person' }]] }, [], trigger)
  const flow = await owner.ok('POST', `${app}/flows`, { name: 'People', draft })
  await owner.ok('POST', `${app}/flows/${flow.id}/publish`, { acceptWarnings: true })

  await hear('Eve', 'somebody')

  const { steps, totals } = await owner.ok('GET', `${app}/flows/${flow.id}/figures?${range}`)
  expect(totals).toMatchObject({ started: 1, completed: 1, handedOver: 1, dropped: 0, waiting: 0 })
  expect(steps).toMatchObject([{ stepId: 'people', entered: 1, left: [{ exit: 'assigned', count: 1 }] }])
})

interface Figure {
  stepId: string
}

const day = (shift = 0): string => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
const range = `from=${day(-1)}&to=${day(1)}`
const figures = async (query = range) => {
  const { steps, totals } = await owner.ok('GET', `${one}/figures?${query}`)
  return { totals, of: (id: string) => steps.find(({ stepId }: Figure) => stepId === id) }
}
const behind = async (query: string, who = owner) =>
  (await who.ok('GET', `${one}/figures/conversations?${range}&${query}`)).items.map(
    ({ contactName }: { contactName: string }) => contactName,
  )

test('counts entries, exits, waiting, drop-offs and failures per step', async () => {
  const before = await figures()
  await addUpSteps(testApp.sql)
  await addUpSteps(testApp.sql)
  const after = await figures()

  for (const { of, totals } of [before, after]) {
    expect(of('hello')).toMatchObject({ entered: 4, left: [{ exit: 'next', count: 4 }], waiting: 0, medianSeconds: null })
    expect(of('name')).toMatchObject({
      entered: 4,
      left: [{ exit: 'answered', count: 3 }],
      waiting: 1,
      failed: 0,
      dropped: 0,
      medianSeconds: expect.any(Number),
    })
    expect(of('city')).toMatchObject({ entered: 3, left: [{ exit: 'answered', count: 1 }], waiting: 1, dropped: 1 })
    expect(of('call')).toMatchObject({ entered: 1, failed: 1 })
    expect(of('bye')).toBeUndefined()
    expect(totals).toEqual({ started: 4, completed: 0, handedOver: 1, dropped: 1, failed: 0, waiting: 2 })
  }
  expect((await testApp.sql`select from step_counter_change`).length).toBe(0)
})

test('filters figures by days and version', async () => {
  const past = await figures(`from=${day(-9)}&to=${day(-5)}`)
  expect([past.of('hello'), past.totals.started]).toEqual([undefined, 0])
  expect((await figures(`${range}&version=1`)).of('hello').entered).toBe(4)
  expect((await figures(`${range}&version=2`)).of('hello')).toBeUndefined()
  expect((await owner.call('GET', `${one}/figures?from=soon&to=later`)).status).toBe(400)
})

test('lists the conversations behind each figure', async () => {
  expect(await behind('stepId=name&what=waiting')).toEqual(['Dot'])
  expect(await behind('stepId=city&what=dropped')).toEqual(['Bea'])
  expect(await behind('stepId=call&what=failed')).toEqual(['Ada'])
  expect(await behind('stepId=name&what=left&exit=answered')).toEqual(['Cyd', 'Bea', 'Ada'])
  expect(await behind('stepId=name&what=left&exit=timeout')).toEqual([])
  expect(await behind('stepId=city&what=left')).toEqual(['Ada'])
  expect(await behind('stepId=name&what=left&exit=answered&version=1')).toHaveLength(3)
  expect(await behind('stepId=name&what=left&exit=answered&version=2')).toEqual([])

  const path = `${one}/figures/conversations?${range}&stepId=name&what=left&limit=2`
  const page = await owner.ok('GET', path)
  expect(page.items).toMatchObject([{ contactName: 'Cyd', version: 1 }, { contactName: 'Bea' }])
  expect(await owner.ok('GET', `${path}&after=${page.nextCursor}`)).toMatchObject({ items: [{ contactName: 'Ada' }], nextCursor: null })
})

test('lists only visible conversations behind a figure', async () => {
  expect(await behind('stepId=name&what=left', agent)).toEqual([])
  const { uid } = (await agent.ok('GET', '/api/v1/session')).user
  await testApp.sql`update conversation set assignee_id = ${uid} where id in (${await conversationOf('Cyd')}, ${await conversationOf('Dot')})`

  expect(await behind('stepId=name&what=left', agent)).toEqual(['Cyd'])
  expect(await behind('stepId=name&what=waiting', agent)).toEqual(['Dot'])
})

test('shows the step of a take-over', async () => {
  const { items } = await owner.ok('GET', `${app}/conversations/${await conversationOf('Bea')}/trace`)

  expect(items[0].path).toMatchObject([
    { stepId: 'city', stepName: 'Where from', signal: { type: 'interrupted', reason: 'handed_over' }, exit: null },
  ])
})

test('lists waiting sessions and whether their step remains before publishing', async () => {
  const draft = JSON.parse(JSON.stringify(DOCUMENT).replaceAll('"name","kind":"ask"', '"other","kind":"ask"'))
  await owner.ok('PATCH', one, { draft })

  const { places } = await owner.ok('GET', `${one}/waiting`)

  expect(places.toSorted((a: Figure, b: Figure) => a.stepId.localeCompare(b.stepId))).toEqual([
    { version: 1, stepId: 'city', title: 'Where from', sessions: 1, stays: true },
    { version: 1, stepId: 'name', title: 'Ask', sessions: 1, stays: false },
  ])
  expect((await owner.ok('GET', `${one}/waiting?to=1`)).places.every(({ stays }: { stays: boolean }) => stays)).toBe(true)
})

test('a version has a name and a note', async () => {
  const second = await owner.ok('POST', `${one}/publish`, { acceptWarnings: true, name: 'Summer', note: 'Shorter' })
  expect(second).toMatchObject({ version: 2, name: 'Summer', note: 'Shorter' })

  expect(await owner.ok('PATCH', `${one}/versions/1`, { name: 'The first' })).toMatchObject({ version: 1, name: 'The first', note: null })
  expect(await owner.ok('PATCH', `${one}/versions/2`, { note: '' })).toMatchObject({ name: 'Summer', note: null })
  expect((await owner.ok('POST', `${one}/versions/1/publish`, { name: 'Back' })).name).toBe('Back')
  const { items } = await owner.ok('GET', `${one}/versions`)
  expect(items.map(({ name }: { name: string }) => name)).toEqual(['Back', 'Summer', 'The first'])
  expect((await agent.call('PATCH', `${one}/versions/1`, { name: 'Mine' })).status).toBe(403)
  expect((await owner.call('PATCH', `${one}/versions/9`, { name: 'None' })).status).toBe(404)
})
