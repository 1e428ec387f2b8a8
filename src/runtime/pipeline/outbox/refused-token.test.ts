import { afterEach, beforeEach, expect, it } from 'vitest'

import { updateChannel } from '#store/whatsapp/channels.ts'
import { insertRows } from '#store/testing/rows.ts'

import { welcomeDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'
import { stopNumber } from './stop-number.ts'

const REASON = 'The access token has expired or was revoked.'
const refused = {
  outcome: 'refused' as const,
  failure: { code: '190', title: REASON },
  retry: 'later' as const,
  pausesChannel: true,
  tokenRefused: true,
}

let fixture: RuntimeFixture
beforeEach(async () => {
  fixture = await runtimeFixture()
  const { sql, appId } = fixture
  await insertRows(sql, 'user', { id: 'agnes', email: 'agnes@example.com' }, { id: 'adam', email: 'adam@example.com' })
  await insertRows(sql, 'member', { appId, userId: 'agnes' }, { appId, userId: 'adam', role: 'admin' })
  await fixture.publish(welcomeDocument())
})
afterEach(() => fixture.end())

const writes = (from: string) =>
  fixture.runtime.accept(aWebhook({ contacts: [{ wa_id: from, profile: { name: 'Ana' } }], messages: [aText(`m${from}`, from, 'hi')] }))
const blocked = async () => (await fixture.sql`select blocked, blocked_by from channel`)[0]
const told = async () =>
  (await fixture.sql`select user_id from notification where kind = 'channel' order by 1`).map((row) => row['user_id'])
const statuses = async () => (await fixture.sql`select status from message where direction = 'out'`).map((row) => row['status'])

it('a refused token holds messages and notifies admins once; a new token sends them in order', async () => {
  fixture.answer.send = () => refused
  await Promise.all(['15550000001', '15550000002', '15550000003'].map(writes))
  await expect.poll(blocked).toEqual({ blocked: REASON, blocked_by: 'token' })
  await expect.poll(statuses).toEqual(Array.from({ length: 6 }, () => 'SENDING'))

  expect(await told()).toEqual(['adam', 'ana'])
  expect((await fixture.sql`select severity from channel_notice`).length).toBe(1)

  fixture.answer.send = ({ id }) => ({ outcome: 'accepted', providerId: `wamid.${id}`, waId: null })
  fixture.sent.length = 0
  await updateChannel(fixture.sql, fixture.appId, 'channel', { token: { sealed: Buffer.from('new'), last4: 'four' } })
  await fixture.quiet()

  expect(await blocked()).toEqual({ blocked: null, blocked_by: null })
  expect(await statuses()).toEqual(Array.from({ length: 6 }, () => 'SENT'))
  const texts = fixture.sent.filter(({ to }) => to === '15550000002').map(({ content }) => ('text' in content ? content.text : ''))
  expect(texts).toEqual(['Hello Ana', 'What is it?'])
})

it('waiting for a token does not count as waiting for the number', async () => {
  fixture.answer.send = () => refused
  await writes('15550000001')
  await expect.poll(async () => (await blocked())?.['blocked_by']).toBe('token')
  await expect.poll(async () => (await fixture.sql`select from outbox where state = 'queued'`).length).toBe(2)
  await fixture.sql`update outbox set created_at = now() - interval '3 days'`

  let tries = 0
  fixture.answer.send = ({ id }) => {
    tries += 1
    if (tries > 1) return { outcome: 'accepted', providerId: `wamid.${id}`, waId: null }
    return { outcome: 'refused', failure: { code: '130429', title: 'Too fast.' }, retry: 'later', pausesChannel: true }
  }
  await updateChannel(fixture.sql, fixture.appId, 'channel', { token: { sealed: Buffer.from('new'), last4: 'four' } })
  await expect.poll(statuses).toEqual(['SENT', 'SENT'])
})

it('a late refusal of the old token does not block the new one', async () => {
  const number = { appId: fixture.appId, id: 'channel', tokenSealed: Buffer.from('the one before') }

  await stopNumber(fixture.deps, number, REASON)

  expect([await blocked(), await told()]).toEqual([{ blocked: null, blocked_by: null }, []])
})

it('an unstable token notifies admins once a day and is rechecked soon', async () => {
  const number = { appId: fixture.appId, id: 'channel', tokenSealed: Buffer.alloc(1) }
  const noon = { ...fixture.deps, now: () => new Date('2026-11-23T12:00:00Z') }
  const nextDay = { ...fixture.deps, now: () => new Date('2026-11-24T12:00:00Z') }
  await fixture.sql`update channel set facts_next_at = now() + interval '6 hours'`

  for (const deps of [noon, noon, nextDay]) {
    await stopNumber(deps, number, REASON)
    expect(await blocked()).toEqual({ blocked: REASON, blocked_by: 'token' })
    await fixture.sql`update channel set blocked = null, blocked_by = null`
  }

  expect(await told()).toEqual(['adam', 'adam', 'ana', 'ana'])
  expect(await fixture.sql`select facts_next_at < now() + interval '2 minutes' as soon from channel`).toEqual([{ soon: true }])
})
