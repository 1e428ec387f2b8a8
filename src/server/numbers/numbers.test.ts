import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { VERIFY_TOKEN } from '../testing/test-app.ts'
import { type Emulated, openEmulated } from '../testing/emulated.ts'

const PHONE = '100000000000002'
const WABA = '200000000000002'

let emulated: Emulated
let channelId: string
const path = (tail = '') => `/api/v1/apps/${emulated.appId}/channels/${channelId}${tail}`
const step = (name: string, more: object = {}) => emulated.client.ok('POST', path('/set-up'), { step: name, ...more })
const number = (changes: object) => emulated.control('PATCH', `/numbers/${PHONE}`, changes)
const account = (changes: object) => emulated.control('PATCH', `/accounts/${WABA}`, changes)

beforeAll(async () => {
  emulated = await openEmulated()
})
afterAll(() => emulated.end())
beforeEach(async () => {
  await emulated.testApp.sql`delete from channel`
  await number({
    registered: true,
    status: 'CONNECTED',
    platform: 'CLOUD_API',
    pin: null,
    wrongPins: 0,
    registrations: [],
    callback: null,
    coexists: false,
  })
  await account({ subscribed: false, callback: null, canSend: 'AVAILABLE' })
  channelId = await emulated.connect('the-token', { phoneNumberId: PHONE, wabaId: WABA })
})

describe('the set-up of a number', () => {
  it('runs every step and is repeatable', async () => {
    for (const time of [1, 2]) {
      for (const name of ['subscribe', 'callback', 'register', 'read', 'roundTrip']) {
        const { setup } = await step(name)
        expect({ time, name, ...setup[name] }).toMatchObject({ name, state: name === 'register' ? 'skipped' : 'done' })
      }
    }
    const { facts, setup } = await emulated.client.ok('GET', path())
    expect(facts).toMatchObject({
      verifiedName: 'Second Shop',
      quality: 'GREEN',
      callback: { number: `${emulated.publicUrl}/webhooks/whatsapp` },
    })
    expect(Object.keys(setup)).toHaveLength(5)
  })

  it('subscribes the app before setting the callback (#12488, #13154)', async () => {
    expect((await step('callback', { callbackScope: 'account' })).setup.callback).toMatchObject({
      state: 'done',
      found: expect.stringContaining('whole account'),
    })
  })

  it('reports Meta’s refusal and what to do (#11725)', async () => {
    await number({ registered: false, status: 'PENDING', platform: 'NOT_APPLICABLE', codeVerification: 'NOT_VERIFIED' })
    const { setup } = await step('register')
    expect(setup.register).toMatchObject({
      state: 'failed',
      code: 133006,
      found: expect.stringContaining('(#133006)'),
      fix: expect.stringContaining('Verify the number'),
    })
    await number({ codeVerification: 'VERIFIED' })
    expect((await step('register')).setup.register).toMatchObject({ state: 'done', code: null })
  })

  it('names the URL whose verification failed (#14116)', async () => {
    const { settings } = emulated.testApp.deps
    const right = settings.publicUrl
    settings.publicUrl = 'http://127.0.0.1:9'
    const { setup } = await step('callback').finally(() => (settings.publicUrl = right))
    expect(setup.callback).toMatchObject({ state: 'failed', code: 2200, fix: expect.stringContaining('reachable from the internet') })
  })

  it('creates and seals a PIN, and asks for an unknown one', async () => {
    await number({ registered: false, status: 'DISCONNECTED', platform: 'NOT_APPLICABLE' })
    expect(await step('register')).toMatchObject({ hasPin: true, setup: { register: { state: 'done' } } })
    expect((await emulated.client.call('POST', path('/pin/show'))).status).toBe(403)

    await emulated.testApp.sql`update channel set pin_sealed = null`
    await number({ registered: false, status: 'DISCONNECTED', platform: 'NOT_APPLICABLE', pin: '246810' })
    expect((await step('register')).setup.register).toMatchObject({ state: 'failed', fix: expect.stringContaining('Enter its PIN') })
    expect((await step('register', { pin: '111111' })).setup.register).toMatchObject({ state: 'failed', code: 133005 })
    expect((await step('register', { pin: '246810' })).setup.register).toMatchObject({ state: 'done' })
  })

  it('serves several numbers over one webhook (#11872)', async () => {
    const third = await emulated.connect('the-token', { phoneNumberId: '100000000000003', wabaId: '200000000000003' })
    for (const phoneNumberId of [PHONE, '100000000000003'])
      await emulated.control('POST', '/phone/15550100001/messages', { type: 'text', text: `to ${phoneNumberId}`, phoneNumberId })
    const heard = () => emulated.testApp.sql`select channel_id from conversation where channel_id in (${channelId}, ${third})`
    await expect.poll(async () => (await heard()).map((row) => row['channel_id']).sort()).toEqual([channelId, third].sort())
  })
})

