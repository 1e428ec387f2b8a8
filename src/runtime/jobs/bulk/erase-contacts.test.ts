import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { type Erasure, proofText } from '#domain/contacts/erasure.ts'
import type { Task } from '#domain/workspace/tasks/task.ts'
import { listErasures } from '#store/contacts/erasures.ts'
import { findTask } from '#store/workspace/task-list.ts'

import { welcomeDocument } from '#flow/testing/documents.ts'
import { mediaKey } from '#runtime/integrations/files/download-file.ts'
import { fileKey } from '#runtime/integrations/files/file-key.ts'
import type { BlobKey } from '#runtime/integrations/files/blob-store.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aStatus, aText, aWebhook } from '#runtime/testing/webhooks.ts'
import { eraseContacts } from './erase-contacts.ts'

const ANA = '34600111222'
const BO = '34600999888'

let fixture: RuntimeFixture
beforeEach(async () => {
  fixture = await runtimeFixture()
})
afterEach(() => fixture.end())

const by = () => ({ appId: fixture.appId, author: { kind: 'operator' as const, id: 'ana', name: 'Olga' } })
const receive = async (id: string, from: string, words: string, name: string) => {
  await fixture.runtime.accept(aWebhook({ contacts: [{ wa_id: from, profile: { name } }], messages: [aText(id, from, words)] }))
  await fixture.quiet()
}
const contactOf = async (phone: string): Promise<string> => {
  const [row] = await fixture.sql<{ id: string }[]>`select id from contact where phone = ${`+${phone}`}`
  return row!.id
}
const erase = async (...contactIds: string[]): Promise<Task> => {
  const { id } = await fixture.runtime.tasks.start(by(), eraseContacts, { contactIds })
  let task: Task | null = null
  await expect.poll(async () => (task = await findTask(fixture.sql, fixture.appId, id, null))?.state).toMatch(/alldone|error|cancelled/)
  return task!
}
const put = async (key: BlobKey, text: string) => {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await fixture.deps.files.blobs.put(key, { size: bytes.length, sha256, open: () => Readable.from([bytes]) })
}

/** Every row of every table in which one of these words stands. */
async function rowsWith(words: readonly string[]): Promise<{ table: string; row: string }[]> {
  const { sql } = fixture
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
  const found = []
  for (const { name } of tables) {
    const rows = await sql<{ row: string }[]>`
      select ${name === 'delivery' ? sql`convert_from(t.body, 'utf8')` : sql`t::text`} as row from ${sql(name)} t`
    for (const { row } of rows) if (words.some((word) => row.toLowerCase().includes(word.toLowerCase()))) found.push({ table: name, row })
  }
  return found
}

/** What may be held of Ana: a conversation with a bot, a note, files, plans, purchases, a merge, and everything that waits. */
async function liveWith(ana: string): Promise<BlobKey> {
  const { sql, appId } = fixture
  const [chat] = await sql<{ id: string }[]>`select id from conversation where contact_id = ${ana}`
  const [said] = await sql<{ id: string }[]>`select id from message where conversation_id = ${chat!.id} and direction = 'in'`
  const content = { type: 'document', media: { fileId: 'teamFile' }, filename: 'Anabel.pdf' }
  const author = sql.json({ kind: 'operator', id: 'ana', name: 'Olga' })
  await sql`
    insert into file (app_id, id, kind, mime_type, bytes, sha256, name, ready)
    values (${appId}, 'teamFile', 'document', 'application/pdf', 1, 'x', 'Anabel.pdf', true)`
  await sql`update message set content = ${sql.json(content)} where conversation_id = ${chat!.id} and direction = 'out'`
  await sql`
    insert into media_file (app_id, message_id, conversation_id, channel_id, provider_id, filename, state)
    values (${appId}, ${said!.id}, ${chat!.id}, 'channel', '7', 'Anabel.jpg', 'stored')`
  await put(mediaKey(appId, said!.id), 'a face')
  await put(fileKey(appId, 'teamFile'), 'a bill')
  await sql`
    insert into event (app_id, id, contact_id, conversation_id, title, notes, starts_at, ends_at, time_zone, status, calendar, taken, idempotency_key)
    values (${appId}, 'event', ${ana}, ${chat!.id}, 'Visit of Anabel', 'Anabel limps', now() + interval '1 day', now() + interval '2 days', 'UTC',
      'booked', 'room', tstzrange(now() + interval '1 day', now() + interval '2 days'), 'command')`
  await sql`insert into event_reminder (app_id, event_id, minutes, due_at) values (${appId}, 'event', 60, now() + interval '1 day')`
  await sql`
    insert into customer_order (app_id, id, number, contact_id, conversation_id, currency, total, status, payment_status, note, idempotency_key)
    values (${appId}, 'order', 7, ${ana}, ${chat!.id}, 'EUR', 24.9, 'new', 'paid', 'for Anabel', 'command')`
  await sql`
    insert into order_change (app_id, order_id, revision, author, body)
    values (${appId}, 'order', 2, ${author}, '{"v":1,"note":{"from":null,"to":"for Anabel"},"status":{"from":"new","to":"ready"}}')`
  await sql`
    insert into scheduled_message (app_id, id, conversation_id, author, content, send_at, unless_reply)
    values (${appId}, 'later', ${chat!.id}, ${author}, '{"type":"text","text":"Anabel?"}', now() + interval '1 day', false)`
  await sql`
    insert into draft (app_id, user_id, conversation_id, mode, body, version)
    values (${appId}, 'ana', ${chat!.id}, 'reply', '{"text":"Dear Anabel"}', 1)`
  await sql`
    insert into notification (app_id, user_id, id, kind, conversation_id, position, actor, snippet, at, in_feed, sound, mail)
    values (${appId}, 'ana', 'told', 'mention', ${chat!.id}, 999999, 'Anabel', 'secret words', now(), true, true, true)`
  await sql`
    insert into parked (app_id, id, source, reason, payload)
    values (${appId}, 'parked', 'webhook', 'why', ${sql.json({ from: ANA, text: 'Anabel' })})`
  await sql`
    insert into contact_join (app_id, id, keep_id, kept, gone, merged, addresses, events, orders)
    values (${appId}, 'join', ${ana}, '{"id":"x","name":"Anabel"}', '{"id":"before"}', '{}', '[]', '{}', '{}'),
      (${appId}, 'join2', 'before', '{"id":"x","name":"Anabel of old"}', '{"id":"y"}', '{}', '[]', '{}', '{}')`
  await sql`insert into rating (app_id, id, conversation_id, score, asked_at) values (${appId}, 'rating', ${chat!.id}, 1, now())`
  await fixture.runtime.contactCommands.change(by(), ana, { email: 'anabel@example.com', fields: { pet: 'Rex of Anabel' } })
  return mediaKey(appId, said!.id)
}

