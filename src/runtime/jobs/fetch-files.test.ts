// Customers' files, against the emulator over HTTP and a real PostgreSQL: whatever goes wrong with a file, its message is there.
import { buffer } from 'node:stream/consumers'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { MessageFile } from '#domain/files/file.ts'
import type { Json } from '#domain/json.ts'
import type { Message } from '#domain/messages/message.ts'
import { updateChannel } from '#store/whatsapp/channels.ts'
import { getMessage, listThread } from '#store/conversations/conversations.ts'
import { until } from '#store/testing/until.ts'
import { insertRows } from '#store/testing/rows.ts'

import { createWhatsapp } from '#channels/whatsapp/whatsapp.ts'
import { type RuntimeFixture, runtimeFixture } from '../testing/runtime-fixture.ts'
import { aWebhook, PHONE_NUMBER_ID } from '../testing/webhooks.ts'
import { type FakeWhatsapp, fakeWhatsapp } from '../integrations/files/testing/fake-whatsapp.ts'

const ANA = '15550001111'
const PDF = Buffer.from('%PDF-1.4 a receipt of 24.90 EUR')
const DAY_MS = 24 * 60 * 60_000

let whatsapp: FakeWhatsapp
let fixture: RuntimeFixture
beforeAll(async () => {
  whatsapp = await fakeWhatsapp()
})
afterAll(() => whatsapp.stop())
beforeEach(async () => {
  fixture = await runtimeFixture({ whatsapp: createWhatsapp(whatsapp.egress, whatsapp.graphUrl), pollMs: 250 })
})
afterEach(async () => {
  await whatsapp.clearFaults()
  await fixture.end()
})

let count = 0
/** A customer sends a file; resolves when its first fetch has ended. */
async function receive(content: Uint8Array, mimeType: string, kind = 'document', told: { [name: string]: Json } = {}): Promise<void> {
  const { id, sha256 } = await whatsapp.put(content, mimeType)
  const media = { id, mime_type: mimeType, sha256: Buffer.from(sha256, 'hex').toString('base64'), ...told }
  count += 1
  const message = { id: `m${count}`, from: ANA, timestamp: '1795250000', type: kind, [kind]: media }
  await fixture.runtime.accept(aWebhook({ contacts: [{ wa_id: ANA, profile: { name: 'Ana' } }], messages: [message] }))
  await settled()
}

/** Resolves when no file is on its way or due. */
async function settled(): Promise<void> {
  await until('files to have come', async () => {
    const [row] = await fixture.sql<{ busy: boolean }[]>`
      select exists (select 1 from delivery where state = 'stored')
        or exists (select 1 from media_file where state = 'running' or (state = 'queued' and next_at <= now())) as busy`
    return row?.busy === false
  })
}

async function messages(): Promise<Message[]> {
  const [row] = await fixture.sql<{ id: string }[]>`select id from conversation`
  const { items } = await listThread(fixture.sql, fixture.appId, row!.id, { after: undefined, limit: 50 })
  const found = items.flatMap(({ event, message }) => (event.body.type === 'message_received' && message ? [message] : []))
  return found.toReversed()
}

const fileOf = async (): Promise<MessageFile | null | undefined> => (await messages()).at(-1)?.file

const read = async (range: string | null = null) => {
  const [message] = await messages()
  const opened = await fixture.runtime.openMedia({ appId: fixture.appId, messageId: message!.id }, { range })
  return { ...opened, body: (await buffer(opened.body)).toString() }
}

/** Makes what waits due, as time would. */
const wait = async () => {
  await fixture.sql`update media_file set next_at = now() where state = 'queued'`
  await settled()
}

test('downloads a file, logs it, and serves it after WhatsApp deletes it', async () => {
  await receive(PDF, 'application/pdf', 'document', { filename: 'receipt.pdf' })
  await whatsapp.age(8 * DAY_MS)

  expect(await fileOf()).toEqual({
    state: 'stored',
    mimeType: 'application/pdf',
    size: PDF.length,
    name: 'receipt.pdf',
    width: null,
    height: null,
    declaredType: null,
  })
  expect(await read()).toMatchObject({ length: PDF.length, range: null, filename: 'receipt.pdf', body: PDF.toString() })
  expect(await read('bytes=1-3')).toMatchObject({ range: `bytes 1-3/${PDF.length}`, body: 'PDF' })
  const events = await fixture.sql`select body ->> 'messageId' as id from conversation_event where body ->> 'type' = 'message_file_changed'`
  expect(events.map(({ id }) => id)).toEqual([(await messages())[0]?.id])
})

const waits: [what: string, state: object][] = [
  ['401', { state: 'waiting', reason: 'token' }],
  ['403', { state: 'waiting', reason: 'denied' }],
  ['503', { state: 'waiting', reason: 'unavailable' }],
  ['cut', { state: 'waiting', reason: 'lost' }],
  ['garbled', { state: 'waiting', reason: 'corrupt' }],
]

// #15754 of a rival: a failed download lost the message with it, and nothing could bring the file back.
describe.each(waits)('a download that meets %s', (what, state) => {
  test('keeps the message, shows why, and retries later', async () => {
    await whatsapp.fault({ kind: 'media', what, times: 1 })
    await receive(PDF, 'application/pdf')

    expect(await messages()).toHaveLength(1)
    expect(await fileOf()).toMatchObject(state)

    await wait()

    expect(await fileOf()).toMatchObject({ state: 'stored', size: PDF.length })
  })
})

test('a file refused for its token triggers a token check', async () => {
  await fixture.sql`update channel set facts_next_at = now() + interval '6 hours'`
  await whatsapp.fault({ kind: 'media', what: '401', times: 1 })
  await receive(PDF, 'application/pdf')

  expect(await fixture.sql`select facts_next_at <= now() as due from channel`).toEqual([{ due: true }])
})