describe('the embedded sign-up', () => {
  const codeFor = async (wabaId: string, ageMs = 0) => (await emulated.control('POST', '/signup-codes', { wabaId, ageMs }))['code']
  const finish = async (body: object) => emulated.client.call('POST', `/api/v1/apps/${emulated.appId}/channel-sign-ups`, body)
  beforeEach(() => emulated.testApp.sql`delete from channel`)

  it('connects the chosen number and keeps the token on the server', async () => {
    const { status, body } = await finish({ code: await codeFor(WABA), event: 'FINISH', wabaId: WABA, phoneNumberId: PHONE })
    expect({ status, body }).toMatchObject({ status: 200, body: { problem: null, channels: [{ name: 'Second Shop', isNew: true }] } })
    expect(JSON.stringify(body)).not.toContain('EAA')
    channelId = body.channels[0].id
    for (const name of ['subscribe', 'callback', 'register', 'read', 'roundTrip'])
      expect((await step(name)).setup[name].state).not.toBe('failed')
  })

  it('renews the token of a connected number', async () => {
    await finish({ code: await codeFor(WABA), event: 'FINISH', wabaId: WABA, phoneNumberId: PHONE })
    const { body } = await finish({ code: await codeFor(WABA), event: 'FINISH', wabaId: WABA, phoneNumberId: PHONE })
    expect(body.channels).toMatchObject([{ isNew: false }])
    expect(await emulated.testApp.sql`select id from channel`).toHaveLength(1)
  })

  it('connects every number of a shared account', async () => {
    const { body } = await finish({ code: await codeFor(WABA), event: 'FINISH_ONLY_WABA', wabaId: WABA, phoneNumberId: null })
    expect(body.channels).toHaveLength(1)
  })

  it('never stores the business id as the account id (#508)', async () => {
    const { body } = await finish({ code: await codeFor(WABA), event: 'FINISH', wabaId: '900000000000001', phoneNumberId: PHONE })
    expect(body.channels).toHaveLength(1)
    expect(await emulated.testApp.sql`select waba_id from channel`).toEqual([{ waba_id: WABA }])
  })

  it('does not register a number that stays in the phone app', async () => {
    await number({ coexists: true })
    const { body } = await finish({
      code: await codeFor(WABA),
      event: 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING',
      wabaId: WABA,
      phoneNumberId: PHONE,
    })
    channelId = body.channels[0].id
    expect(await step('register')).toMatchObject({
      coexists: true,
      setup: { register: { state: 'skipped', found: expect.stringContaining('phone app') } },
    })
  })

  it('explains an expired or used code (#14713)', async () => {
    const code = await codeFor(WABA, 31_000)
    expect(await finish({ code, event: 'FINISH', wabaId: WABA, phoneNumberId: PHONE })).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'whatsapp-refused',
          details: expect.arrayContaining([expect.objectContaining({ message: expect.stringContaining('expired') })]),
        },
      },
    })
  })
})

