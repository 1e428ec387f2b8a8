import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { MIA, NUMBER, type RunningEmulator, runningEmulator } from '../testing/running-emulator.ts'

const text = { type: 'text', text: { body: 'Hello' } }
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
let running: RunningEmulator
beforeEach(async () => {
  running = await runningEmulator()
})
afterEach(() => running.stop())

const fault = (body: Record<string, unknown>) => running.control('/faults', { method: 'POST', body })

function upload(content: Buffer, type: string) {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', type)
  form.set('file', new Blob([new Uint8Array(content)], { type }), 'picture')
  const init = { method: 'POST', body: form, headers: { authorization: 'Bearer a-token' } }
  return fetch(`http://127.0.0.1:${running.emulator.http}/v23.0/${NUMBER}/media`, init)
}

describe('the Graph API', () => {
  it('refuses a call without a token, and one with an expired token', async () => {
    const without = await running.graph(`/${NUMBER}`, { token: null })
    const expired = await running.graph(`/${NUMBER}`, { token: 'expired-token' })

    expect([without.status, expired.status]).toEqual([401, 401])
    expect(expired.body.error.code).toBe(190)
  })

  it('answers that an unknown number does not exist', async () => {
    const { status, body } = await running.graph('/42/messages', {
      method: 'POST',
      body: { messaging_product: 'whatsapp', to: MIA, ...text },
    })

    expect(status).toBe(400)
    expect(body.error).toMatchObject({ type: 'GraphMethodException', code: 100, error_subcode: 33 })
  })

  it('describes the number, the account and the token', async () => {
    const number = await running.graph(`/${NUMBER}?fields=display_phone_number`)
    const numbers = await running.graph('/200000000000001/phone_numbers')
    const token = await running.graph('/debug_token?input_token=a')

    expect(number.body).toEqual({ id: NUMBER, display_phone_number: '+15550000001' })
    expect(numbers.body.data).toHaveLength(1)
    expect(token.body.data.is_valid).toBe(true)
  })

  it('answers with WhatsApp’s id of the person, which may differ from the dialed number', async () => {
    const { body } = await running.send({ to: '+55 11 98765-4321', ...text })

    expect(body.contacts).toEqual([{ input: '+55 11 98765-4321', wa_id: '551187654321' }])
  })

  it('sends to a person who has no phone number', async () => {
    const { body } = await running.send({ to: undefined, recipient: 'US.13491208655302741918', ...text })

    expect(body.contacts).toEqual([{ input: 'US.13491208655302741918', user_id: 'US.13491208655302741918' }])
  })

  it('marks what a customer wrote as read', async () => {
    const { body: message } = await running.control(`/phone/${MIA}/messages`, { method: 'POST', body: { type: 'text', text: 'Hi' } })

    const { body } = await running.graph(`/${NUMBER}/messages`, {
      method: 'POST',
      body: { messaging_product: 'whatsapp', status: 'read', message_id: message.id },
    })

    expect(body).toEqual({ success: true })
    expect((await running.control(`/phone/${MIA}/messages`)).body.messages[0]!.status).toBe('read')
  })

  it('stores a picture, describes it, hands it out with a token, and deletes it', async () => {
    const { id } = await (await upload(png, 'image/png')).json()
    const { body } = await running.graph(`/${id}`)
    const refused = await fetch(body.url)
    const bytes = await fetch(body.url, { headers: { authorization: 'Bearer a-token' } })

    expect(body).toMatchObject({ id, mime_type: 'image/png', file_size: png.length })
    expect(refused.status).toBe(401)
    expect(Buffer.from(await bytes.arrayBuffer())).toEqual(png)
    expect((await running.graph(`/${id}`, { method: 'DELETE' })).body).toEqual({ success: true })
    expect((await running.graph(`/${id}`)).body.error.error_subcode).toBe(33)
  })

  it('refuses an upload whose bytes are not of its type', async () => {
    const response = await upload(Buffer.from('hello'), 'image/png')

    expect((await response.json()).error.code).toBe(131053)
  })

  it('slows senders down when told to', async () => {
    await running.control('/settings', { method: 'PATCH', body: { messagesPerSecond: 2 } })
    const codes = await Promise.all([1, 2, 3, 4].map(async () => (await running.send(text)).body.error?.code))
    expect(codes).toContain(130429)

    await running.control('/settings', { method: 'PATCH', body: { messagesPerSecond: null, pairLimit: true } })
    const pair = await Promise.all(Array.from({ length: 47 }, async () => (await running.send(text)).body.error?.code))
    expect(pair.filter((code) => code === 131056).length).toBeGreaterThan(0)
  })
})

describe('a fault', () => {
  it('accepts a message and loses the answer', async () => {
    await fault({ kind: 'accept-and-lose-the-answer', match: { type: 'text' } })

    await expect(running.send({ ...text, biz_opaque_callback_data: 'lost-1' })).rejects.toThrow()
    await running.until(() => running.statuses().length === 2)

    const { body } = await running.control('/ledger?kind=request_answered')
    expect(body.entries[0]).toMatchObject({ status: 200, lost: true })
    expect((await running.send(text)).status).toBe(200)
  })

  it('answers 429, 503 or a chosen code, so many times', async () => {
    await fault({ kind: '429', times: 2 })
    await fault({ kind: '5xx' })
    await fault({ kind: 'reject', code: 131056 })

    const answers = [
      await running.send(text),
      await running.send(text),
      await running.send(text),
      await running.send(text),
      await running.send(text),
    ]

    expect(answers.map(({ status }) => status)).toEqual([429, 429, 503, 400, 200])
    expect(answers.map(({ body }) => body.error?.code)).toEqual([130429, 130429, 2, 131056, undefined])
  })

  it('matches only the requests it names', async () => {
    await fault({ kind: 'reject', code: 131000, match: { to: '15550100002' } })

    expect((await running.send(text)).status).toBe(200)
    expect((await running.send({ ...text, to: '15550100002' })).status).toBe(500)
  })

  it('hangs until the emulator stops, and no longer', async () => {
    await fault({ kind: 'hang' })
    const hanging = running.send(text).catch(() => 'cut off')
    await expect.poll(async () => (await running.control('/faults')).body.faults).toEqual([])

    await running.stop()
    expect(await hanging).toBe('cut off')
    running = await runningEmulator()
  })
})