test('files waiting for a new access token are fetched as soon as it is set', async () => {
  await whatsapp.fault({ kind: 'media', what: '401', times: 1 })
  await receive(PDF, 'application/pdf')
  await fixture.sql`update media_file set next_at = now() + interval '1 hour'`

  await updateChannel(fixture.sql, fixture.appId, 'channel', { token: { sealed: Buffer.from('another'), last4: 'ther' } })
  await settled()

  expect(await fileOf()).toMatchObject({ state: 'stored' })
})

describe.each(['tooLarge', 'endless'])('a file that is %s', (what) => {
  test('is aborted and marked as too large', async () => {
    await whatsapp.fault({ kind: 'media', what, times: 1 })
    await receive(PDF, 'application/pdf')

    expect(await fileOf()).toEqual({ state: 'failed', reason: 'tooLarge' })
  })
})

test('refreshes an expired URL without counting a failure', async () => {
  await whatsapp.fault({ kind: 'media', what: 'expiredUrl', times: 1 })
  await receive(PDF, 'application/pdf')

  expect(await fileOf()).toMatchObject({ state: 'stored' })
  const [row] = await fixture.sql`select attempts from media_file`
  expect(row).toEqual({ attempts: 1 })
})

test('waits for a slow file', async () => {
  await whatsapp.fault({ kind: 'media', what: 'slow', ms: 300, times: 1 })
  await receive(PDF, 'application/pdf')

  expect(await fileOf()).toMatchObject({ state: 'stored' })
})

test('marks a file that WhatsApp deleted as gone without retries', async () => {
  await whatsapp.fault({ kind: 'media', what: '404', times: 2 })
  await receive(PDF, 'application/pdf')
  await wait()

  expect(await fileOf()).toEqual({ state: 'failed', reason: 'gone' })
  expect(await whatsapp.ledger('media_asked', '"fault":"404"')).toHaveLength(2)
})

test('a teammate can retry a failed file', async () => {
  await whatsapp.fault({ kind: 'media', what: '404', times: 2 })
  await receive(PDF, 'application/pdf')
  const [message] = await messages()

  await fixture.runtime.files.fetchAgain(fixture.appId, message!.id)
  await settled()

  expect(await fileOf()).toMatchObject({ state: 'stored' })
  await expect(fixture.runtime.files.fetchAgain(fixture.appId, message!.id)).rejects.toMatchObject({ code: 'not-found' })
  await expect(fixture.runtime.files.fetchAgain('another app', message!.id)).rejects.toMatchObject({ code: 'not-found' })
})

test('gives up after repeated failures, and can still be retried', async () => {
  await whatsapp.fault({ kind: 'media', what: '503', times: 8 })
  await receive(PDF, 'application/pdf')
  for (let tried = 1; tried < 8; tried += 1) await wait()

  expect(await fileOf()).toEqual({ state: 'failed', reason: 'unavailable' })
})

test('stores an HTML page sent as an image under its real type', async () => {
  await receive(Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/jpeg', 'image')

  expect(await fileOf()).toMatchObject({ state: 'stored', mimeType: 'text/html', declaredType: 'image/jpeg' })
  expect(await read()).toMatchObject({ mimeType: 'text/html' })
})

test('accepts hashes in hexadecimal and base64', async () => {
  const { sha256 } = await whatsapp.put(PDF, 'application/pdf')
  await receive(PDF, 'application/pdf', 'document', { sha256 })

  expect(await fileOf()).toMatchObject({ state: 'stored' })
})

test('streams a file that is not fetched yet', async () => {
  await whatsapp.fault({ kind: 'media', what: '503', times: 1 })
  await receive(PDF, 'application/pdf')

  expect(await read()).toMatchObject({ body: PDF.toString() })
})

test('fetches files sent from the business’s phone app too', async () => {
  const { id } = await whatsapp.put(PDF, 'application/pdf')
  const echo = {
    from: '15550000001',
    to: ANA,
    id: 'wamid.echo',
    timestamp: '1795250000',
    type: 'document',
    document: { id, mime_type: 'application/pdf' },
  }
  const metadata = { phone_number_id: PHONE_NUMBER_ID, display_phone_number: '15550000001' }
  const value = { messaging_product: 'whatsapp', metadata, message_echoes: [echo] }
  const webhook = {
    object: 'whatsapp_business_account',
    entry: [{ id: '200000000000001', changes: [{ field: 'smb_message_echoes', value }] }],
  }
  await fixture.runtime.accept(new TextEncoder().encode(JSON.stringify(webhook)))
  await settled()

  const [message] = await fixture.sql<{ id: string; direction: string }[]>`select id, direction from message`
  const shown = await getMessage(fixture.sql, fixture.appId, message!.id)
  expect([message?.direction, shown?.file]).toMatchObject(['out', { state: 'stored', size: PDF.length }])
  const opened = await fixture.runtime.openMedia({ appId: fixture.appId, messageId: message!.id }, { range: null })
  expect((await buffer(opened.body)).toString()).toBe(PDF.toString())
})

test('one app’s failing files do not delay another’s', async () => {
  const { sql } = fixture
  await insertRows(sql, 'app', { id: 'other', name: 'Other' })
  await sql`
    insert into media_file (app_id, message_id, conversation_id, channel_id, provider_id, next_at)
    select 'other', 'x' || n, 'none', 'none', '7', now() from generate_series(1, 200) n`
  await receive(PDF, 'application/pdf')

  expect(await fileOf()).toMatchObject({ state: 'stored' })
  const [row] = await sql`select count(*)::int as count from media_file where app_id = 'other' and reason = 'channelRemoved'`
  expect(row).toEqual({ count: 200 })
})
