import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Json } from '#domain/json.ts'
import { replayDelivery } from '#runtime/pipeline/ingest/replay-delivery.ts'
import { createChannel } from '#store/whatsapp/channels.ts'
import { type DeliverySearch, findDelivery, listDeliveries, readLag } from '#store/whatsapp/delivery-list.ts'
import { forgetOldIntake } from '#store/whatsapp/intake-retention.ts'
import { listParked } from '#store/whatsapp/parked.ts'
import { listSendAttempts, listUnknownSends } from '#store/messages/send-attempts.ts'
import { until } from '#store/testing/until.ts'
import { insertRows } from '#store/testing/rows.ts'

import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aStatus, aText, aWebhook, PHONE_NUMBER_ID } from '#runtime/testing/webhooks.ts'
import { describeDelivery } from './describe-delivery.ts'
import { replayNext } from './replay-next.ts'

const ANA = '15550001111'
const ELSEWHERE = '100000000000777'

let fixture: RuntimeFixture
let armed = false

beforeEach(async () => {
  armed = false
  fixture = await runtimeFixture({
    crash: (point) => {
      if (armed && point === 'intake.written') throw new Error('killed')
    },
  })
})
afterEach(() => fixture.end())

const own = () => ({ appId: fixture.appId, id: 'channel', phoneNumberId: PHONE_NUMBER_ID, wabaId: '200000000000001' })
const log = async (filter: DeliverySearch = {}, of = own()) => {
  const place = { appId: of.appId, channelId: of.id, phoneNumberId: of.phoneNumberId }
  return (await listDeliveries(fixture.sql, place, { ...filter, limit: 100 })).items
}
const deliver = async (body: Uint8Array) => {
  await fixture.runtime.accept(body)
  await fixture.quiet()
}
const messages = () => fixture.sql`select provider_id from message where direction = 'in' order by provider_id`
const bytes = (webhook: Json) => new TextEncoder().encode(JSON.stringify(webhook))

const connect = (appId: string, id: string, phoneNumberId: string) =>
  createChannel(fixture.sql, {
    appId,
    id,
    name: 'Second',
    phoneNumberId,
    wabaId: '200000000000002',
    displayPhone: '+15550000002',
    token: { sealed: new Uint8Array([0]), last4: '0000' },
  })

test('shows the outcome of each webhook', async () => {
  await deliver(aWebhook({ messages: [aText('m1', ANA, 'hi'), aText('m2', ANA, 'there')] }))
  await deliver(aWebhook({ messages: [aText('m1', ANA, 'hi')] }))
  await deliver(aWebhook({ statuses: [aStatus('stranger', 'read')] }))
  await deliver(aWebhook({ statuses: [aStatus('m9', 'smoked')] }))
  await deliver(aWebhook({ statuses: [{ status: 'read' }] }))

  expect((await log()).map(({ state, counts }) => [state, counts])).toEqual([
    ['parked', { others: 1, parked: 1 }],
    ['ignored', { others: 1, ignored: 1 }],
    ['handled', { statuses: 1, early: 1 }],
    ['handled', { messages: 1, duplicates: 1 }],
    ['handled', { messages: 2 }],
  ])
  expect((await log()).every(({ lagMs }) => lagMs !== null && lagMs >= 0)).toBe(true)
})

test('shows the outcome and reason of each element', async () => {
  await deliver(aWebhook({ messages: [aText('m1', ANA, 'hi')] }))
  await deliver(
    aWebhook({
      messages: [aText('m1', ANA, 'hi'), aText('m2', ANA, 'there')],
      statuses: [aStatus('far', 'read'), { id: 'x', status: 'smoked' }],
    }),
  )
  const [line] = await log()

  const detail = await describeDelivery(fixture.sql, own(), line!.id)

  expect(detail?.elements.map(({ name, fate, words }) => [name, fate, words])).toEqual([
    ['text m1', 'duplicate', 'Duplicate, already received.'],
    ['text m2', 'handled', 'In the conversation.'],
    ['read far', 'early', 'Kept until its message arrives.'],
    ['Not recognized', 'ignored', 'The status "smoked" is not known.'],
  ])
  const [chat] = await fixture.sql`select id from conversation`
  expect(detail?.elements[1]?.conversationId).toBe(chat?.['id'])
})

