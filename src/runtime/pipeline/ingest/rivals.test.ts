// What other inboxes get wrong with WhatsApp, each by the number under which their users have told it, or by the place where it is known.
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Json } from '#domain/json.ts'
import type { Message, OutgoingContent } from '#domain/messages/message.ts'
import { listThread } from '#store/conversations/conversations.ts'

import { welcomeDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aStatus, aText, aWebhook, PHONE_NUMBER_ID } from '#runtime/testing/webhooks.ts'

const ANA = '34600111222'
const NOW = Math.floor(Date.now() / 1_000)

let fixture: RuntimeFixture
beforeEach(async () => {
  fixture = await runtimeFixture()
})
afterEach(() => fixture.end())

const by = () => ({ appId: fixture.appId, author: { kind: 'operator' as const, id: 'ana', name: 'Ana' } })
const a = (id: string, rest: { [name: string]: Json }): Json => ({ id, from: ANA, timestamp: String(NOW), ...rest })
const receive = async (...messages: Json[]) => {
  await fixture.runtime.accept(aWebhook({ contacts: [{ wa_id: ANA, profile: { name: 'Ana' } }], messages }))
  await fixture.quiet()
}
const chat = async () =>
  (
    await fixture.sql<{ id: string; openState: string; lastInboundAt: string | null }[]>`
    select id, open_state as "openState", last_inbound_at as "lastInboundAt" from conversation`
  )[0]!
const messages = async (): Promise<Message[]> =>
  (await listThread(fixture.sql, fixture.appId, (await chat()).id, { after: undefined, limit: 100 })).items
    .toReversed()
    .flatMap(({ message }) => message ?? [])
const contents = async () => (await messages()).map(({ content }) => content)
const reply = async (content: OutgoingContent, replyTo: string | null = null) => {
  const { id } = await chat()
  await fixture.runtime.conversationCommands.execute(by(), id, { type: 'takeOver' })
  const sent = await fixture.runtime.conversationCommands.sendReply(by(), id, content, replyTo)
  await fixture.quiet()
  return sent
}
const statusOf = async (id: string) => (await messages()).find((message) => message.id === id)?.status

