// Our limits beside those that the pretend WhatsApp, written apart from us, has read in the same reference: over HTTP.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Json } from '#domain/json.ts'
import { OutgoingContent } from '#domain/messages/message.ts'

import { renderMessage } from '#channels/whatsapp/send/render.ts'
import { OUTGOING } from '#channels/whatsapp/testing/outgoing-samples.ts'
import { type EmulatorProcess, startEmulatorProcess } from '../process/emulator-process.ts'
import { createLog } from '../process/log.ts'

let emulator: EmulatorProcess
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-outgoing-'))
  emulator = await startEmulatorProcess({
    dataDir,
    port: 0,
    webhookUrl: 'http://127.0.0.1:9/',
    appSecret: 'secret-of-a-test',
    log: createLog('silent'),
  })
  const settings = { deliver: false, pairLimit: false, enforceWindow: false, messagesPerSecond: null }
  await fetch(`${emulator.url}/_/settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'x-emulator-control': emulator.controlKey },
    body: JSON.stringify(settings),
  })
})
afterAll(async () => {
  await emulator.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function post(body: Json): Promise<{ status: number; answer: { error?: { message: string; error_data?: { details: string } } } }> {
  const answer = await fetch(`${emulator.url}/v23.0/100000000000001/messages`, {
    method: 'POST',
    headers: { authorization: 'Bearer any-token-at-all', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, answer: await answer.json() }
}

const to = { kind: 'wa_id' as const, value: '34600111222' }

describe.each(OUTGOING)('$name', ({ content, over }) => {
  test('is accepted with our id and its quote', async () => {
    expect(await post(renderMessage(to, 'm1', OutgoingContent.parse(content), 'wamid.quoted'))).toMatchObject({ status: 200 })
  })

  test('is sent to a customer known by id only', async () => {
    expect(
      await post(renderMessage({ kind: 'bsuid', value: 'ES.13491208655302741918' }, 'm1', OutgoingContent.parse(content))),
    ).toMatchObject({ status: 200 })
  })

  test.each(over.map((change) => ({ change })))('is refused over a limit before sending: $change', ({ change }) => {
    expect(OutgoingContent.safeParse({ ...content, ...change }).success).toBe(false)
  })

  test.each(over.map((change) => ({ change })).filter(({ change }) => canBeRendered(content, change)))(
    'and would be refused by WhatsApp: $change',
    async ({ change }) => {
      const { status, answer } = await post(renderMessage(to, 'm1', { ...content, ...change } as never))

      expect(status).toBe(400)
      expect(answer.error?.message).toMatch(/^\(#\d+\)/)
    },
  )
})

/** A file without a place has no body that could be sent. */
const canBeRendered = (content: { type: string }, change: { [part: string]: unknown }): boolean =>
  !('media' in change) && content.type !== 'contacts' && !JSON.stringify(change).includes('"media":{}')