describe('webhooks about a number', () => {
  it('a ban blocks the channel with its reason until it ends', async () => {
    await emulated.control('POST', '/account-events', { kind: 'ban', wabaId: WABA })
    const look = () => emulated.client.ok('GET', path())
    await expect.poll(async () => (await look()).blocked).toMatch(/banned/)
    expect((await look()).notices).toMatchObject([{ severity: 'danger', title: 'The account was banned' }])
    await emulated.control('POST', '/account-events', { kind: 'ban', wabaId: WABA, state: 'REINSTATE' })
    await expect.poll(async () => (await look()).blocked).toBeNull()
  })

  it('limits, names, alerts and PIN changes become notices', async () => {
    const accountEvent = (event: object) => emulated.control('POST', '/account-events', event)
    await emulated.client.ok('POST', path('/refresh'))
    await accountEvent({ kind: 'quality', phoneNumberId: PHONE, event: 'DOWNGRADE', limit: 'TIER_250', quality: 'RED' })
    await accountEvent({ kind: 'name', phoneNumberId: PHONE, decision: 'REJECTED', name: 'Shop!', reason: 'NAME_EMPLOYEE_ISSUE' })
    await accountEvent({ kind: 'security', phoneNumberId: PHONE })
    await accountEvent({ kind: 'alert', wabaId: WABA, severity: 'CRITICAL', type: 'OBA_APPROVED', description: 'Look at this.' })
    const titles = async () => (await emulated.client.ok('GET', path())).notices.map(({ title }: { title: string }) => title).sort()
    await expect
      .poll(titles)
      .toEqual([
        'Alert from Meta: oba approved',
        'The display name was rejected',
        'The messaging limit was lowered',
        'The two-step PIN was changed',
      ])
    expect(await emulated.client.ok('POST', path('/refresh'))).toMatchObject({ facts: { quality: 'RED', messagingLimit: 'TIER_250' } })
  })
})

describe('the profile of a number', () => {
  const profile = {
    about: 'Fresh fish',
    address: '',
    description: 'At the harbour',
    email: 'fish@example.com',
    websites: ['https://fish.example.com'],
    vertical: 'RETAIL',
  }

  it('is changed within WhatsApp’s limits, and read back', async () => {
    expect(await emulated.client.ok('PUT', path('/profile'), profile)).toMatchObject(profile)
    expect((await emulated.client.call('PUT', path('/profile'), { ...profile, about: 'x'.repeat(140) })).status).toBe(400)
    expect((await emulated.client.call('PUT', path('/profile'), { ...profile, websites: ['a', 'b', 'c'] })).status).toBe(400)
  })

  it('accepts an image by resumable upload', async () => {
    const data = Buffer.from('a picture').toString('base64')
    const { pictureUrl } = await emulated.client.ok('POST', path('/profile/picture'), { mimeType: 'image/jpeg', data })
    expect(pictureUrl).toMatch(/^https:/)
  })
})

it('shows the values for Meta and inspects a token before connecting', async () => {
  const { appId, client } = emulated
  expect(await client.ok('GET', `/api/v1/apps/${appId}/channel-webhook`)).toMatchObject({
    verifyToken: VERIFY_TOKEN,
    signUp: { configId: '600000000000001' },
  })
  await emulated.control('PATCH', '/tokens/narrow-token', { targets: [WABA] })
  const report = await client.ok('POST', `/api/v1/apps/${appId}/channel-tokens`, { accessToken: 'narrow-token' })
  expect(report).toMatchObject({
    valid: true,
    missingScopes: [],
    accounts: [{ wabaId: WABA, numbers: [{ phoneNumberId: PHONE, connected: 'here' }] }],
  })
  const expired = await client.ok('POST', `/api/v1/apps/${appId}/channel-tokens`, { accessToken: 'a-token-of-no-account' })
  expect(expired.accounts).toEqual([])
})