test('2.1, only the first element is read: every entry, change and message of a batch is kept', async () => {
  const change = (...words: string[]) => ({
    field: 'messages',
    value: { metadata: { phone_number_id: PHONE_NUMBER_ID }, messages: words.map((word) => aText(`m.${word}`, ANA, word)) },
  })
  const body = {
    entry: [
      { id: '1', changes: [change('a', 'b'), change('c')] },
      { id: '1', changes: [change('d', 'e')] },
    ],
  }
  await fixture.runtime.accept(new TextEncoder().encode(JSON.stringify(body)))
  await fixture.quiet()

  expect((await contents()).map((content) => 'text' in content && content.text)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('#13556, #11987, #9246, lost although it was answered 200: what was accepted is stored, whatever becomes of its handling', async () => {
  await fixture.runtime.stop()
  await fixture.runtime.accept(aWebhook({ messages: [aText('m1', ANA, 'hi')] }))

  expect(await fixture.sql`select state from delivery`).toEqual([{ state: 'stored' }])
  expect((await fixture.runtime.health()).oldestDeliveryMs).toBeGreaterThanOrEqual(0)
})

test('#12661, #14739, order and time: a message stands at the time at which it was written, in its place', async () => {
  await receive(aText('m2', ANA, 'second', String(NOW - 50)), aText('m1', ANA, 'first', String(NOW - 100)))

  expect((await messages()).map(({ content, at }) => ['text' in content && content.text, at])).toEqual([
    ['first', new Date((NOW - 100) * 1_000).toISOString()],
    ['second', new Date((NOW - 50) * 1_000).toISOString()],
  ])
})

test('2.5, a delayed webhook opens the window: it counts from Meta’s own time', async () => {
  await receive(aText('m1', ANA, 'hi', String(NOW - 25 * 60 * 60)))

  await expect(reply({ type: 'text', text: 'too late' })).rejects.toMatchObject({ code: 'window-closed' })
})

test('#14529, ticks go backwards: a late "sent" does not undo "read", nor does "failed"', async () => {
  await receive(aText('m1', ANA, 'hi'))
  const { id } = await reply({ type: 'text', text: 'hello' })
  for (const word of ['read', 'sent', 'failed', 'delivered']) {
    await fixture.runtime.accept(aWebhook({ statuses: [aStatus(`wamid.${id}`, word)] }))
    await fixture.quiet()
  }

  expect(await statusOf(id)).toBe('READ')
})

test('#9542, #9962, a status that is faster than the answer is lost: it waits for its message', async () => {
  await receive(aText('m1', ANA, 'hi'))
  fixture.answer.send = async ({ id }) => {
    await fixture.runtime.accept(
      aWebhook({
        statuses: [
          {
            ...(aStatus(`wamid.${id}`, 'failed') as object),
            errors: [{ code: 131026, title: 'x', error_data: { details: 'No WhatsApp' } }],
          },
        ],
      }),
    )
    return { outcome: 'accepted', providerId: `wamid.${id}`, waId: null }
  }
  const { id } = await reply({ type: 'text', text: 'hello' })

  await expect.poll(() => statusOf(id)).toBe('FAILED')
  expect((await messages()).at(-1)?.failure).toMatchObject({ code: '131026', detail: 'No WhatsApp' })
})

test('#14120, #12333, "retry" sends nothing: a message that failed after it was sent goes out again', async () => {
  await receive(aText('m1', ANA, 'hi'))
  const { id } = await reply({ type: 'text', text: 'hello' })
  await fixture.runtime.accept(aWebhook({ statuses: [aStatus(`wamid.${id}`, 'failed')] }))
  await fixture.quiet()
  const before = fixture.sent.length
  await fixture.runtime.conversationCommands.resend(by(), (await chat()).id, id)
  await fixture.quiet()

  expect(fixture.sent).toHaveLength(before + 1)
})

test('#10411, #8656, #10874, reactions are invisible: they are kept both ways, and taken back', async () => {
  await receive(
    a('m1', { type: 'text', text: { body: 'hi' } }),
    a('m2', { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } }),
  )
  await reply({ type: 'reaction', messageId: 'm1', emoji: '🙏' })
  await receive(a('m3', { type: 'reaction', reaction: { message_id: 'wamid.x' } }))

  expect((await contents()).filter(({ type }) => type === 'reaction')).toEqual([
    { type: 'reaction', messageId: 'wamid.x', emoji: '👍' },
    { type: 'reaction', messageId: 'm1', emoji: '🙏' },
    { type: 'reaction', messageId: 'wamid.x', emoji: null },
  ])
})

test('#8780, a customer who only reacts is lost: a reaction creates the contact and the conversation', async () => {
  await receive(a('m1', { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } }))

  expect(await fixture.sql`select name, phone from contact`).toEqual([{ name: 'Ana', phone: `+${ANA}` }])
})

test('#10637, #8560, #5573, edits and deletions do not show, and evidence goes: both show, and what was said stays', async () => {
  await receive(a('m1', { type: 'text', text: { body: 'two' } }))
  await receive(a('e1', { type: 'edit', edit: { original_message_id: 'm1', message: { type: 'text', text: { body: 'three' } } } }))
  await receive(a('r1', { type: 'revoke', revoke: { original_message_id: 'm1' } }))

  expect(await messages()).toMatchObject([
    { content: { text: 'three' }, edits: [{ content: { text: 'two' } }], revokedAt: expect.stringMatching(/Z$/) },
  ])
})

test('#6414, a cart is a blank bubble: its products, amounts and prices are there', async () => {
  const order = { catalog_id: '1', product_items: [{ product_retailer_id: 'sencha', quantity: 2, item_price: 18.5, currency: 'EUR' }] }
  await receive(a('m1', { type: 'order', order }))

  expect((await contents())[0]).toEqual({
    type: 'order',
    catalogId: '1',
    items: [{ productRetailerId: 'sencha', quantity: 2, itemPrice: 18.5, currency: 'EUR' }],
  })
})

test('#13970, the answers of a form are null: each is there by its name', async () => {
  const reply = { name: 'flow', body: 'Sent', response_json: '{"flow_token":"t","day":"2026-11-21","sizes":["S"]}' }
  await receive(a('m1', { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: reply } }))

  expect((await contents())[0]).toMatchObject({ type: 'formReply', answers: { day: '2026-11-21', sizes: ['S'] } })
})