describe('erasing a contact', () => {
  test('deletes everything of the contact and nothing of others', async () => {
    await fixture.publish(welcomeDocument())
    await receive('wamid.ANA0', ANA, 'hi', 'Anabel')
    await receive('wamid.ANA', ANA, 'it is my secret', 'Anabel')
    await receive('wamid.BO', BO, 'hi from somebody else', 'Boris')
    const [out] = await fixture.sql<{ id: string }[]>`select id from message where direction = 'out' order by at, id limit 1`
    await fixture.runtime.accept(aWebhook({ statuses: [aStatus(`wamid.${out!.id}`, 'delivered')] }))
    await fixture.quiet()
    const ana = await contactOf(ANA)
    const photo = await liveWith(ana)

    const task = await erase(ana)

    expect(task).toMatchObject({ state: 'alldone', done: 1, failed: 0, title: 'Erase a contact' })
    const left = await rowsWith([ANA, 'anabel', 'my secret', 'wamid.ANA'])
    // Words without owners stay in the dictionary of the search: they say nothing of who said them.
    expect(left.filter(({ table }) => table !== 'search_word')).toEqual([])
    expect((await rowsWith([BO])).map(({ table }) => table)).toEqual(
      expect.arrayContaining(['contact', 'contact_address', 'conversation', 'delivery', 'delivery_channel']),
    )
    for (const key of [photo, fileKey(fixture.appId, 'teamFile')]) expect(await fixture.deps.files.blobs.stat(key)).toBeNull()
    const [event] = await fixture.sql`select contact_id, title, status, notes from event`
    expect({ ...event }).toEqual({ contact_id: 'erased', title: 'Erased', status: 'cancelled', notes: null })
    const [order] = await fixture.sql`select contact_id, number, total::float8 as total, payment_status from customer_order`
    expect({ ...order }).toEqual({ contact_id: 'erased', number: 7, total: 24.9, payment_status: 'paid' })
    const [changed] = await fixture.sql`select body from order_change`
    expect(changed?.['body']).toEqual({ v: 1, status: { from: 'new', to: 'ready' } })
  })

  test('leaves a proof of how much and when, without identity', async () => {
    await receive('m1', ANA, 'one', 'Anabel')
    await receive('m2', ANA, 'two', 'Anabel')

    await erase(await contactOf(ANA))

    const { items } = await listErasures(fixture.sql, fixture.appId, { limit: 10 })
    const [proof] = items as [Erasure]
    expect(proof).toMatchObject({ by: { id: 'ana', name: 'Olga' }, counts: { conversations: 1, messages: 2, webhooks: 2 } })
    expect(proof.hash).toBe(createHash('sha256').update(proofText(proof)).digest('hex'))
    expect(JSON.stringify(proof)).not.toMatch(/anabel|3460/i)
  })

  test('a returning customer is a new contact, still opted out', async () => {
    await receive('m1', ANA, 'hello', 'Anabel')
    const before = await contactOf(ANA)
    await fixture.runtime.contactCommands.changeMany(by(), [before], { type: 'optOut' })

    await erase(before)
    await receive('m2', ANA, 'me again', 'Anabel')

    const after = await contactOf(ANA)
    expect(after).not.toBe(before)
    const [row] = await fixture.sql`select opted_out_at is not null as out, blocked_at from contact where id = ${after}`
    expect({ ...row }).toEqual({ out: true, blocked_at: null })
    const lines = await fixture.sql`select content ->> 'text' as text from message`
    expect(lines.map(({ text }) => text)).toEqual(['me again'])
  })

  test('erases many, reports missing ones, and keeps nothing of them in its task', async () => {
    await receive('m1', ANA, 'hello', 'Anabel')
    await receive('m2', BO, 'hello', 'Boris')

    const task = await erase(await contactOf(ANA), 'nobody', await contactOf(BO))

    expect(task).toMatchObject({ state: 'alldone', done: 2, failed: 1, total: 3 })
    expect((await rowsWith([ANA, BO])).map(({ table }) => table)).toEqual([])
    expect((await fixture.sql`select from contact`).length).toBe(0)
  })
})
