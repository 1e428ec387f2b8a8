import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Json } from '#domain/json.ts'
import type { Message } from '#domain/messages/message.ts'
import { TemplateContent } from '#domain/whatsapp/template.ts'
import { snippetText } from '#domain/messages/snippet.ts'
import { listThread } from '#store/conversations/conversations.ts'

import { welcomeDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook, PHONE_NUMBER_ID } from '#runtime/testing/webhooks.ts'

const ANA = '34600111222'
const START = Math.floor(Date.now() / 1_000) - 600

let fixture: RuntimeFixture
beforeEach(async () => {
  fixture = await runtimeFixture()
})
afterEach(() => fixture.end())

const at = (seconds: number) => String(START + seconds)
const first = aText('m1', ANA, 'Two tents', at(0))
const edit = (id: string, words: string, seconds: number): Json => ({
  id,
  from: ANA,
  timestamp: at(seconds),
  type: 'edit',
  edit: { original_message_id: 'm1', message: { type: 'text', text: { body: words } } },
})
const revoke: Json = { id: 'r1', from: ANA, timestamp: at(30), type: 'revoke', revoke: { original_message_id: 'm1' } }

const receive = async (...messages: Json[]) => {
  await fixture.runtime.accept(aWebhook({ messages }))
  await fixture.quiet()
}
const other = async (field: string, value: { [name: string]: Json }) => {
  const change = { field, value: { metadata: { phone_number_id: PHONE_NUMBER_ID }, ...value } }
  await fixture.runtime.accept(new TextEncoder().encode(JSON.stringify({ entry: [{ id: '200000000000001', changes: [change] }] })))
  await fixture.quiet()
}
const chat = async () =>
  (await fixture.sql<{ id: string; snippet: string; handler: string }[]>`select id, snippet, handler from conversation`)[0]!
const items = async () =>
  (await listThread(fixture.sql, fixture.appId, (await chat()).id, { after: undefined, limit: 50 })).items.toReversed()
const messages = async (): Promise<Message[]> => (await items()).flatMap(({ message }) => message ?? [])
const said = (content: { type: string }) => ('text' in content ? content.text : content.type)

describe('edits and deletions by the customer', () => {
  test.each([
    ['in their order', [first, edit('e1', 'Three tents', 10), edit('e2', 'Four tents', 20)]],
    ['the edits before the message', [edit('e1', 'Three tents', 10), edit('e2', 'Four tents', 20), first]],
    ['the later edit first', [edit('e2', 'Four tents', 20), first, edit('e1', 'Three tents', 10)]],
    [
      'each of them twice',
      [
        edit('e1', 'Three tents', 10),
        first,
        edit('e1', 'Three tents', 10),
        edit('e2', 'Four tents', 20),
        first,
        edit('e2', 'Four tents', 20),
      ],
    ],
  ])('shows the last edit and keeps earlier versions: %s', async (_name, arrivals) => {
    for (const one of arrivals) await receive(one)

    const [message, ...more] = await messages()
    expect(more).toEqual([])
    expect(said(message!.content)).toBe('Four tents')
    expect(message!.edits?.map(({ content }) => said(content))).toEqual(expect.arrayContaining(['Three tents']))
    expect(message!.edits).toHaveLength(2)
    expect((await chat()).snippet).toBe('Four tents')
  })

  test('in one webhook, in any order', async () => {
    await receive(edit('e2', 'Four tents', 20), edit('e1', 'Three tents', 10), first)

    expect(said((await messages())[0]!.content)).toBe('Four tents')
  })

  test.each([
    ['after it', [first, revoke]],
    ['before it', [revoke, first]],
    ['twice', [first, revoke, revoke]],
  ])('keeps a deleted message for the team, marked: %s', async (_name, arrivals) => {
    for (const one of arrivals) await receive(one)

    const [message, ...more] = await messages()
    expect(more).toEqual([])
    expect(message).toMatchObject({ content: { text: 'Two tents' }, revokedAt: new Date((START + 30) * 1_000).toISOString() })
    expect(snippetText((await chat()).snippet)).toBe('This message was deleted')
    const told = await fixture.sql`select 1 from conversation_event where body ->> 'type' = 'message_revoked'`
    expect(told).toHaveLength(1)
  })
})

