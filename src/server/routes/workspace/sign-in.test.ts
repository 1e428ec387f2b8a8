import { createHmac } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Client } from '#server/testing/client.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const PASSWORD = 'correct horse battery'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.end())

const emailOf = (name: string): string => `${name.toLowerCase()}@parley.test`
const user = async (browser: Client) => (await browser.ok('GET', '/api/v1/session')).user
const refusal = async (browser: Client, path: string, body: object = {}) =>
  (await browser.call('POST', `/api/v1/auth/${path}`, body)).body.error?.code

/** The code of the newest mail to somebody. */
const mailedCode = (email: string): string =>
  /code is (\d{6})/.exec(testApp.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? 'none'
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code by mail', () => {
  test('signs in whoever has an account, once, and verifies the email', async () => {
    await testApp.person('Ada')
    const email = emailOf('Ada')
    const browser = testApp.visitor()

    await browser.ok('POST', '/api/v1/auth/code', { email })
    const code = mailedCode(email)
    await browser.ok('POST', '/api/v1/auth/code/sign-in', { email, code: `${code.slice(0, 3)} ${code.slice(3)}` })

    expect(await user(browser)).toMatchObject({ email, emailVerified: true })
    expect(await refusal(testApp.visitor(), 'code/sign-in', { email, code })).toBe('invalid-code')
  })

  test('carries a link whose code no server sees', async () => {
    await testApp.person('Bea')
    const email = emailOf('Bea')
    await testApp.visitor().ok('POST', '/api/v1/auth/code', { email })

    expect(testApp.mails.findLast(({ to }) => to === email)?.text).toContain(
      `http://parley.test/login#email=bea%40parley.test&code=${mailedCode(email)}`,
    )
  })

  test('passes once where two browsers send it at the same time', async () => {
    await testApp.person('Nia')
    const email = emailOf('Nia')
    await testApp.visitor().ok('POST', '/api/v1/auth/code', { email })
    const body = { email, code: mailedCode(email) }

    const answers = await Promise.all([0, 1].map(() => testApp.visitor().call('POST', '/api/v1/auth/code/sign-in', body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('is not the password of somebody who registered with an email that is not theirs', async () => {
    const thief = await testApp.person('Cal')
    const email = emailOf('Cal')
    const owner = testApp.visitor()
    await owner.ok('POST', '/api/v1/auth/code', { email })
    await owner.ok('POST', '/api/v1/auth/code/sign-in', { email, code: mailedCode(email) })

    expect(await user(thief)).toBeNull()
    expect(await refusal(testApp.visitor(), 'sign-in', { email, password: PASSWORD })).toBe('wrong-password')
  })

  test('is refused after five wrong ones, even when the sixth is right', async () => {
    await testApp.person('Dan')
    const email = emailOf('Dan')
    const browser = testApp.visitor()
    await browser.ok('POST', '/api/v1/auth/code', { email })
    const code = mailedCode(email)
    for (let turn = 0; turn < 5; turn += 1) await refusal(browser, 'code/sign-in', { email, code: another(code) })

    expect(await refusal(browser, 'code/sign-in', { email, code })).toMatch(/too-many-requests|invalid-code/)
    expect(await user(browser)).toBeNull()
  })

  test('is mailed only to existing accounts, at most five times an hour', async () => {
    await testApp.person('Eve')
    const browser = testApp.visitor()

    expect(await refusal(browser, 'code', { email: 'nobody@parley.test' })).toBe('user-not-found')
    // The verification mail of the sign-up was the first.
    for (let turn = 0; turn < 4; turn += 1) await browser.ok('POST', '/api/v1/auth/code', { email: emailOf('Eve') })
    expect(await refusal(browser, 'code', { email: emailOf('Eve') })).toBe('too-many-requests')
  })
})

/** The code of an authenticator app for a secret, so many steps of 30 seconds from now (RFC 6238). */
function totp(uri: string, steps = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(new URL(uri).searchParams.get('secret') ?? '')
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

async function withTwoFactor(name: string) {
  const browser = await testApp.person(name)
  const { uri, recoveryCodes } = await browser.ok('PUT', '/api/v1/account/two-factor', { present: PASSWORD })
  await browser.ok('POST', '/api/v1/account/two-factor/confirm', { code: totp(uri) })
  return { browser, uri, recoveryCodes, email: emailOf(name) }
}

describe('two-step verification', () => {
  test('begins only with a code of the app, and asks for the present password', async () => {
    const browser = await testApp.person('Fay')
    const account = async () => (await browser.ok('GET', '/api/v1/account')).hasTwoFactor
    const start = (present: string) => browser.call('PUT', '/api/v1/account/two-factor', { present })

    expect((await start('not the password')).body.error.code).toBe('wrong-password')
    const { uri, recoveryCodes } = (await start(PASSWORD)).body
    expect(uri).toMatch(/^otpauth:\/\/totp\/Parley:fay/)
    expect(recoveryCodes).toHaveLength(10)
    expect((await browser.call('POST', '/api/v1/account/two-factor/confirm', { code: another(totp(uri)) })).body.error.code).toBe(
      'invalid-code',
    )
    expect(await account()).toBe(false)
    await browser.ok('POST', '/api/v1/account/two-factor/confirm', { code: totp(uri) })
    expect(await account()).toBe(true)
    await browser.ok('POST', '/api/v1/account/two-factor/stop', { present: PASSWORD })
    expect(await account()).toBe(false)
  })

  test.each(['password', 'code by mail'])('is asked for after a %s', async (way) => {
    const { uri, email } = await withTwoFactor(`Gil${way.length}`)
    const browser = testApp.visitor()
    if (way === 'password') expect(await refusal(browser, 'sign-in', { email, password: PASSWORD })).toBe('second-factor-needed')
    else {
      await browser.ok('POST', '/api/v1/auth/code', { email })
      expect(await refusal(browser, 'code/sign-in', { email, code: mailedCode(email) })).toBe('second-factor-needed')
    }

    expect(await user(browser)).toBeNull()
    expect(await refusal(browser, 'second-factor', { code: another(totp(uri)) })).toBe('invalid-code')
    await browser.ok('POST', '/api/v1/auth/second-factor', { code: totp(uri, 1) })
    expect(await user(browser)).toMatchObject({ email })
  })

  test('takes a code of the app once, and none from before it', async () => {
    const { uri, email } = await withTwoFactor('Max')
    const challenged = async () => {
      const browser = testApp.visitor()
      await refusal(browser, 'sign-in', { email, password: PASSWORD })
      return browser
    }
    const [one, two, late] = [await challenged(), await challenged(), await challenged()]
    const body = { code: totp(uri, 1) }

    const answers = await Promise.all([one, two].map((browser) => browser.call('POST', '/api/v1/auth/second-factor', body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await refusal(late, 'second-factor', body)).toBe('invalid-code')
    expect(await refusal(late, 'second-factor', { code: totp(uri) })).toBe('invalid-code')
    expect(await user(late)).toBeNull()
  })

  test('a code of the app alone is nothing', async () => {
    const { uri } = await withTwoFactor('Hal')

    expect(await refusal(testApp.visitor(), 'second-factor', { code: totp(uri) })).toBe('invalid-code')
  })

  test('a recovery code works once', async () => {
    const { recoveryCodes, email } = await withTwoFactor('Ivy')
    const [code] = recoveryCodes
    const browser = testApp.visitor()
    await refusal(browser, 'sign-in', { email, password: PASSWORD })
    await browser.ok('POST', '/api/v1/auth/second-factor', { code })
    const again = testApp.visitor()
    await refusal(again, 'sign-in', { email, password: PASSWORD })

    expect(await refusal(again, 'second-factor', { code })).toBe('invalid-code')
  })

  test('a trusted browser is not asked again', async () => {
    const { uri, email } = await withTwoFactor('Joy')
    const browser = testApp.visitor()
    await refusal(browser, 'sign-in', { email, password: PASSWORD })
    await browser.ok('POST', '/api/v1/auth/second-factor', { code: totp(uri, 1), trustDevice: true })
    await browser.ok('POST', '/api/v1/auth/sign-out', {})

    await browser.ok('POST', '/api/v1/auth/sign-in', { email, password: PASSWORD })
    expect(await refusal(testApp.visitor(), 'sign-in', { email, password: PASSWORD })).toBe('second-factor-needed')
  })
})
