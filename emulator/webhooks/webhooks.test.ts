import { createHmac } from 'node:crypto'

import { afterEach, describe, expect, it } from 'vitest'

import { MIA, NUMBER, type RunningEmulator, runningEmulator, SECRET } from '../testing/running-emulator.ts'

const text = { type: 'text', text: { body: 'Hello' } }
let running: RunningEmulator
afterEach(() => running.stop())

const fault = (body: Record<string, unknown>) => running.control('/faults', { method: 'POST', body })
const says = (words: string) => running.control(`/phone/${MIA}/messages`, { method: 'POST', body: { type: 'text', text: words } })
const heard = () => running.received.flatMap(({ changes }) => changes.flatMap(({ messages = [] }) => messages))

describe('webhooks', () => {
  it('are ASCII, escape slashes, and carry the signature of exactly the bytes sent', async () => {
    running = await runningEmulator()

    await says('Grüße 👋 a/b')
    await running.until(() => heard().length === 1)

    const { raw, headers } = running.received[0]!
    const body = raw.toString('latin1')
    expect(body).toMatch(/^[\x20-\x7e]+$/)
    expect(body).toContain(String.raw`Gr\u00fc\u00dfe \ud83d\udc4b a\/b`)
    expect(headers['x-hub-signature-256']).toBe(`sha256=${createHmac('sha256', SECRET).update(raw).digest('hex')}`)
    expect(heard()[0]).toMatchObject({ from: MIA, type: 'text', text: { body: 'Grüße 👋 a/b' } })
  })

  it('report sent and then delivered, with our own reference', async () => {
    running = await runningEmulator()

    const sent = await running.send({ ...text, biz_opaque_callback_data: 'ours-1' })
    await running.until(() => running.statuses().length === 2)

    expect(running.statuses()).toEqual(['sent', 'delivered'])
    const [status] = running.received[0]!.changes[0]!.statuses!
    expect(status).toMatchObject({ id: sent.body.messages[0]!.id, recipient_id: MIA, biz_opaque_callback_data: 'ours-1' })
    expect(status).not.toHaveProperty('conversation')
  })

  it('report read when the phone shows the chat, after delivered', async () => {
    running = await runningEmulator()
    await running.send(text)

    await running.control(`/phone/${MIA}/read`, { method: 'POST', body: {} })
    await running.until(() => running.statuses().length === 3)

    expect(running.statuses()).toEqual(['sent', 'delivered', 'read'])
  })

  it('are retried until they get a 200', async () => {
    running = await runningEmulator()
    running.answerWith(503)
    await says('Are you there?')
    const tries = async () => (await running.control('/ledger?kind=webhook_sent')).body.total
    await expect.poll(tries).toBeGreaterThan(0)

    running.answerWith(200)
    await running.until(() => heard().length === 1)

    expect((await running.control('/health')).body.webhooksWaiting).toBe(0)
  })

  it('keep the order of one customer while an earlier one is retried', async () => {
    running = await runningEmulator()
    running.answerWith(500)
    await says('first')
    await says('second')
    await expect.poll(async () => (await running.control('/ledger?kind=webhook_sent')).body.total).toBeGreaterThan(0)

    running.answerWith(200)
    await running.until(() => heard().length === 2)

    expect(heard().map((message) => message['text'])).toEqual([{ body: 'first' }, { body: 'second' }])
  })

  it('arrive twice, batched or out of order when a fault asks for it', async () => {
    running = await runningEmulator()

    await fault({ kind: 'duplicate-webhooks', n: 2 })
    await says('doubled')
    await running.until(() => heard().length === 3)
    expect(new Set(heard().map(({ id }) => id)).size).toBe(1)

    await fault({ kind: 'batch-webhooks' })
    await says('one')
    await says('two')
    await running.until(() => heard().length === 5)
    expect(running.received.at(-1)!.changes).toHaveLength(2)

    await fault({ kind: 'shuffle-webhooks' })
    for (const word of ['a', 'b', 'c']) await says(word)
    await running.until(() => heard().length === 8)
  })

  it('report a failure that shows up later', async () => {
    running = await runningEmulator()

    const answer = await running.send({ ...text, to: '15550131026' })
    await running.until(() => running.statuses().length === 1)

    expect(answer.status).toBe(200)
    expect(running.received[0]!.changes[0]!.statuses![0]).toMatchObject({ status: 'failed', errors: [{ code: 131026 }] })
  })

  it('name the number they arrived on', async () => {
    running = await runningEmulator()

    await running.control(`/phone/${MIA}/messages`, {
      method: 'POST',
      body: { type: 'text', text: 'Hi', phoneNumberId: '100000000000002' },
    })
    await running.until(() => heard().length === 1)

    expect(running.received[0]!.changes[0]!.metadata.phone_number_id).toBe('100000000000002')
    expect((await running.control(`/phone/${MIA}/messages?phoneNumberId=${NUMBER}`)).body.messages).toEqual([])
  })
})