test('2.2, the id of a tap is thrown away: ids, payloads and descriptions are kept', async () => {
  await receive(
    a('m1', { type: 'button', button: { payload: 'order-7', text: 'Yes' } }),
    a('m2', { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'r1', title: 'Tea', description: 'green' } } }),
  )

  expect(await contents()).toEqual([
    { type: 'buttonReply', id: 'order-7', title: 'Yes' },
    { type: 'listReply', id: 'r1', title: 'Tea', description: 'green' },
  ])
})

test('2.2, several contacts become several messages and lose half: one message holds all of every card', async () => {
  const card = (name: string) => ({
    name: { formatted_name: name },
    phones: [{ phone: '+1' }],
    emails: [{ email: 'a@b.c' }],
    org: { company: 'Pier' },
  })
  await receive(a('m1', { type: 'contacts', contacts: [card('Bo'), card('Cy')] }))

  expect(await contents()).toMatchObject([
    {
      contacts: [
        { name: 'Bo', company: 'Pier' },
        { name: 'Cy', emails: [{ email: 'a@b.c' }] },
      ],
    },
  ])
})

test('#14517, a long name of a place drops the message: it is kept whole', async () => {
  const name = 'Pier '.repeat(100)
  await receive(a('m1', { type: 'location', location: { latitude: 1, longitude: 2, name, address: name } }))

  expect(await contents()).toMatchObject([{ type: 'location', name, address: name }])
})

test('2.2, ephemeral, poll and unknown kinds are dropped: each is a visible message with its reason', async () => {
  await receive(
    a('m1', { type: 'ephemeral', errors: [{ code: 131051, error_data: { details: 'Not supported.' } }] }),
    a('m2', { type: 'unsupported', unsupported: { type: 'poll_creation' } }),
    a('m3', { type: 'request_welcome' }),
  )

  expect(await contents()).toMatchObject([
    { type: 'unsupported', reason: 'Not supported.' },
    { type: 'unsupported', originalType: 'poll_creation' },
    { type: 'welcome' },
  ])
})

test('#14681 and 2.2, where a customer came from and what was forwarded is lost: both are kept', async () => {
  await receive(
    a('m1', { type: 'text', text: { body: 'x' }, referral: { source_type: 'ad', source_url: 'https://fb.me/x', ctwa_clid: 'c' } }),
    a('m2', { type: 'text', text: { body: 'y' }, context: { frequently_forwarded: true } }),
    a('m3', { type: 'text', text: { body: 'z' }, context: { id: 'wamid.gone' } }),
  )

  expect(await messages()).toMatchObject([
    { referral: { sourceType: 'ad', clickId: 'c' } },
    { context: { frequentlyForwarded: true } },
    { context: { replyTo: 'wamid.gone' } },
  ])
})

test('#14492, a number that is written in two ways loses its channel: only its id counts', async () => {
  const metadata = { phone_number_id: PHONE_NUMBER_ID, display_phone_number: '551187654321' }
  const body = { entry: [{ id: '1', changes: [{ field: 'messages', value: { metadata, messages: [aText('m1', ANA, 'hi')] } }] }] }
  await fixture.runtime.accept(new TextEncoder().encode(JSON.stringify(body)))
  await fixture.quiet()

  expect(await contents()).toHaveLength(1)
})