test('stores unknown messages and finds them by filter', async () => {
  await deliver(aWebhook({ messages: [aText('m1', ANA, 'hi')] }))
  await deliver(aWebhook({ messages: [{ from: ANA, id: 'm2', timestamp: '1795258800', type: 'hologram', hologram: { depth: 3 } }] }))

  expect((await log({ kind: 'others' })).map(({ state, counts }) => [state, counts])).toEqual([['handled', { others: 1 }]])
  expect(await log({ kind: 'messages' })).toHaveLength(1)
  expect(await messages()).toHaveLength(2)
})

test('shows a waiting webhook to its number only', async () => {
  await fixture.runtime.stop()
  const changes = [PHONE_NUMBER_ID, ELSEWHERE].map((phone) => ({
    field: 'messages',
    value: { metadata: { phone_number_id: phone }, messages: [aText(`to ${phone}`, ANA, 'hi')] },
  }))
  await fixture.runtime.accept(bytes({ entry: [{ id: '1', changes }] }))

  const [line] = await log({ state: 'waiting' })
  const detail = await describeDelivery(fixture.sql, own(), line!.id)

  expect([line?.state, line?.lagMs, (await log()).length]).toEqual(['waiting', null, 1])
  expect(detail?.elements.map(({ name, fate }) => [name, fate])).toEqual([[`text to ${PHONE_NUMBER_ID}`, 'waiting']])
  expect(JSON.stringify(detail)).not.toContain(ELSEWHERE)
  expect((await readLag(fixture.sql, { appId: fixture.appId, channelId: 'channel', phoneNumberId: PHONE_NUMBER_ID })).waiting).toBe(1)
})

test('shows account events on their number, and unhandled ones with a reason', async () => {
  const news = (field: string) => ({ field, value: { event: 'whatever' } })
  await deliver(bytes({ entry: [{ id: '200000000000001', changes: [news('a_field_of_next_year')] }] }))

  expect((await log()).map(({ state, counts }) => [state, counts])).toEqual([['ignored', { news: 1, ignored: 1 }]])
  const [kept] = await fixture.sql`select reason, channel_id, element from parked`
  expect({ ...kept }).toEqual({ reason: 'The field “a_field_of_next_year” isn’t used.', channel_id: 'channel', element: 0 })
})

