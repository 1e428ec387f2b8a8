import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Client } from '#server/testing/client.ts'
import { type TestApp, type TestAppOptions, createTestApp } from '#server/testing/test-app.ts'
import { insertMember, insertRows } from '#store/testing/rows.ts'

let testApp: TestApp
let owner: Client
let appId = ''

const open = async (options: TestAppOptions = {}) => {
  testApp = await createTestApp(options)
  owner = await testApp.person('Olga')
  appId = await owner.appId()
}
beforeEach(() => open())
afterEach(() => testApp.end())

const PASSWORD = 'a long password'
const members = async (): Promise<{ email: string; role: string; pending: boolean }[]> =>
  (await owner.ok('GET', `/api/v1/apps/${appId}/members`)).items
const invite = (by: Client, email: string, role = 'agent') => by.call('POST', `/api/v1/apps/${appId}/members`, { email, role })
/** The token of the last invitation that was mailed there. */
const tokenFor = (email: string): string => {
  const mail = testApp.mails.findLast(({ to, subject }) => to === email && subject === 'Your invitation to Parley')
  return /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const signUp = (email: string, more: object = {}) => {
  const client = testApp.visitor()
  return { client, answer: client.call('POST', '/api/v1/auth/sign-up', { name: 'Ned', email, password: PASSWORD, ...more }) }
}
const codeOf = async (answer: Promise<{ body: { error?: { code: string } } }>) => (await answer).body.error?.code

test('an invitation link leads into the inviting workspace only', async () => {
  await invite(owner, 'ned@parley.test', 'admin')

  const { client, answer } = signUp('ned@parley.test', { invitation: tokenFor('ned@parley.test') })

  expect((await answer).body).toMatchObject({ appId, user: { emailVerified: true } })
  expect((await client.ok('GET', '/api/v1/apps')).items).toMatchObject([{ id: appId, role: 'admin' }])
  expect(await members()).toMatchObject([{ email: 'olga@parley.test' }, { email: 'ned@parley.test', pending: false }])
})

test('the link shows its details and works once for its email', async () => {
  await invite(owner, 'ned@parley.test')
  const invitation = tokenFor('ned@parley.test')

  expect(await testApp.visitor().ok('POST', '/api/v1/auth/invitation', { token: invitation })).toEqual({
    appName: 'Olga’s workspace',
    email: 'ned@parley.test',
    invitedBy: 'Olga',
    hasAccount: false,
  })
  expect(await codeOf(signUp('eve@parley.test', { invitation }).answer)).toBe('invalid-invitation')
  await signUp('ned@parley.test', { invitation }).answer
  expect(await codeOf(testApp.visitor().call('POST', '/api/v1/auth/invitation', { token: invitation }))).toBe('invalid-invitation')
})

test('an existing account accepts after signing in', async () => {
  const [ned, eve] = [await testApp.person('Ned'), await testApp.person('Eve')]
  await invite(owner, 'ned@parley.test')
  const token = tokenFor('ned@parley.test')

  expect(await codeOf(eve.call('POST', '/api/v1/auth/invitation/accept', { token }))).toBe('invalid-invitation')
  expect(await ned.ok('POST', '/api/v1/auth/invitation/accept', { token })).toEqual({ appId })
  expect((await members()).filter(({ email }) => email === 'ned@parley.test')).toMatchObject([{ pending: false }])
})

test('a new invitation invalidates the former link', async () => {
  await invite(owner, 'ned@parley.test')
  const former = tokenFor('ned@parley.test')
  await invite(owner, 'ned@parley.test')

  expect(tokenFor('ned@parley.test')).not.toBe(former)
  expect(await codeOf(testApp.visitor().call('POST', '/api/v1/auth/invitation', { token: former }))).toBe('invalid-invitation')
  expect(await members()).toHaveLength(2)
})

test('a member is not listed as invited', async () => {
  await invite(owner, 'ned@parley.test')
  await testApp.person('Ned')
  await insertMember(testApp.sql, appId, 'ned@parley.test')

  expect((await members()).map(({ email }) => email)).toEqual(['olga@parley.test', 'ned@parley.test'])
})

test('an admin cannot lower, renew or withdraw the invitation of an owner', async () => {
  await invite(owner, 'boss@parley.test', 'owner')
  const before = tokenFor('boss@parley.test')
  const admin = await testApp.person('Adam')
  await insertMember(testApp.sql, appId, 'adam@parley.test', { role: 'admin' })
  const [invited] = await testApp.sql<{ id: string }[]>`select id from invitation where app_id = ${appId}`

  expect(await codeOf(invite(admin, 'boss@parley.test', 'agent'))).toBe('permission-denied')
  expect(await codeOf(admin.call('DELETE', `/api/v1/apps/${appId}/members/${invited!.id}`))).toBe('permission-denied')
  expect(await members()).toContainEqual(expect.objectContaining({ email: 'boss@parley.test', role: 'owner' }))
  expect(tokenFor('boss@parley.test')).toBe(before)
  expect((await invite(owner, 'boss@parley.test', 'agent')).status).toBe(200)
})

test('an invitation expires after two weeks', async () => {
  await invite(owner, 'ned@parley.test')
  await testApp.sql`update invitation set sent_at = now() - interval '15 days'`

  expect(await members()).toMatchObject([{ expired: false }, { email: 'ned@parley.test', pending: true, expired: true }])
  expect(await codeOf(signUp('ned@parley.test', { invitation: tokenFor('ned@parley.test') }).answer)).toBe('invalid-invitation')
})

test('by invitation only: the first person signs up, then only invited ones', async () => {
  await testApp.end()
  await open({ settings: { signUpPolicy: 'invited' } })

  expect(await codeOf(signUp('ned@parley.test').answer)).toBe('invitation-needed')
  expect(await testApp.visitor().ok('GET', '/api/v1/session')).toMatchObject({ user: null, signUpPolicy: 'invited' })
  await invite(owner, 'ned@parley.test')
  expect(await codeOf(signUp('ned@parley.test').answer)).toBe('invitation-needed')
  expect((await signUp('ned@parley.test', { invitation: tokenFor('ned@parley.test') }).answer).status).toBe(200)
})

test('closed: even invited people cannot sign up', async () => {
  await invite(owner, 'ned@parley.test')
  testApp.deps.settings.signUpPolicy = 'closed'

  expect(await codeOf(signUp('ned@parley.test', { invitation: tokenFor('ned@parley.test') }).answer)).toBe('sign-up-closed')
  expect((await owner.ok('GET', '/api/v1/session')).user.email).toBe('olga@parley.test')
})

test('in a demo, a new account gets its own workspace and no access to the demo’s', async () => {
  await insertRows(testApp.sql, 'app', { id: 'demo', demo: true, createdAt: new Date(Date.now() - 86_400_000) })
  testApp.deps.settings.demoAppId = 'demo'

  const ned = await testApp.person('Ned')

  expect((await ned.ok('GET', '/api/v1/apps')).items).toMatchObject([{ role: 'owner', demo: false }])
})
