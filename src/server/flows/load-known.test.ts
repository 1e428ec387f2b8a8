import { afterAll, beforeAll, expect, test } from 'vitest'

import { aDocument } from '#flow/testing/documents.ts'
import type { Client } from '../testing/client.ts'
import { type TestApp, createTestApp } from '../testing/test-app.ts'

let testApp: TestApp
let owner: Client
let app = ''

beforeAll(async () => {
  testApp = await createTestApp({ settings: { trustedOrigins: ['http://127.0.0.1:4010'] } })
  owner = await testApp.person('Olga')
  app = `/api/v1/apps/${await owner.appId()}`
})
afterAll(() => testApp.end())

type Step = [id: string, kind: string, config: unknown]

const say = (id: string, text = 'Hello'): Step => [id, 'response', { messages: [{ type: 'text', text }] }]
const draft = (...steps: Step[]) => aDocument({ a: steps })
const make = async (steps: Step[]) => (await owner.ok('POST', `${app}/flows`, { name: 'Known', draft: draft(...steps), kind: 'flow' })).id
const codesOf = async (flowId: string): Promise<string[]> =>
  (await owner.ok('GET', `${app}/flows/${flowId}/problems`)).problems
    .filter(({ severity }: { severity: string }) => severity !== 'note')
    .map(({ code }: { code: string }) => code)
const counted = async (flowId: string): Promise<number | null> => {
  await owner.ok('POST', `${app}/flows/problems`, { kind: 'flow' })
  const { items } = await owner.ok('GET', `${app}/flows?kind=flow`)
  return items.find(({ id }: { id: string }) => id === flowId)?.problems
}

test('recounts problems when business hours or fields change', async () => {
  const flow = await make([['d', 'delay', { until: { type: 'businessHours' } }], say('s', '{{ contact.fields.brithday }}')])
  expect(await codesOf(flow)).toEqual(['hours-missing'])
  expect(await counted(flow)).toBe(1)

  await owner.ok('POST', `${app}/contact-fields`, { key: 'birthday', label: 'Birthday', type: 'date' })
  expect(await codesOf(flow)).toEqual(['hours-missing', 'name-unknown'])
  expect(await counted(flow)).toBe(2)

  const week = Array.from({ length: 7 }, () => [{ from: '09:00', to: '18:00' }])
  const automation = await owner.ok('GET', `${app}/automation`)
  await owner.ok('PUT', `${app}/automation`, { ...automation, businessHours: { week, closed: [] } })
  expect(await codesOf(flow)).toEqual(['name-unknown'])
  expect(await counted(flow)).toBe(1)
})

test('refuses a private address unless the operator allows it', async () => {
  expect(await codesOf(await make([['h', 'httpRequest', { url: 'http://127.0.0.1:4010/shop' }], say('s')]))).toEqual([])
  const inside = await make([['h', 'httpRequest', { url: 'http://127.0.0.1:4011/shop' }], say('s')])
  expect(await codesOf(inside)).toEqual(['address-private'])
  const { status, body } = await owner.call('POST', `${app}/flows/${inside}/publish`, { acceptWarnings: true })
  expect([status, body.error.code, body.error.details[0].message]).toEqual([
    422,
    'flow-invalid',
    expect.stringContaining('“127.0.0.1” belongs to a private network'),
  ])
})

test('follows calls of published flows at any depth', async () => {
  const menu = await make([say('s')])
  const home = await make([['q', 'ask', { question: 'Well?', input: { type: 'text' } }], ['m', 'flow', { flow: menu }], say('s')])
  await owner.ok('POST', `${app}/flows/${home}/publish`, { acceptWarnings: true })
  const back: Step[] = [['q', 'ask', { question: 'Back?', input: { type: 'text' } }], ['h', 'flow', { flow: home }], say('s')]
  await owner.ok('PATCH', `${app}/flows/${menu}`, { draft: draft(...back) })

  expect(await codesOf(menu)).toEqual(['call-depth'])
})