test('searches the log by partial id, number, kind and state', async () => {
  await deliver(aWebhook({ messages: [aText('wamid.first', ANA, 'hi')] }))
  await deliver(aWebhook({ statuses: [aStatus('wamid.second', 'read')] }))

  const found = async (filter: DeliverySearch) => (await log(filter)).map(({ counts }) => Object.keys(counts).at(-1))
  expect(await found({ search: '0001111' })).toEqual(['messages'])
  expect(await found({ search: `+${ANA}` })).toEqual(['messages'])
  expect(await found({ search: 'amid.sec' })).toEqual(['statuses'])
  expect(await found({ kind: 'statuses' })).toEqual(['statuses'])
  expect(await found({ state: 'parked' })).toEqual([])
  expect(await found({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([])
})

test('shows and replays webhooks from before a number was connected, once', async () => {
  await deliver(aWebhook({ messages: [aText('m1', ANA, 'anybody?'), aText('m2', ANA, 'hello?')] }, ELSEWHERE))
  expect(await messages()).toHaveLength(0)

  await connect(fixture.appId, 'second', ELSEWHERE)
  const second = { appId: fixture.appId, id: 'second', phoneNumberId: ELSEWHERE, wabaId: '200000000000002' }
  const [waiting] = await log({ state: 'parked' }, second)
  expect(waiting?.counts).toEqual({ parked: 2, messages: 2 })

  await replayDelivery(fixture.deps, second, waiting!.id)
  await replayDelivery(fixture.deps, second, waiting!.id)

  expect((await messages()).map(({ provider_id: id }) => id)).toEqual(['m1', 'm2'])
  const [after] = await log({}, second)
  expect([after?.state, after?.counts, after?.replays]).toEqual(['handled', { messages: 2, duplicates: 2 }, 2])
  expect((await listParked(fixture.sql, fixture.appId, { limit: 10 })).items).toEqual([])
})

test('a webhook is handled once its last parked element is replayed', async () => {
  await deliver(aWebhook({ messages: [aText('m1', ANA, 'anybody?'), aText('m2', ANA, 'hello?')] }, ELSEWHERE))
  await connect(fixture.appId, 'second', ELSEWHERE)
  const second = { appId: fixture.appId, id: 'second', phoneNumberId: ELSEWHERE, wabaId: '200000000000002' }
  const { items } = await listParked(fixture.sql, fixture.appId, { limit: 10 })

  await fixture.runtime.replayParked(fixture.appId, items[0]!.id)
  expect((await log({}, second)).map(({ state, counts }) => [state, counts['parked']])).toEqual([['parked', 1]])
  await fixture.runtime.replayParked(fixture.appId, items[1]!.id)

  expect((await log({}, second)).map(({ state, counts }) => [state, counts['parked']])).toEqual([['handled', undefined]])
  expect(await messages()).toHaveLength(2)
})

test('replays many webhooks by filter without duplicates', async () => {
  for (let at = 0; at < 30; at += 1) await fixture.runtime.accept(aWebhook({ messages: [aText(`m${at}`, ANA, `text ${at}`)] }))
  await fixture.quiet()
  const next = (after?: string) => replayNext({ sql: fixture.sql, runtime: fixture.runtime }, own(), { kind: 'messages' }, after)

  const first = await next()
  const second = await next(first.nextCursor ?? undefined)

  expect([first.replayed, second.replayed, second.nextCursor]).toEqual([25, 5, null])
  expect(await messages()).toHaveLength(30)
  expect((await log()).every(({ counts, replays }) => counts['duplicates'] === 1 && replays === 1)).toBe(true)
})

test('a killed replay has no effect, and the next one runs once', async () => {
  await deliver(aWebhook({ messages: [aText('m1', ANA, 'anybody?')] }, ELSEWHERE))
  await connect(fixture.appId, 'second', ELSEWHERE)
  const second = { appId: fixture.appId, id: 'second', phoneNumberId: ELSEWHERE, wabaId: '200000000000002' }
  const [waiting] = await log({}, second)

  armed = true
  await expect(replayDelivery(fixture.deps, second, waiting!.id)).rejects.toThrow('killed')
  armed = false
  expect(await messages()).toHaveLength(0)
  expect((await log({}, second))[0]?.state).toBe('parked')

  await replayDelivery(fixture.deps, second, waiting!.id)
  expect(await messages()).toHaveLength(1)
})

test('two apps see only their own part of a shared webhook', async () => {
  await insertRows(fixture.sql, 'app', { id: 'other', name: 'Other shop' })
  await connect('other', 'theirs', ELSEWHERE)
  const change = (phoneNumberId: string, message: Json) => ({
    field: 'messages',
    value: { metadata: { phone_number_id: phoneNumberId }, messages: [message] },
  })
  const changes = [change(PHONE_NUMBER_ID, aText('mine', ANA, 'hi')), change(ELSEWHERE, aText('theirs', '15559998888', 'hi'))]
  await deliver(bytes({ entry: [{ id: '1', changes }] }))
  const theirs = { appId: 'other', id: 'theirs', phoneNumberId: ELSEWHERE, wabaId: '200000000000002' }

  expect((await log()).map(({ counts }) => counts)).toEqual([{ messages: 1 }])
  expect((await log({ search: '9998888' })).length).toBe(0)
  expect((await log({ search: '9998888' }, theirs)).length).toBe(1)
  const [line] = await log({}, theirs)
  const [shown, hidden] = [await describeDelivery(fixture.sql, theirs, line!.id), await describeDelivery(fixture.sql, own(), line!.id)]
  expect([shown, hidden].map((detail) => detail?.elements.map(({ name, fate }) => [name, fate]))).toEqual([
    [['text theirs', 'handled']],
    [['text mine', 'handled']],
  ])
  expect(JSON.stringify(shown)).not.toContain(ANA)
  expect(JSON.stringify(hidden)).not.toContain('15559998888')
  const wrong = { appId: fixture.appId, channelId: 'theirs', phoneNumberId: ELSEWHERE }
  expect(await findDelivery(fixture.sql, wrong, line!.id)).toBeNull()
  await expect(replayDelivery(fixture.deps, { ...theirs, appId: fixture.appId }, line!.id)).rejects.toThrow()
})

test('shows a failed webhook as given up and replays it', async () => {
  await fixture.sql`
    create function refuse() returns trigger language plpgsql as $$ begin
      if new.provider_id = 'poison' then raise exception 'poisoned'; end if;
      return new; end $$`
  await fixture.sql`create trigger refuse before insert on message for each row execute function refuse()`
  await fixture.runtime.accept(aWebhook({ messages: [aText('poison', ANA, 'hi')] }))
  await until('the webhook to fail', async () => (await log({ state: 'failed' })).length > 0)
  const [failed] = await log()
  expect([failed?.attempts, failed?.problem]).toEqual([5, expect.stringContaining('poisoned')])

  await fixture.sql`drop trigger refuse on message`
  await fixture.runtime.replayDelivery(own(), failed!.id)
  await until('the webhook to be handled', async () => (await log({ state: 'handled' })).length > 0)

  expect(await messages()).toHaveLength(1)
  expect((await listParked(fixture.sql, fixture.appId, { limit: 10 })).items).toEqual([])
})

test('logs each send attempt, and lists and settles unconfirmed sends once', async () => {
  await deliver(aWebhook({ messages: [aText('m1', ANA, 'hello?')] }))
  const [chat] = await fixture.sql<{ id: string }[]>`select id from conversation`
  const by = { appId: fixture.appId, author: { kind: 'operator', id: 'ana', name: 'Ana' } } as const
  await fixture.runtime.conversationCommands.execute(by, chat!.id, { type: 'takeOver' })
  const failure = { code: '131026', title: 'Not on WhatsApp' }
  fixture.answer.send = () => ({ outcome: 'refused', failure, retry: 'never', pausesChannel: false })
  await fixture.runtime.conversationCommands.sendReply(by, chat!.id, { type: 'text', text: 'one' })
  await fixture.quiet()
  fixture.answer.send = () => ({ outcome: 'unknown', detail: 'reset' })
  const lost = await fixture.runtime.conversationCommands.sendReply(by, chat!.id, { type: 'text', text: 'two' })
  await fixture.quiet()

  const { items } = await listSendAttempts(fixture.sql, fixture.appId, 'channel', { limit: 10 })
  expect(items.map(({ outcome, code, detail, kind, to }) => [outcome, code, detail, kind, to])).toEqual([
    ['unknown', null, 'reset', 'text', ANA],
    ['refused', '131026', 'Not on WhatsApp', 'text', ANA],
  ])
  const unknown = await listUnknownSends(fixture.sql, fixture.appId, 'channel', 10)
  expect(unknown.map(({ messageId, snippet }) => [messageId, snippet])).toEqual([[lost.id, 'two']])
  expect(await listUnknownSends(fixture.sql, 'other', 'channel', 10)).toEqual([])

  await fixture.runtime.conversationCommands.settleSend(by, chat!.id, lost.id, 'arrived')
  await expect(fixture.runtime.conversationCommands.settleSend(by, chat!.id, lost.id, 'lost')).rejects.toThrow()

  expect(await fixture.sql`select status from message where id = ${lost.id}`).toEqual([{ status: 'SENT' }])
  const lines =
    await fixture.sql`select author ->> 'name' as who, body ->> 'verdict' as verdict from conversation_event where body ->> 'type' = 'send_settled'`
  expect(lines.map((line) => ({ ...line }))).toEqual([{ who: 'Ana', verdict: 'arrived' }])
})

test('reports waiting webhooks and the last hour’s delay', async () => {
  await deliver(aWebhook({ messages: [aText('m1', ANA, 'hi')] }))
  await fixture.sql`update delivery_channel set handled_at = received_at + interval '2 seconds'`

  const lag = await readLag(fixture.sql, { appId: fixture.appId, channelId: 'channel', phoneNumberId: PHONE_NUMBER_ID })

  expect(lag).toEqual({ waiting: 0, oldestWaitingMs: 0, p50Ms: 2_000, p95Ms: 2_000, handledLastHour: 1, unknownSends: 0 })
})

test('keeps the log for the configured days, and parked items up to 90 days', async () => {
  await deliver(aWebhook({ messages: [aText('m1', ANA, 'hi')] }))
  await deliver(aWebhook({ statuses: [{ status: 'read' }] }))
  const age = (days: number) =>
    fixture.sql`with a as (update delivery_channel set received_at = now() - ${days} * interval '1 day'), b as (update parked set at = now() - ${days} * interval '1 day')
      update delivery set received_at = now() - ${days} * interval '1 day'`
  const left = async () => (await log()).map(({ state }) => state)

  await age(6)
  await forgetOldIntake(fixture.sql)
  expect(await left()).toEqual(['parked', 'handled'])

  await fixture.sql`update app set intake_log_days = 3`
  await forgetOldIntake(fixture.sql)
  expect(await left()).toEqual(['parked'])
  expect(await fixture.sql`select from delivery`).toHaveLength(1)

  await age(91)
  await forgetOldIntake(fixture.sql)
  expect(await left()).toEqual([])
  expect([await fixture.sql`select from delivery`, await fixture.sql`select from parked`].map(({ length }) => length)).toEqual([0, 0])
})
