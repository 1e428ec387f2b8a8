import { afterEach, beforeEach, expect, it } from 'vitest'

import { NUMBER, type RunningEmulator, runningEmulator } from '../testing/running-emulator.ts'

const WABA = '200000000000001'
let running: RunningEmulator
beforeEach(async () => {
  running = await runningEmulator()
})
afterEach(() => running.stop())

const post = (path: string, body: unknown) => running.graph(path, { method: 'POST', body })
const set = (path: string, body: unknown) => running.control(path, { method: 'PATCH', body })

it('registers a number only with its PIN and returns the error code otherwise', async () => {
  expect((await post(`/${NUMBER}/register`, { messaging_product: 'whatsapp', pin: '123456' })).body).toEqual({ success: true })
  expect((await post(`/${NUMBER}/register`, { messaging_product: 'whatsapp', pin: '654321' })).body.error.code).toBe(133005)
})

it('refuses more than ten registrations in 72 hours', async () => {
  for (let time = 0; time < 10; time += 1) await post(`/${NUMBER}/register`, { messaging_product: 'whatsapp', pin: '123456' })
  expect((await post(`/${NUMBER}/register`, { messaging_product: 'whatsapp', pin: '123456' })).body.error.code).toBe(133016)
})

it('sends nothing over a number that is not registered', async () => {
  expect((await post(`/${NUMBER}/deregister`, {})).status).toBe(200)
  expect((await running.send({ type: 'text', text: { body: 'hello' } })).body.error.code).toBe(133010)
})

it('refuses a callback of an account without a subscription or a failed handshake', async () => {
  await running.graph(`/${WABA}/subscribed_apps`, { method: 'DELETE' })
  const callback = { override_callback_uri: 'http://127.0.0.1:9/nobody', verify_token: 'a token' }
  expect((await post(`/${WABA}/subscribed_apps`, callback)).body.error.message).toMatch(/must be subscribed/)
  await post(`/${WABA}/subscribed_apps`, {})
  expect((await post(`/${WABA}/subscribed_apps`, callback)).body.error.code).toBe(2200)
})

it('exchanges a code for a token once, within 30 seconds', async () => {
  const ask = (code: string) =>
    running.graph(`/oauth/access_token?client_id=300000000000001&client_secret=a-test-secret&code=${code}`, { token: null })
  const { code } = await made({ wabaId: WABA })
  expect(await ask(code)).toMatchObject({ status: 200, body: { access_token: expect.any(String) } })
  expect((await ask(code)).body.error.error_subcode).toBe(36009)
  const { code: old } = await made({ wabaId: WABA, ageMs: 31_000 })
  expect((await ask(old)).body.error.error_subcode).toBe(36007)
})

it('shows a token only the accounts that it was given for', async () => {
  await set('/tokens/narrow', { targets: ['200000000000002'] })
  expect((await running.graph(`/${WABA}/phone_numbers`, { token: 'narrow' })).body.error.error_subcode).toBe(33)
  expect((await running.graph('/200000000000002/phone_numbers', { token: 'narrow' })).body.data).toHaveLength(1)
})

it('announces a ban by webhook, blocks sends, and lifts it', async () => {
  await running.control('/account-events', { method: 'POST', body: { kind: 'ban', wabaId: WABA } })
  await running.until(() => running.received.some(({ raw }) => raw.includes('DISABLED_UPDATE')))
  expect((await running.send({ type: 'text', text: { body: 'hello' } })).body.error.code).toBe(131031)
  await running.control('/account-events', { method: 'POST', body: { kind: 'ban', wabaId: WABA, state: 'REINSTATE' } })
  expect((await running.send({ type: 'text', text: { body: 'hello' } })).status).toBe(200)
})

async function made(body: object): Promise<{ code: string }> {
  const { body: answer } = await running.control('/signup-codes', { method: 'POST', body })
  return JSON.parse(JSON.stringify(answer)) as { code: string }
}
