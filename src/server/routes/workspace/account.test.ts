import { afterAll, beforeAll, expect, test } from 'vitest'

import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const PASSWORD = 'correct horse battery'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.end())

const elsewhere = async (name: string, password = PASSWORD) => {
  const browser = testApp.visitor()
  const answer = await browser.call('POST', '/api/v1/auth/sign-in', { email: `${name.toLowerCase()}@parley.test`, password })
  return { browser, code: answer.body.error?.code }
}

test('a person changes name and phone number, by the rule of phone numbers', async () => {
  const browser = await testApp.person('Ann')

  expect((await browser.ok('PATCH', '/api/v1/account', { displayName: 'Ann Lee', phoneNumber: '+447700900142' })).user).toMatchObject({
    displayName: 'Ann Lee',
    phoneNumber: '+447700900142',
  })
  expect((await browser.ok('PATCH', '/api/v1/account', { phoneNumber: null })).user).toMatchObject({
    displayName: 'Ann Lee',
    phoneNumber: null,
  })
  expect((await browser.call('PATCH', '/api/v1/account', { phoneNumber: '07700 900142' })).body.error.code).toBe('invalid-argument')
})

test('preferences follow the person into each browser, with what a later version keeps beside them', async () => {
  const browser = await testApp.person('Pia')
  const { browser: other } = await elsewhere('Pia')
  const stranger = await testApp.person('Sam')
  await testApp.sql`update "user" set preferences = '{"fromTheFuture": {"deep": [1]}}' where email = 'pia@parley.test'`

  await browser.ok('PATCH', '/api/v1/account/preferences', { railOpen: false, enterSends: true })
  await other.ok('PATCH', '/api/v1/account/preferences', { theme: 'dark', railOpen: true })

  const all = { fromTheFuture: { deep: [1] }, railOpen: true, enterSends: true, theme: 'dark' }
  expect((await browser.ok('GET', '/api/v1/session')).preferences).toEqual(all)
  expect((await other.ok('GET', '/api/v1/session')).preferences).toEqual(all)
  expect((await stranger.ok('GET', '/api/v1/session')).preferences).toEqual({})
  expect((await testApp.visitor().ok('GET', '/api/v1/session')).preferences).toBeNull()
})

test('preferences are typed, and an end is set to how much they are', async () => {
  const browser = await testApp.person('Max')
  const code = async (change: object) => (await browser.call('PATCH', '/api/v1/account/preferences', change)).body.error?.code

  expect(await code({ theme: 'mauve' })).toBe('invalid-argument')
  expect(await code({ undoSeconds: 7 })).toBe('invalid-argument')
  const codes = await Promise.all(['a', 'b', 'c'].map((key) => code({ [key]: 'x'.repeat(30_000) })))
  expect(codes.toSorted()).toEqual(['payload-too-large', undefined, undefined])
})

test('another password needs the present one and signs out every other browser', async () => {
  const browser = await testApp.person('Bob')
  const other = await elsewhere('Bob')

  expect(
    (await browser.call('PUT', '/api/v1/account/password', { present: 'wrong one', password: 'the next password' })).body.error.code,
  ).toBe('wrong-password')
  await browser.ok('PUT', '/api/v1/account/password', { present: PASSWORD, password: 'the next password' })

  expect((await other.browser.ok('GET', '/api/v1/session')).user).toBeNull()
  expect((await browser.ok('GET', '/api/v1/session')).user).not.toBeNull()
  expect((await elsewhere('Bob')).code).toBe('wrong-password')
  expect((await elsewhere('Bob', 'the next password')).code).toBeUndefined()
})

test('browsers are listed with this one marked, and signed out one by one or all but this', async () => {
  const browser = await testApp.person('Cat')
  const { browser: second } = await elsewhere('Cat')
  await elsewhere('Cat')
  const sessions = async () => (await browser.ok('GET', '/api/v1/account')).sessions

  expect((await sessions()).map(({ isThis }: { isThis: boolean }) => isThis).toSorted()).toEqual([false, false, true])
  const [own] = (await second.ok('GET', '/api/v1/account')).sessions.filter(({ isThis }: { isThis: boolean }) => isThis)
  await browser.ok('DELETE', `/api/v1/account/sessions/${own.id}`)
  expect((await second.ok('GET', '/api/v1/session')).user).toBeNull()
  expect(await sessions()).toHaveLength(2)
  await browser.ok('POST', '/api/v1/account/sessions/end-others', {})
  expect(await sessions()).toMatchObject([{ isThis: true }])
})

test('the browsers and passkeys of another person cannot be touched', async () => {
  const browser = await testApp.person('Dee')
  const [session] = (await browser.ok('GET', '/api/v1/account')).sessions
  const stranger = await testApp.person('Eli')

  expect((await stranger.call('DELETE', `/api/v1/account/sessions/${session.id}`)).status).toBe(404)
  expect((await stranger.call('DELETE', '/api/v1/account/passkeys/passkeyOfSomebody1')).status).toBe(404)
})

test('a way in is added only by somebody who signed in within a day', async () => {
  const browser = await testApp.person('Fin')
  await testApp.sql`update session set "createdAt" = now() - interval '25 hours'`

  expect((await browser.call('POST', '/api/v1/account/passkeys/challenge', {})).body.error.code).toBe('sign-in-again')
})

test('a session is renewed a day after it began, and its cookie with it', async () => {
  const browser = await testApp.person('Gus')
  expect((await browser.call('GET', '/api/v1/session')).headers['set-cookie']).toBeUndefined()
  await testApp.sql`update session set "expiresAt" = now() + interval '28 days' where "expiresAt" > now() + interval '29 days'`

  expect(String((await browser.call('GET', '/api/v1/session')).headers['set-cookie'])).toMatch(
    /parley\.session_token=[^;]+; Max-Age=2592000/,
  )
  expect((await browser.call('GET', '/api/v1/session')).headers['set-cookie']).toBeUndefined()
})
