// A question for a file, against the emulator's files over HTTP: what counts is what the bytes are.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { createWhatsapp } from '#channels/whatsapp/whatsapp.ts'
import { aDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { openChat, type Chat } from '#runtime/testing/conversation.ts'

import { type FakeWhatsapp, fakeWhatsapp } from './testing/fake-whatsapp.ts'

const PROGRAM = Buffer.from(`MZ${'\0'.repeat(58)}\x80\0\0\0${'\0'.repeat(64)}PE\0\0`, 'latin1')
const PDF = Buffer.from('%PDF-1.4 a receipt of 24.90 EUR')

let whatsapp: FakeWhatsapp
let fixture: RuntimeFixture
let chat: Chat
beforeAll(async () => {
  whatsapp = await fakeWhatsapp()
})
afterAll(() => whatsapp.stop())
beforeEach(async () => {
  fixture = await runtimeFixture({ whatsapp: createWhatsapp(whatsapp.egress, whatsapp.graphUrl), pollMs: 250 })
  chat = openChat(fixture)
  await fixture.publish(
    aDocument({
      block: [
        [
          'receipt',
          'ask',
          { question: 'Your receipt?', input: { type: 'document', types: ['pdf'] }, saveTo: { target: 'session', name: 'receipt' } },
        ],
        ['end', 'response', { messages: [{ type: 'text', text: 'Got a {{ vars.receipt.mimeType }}.' }] }],
      ],
    }),
  )
  await chat.say('hi')
})
afterEach(async () => {
  await whatsapp.clearFaults()
  await fixture.end()
})

const said = async (): Promise<string[]> =>
  (await fixture.sql<{ text: string }[]>`select content ->> 'text' as text from message where direction = 'out' order by seq`).map(
    ({ text }) => text,
  )

async function send(content: Uint8Array, mimeType: string, filename: string): Promise<void> {
  const { id, sha256 } = await whatsapp.put(content, mimeType)
  const document = { id, mime_type: mimeType, sha256: Buffer.from(sha256, 'hex').toString('base64'), filename }
  await chat.send({ type: 'document', document })
}

test('refuses a program named as a PDF, and accepts a PDF without a name', async () => {
  await send(PROGRAM, 'application/pdf', 'receipt.pdf')
  await expect.poll(said).toEqual(['Your receipt?', 'Send one of these types: pdf.'])

  await send(PDF, 'application/octet-stream', 'scan')

  await expect.poll(said).toEqual(['Your receipt?', 'Send one of these types: pdf.', 'Got a application/pdf.'])
})

test('asks again for a file that cannot be fetched', async () => {
  await chat.send({ type: 'document', document: { id: '404404', mime_type: 'application/pdf', filename: 'receipt.pdf' } })
  await expect.poll(said).toEqual(['Your receipt?', 'This file could not be opened. Send it again.'])
})
