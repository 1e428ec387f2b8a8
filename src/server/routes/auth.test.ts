import { once } from 'node:events'

import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Doors, openDoors } from '../testing/doors.ts'

let doors: Doors
let smtp: SMTPServer
const letters: string[] = []
const arrived: (() => void)[] = []

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        letters.push(Buffer.concat(chunks).toString().replaceAll(/=\r\n/g, '').replaceAll('=3D', '='))
        done()
        for (const tell of arrived.splice(0)) tell()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const address = smtp.server.address()
  doors = await openDoors({ smtpUrl: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` })
})

afterAll(async () => {
  await doors.end()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

/** The newest mail to somebody, when it has arrived. */
async function letterTo(email: string, subject: string): Promise<string> {
  for (;;) {
    const found = letters.findLast((letter) => letter.includes(`To: ${email}`) && letter.includes(`Subject: ${subject}`))
    if (found) return found
    await new Promise<void>((resolve) => arrived.push(resolve))
  }
}

const tokenIn = (letter: string): string => decodeURIComponent(/[?&]token=([^\s&]+)/.exec(letter)?.[1] ?? '')

const register = async (name: string) => {
  const browser = doors.visitor()
  const email = `${name}@parley.test`
  await browser.ok('POST', '/api/v1/auth/sign-up', { name, email, password: 'a first password' })
  return { browser, email }
}

test('a sign-up answers the user record of the spec, signs in, and gives an app', async () => {
  const browser = doors.visitor()

  const { user } = await browser.ok('POST', '/api/v1/auth/sign-up', { name: 'Ada', email: 'Ada@Parley.Test', password: 'a first password' })

  expect(user).toEqual({
    uid: expect.stringMatching(/^[A-Za-z0-9]{18}$/),
    email: 'ada@parley.test',
    emailVerified: false,
    displayName: 'Ada',
    photoURL: null,
    phoneNumber: null,
    isAnonymous: false,
    tenantId: null,
    providerData: [{ providerId: 'password', uid: 'ada@parley.test' }],
    createdAt: expect.stringMatching(/Z$/),
    lastLoginAt: expect.stringMatching(/Z$/),
  })
  expect((await browser.ok('GET', '/api/v1/session')).user.uid).toBe(user.uid)
  expect((await browser.ok('GET', '/api/v1/apps')).items).toMatchObject([{ name: 'Ada’s app', role: 'owner', demo: false }])
})

test('nobody is signed in without a cookie', async () => {
  expect(await doors.visitor().ok('GET', '/api/v1/session')).toEqual({ user: null })
})

test('the session cookie is closed to scripts and to other sites', async () => {
  const answer = await doors
    .visitor()
    .call('POST', '/api/v1/auth/sign-up', { name: 'Cy', email: 'cy@parley.test', password: 'a first password' })

  expect(String(answer.headers['set-cookie'])).toMatch(/parley\.session_token=[^;]+;.*HttpOnly; SameSite=Lax/)
})

test('each refusal has the code of the spec', async () => {
  const { email } = await register('Ben')
  const visitor = doors.visitor()
  const attempt = async (path: string, body: object) => {
    const { status, body: answer } = await visitor.call('POST', `/api/v1/auth/${path}`, body)
    return [status, answer.error?.code]
  }

  expect(await attempt('sign-up', { name: 'Ben', email, password: 'another password' })).toEqual([409, 'email-already-in-use'])
  expect(await attempt('sign-in', { email, password: 'not the password' })).toEqual([401, 'wrong-password'])
  expect(await attempt('sign-in', { email: 'nobody@parley.test', password: 'whatever it is' })).toEqual([404, 'user-not-found'])
  expect(await attempt('sign-in', { email: 'no email at all', password: 'whatever it is' })).toEqual([400, 'invalid-email'])
  expect(await attempt('sign-up', { name: 'Ben', email: 'new@parley.test', password: 'short' })).toEqual([400, 'weak-password'])
  expect(await attempt('password-reset', { email: 'nobody@parley.test' })).toEqual([404, 'user-not-found'])
  expect(await attempt('password', { token: 'made up', password: 'long enough now' })).toEqual([400, 'invalid-link'])
  expect(await attempt('verify-email', { token: 'made up' })).toEqual([400, 'invalid-link'])
})

test('the sixth wrong password in a row is refused, with the time to wait, even when it would be right', async () => {
  const { email } = await register('Cora')
  const visitor = doors.visitor()
  for (let turn = 0; turn < 5; turn++) await visitor.call('POST', '/api/v1/auth/sign-in', { email, password: 'not the password' })

  const answer = await visitor.call('POST', '/api/v1/auth/sign-in', { email, password: 'a first password' })

  expect([answer.status, answer.body.error.code]).toEqual([429, 'too-many-requests'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('one address that tries again and again is slowed down', async () => {
  const other = await openDoors()
  try {
    const visitor = other.visitor()
    const answers = []
    for (let turn = 0; turn < 61; turn++) answers.push(await visitor.call('POST', '/api/v1/auth/verify-email', { token: 'made up' }))

    expect(answers.at(59)?.status).toBe(400)
    expect([answers.at(60)?.status, answers.at(60)?.body.error.code]).toEqual([429, 'too-many-requests'])
    expect(Number(answers.at(60)?.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await other.end()
  }
})

test('the mailed link verifies the email, and invitations that waited for it become memberships', async () => {
  const { browser: owner } = await register('Dora')
  const appId = await owner.appId()
  await owner.ok('POST', `/api/v1/apps/${appId}/members`, { email: 'eli@parley.test', role: 'admin' })
  const { browser: eli, email } = await register('eli')
  expect((await eli.ok('GET', '/api/v1/apps')).items).toHaveLength(1)

  await eli.ok('POST', '/api/v1/auth/verify-email', { token: tokenIn(await letterTo(email, 'Verify your email')) })

  expect((await eli.ok('GET', '/api/v1/session')).user.emailVerified).toBe(true)
  expect((await eli.ok('GET', '/api/v1/apps')).items).toContainEqual(expect.objectContaining({ id: appId, role: 'admin' }))
})

test('the mailed link sets a new password once, and ends every session', async () => {
  const { browser, email } = await register('fay')
  const visitor = doors.visitor()
  await visitor.ok('POST', '/api/v1/auth/password-reset', { email })
  const token = tokenIn(await letterTo(email, 'Set a new password'))

  await visitor.ok('POST', '/api/v1/auth/password', { token, password: 'a second password' })

  expect(await browser.ok('GET', '/api/v1/session')).toEqual({ user: null })
  expect((await visitor.call('POST', '/api/v1/auth/sign-in', { email, password: 'a first password' })).body.error.code).toBe(
    'wrong-password',
  )
  expect((await visitor.call('POST', '/api/v1/auth/password', { token, password: 'a third password' })).body.error.code).toBe(
    'invalid-link',
  )
  await visitor.ok('POST', '/api/v1/auth/sign-in', { email, password: 'a second password' })
})

test('the reset token is kept only as a hash', async () => {
  const { email } = await register('gus')
  await doors.visitor().ok('POST', '/api/v1/auth/password-reset', { email })
  const token = tokenIn(await letterTo(email, 'Set a new password'))

  const rows = await doors.sql`select verification::text as row from verification`

  expect(token.length).toBeGreaterThan(16)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('signing out ends the session on the server too', async () => {
  const { browser } = await register('hal')
  const cookie = browser.cookie()

  await browser.ok('POST', '/api/v1/auth/sign-out', {})

  const old = await doors.visitor().call('GET', '/api/v1/session', undefined, { cookie })
  expect(old.body).toEqual({ user: null })
})

test('uniform answers do not tell whether an email has an account', async () => {
  const other = await openDoors({ settings: { uniformAuthErrors: true } })
  try {
    await other.person('Ida')
    const visitor = other.visitor()
    const answers = await Promise.all(
      ['ida@parley.test', 'nobody@parley.test'].map(async (email) => [
        await visitor.call('POST', '/api/v1/auth/sign-in', { email, password: 'not the password' }),
        await visitor.call('POST', '/api/v1/auth/password-reset', { email }),
      ]),
    )

    const shown = answers.map((pair) => pair.map(({ status, body }) => ({ status, code: body.error?.code })))
    expect(shown[0]).toEqual(shown[1])
    expect(shown[0]).toEqual([
      { status: 401, code: 'wrong-password' },
      { status: 200, code: undefined },
    ])
  } finally {
    await other.end()
  }
})

test('in a demo, who signs up joins the demo’s app beside their own', async () => {
  const other = await openDoors({ settings: { demoAppId: 'demo' } })
  try {
    await other.sql`insert into app (id, name, demo, created_at) values ('demo', 'Shop', true, now() - interval '1 day')`
    const browser = await other.person('Jo')

    expect((await browser.ok('GET', '/api/v1/apps')).items).toMatchObject([{ id: 'demo', role: 'admin', demo: true }, { role: 'owner' }])
  } finally {
    await other.end()
  }
})
