// The turn of a message joins the transaction that takes the message in.
import { afterEach, beforeEach, expect, test } from 'vitest'

import { welcomeDocument } from '#flow/testing/documents.ts'
import { UnitOfWork } from '#commands/shared/unit-of-work.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'

import { TURN_BATCH } from './process-turns.ts'

let fixture: RuntimeFixture
beforeEach(async () => {
  fixture = await runtimeFixture()
  await fixture.publish(welcomeDocument())
})
afterEach(() => fixture.end())

/** One webhook in which so many people write. */
async function write(people: number): Promise<void> {
  const numbers = Array.from({ length: people }, (_, index) => `1555000${String(index).padStart(4, '0')}`)
  const contacts = numbers.map((wa_id) => ({ wa_id, profile: { name: 'Ana' } }))
  await fixture.runtime.accept(aWebhook({ contacts, messages: numbers.map((from) => aText(`m.${from}`, from, 'hi')) }))
  await fixture.quiet()
}

/** For each conversation: whether what was heard and what was answered were written by one transaction. */
async function joined(): Promise<boolean[]> {
  const rows = await fixture.sql<{ joined: boolean }[]>`
    select count(distinct xid) = 1 as joined from conversation_event
    where body ->> 'type' in ('message_received', 'message_queued') group by conversation_id`
  return rows.map((row) => row.joined)
}

test('a message and its answer are one transaction', async () => {
  await write(TURN_BATCH)

  expect(await joined()).toEqual(Array.from({ length: TURN_BATCH }, () => true))
  expect(fixture.sent).toHaveLength(2 * TURN_BATCH)
  expect(await fixture.sql`select from signal`).toEqual([])
})

test('turns of more people than a batch takes follow in transactions of their own', async () => {
  await write(TURN_BATCH + 1)

  expect(await joined()).toEqual(Array.from({ length: TURN_BATCH + 1 }, () => false))
  expect(fixture.sent).toHaveLength(2 * (TURN_BATCH + 1))
})

test('a conversation that waits for its turn already is left to the turns', () => {
  const at = '2026-11-26T10:00:00.000Z'
  const unitOfWork = new UnitOfWork(at)
  const fresh = { appId: 'app', id: 'fresh', readyAt: null as string | null } as LockedConversation
  const waiting = { appId: 'app', id: 'waiting', readyAt: at as string | null } as LockedConversation
  for (const conversation of [fresh, waiting]) unitOfWork.signal(conversation, { of: conversation.id })

  const taken = unitOfWork.takeReady(TURN_BATCH)

  expect(taken).toEqual({ conversations: [fresh], signals: [{ appId: 'app', conversationId: 'fresh', body: { of: 'fresh' } }] })
  expect([fresh.readyAt, waiting.readyAt]).toEqual([null, at])
})
