import { afterAll, beforeAll, expect, test } from 'vitest'

import type { EgressRequest } from '#domain/egress.ts'
import { insertRows } from '#store/testing/rows.ts'

import type { Client } from '#server/testing/client.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
let owner: Client
let appId = ''
let app = ''
const asked: EgressRequest[] = []
const demoAppId = 'sampleApp000000001'
const emulated = { emulatorUrl: 'http://emulator.invalid', emulatorKey: 'the control key', demoAppId }

beforeAll(async () => {
  testApp = await createTestApp({
    settings: emulated,
    egress: async (request) => {
      asked.push(request)
      return { outcome: 'answered', status: 201, headers: {}, body: new Uint8Array(), truncated: false }
    },
  })
  owner = await testApp.person('Olga')
  appId = await owner.appId()
  app = `/api/v1/apps/${appId}`
})
afterAll(() => testApp.end())

const done = async (): Promise<string[]> => (await owner.ok('GET', `${app}/onboarding`)).done

test('the first steps are done once they have happened, wherever and in any order', async () => {
  expect(await owner.ok('GET', `${app}/onboarding`)).toEqual({ done: [], dismissed: false, hasTestPhone: true, hasSample: true })

  await owner.ok('POST', `${app}/members`, { email: 'ned@parley.test', role: 'agent' })
  const automation = await owner.ok('GET', `${app}/automation`)
  const week = Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }])
  await owner.ok('PUT', `${app}/automation`, { ...automation, businessHours: { week, closed: [], exceptions: [] } })
  expect(await done()).toEqual(['teammate', 'hours'])

  await insertRows(testApp.sql, 'channel', { appId, tokenSealed: Buffer.from('x'), tokenLast4: 'last' })
  await insertRows(testApp.sql, 'flow', { appId, id: 'flow1', name: 'Welcome', draft: { v: 1, nodes: [], edges: [] }, publishedVersion: 1 })
  expect(await done()).toEqual(['flow', 'whatsapp', 'teammate', 'hours'])
})

test('opening the test phone twice connects one number, which is no WhatsApp of one’s own', async () => {
  await testApp.sql`delete from channel where app_id = ${appId}`
  const first = await owner.ok('POST', `${app}/test-phone`)
  const second = await owner.ok('POST', `${app}/test-phone`)

  expect(second).toEqual(first)
  const { items } = await owner.ok('GET', `${app}/channels`)
  expect(items).toMatchObject([{ phoneNumberId: first.phoneNumberId, demo: true, graphUrl: 'http://emulator.invalid/v23.0' }])
  expect(await done()).not.toContain('whatsapp')
  expect(asked[0]).toMatchObject({ url: 'http://emulator.invalid/_/numbers', headers: { 'x-emulator-control': 'the control key' } })
})

test('a closed checklist stays closed for the workspace', async () => {
  await owner.ok('POST', `${app}/onboarding/dismiss`)

  expect(await owner.ok('GET', `${app}/onboarding`)).toMatchObject({ dismissed: true })
})

test('without an emulator one plays a customer in a web chat of the workspace, which our own pages may show', async () => {
  const plain = await createTestApp()
  const person = await plain.person('Olga')
  const path = `/api/v1/apps/${await person.appId()}`

  expect(await person.ok('GET', `${path}/onboarding`)).toMatchObject({ hasTestPhone: false })
  const first = await person.ok('POST', `${path}/test-phone`)
  expect(first).toEqual({ kind: 'webChat', path: expect.stringMatching(/^\/app\/\w+\/chatwidget\?chat=\w{18}$/) })
  const [chat] = (await person.ok('GET', `${path}/web-chats`)).items
  expect(chat).toMatchObject({ name: 'Test chat', settings: { sites: [] } })
  await person.ok('DELETE', `${path}/web-chats/${chat.id}`)
  expect(await person.ok('POST', `${path}/test-phone`)).toEqual(first)
  expect((await person.ok('GET', `${path}/web-chats`)).items).toHaveLength(1)
  expect((await person.call('POST', '/api/v1/sample-workspace')).status).toBe(404)
  await plain.end()
})

test('the sample workspace of a demo is entered by choice, once, beside one’s own', async () => {
  await insertRows(testApp.sql, 'app', { id: demoAppId, name: 'Sample', timeZone: 'Europe/London', demo: true })

  expect((await owner.call('GET', `/api/v1/apps/${demoAppId}/members`)).status).toBe(404)
  const entered = await owner.ok('POST', '/api/v1/sample-workspace')
  expect(await owner.ok('POST', '/api/v1/sample-workspace')).toEqual(entered)

  expect(entered).toMatchObject({ id: demoAppId, role: 'admin', demo: true })
  const { items } = await owner.ok('GET', '/api/v1/apps')
  expect(items.map(({ id }: { id: string }) => id).toSorted()).toEqual([demoAppId, appId].toSorted())
})
