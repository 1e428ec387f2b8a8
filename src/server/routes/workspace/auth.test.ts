import { once } from 'node:events'

import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { PersonName } from '#domain/workspace/user.ts'

import { type TestApp, createTestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
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
  testApp = await createTestApp({ smtpUrl: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` })
})

afterAll(async () => {
  await testApp.end()
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
  const browser = testApp.visitor()
  const email = `${name.toLowerCase()}@parley.test`
  await browser.ok('POST', '/api/v1/auth/sign-up', { name, email, password: 'a first password' })
  return { browser, email }
}

test('sign-up returns the user record, signs in and creates an app', async () => {
  const browser = testApp.visitor()

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
  expect((await browser.ok('GET', '/api/v1/apps')).items).toMatchObject([{ name: 'Ada’s workspace', role: 'owner', demo: false }])
})

test('the workspace of a newcomer is named in their language, in the time zone of their browser', async () => {
  const browser = testApp.visitor()
  const account = { name: 'Zoe', email: 'zoe@parley.test', password: 'a first password' }
  await browser.call('POST', '/api/v1/auth/sign-up', account, { cookie: 'language=de; timeZone=America/Sao_Paulo' })

  expect((await browser.ok('GET', '/api/v1/apps')).items).toMatchObject([{ name: 'Workspace von Zoe', timeZone: 'America/Sao_Paulo' }])
})

test('is signed out without a cookie', async () => {
  expect(await testApp.visitor().ok('GET', '/api/v1/session')).toMatchObject({ user: null })
})

test('the session cookie is HttpOnly and SameSite', async () => {
  const answer = await testApp
    .visitor()
    .call('POST', '/api/v1/auth/sign-up', { name: 'Cy', email: 'cy@parley.test', password: 'a first password' })

  expect(String(answer.headers['set-cookie'])).toMatch(/parley\.session_token=[^;]+;.*HttpOnly; SameSite=Lax/)
})

test('every refusal has the specified code', async () => {
  const { email } = await register('Ben')
  const visitor = testApp.visitor()
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

/** An address of its own for each test: one alone may ask sixty times a minute. */
let addresses = 0
const attacker = () => testApp.visitor(`203.0.113.${(addresses += 1)}`)
const wrong = { password: 'not the password' }
const right = { password: 'a first password' }

test('checks ten of fifty parallel wrong passwords and refuses the rest with recovery help', async () => {
  const { email } = await register('Cora')
  const visitor = attacker()

  const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.call('POST', '/api/v1/auth/sign-in', { email, ...wrong })))

  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(refused).toHaveLength(40)
  expect(refused[0]?.body.error).toMatchObject({
    code: 'too-many-requests',
    details: [{ message: expect.stringContaining('/passwordReset') }],
  })
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
})

test('guessing passwords does not lock out a known browser', async () => {
  const { browser, email } = await register('Dina')
  await browser.ok('POST', '/api/v1/auth/sign-out', {})
  const guesser = attacker()
  for (let turn = 0; turn < 11; turn++) await guesser.call('POST', '/api/v1/auth/sign-in', { email, ...wrong })

  expect((await testApp.visitor().call('POST', '/api/v1/auth/sign-in', { email, ...right })).status).toBe(429)
  await browser.ok('POST', '/api/v1/auth/sign-in', { email, ...right })
})

test('guessing from the same address does not lock out a known browser', async () => {
  const workspace = '198.51.100.7'
  const { email } = await register('Hana')
  const browser = testApp.visitor(workspace)
  await browser.ok('POST', '/api/v1/auth/sign-in', { email, ...right })
  const guesser = testApp.visitor(workspace)
  const answers = await Promise.all(Array.from({ length: 130 }, () => guesser.call('POST', '/api/v1/auth/sign-in', { email, ...wrong })))

  expect(answers.at(-1)?.status).toBe(429)
  await browser.ok('POST', '/api/v1/auth/sign-in', { email, ...right })
  const forged = { cookie: `parley.device=${Buffer.from('{"id":"x","accounts":[]}').toString('base64url')}` }
  expect((await testApp.visitor(workspace).call('POST', '/api/v1/auth/sign-in', { email, ...right }, forged)).status).toBe(429)
})

test('a known browser is known per account, by an unforgeable cookie', async () => {
  const { browser } = await register('Eda')
  const { email } = await register('Fritz')
  const guesser = attacker()
  for (let turn = 0; turn < 11; turn++) await guesser.call('POST', '/api/v1/auth/sign-in', { email, ...wrong })

  expect((await browser.call('POST', '/api/v1/auth/sign-in', { email, ...right })).status).toBe(429)
  const forged = { cookie: `parley.device=${Buffer.from('{"id":"x","accounts":[]}').toString('base64url')}` }
  expect((await testApp.visitor().call('POST', '/api/v1/auth/sign-in', { email, ...right }, forged)).status).toBe(429)
})

test('a password reset unlocks the account at once', async () => {
  const { email } = await register('Gina')
  const visitor = attacker()
  for (let turn = 0; turn < 11; turn++) await visitor.call('POST', '/api/v1/auth/sign-in', { email, ...wrong })
  await visitor.ok('POST', '/api/v1/auth/password-reset', { email })

  await visitor.ok('POST', '/api/v1/auth/password', {
    token: tokenIn(await letterTo(email, 'Reset your password')),
    password: 'a second password',
  })

  await visitor.ok('POST', '/api/v1/auth/sign-in', { email, password: 'a second password' })
})

test('sends at most five mails an hour to one address', async () => {
  const { email } = await register('Hugo')
  const ask = () => testApp.visitor().call('POST', '/api/v1/auth/password-reset', { email })

  const statuses = []
  for (let turn = 0; turn < 5; turn++) statuses.push((await ask()).status)

  // The first of the five was the one at the sign-up.
  expect(statuses).toEqual([200, 200, 200, 200, 429])
})

test('the link that verifies an email works once', async () => {
  const { browser, email } = await register('Ilse')
  const token = tokenIn(await letterTo(email, 'Verify your email'))
  await browser.ok('POST', '/api/v1/auth/verify-email', { token })

  expect((await browser.call('POST', '/api/v1/auth/verify-email', { token })).body.error.code).toBe('invalid-link')
})

const NO_NAMES = [
  'Ada\r\nBcc: all@parley.test',
  'Win at https://evil.test',
  'www.evil.test',
  'Free money evil.com',
  'Ada\u202eadA',
  '\uff48\uff54\uff54\uff50\uff1a\uff0f\uff0fevil',
  'evil\u3002com',
  'evil\uff0ecom',
]
test.each(NO_NAMES)('refuses line breaks, hidden characters and URLs in a name: %j', async (name) => {
  const answer = await testApp.visitor().call('POST', '/api/v1/auth/sign-up', { name, email: 'new@parley.test', ...right })

  expect([answer.status, answer.body.error.details[0].path]).toEqual([400, 'name'])
})

test.each(['J.R.R. Tolkien', 'Dr.Smith', 'Zoë O’Hara-Müller', 'محمد علی\u200cزاده', 'Ana 👩‍🌾', 'St. John'])('%s is a name', (name) => {
  expect(PersonName.safeParse(name).success).toBe(true)
})

test('mails to unverified addresses contain no text of others', async () => {
  const { browser: owner } = await register('Nora')
  const appId = await owner.appId()
  await owner.ok('PATCH', `/api/v1/apps/${appId}`, { name: 'Visit spam.example now' })
  await owner.ok('POST', `/api/v1/apps/${appId}/members`, { email: 'stranger@parley.test', role: 'agent' })
  const { email } = await register('Otto')

  const invitation = await letterTo('stranger@parley.test', 'Your invitation to Parley')
  const verification = await letterTo(email, 'Verify your email')

  expect(invitation).not.toMatch(/spam|Nora/)
  expect(verification.split('Subject:')[1]).not.toContain('Otto')
})

test('under HTTPS every cookie has the __Host- prefix', async () => {
  const other = await createTestApp({ publicUrl: 'https://parley.test' })
  try {
    const account = { name: 'Cy', email: 'cy@parley.test', ...right }
    const answer = await other.visitor().call('POST', '/api/v1/auth/sign-up', account, { origin: 'https://parley.test' })

    const cookies = [answer.headers['set-cookie']].flat().map(String)
    expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual(['__Host-parley.device', '__Host-parley.session_token'])
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Secure/)
      expect(cookie).toMatch(/; Path=\/(;|$)/)
      expect(cookie).not.toMatch(/Domain=/)
    }
    const session = await other
      .visitor()
      .call('GET', '/api/v1/session', undefined, { cookie: cookies.map((one) => one.split(';')[0]).join('; ') })
    expect(session.body.user.email).toBe('cy@parley.test')
  } finally {
    await other.end()
  }
})

test('throttles repeated attempts from one address', async () => {
  const other = await createTestApp()
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

test('the mailed link verifies the email and accepts waiting invitations', async () => {
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
  const visitor = testApp.visitor()
  await visitor.ok('POST', '/api/v1/auth/password-reset', { email })
  const token = tokenIn(await letterTo(email, 'Reset your password'))

  await visitor.ok('POST', '/api/v1/auth/password', { token, password: 'a second password' })

  expect(await browser.ok('GET', '/api/v1/session')).toMatchObject({ user: null })
  expect((await visitor.call('POST', '/api/v1/auth/sign-in', { email, password: 'a first password' })).body.error.code).toBe(
    'wrong-password',
  )
  expect((await visitor.call('POST', '/api/v1/auth/password', { token, password: 'a third password' })).body.error.code).toBe(
    'invalid-link',
  )
  await visitor.ok('POST', '/api/v1/auth/sign-in', { email, password: 'a second password' })
})

test('stores the reset token hashed', async () => {
  const { email } = await register('gus')
  await testApp.visitor().ok('POST', '/api/v1/auth/password-reset', { email })
  const token = tokenIn(await letterTo(email, 'Reset your password'))

  const rows = await testApp.sql`select verification::text as row from verification`

  expect(token.length).toBeGreaterThan(16)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('signing out ends the session on the server too', async () => {
  const { browser } = await register('hal')
  const cookie = browser.cookie()

  await browser.ok('POST', '/api/v1/auth/sign-out', {})

  const old = await testApp.visitor().call('GET', '/api/v1/session', undefined, { cookie })
  expect(old.body).toMatchObject({ user: null })
})

test('uniform answers do not tell whether an email has an account', async () => {
  const other = await createTestApp({ settings: { uniformAuthErrors: true } })
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
