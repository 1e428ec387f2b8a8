import { Readable } from 'node:stream'
import { inflateRawSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createTestWorkspace } from '../testing/test-workspace.ts'
import { insertRows } from '#store/testing/rows.ts'

const { testApp, owner, agent, appId, app } = await createTestWorkspace()

beforeAll(async () => {
  const { sql } = testApp
  await insertRows(sql, 'contact', { appId, id: 'kim', phone: '+15550002' }, { appId, id: 'bo', phone: '+15550003' })
  await insertRows(sql, 'contact_address', { appId, address: '15550002', contactId: 'kim' })
  await sql`
    insert into conversation (app_id, id, contact_id, channel_id, address, address_kind, handler, last_activity_at)
    select ${appId}, 'conversation-' || id, id, 'number', id, 'wa_id', 'human', now() from contact where app_id = ${appId}`
  const bytes = Readable.from([Buffer.from('Tea 3.50')])
  const handed = { body: bytes, name: 'price list.txt', declaredType: 'text/plain', asSticker: false, createdBy: null }
  const file = await testApp.runtime.files.take(appId, handed)
  // More than one page of lines, a file of ours, and a file of theirs that was lost.
  await sql`
    insert into message (app_id, id, conversation_id, channel_id, seq, direction, author, content, at)
    select ${appId}, c.id || n, c.id, 'number', n, 'in', '{}', jsonb_build_object('type', 'text', 'text', c.contact_id || ' says ' || n), now()
    from conversation c, generate_series(1, 700) n where c.app_id = ${appId}`
  const sent = sql.json({ type: 'document', media: { fileId: file.id }, filename: '../price list.txt' })
  const lost = sql.json({ type: 'audio', media: { providerId: '99', mimeType: 'audio/ogg' }, voice: true })
  await insertRows(
    sql,
    'message',
    { appId, id: 'sent', conversationId: 'conversation-kim', seq: 701, direction: 'out', author: {}, content: sent },
    { appId, id: 'lost', conversationId: 'conversation-kim', seq: 702, author: {}, content: lost },
  )
  await sql`
    insert into media_file (app_id, message_id, conversation_id, channel_id, provider_id, state, reason)
    values (${appId}, 'lost', 'conversation-kim', 'number', '99', 'failed', 'gone')`
  const heard = { state: 'done', text: 'Where is my tent?', language: 'en' }
  await insertRows(sql, 'message_transcript', { appId, messageId: 'lost', conversationId: 'conversation-kim', ...heard })
  await sql`
    insert into conversation_event (app_id, conversation_id, seq, author, body, at)
    select app_id, conversation_id, seq, '{}', jsonb_build_object('type', case direction when 'out' then 'message_queued' else 'message_received' end, 'messageId', id), at
    from message where app_id = ${appId}`
})
afterAll(() => testApp.end())

test('exports all data of one contact and nothing of others', async () => {
  const url = `${app}/contacts/kim/archive`
  const answer = await testApp.server.inject({ method: 'GET', url, headers: { cookie: owner.cookie() } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const entries = unzip(answer.rawPayload)

  expect([...entries.keys()].toSorted()).toEqual([
    'contact.json',
    'conversations/conversation-kim/about.json',
    'conversations/conversation-kim/files/sent-_price list.txt',
    'conversations/conversation-kim/messages.json',
    'events.json',
    'missing-files.json',
    'orders.json',
    'timeline.json',
  ])
  expect(JSON.parse(entries.get('contact.json')!)).toMatchObject({ name: 'Kim', addresses: [{ address: '15550002' }] })
  const lines = JSON.parse(entries.get('conversations/conversation-kim/messages.json')!)
  expect([lines.length, lines.at(-1).message.content.text]).toEqual([702, 'kim says 1'])
  expect(lines[0].message.transcript).toEqual({ state: 'done', text: 'Where is my tent?', language: 'en' })
  expect(entries.get('conversations/conversation-kim/files/sent-_price list.txt')).toBe('Tea 3.50')
  expect(JSON.parse(entries.get('missing-files.json')!)).toMatchObject([{ messageId: 'lost' }])
  expect([...entries.values()].join('\n')).not.toContain('bo says')
})

test('only admins can export, and a missing contact is not found', async () => {
  expect((await agent.call('GET', `${app}/contacts/kim/archive`)).status).toBe(403)
  expect((await owner.call('GET', `${app}/contacts/nobody/archive`)).status).toBe(404)
})

/** Reads a zip by its central directory (APPNOTE 4.3.12). */
function unzip(zip: Buffer): Map<string, string> {
  const entries = new Map<string, string>()
  for (let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0 && zip.readUInt32LE(at) === 0x02014b50;) {
    const [packed, nameLength, extra, comment] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(begin, begin + packed)
    const text = (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString()
    entries.set(zip.subarray(at + 46, at + 46 + nameLength).toString(), text)
    at += 46 + nameLength + extra + comment
  }
  return entries
}
