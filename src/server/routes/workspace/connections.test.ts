import { afterAll, beforeAll, expect, test } from 'vitest'

import { fakeGoogle, type FakeGoogle } from '#runtime/integrations/google/testing/fake-google.ts'

import type { Client } from '#server/testing/client.ts'
import { type TestApp, createTestApp } from '#server/testing/test-app.ts'

let google: FakeGoogle
let testApp: TestApp
let owner: Client
let other: Client
let path = ''

beforeAll(async () => {
  google = await fakeGoogle()
  testApp = await createTestApp({ egress: google.egress, google: google.settings })
  owner = await testApp.person('Olga')
  other = await testApp.person('Otto')
  path = `/api/v1/apps/${await owner.appId()}/connections`
})
afterAll(async () => {
  await testApp.end()
  await google.stop()
})

const account = (key: object = google.key) => ({ name: 'Orders', credentials: { auth: 'service_account', key } })

test('connects and checks a service account, never returning its key', async () => {
  const made = await owner.ok('POST', path, account())

  expect(made).toMatchObject({ auth: 'service_account', account: google.key.client_email, state: 'ok', problem: null })
  const seen = JSON.stringify([made, (await owner.ok('GET', path)).items, await testApp.sql`select * from connection`])
  expect(seen).not.toContain('PRIVATE KEY')
  expect(testApp.lines.join('')).not.toContain('PRIVATE KEY')
})

test('keeps a refused key as failing with the reason', async () => {
  const made = await owner.ok('POST', path, account({ ...google.key, client_email: 'nobody@harbour-goods.iam.gserviceaccount.example' }))

  expect(made).toMatchObject({ state: 'failing', problem: 'Google refused the sign-in: Invalid grant: account not found' })
})

test('refuses an invalid key file', async () => {
  expect(await owner.call('POST', path, account({ type: 'authorized_user' }))).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid-argument' } },
  })
  expect(await owner.call('POST', path, account({ ...google.key, private_key: 'x'.repeat(200) }))).toMatchObject({
    status: 200,
    body: { state: 'failing' },
  })
})

test('lists sheets with their headers', async () => {
  const { id } = await owner.ok('POST', path, account())

  const found = await owner.ok(
    'GET',
    `${path}/${id}/sheets?spreadsheet=${encodeURIComponent('https://docs.google.com/spreadsheets/d/demo-orders-0001/edit')}`,
  )

  expect(found).toEqual({
    title: 'Orders',
    sheets: [{ title: 'Orders', header: ['Date', 'Name', 'Phone', 'Email', 'Interest', 'Status'] }],
  })
  expect(await owner.call('GET', `${path}/${id}/sheets?spreadsheet=there-is-none`)).toMatchObject({
    status: 422,
    body: { error: { code: 'google-refused', details: [{ message: expect.stringContaining('no spreadsheet') }] } },
  })
})

test('lists and searches accessible spreadsheets', async () => {
  const { id } = await owner.ok('POST', path, account())

  expect(await owner.ok('GET', `${path}/${id}/spreadsheets?search=ord`)).toEqual({
    items: [{ id: 'demo-orders-0001', name: 'Orders' }],
    more: false,
  })
  expect(await owner.ok('GET', `${path}/${id}/spreadsheets?search=none`)).toEqual({ items: [], more: false })
})

test('a connection that is removed is gone', async () => {
  const { id } = await owner.ok('POST', path, account())
  await owner.ok('DELETE', `${path}/${id}`)

  expect(await owner.call('POST', `${path}/${id}/test`)).toMatchObject({ status: 404 })
})

/** Says yes on Google's page, and returns where it sends the browser. */
async function consent(client: Client): Promise<string> {
  const { url } = await client.ok('POST', `${path}/google/start`, { name: 'Mine' })
  const page = await fetch(url, { redirect: 'manual' })
  const target = new URL(page.headers.get('location') ?? '')
  return target.pathname + target.search
}

test('connects a user account by consent once', async () => {
  const back = await consent(owner)

  expect(await owner.call('GET', back)).toMatchObject({ status: 302, headers: { location: '/settings/connections?google=connected' } })
  const mine = (await owner.ok('GET', path)).items.find(({ name }: { name: string }) => name === 'Mine')
  expect(mine).toMatchObject({ auth: 'oauth', account: 'dana@harbour.example' })
  expect(await owner.ok('POST', `${path}/${mine.id}/test`)).toMatchObject({ state: 'ok' })
  expect((await owner.ok('GET', `${path}/${mine.id}/spreadsheets`)).items).toEqual([{ id: 'demo-orders-0001', name: 'Orders' }])
  expect(await owner.call('GET', back)).toMatchObject({ status: 422, body: { error: { code: 'google-refused' } } })
})

test('reconnecting an account keeps the connection’s id', async () => {
  const refreshToken = 'the-refresh-token-of-dana'
  const before = await owner.ok('POST', path, {
    name: 'Long ago',
    credentials: { auth: 'oauth', account: 'dana@harbour.example', refreshToken },
  })
  expect(await owner.call('GET', `${path}/${before.id}/spreadsheets`)).toMatchObject({
    status: 422,
    body: { error: { code: 'google-list-not-allowed' } },
  })
  const count = (await owner.ok('GET', path)).items.length

  await owner.call('GET', await consent(owner))

  expect((await owner.ok('GET', path)).items).toHaveLength(count)
  expect((await owner.ok('GET', `${path}/${before.id}/spreadsheets`)).items).toHaveLength(1)
})

test('refuses a foreign, altered or unknown consent', async () => {
  const back = await consent(owner)

  for (const answer of [
    await other.call('GET', back),
    await testApp.visitor().call('GET', back),
    await owner.call('GET', back.replace(/state=...../, 'state=AAAAA')),
    await owner.call('GET', '/oauth/google/callback'),
  ])
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'consent-invalid' } } })
  expect(await owner.call('GET', back.replace(/code=[^&]*&/, 'error=access_denied&'))).toMatchObject({
    headers: { location: '/settings/connections?google=refused' },
  })
})
