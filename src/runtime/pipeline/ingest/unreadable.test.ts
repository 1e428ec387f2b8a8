// What could not be read is kept aside, where people see it, and a replay makes of it what it was: once.
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { InboundEvent } from '#domain/messages/inbound.ts'
import type { Json } from '#domain/json.ts'
import { createChannel } from '#store/whatsapp/channels.ts'
import { listParked } from '#store/whatsapp/parked.ts'
import { insertRows } from '#store/testing/rows.ts'

import { parseWebhook } from '#channels/whatsapp/parse/parse.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'

const ANA = '34600111222'
const ELSEWHERE = '100000000000777'

let fixture: RuntimeFixture
beforeEach(async () => {
  fixture = await runtimeFixture()
})
afterEach(() => fixture.end())

const items = async (appId = fixture.appId) => (await listParked(fixture.sql, appId, { limit: 50 })).items
const received = async () =>
  (await fixture.sql`select provider_id as id from message where direction = 'in' order by 1`).map((row) => row['id'])
const receive = async (raw: Uint8Array) => {
  await fixture.runtime.accept(raw)
  await fixture.quiet()
}
const replayAll = async (appId = fixture.appId) => {
  for (const { id } of await items(appId)) await fixture.runtime.replayParked(appId, id)
  await fixture.quiet()
}

/** A parser of before, which did not understand what these messages hold: it keeps each aside in the change that it came in, as ours does. */
const olderParser = (raw: Uint8Array): InboundEvent[] =>
  parseWebhook(raw).map((event) => {
    if (event.type !== 'message') return event
    const message: Json = { id: event.providerId, from: ANA, timestamp: '1795250000', type: 'text', text: { body: 'hi' } }
    const value = { metadata: { phone_number_id: event.phoneNumberId }, messages: [message] }
    const { phoneNumberId, providerId } = event
    return {
      type: 'other',
      outcome: 'parked',
      reason: 'Not understood.',
      phoneNumberId,
      providerId,
      raw: { changes: [{ field: 'messages', value }] },
    }
  })

test('a replay after an update recovers an unreadable message exactly once', async () => {
  fixture.deps.whatsapp.parse = olderParser
  const webhook = aWebhook({ messages: [aText('m1', ANA, 'hi'), aText('m2', ANA, 'hello')] })
  await receive(webhook)
  expect(await received()).toEqual([])
  const kept = await items()
  expect(kept.map(({ reason, unclaimed }) => [reason, unclaimed])).toEqual([
    ['Not understood.', false],
    ['Not understood.', false],
  ])

  fixture.deps.whatsapp.parse = parseWebhook
  await replayAll()
  expect(await received()).toEqual(['m1', 'm2'])
  expect(await items()).toEqual([])

  await expect(fixture.runtime.replayParked(fixture.appId, kept[0]!.id)).rejects.toMatchObject({ code: 'not-found' })
  await receive(webhook)
  expect(await received()).toEqual(['m1', 'm2'])
})

test('parks again what is still unreadable after the update', async () => {
  const nobody = { id: 'm1', type: 'text', text: { body: 'hi' } }
  await receive(aWebhook({ contacts: [{ wa_id: ANA }, { wa_id: '34600333444' }], messages: [nobody] }))
  await replayAll()

  expect((await items()).map(({ reason }) => reason)).toEqual(['The message names no sender.'])
  expect(await received()).toEqual([])
})

test('shows unreadable webhooks of unknown numbers in the installation owner’s workspace', async () => {
  await insertRows(fixture.sql, 'app', { id: 'later', name: 'Later', createdAt: new Date(Date.now() + 86_400_000) })
  await receive(new TextEncoder().encode('no JSON at all'))
  await receive(aWebhook({ messages: [{ id: 'm1', type: 'text', text: { body: 'hi' } }] }, ELSEWHERE))
  await receive(aWebhook({ messages: [aText('m2', ANA, 'hi')] }, ELSEWHERE))

  expect((await items()).map(({ reason, unclaimed, phoneNumberId }) => [reason, unclaimed, phoneNumberId]).toSorted()).toEqual(
    [
      ['The body is not JSON.', true, null],
      ['The message names no sender.', true, ELSEWHERE],
      [`No channel has the phone number ID ${ELSEWHERE}.`, true, ELSEWHERE],
    ].toSorted(),
  )
  expect(await items('later')).toEqual([])
})

test('connecting the number later delivers its earlier messages, once', async () => {
  await insertRows(fixture.sql, 'app', { id: 'later', name: 'Later', createdAt: new Date(Date.now() + 86_400_000) })
  fixture.deps.whatsapp.parse = olderParser
  await receive(aWebhook({ messages: [aText('m1', ANA, 'hi')] }, ELSEWHERE))
  fixture.deps.whatsapp.parse = parseWebhook
  await receive(aWebhook({ messages: [aText('m2', ANA, 'hello')] }, ELSEWHERE))
  const token = { sealed: Buffer.from('x'), last4: '0000' }
  const number = { appId: 'later', id: 'late', phoneNumberId: ELSEWHERE, wabaId: '200000000000777' }
  await createChannel(fixture.sql, { ...number, name: 'Late', displayPhone: '+15550000777', token })

  expect(await items()).toEqual([])
  expect(await items('later')).toHaveLength(2)
  await replayAll('later')
  expect(await received()).toEqual(['m1', 'm2'])
  expect(await fixture.sql`select app_id from message group by 1`).toEqual([{ app_id: 'later' }])
  expect(await items('later')).toEqual([])
})

test('no other workspace can replay or discard unowned items', async () => {
  await insertRows(fixture.sql, 'app', { id: 'later', name: 'Later', createdAt: new Date(Date.now() + 86_400_000) })
  await receive(aWebhook({ messages: [aText('m1', ANA, 'hi')] }, ELSEWHERE))
  const [item] = await items()

  await expect(fixture.runtime.replayParked('later', item!.id)).rejects.toMatchObject({ code: 'not-found' })
  expect(await items()).toHaveLength(1)
})