test('shows messages from the business’s phone app and pauses the bot', async () => {
  await fixture.publish(welcomeDocument())
  await receive(aText('m1', ANA, 'hi'))
  expect((await chat()).handler).toBe('bot')
  const echo: Json = { id: 'e1', from: '15550000001', to: ANA, timestamp: at(60), type: 'text', text: { body: 'This is Liv' } }
  await other('smb_message_echoes', { message_echoes: [echo] })
  await other('smb_message_echoes', { message_echoes: [echo] })
  const before = fixture.sent.length
  await receive(aText('m2', ANA, 'hello Liv'))

  const echoes = (await messages()).filter(({ providerId }) => providerId === 'e1')
  expect(echoes).toMatchObject([{ direction: 'out', status: 'SENT', author: { kind: 'operator', name: 'WhatsApp Business app' } }])
  expect((await chat()).handler).toBe('human')
  expect(fixture.sent).toHaveLength(before)
})

test('follows the marketing preference of WhatsApp’s settings; the newest one counts', async () => {
  await receive(aText('m1', ANA, 'hi'))
  const writePreference = (value: string, seconds: number) =>
    other('user_preferences', {
      contacts: [{ wa_id: ANA }],
      user_preferences: [{ wa_id: ANA, detail: 'x', category: 'marketing_messages', value, timestamp: START + seconds }],
    })
  const isOut = async () => (await fixture.sql<{ out: boolean }[]>`select marketing_out_at is not null as out from contact`)[0]!.out

  await writePreference('stop', 10)
  expect(await isOut()).toBe(true)
  expect(await fixture.sql`select opted_out_at from contact`).toEqual([{ opted_out_at: null }])
  await writePreference('resume', 20)
  expect(await isOut()).toBe(false)
  await writePreference('stop', 10)
  expect(await isOut()).toBe(false)
})

test('a marketing opt-out blocks marketing templates only', async () => {
  await receive(aText('m1', ANA, 'hi'))
  for (const [name, category] of [
    ['offer', 'MARKETING'],
    ['order_ok', 'UTILITY'],
  ])
    await fixture.sql`
      insert into template (app_id, id, waba_id, provider_id, name, language, category, status, content)
      values (${fixture.appId}, ${name!}, '200000000000001', ${name!}, ${name!}, 'en', ${category!}, 'APPROVED', ${fixture.sql.json(TemplateContent.parse({ body: { text: 'Hi' } }))})`
  await other('user_preferences', {
    user_preferences: [{ wa_id: ANA, detail: 'x', category: 'marketing_messages', value: 'stop', timestamp: START }],
  })
  const by = { appId: fixture.appId, author: { kind: 'operator' as const, id: 'ana', name: 'Ana' } }
  const { id } = await chat()
  await fixture.runtime.conversationCommands.execute(by, id, { type: 'takeOver' })
  const send = (name: string) =>
    fixture.runtime.conversationCommands.sendReply(by, id, { type: 'template', name, language: 'en', body: [], buttons: [] })

  await expect(send('offer')).rejects.toMatchObject({ code: 'template-unsendable' })
  await send('order_ok')
})

test('a late message does not become the latest one', async () => {
  await receive(aText('m2', ANA, 'later', at(100)))
  await receive(aText('m1', ANA, 'earlier', at(0)))

  expect((await chat()).snippet).toBe('later')
  const [row] = await fixture.sql<{ at: Date | string }[]>`select last_inbound_at as at from conversation`
  expect(new Date(row!.at).getTime()).toBe((START + 100) * 1_000)
})
