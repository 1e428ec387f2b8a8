import { afterEach, beforeEach, expect, it } from 'vitest'

import type { Json } from '#domain/json.ts'
import { listChannels } from '#store/whatsapp/channels.ts'
import { claimOutbox } from '#store/messages/outbox.ts'

import { welcomeDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'

const WABA = '200000000000001'
const NOW = Math.floor(Date.now() / 1_000)

let fixture: RuntimeFixture
beforeEach(async () => {
  fixture = await runtimeFixture()
})
afterEach(() => fixture.end())

/** News of an account, as Meta wrote it so many seconds ago. */
async function news(value: { [name: string]: Json }, secondsAgo: number, id = WABA): Promise<void> {
  const entry = { id, time: NOW - secondsAgo, changes: [{ field: 'account_update', value }] }
  await fixture.runtime.accept(new TextEncoder().encode(JSON.stringify({ object: 'whatsapp_business_account', entry: [entry] })))
  await fixture.quiet()
}

const ban = (state: 'DISABLE' | 'REINSTATE') => ({
  event: 'DISABLED_UPDATE',
  ban_info: { waba_ban_state: state, waba_ban_date: '2026-11-20' },
})
const restriction = (type: string, endsInSeconds: number) => ({
  event: 'ACCOUNT_RESTRICTION',
  restriction_info: [{ restriction_type: type, expiration: NOW + endsInSeconds }],
})
const channel = async () => (await listChannels(fixture.sql, fixture.appId))[0]
const notices = async () => (await fixture.sql`select title from channel_notice order by at desc`).map((row) => row['title'])
const ignored = async () => (await fixture.sql`select reason from parked where outcome = 'ignored'`).map((row) => row['reason'])

it('ignores a ban older than its lifting', async () => {
  await news(ban('REINSTATE'), 10)
  await news(ban('DISABLE'), 60)

  expect(await channel()).toMatchObject({ blocked: null })
  expect(await notices()).toEqual(['The account can send again'])
  expect(await ignored()).toEqual(['A newer update of this account arrived first.'])
})

it('ignores a lifting older than the ban', async () => {
  await news(ban('DISABLE'), 10)
  await news(ban('REINSTATE'), 60)

  expect(await channel()).toMatchObject({ blocked: 'WhatsApp banned the account.' })
})

it('blocks and unblocks a number in order', async () => {
  await news(ban('DISABLE'), 60)
  expect(await channel()).toMatchObject({ blocked: 'WhatsApp banned the account.', blockedUntil: null })
  await news(ban('REINSTATE'), 10)
  expect(await channel()).toMatchObject({ blocked: null })
})

it('a reply restriction expires, and waiting messages are sent', async () => {
  await fixture.publish(welcomeDocument())
  await news(restriction('RESTRICTED_CUSTOMER_INITIATED_MESSAGING', 3_600), 10)
  await fixture.runtime.accept(aWebhook({ contacts: [{ wa_id: '1555', profile: { name: 'Ana' } }], messages: [aText('m1', '1555', 'hi')] }))
  await expect.poll(async () => (await fixture.sql`select 1 from outbox where state = 'queued'`).length).toBe(2)

  expect(await channel()).toMatchObject({
    blocked: 'WhatsApp restricted the account: restricted customer initiated messaging.',
    blockedBy: 'account',
    blockedUntil: new Date((NOW + 3_600) * 1_000).toISOString(),
  })
  expect(await claimOutbox(fixture.sql, 10, 30_000, [])).toEqual([])

  await fixture.sql`update channel set blocked_until = now()`
  await fixture.quiet()
  expect(await channel()).toMatchObject({ blocked: null, blockedBy: null, blockedUntil: null })
  expect(fixture.sent.map(({ content }) => ('text' in content ? content.text : ''))).toEqual(['Hello Ana', 'What is it?'])
})

it('a restriction of new chats allows replies and expires', async () => {
  await news(restriction('RESTRICTED_BIZ_INITIATED_MESSAGING', 3_600), 10)
  expect(await channel()).toMatchObject({
    blocked: null,
    restricted: 'WhatsApp doesn’t let this account start conversations: restricted biz initiated messaging.',
    restrictedUntil: new Date((NOW + 3_600) * 1_000).toISOString(),
  })

  await fixture.sql`update channel set restricted_until = now()`
  expect(await channel()).toMatchObject({ restricted: null, restrictedUntil: null })
})

it('ignores an expired restriction', async () => {
  await news(restriction('RESTRICTED_CUSTOMER_INITIATED_MESSAGING', -60), 3_600)

  expect(await channel()).toMatchObject({ blocked: null })
})

it('finds a removed partner’s account by its id', async () => {
  await news({ event: 'PARTNER_REMOVED', waba_info: { waba_id: WABA, owner_business_id: '777' } }, 10, '888')

  expect(await channel()).toMatchObject({ blocked: 'Your app lost access to the account.' })
})

it('ignores a removed partner of another account', async () => {
  await news({ event: 'PARTNER_REMOVED', waba_info: { waba_id: '999999', owner_business_id: '777' } }, 10)

  expect(await channel()).toMatchObject({ blocked: null })
})