test('#15150, a send to an id is dropped in silence: it goes to the id as what it is', async () => {
  const kinds: string[] = []
  const before = fixture.deps.whatsapp.send
  fixture.deps.whatsapp.send = (access, message) => {
    kinds.push(message.to.kind)
    return before(access, message)
  }
  await fixture.publish(welcomeDocument())
  await receive({ id: 'm1', from_user_id: 'ES.1', timestamp: String(NOW), type: 'text', text: { body: 'hi' } })

  expect(new Set(kinds)).toEqual(new Set(['bsuid']))
})

test('#9314, a send with a broken response goes out twice: a lost response is never retried', async () => {
  await receive(aText('m1', ANA, 'hi'))
  fixture.answer.send = () => ({ outcome: 'unknown', detail: 'The answer was lost.' })
  const { id } = await reply({ type: 'text', text: 'hello' })

  expect(await statusOf(id)).toBe('UNKNOWN')
  expect(fixture.sent).toHaveLength(1)
})

test('#13984, #12558, no blue ticks and no typing: both reach the customer', async () => {
  const told: [string, boolean | undefined][] = []
  fixture.deps.whatsapp.markRead = async (_, providerId, isTyping) => void told.push([providerId, isTyping])
  await receive(aText('m1', ANA, 'hi'))
  const { id } = await chat()
  expect(await fixture.runtime.showTyping(fixture.appId, id)).toBe(true)
  await fixture.runtime.conversationCommands.execute(by(), id, { type: 'markRead' })

  await expect
    .poll(() => told)
    .toEqual([
      ['m1', true],
      ['m1', undefined],
    ])
})

test('2.5, a text overtakes the file before it: what is said in one chat goes out in its order', async () => {
  await receive(aText('m1', ANA, 'hi'))
  // The file's answer comes only when the text is on its way too.
  const queued = Promise.withResolvers<void>()
  fixture.answer.send = async ({ id, content }) => {
    if (content.type === 'image') await queued.promise
    return { outcome: 'accepted', providerId: `wamid.${id}`, waId: null }
  }
  const { id } = await chat()
  await fixture.runtime.conversationCommands.execute(by(), id, { type: 'takeOver' })
  await fixture.runtime.conversationCommands.sendReply(by(), id, { type: 'image', media: { link: 'https://example.com/a.jpg' } })
  await fixture.runtime.conversationCommands.sendReply(by(), id, { type: 'text', text: 'look' })
  queued.resolve()
  await fixture.quiet()

  expect(fixture.sent.map(({ content }) => content.type)).toEqual(['image', 'text'])
})

test('2.5, limits are not known and texts are cut: a long text goes out whole, in pieces, the quotation over the first', async () => {
  await receive(aText('m1', ANA, 'hi'))
  const [asked] = await messages()
  const text = Array.from({ length: 1_500 }, (_, index) => `word${index}`).join(' ')
  await reply({ type: 'text', text }, asked!.id)

  const pieces = fixture.sent.map(({ content }) => ('text' in content ? content.text : ''))
  expect(pieces.every((piece) => piece.length <= 4_096)).toBe(true)
  expect(pieces.join(' ')).toBe(text)
  expect((await messages()).filter(({ direction }) => direction === 'out').map(({ context }) => context?.replyTo ?? null)).toEqual([
    'm1',
    ...pieces.slice(1).map(() => null),
  ])
})

test('2.4, prices and error details are dropped: what a message cost, and why it failed, is kept', async () => {
  await receive(aText('m1', ANA, 'hi'))
  const { id } = await reply({ type: 'text', text: 'hello' })
  const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'utility' }
  await fixture.runtime.accept(aWebhook({ statuses: [{ ...(aStatus(`wamid.${id}`, 'sent') as object), pricing }] }))
  await fixture.quiet()

  expect((await messages()).at(-1)?.pricing).toEqual({ category: 'utility', type: 'regular', model: 'PMP', billable: true })
})
