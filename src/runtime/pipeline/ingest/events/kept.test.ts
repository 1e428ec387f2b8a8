import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Json } from '#domain/json.ts'
import { Message } from '#domain/messages/message.ts'
import { isWindowOpen } from '#domain/conversations/reply-window.ts'
import { listThread } from '#store/conversations/conversations.ts'

import { welcomeDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook, PHONE_NUMBER_ID, present } from '#runtime/testing/webhooks.ts'

const ANA = '34600111222'
const KIM = '34600333444'
const GROUP = 'Y2FwaV9ncm91cA'

let fixture: RuntimeFixture
beforeEach(async () => {
  fixture = await runtimeFixture()
})
afterEach(() => fixture.end())

const by = () => ({ appId: fixture.appId, author: { kind: 'operator' as const, id: 'ana', name: 'Ana' } })
const receive = async (raw: Uint8Array) => {
  await fixture.runtime.accept(raw)
  await fixture.quiet()
}
const chat = async () => {
  const [row] = await fixture.sql<
    { id: string; handler: string; openState: string; unreadCount: number; addressKind: 'wa_id'; lastInboundAt: string }[]
  >`
    select id, handler, open_state as "openState", unread_count as "unreadCount", address_kind as "addressKind", last_inbound_at as "lastInboundAt" from conversation`
  if (!row) throw new Error('There is no conversation.')
  return row
}
/** The messages of the only conversation as the API reads them, oldest first. */
const messages = async (): Promise<Message[]> => {
  const { items } = await listThread(fixture.sql, fixture.appId, (await chat()).id, { limit: 50 })
  return items.toReversed().flatMap(({ message }) => (message ? [Message.parse(message)] : []))
}
const aCall = (parts: { [name: string]: Json } = {}): Uint8Array => {
  const call = {
    id: 'wacid.1',
    from: ANA,
    event: 'terminate',
    direction: 'USER_INITIATED',
    status: 'FAILED',
    timestamp: present(),
    ...parts,
  }
  const value = { metadata: { phone_number_id: PHONE_NUMBER_ID }, contacts: [{ wa_id: ANA, profile: { name: 'Ana' } }], calls: [call] }
  return new TextEncoder().encode(JSON.stringify({ entry: [{ id: '1', changes: [{ field: 'calls', value }] }] }))
}

test('logs a missed call once, assigns it to the team, and opens the 24-hour window', async () => {
  await fixture.publish(welcomeDocument())
  await receive(aCall())
  await receive(aCall())

  expect((await messages()).map(({ content }) => content)).toEqual([{ type: 'call', missed: true }])
  expect(await chat()).toMatchObject({ handler: 'human', openState: 'open', unreadCount: 1 })
  expect(isWindowOpen(await chat(), new Date())).toBe(true)
  expect(fixture.sent).toEqual([])
})

test('a missed call reopens a closed conversation and does not interrupt the bot', async () => {
  await fixture.publish(welcomeDocument())
  await receive(aWebhook({ contacts: [{ wa_id: ANA, profile: { name: 'Ana' } }], messages: [aText('m1', ANA, 'hi')] }))
  await receive(aCall())
  expect(await chat()).toMatchObject({ handler: 'bot', openState: 'open' })

  await fixture.runtime.conversationCommands.execute(by(), (await chat()).id, { type: 'close' })
  await receive(aCall({ id: 'wacid.2' }))
  expect(await chat()).toMatchObject({ handler: 'human', openState: 'open' })
})

test('shows each group member’s first read time once', async () => {
  await receive(aWebhook({ messages: [{ ...(aText('m1', ANA, 'hi all') as object), group_id: GROUP }] }))
  const { id } = await fixture.runtime.conversationCommands.sendReply(by(), (await chat()).id, { type: 'text', text: 'Hello' })
  await fixture.quiet()
  const read = (who: string, timestamp: string): Json => ({
    id: `wamid.${id}`,
    status: 'read',
    recipient_type: 'group',
    recipient_id: GROUP,
    recipient_participant_id: who,
    timestamp,
  })
  const contacts = [{ wa_id: ANA, profile: { name: 'Ana' } }]
  await receive(aWebhook({ contacts, statuses: [read(ANA, '1795250000')] }))
  await receive(aWebhook({ contacts, statuses: [read(KIM, '1795250060'), read(ANA, '1795250120')] }))

  const message = (await messages()).find((one) => one.id === id)
  expect(message).toMatchObject({
    status: 'READ',
    readers: {
      [ANA]: { name: 'Ana', at: '2026-11-21T08:33:20.000Z' },
      [KIM]: { name: null, at: '2026-11-21T08:34:20.000Z' },
    },
  })
  const told =
    await fixture.sql`select body ->> 'name' as name from conversation_event where body ->> 'type' = 'message_read_by' order by seq`
  expect(told.map((row) => row['name'])).toEqual(['Ana', null])
})

test('shows the ad, the contact card and the failed file in the thread', async () => {
  const from = { from: ANA, timestamp: present() }
  const referral = { headline: 'Boots', thumbnail_url: 'https://x.test/a.jpg', video_url: 'https://x.test/a.mp4' }
  const org = { company: 'Berg', department: 'Exports' }
  await receive(
    aWebhook({
      messages: [
        { ...from, id: 'm1', type: 'text', text: { body: 'hi' }, referral },
        { ...from, id: 'm2', type: 'contacts', contacts: [{ name: { formatted_name: 'Kim' }, org }] },
        { ...from, id: 'm3', type: 'image', image: { caption: 'Receipt' }, errors: [{ code: 131052, title: 'Media download error' }] },
      ],
    }),
  )

  expect(await messages()).toMatchObject([
    { referral: { headline: 'Boots', mediaUrl: 'https://x.test/a.jpg', videoUrl: 'https://x.test/a.mp4' } },
    { content: { type: 'contacts', contacts: [{ name: 'Kim', department: 'Exports' }] } },
    { content: { type: 'unsupported', code: '131052', caption: 'Receipt' } },
  ])
})

test('a new marketing opt-in allows marketing again', async () => {
  await receive(aWebhook({ messages: [aText('m1', ANA, 'hi')] }))
  const told = async (value: string, timestamp: number) => {
    const preference = { wa_id: ANA, category: 'marketing_messages', value, timestamp }
    const change = { field: 'user_preferences', value: { metadata: { phone_number_id: PHONE_NUMBER_ID }, user_preferences: [preference] } }
    await receive(new TextEncoder().encode(JSON.stringify({ entry: [{ id: '1', changes: [change] }] })))
    const lines =
      await fixture.sql`select body -> 'out' as out from conversation_event where body ->> 'type' = 'contact_opted' order by seq desc`
    return lines[0]?.['out']
  }

  expect(await told('stop', 1_795_250_000)).toBe(true)
  expect(await told('signup', 1_795_250_060)).toBe(false)
})
