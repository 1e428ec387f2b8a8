import { afterEach, beforeEach, expect, test } from 'vitest'

import { welcomeDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from '../testing/runtime-fixture.ts'
import { aText, aWebhook } from '../testing/webhooks.ts'

let fixture: RuntimeFixture
beforeEach(async () => {
  fixture = await runtimeFixture()
})
afterEach(() => fixture.end())

const receive = async (id: string, words: string) => {
  await fixture.runtime.accept(aWebhook({ messages: [aText(id, '34600111222', words)] }))
  await fixture.quiet()
}

test('stores messages of a blocked contact without notifying anyone', async () => {
  await receive('m1', 'before')
  const [contact] = await fixture.sql<{ id: string }[]>`select id from contact`
  const by = { appId: fixture.appId, author: { kind: 'operator' as const, id: 'ana', name: 'Ana' } }
  await fixture.sql`update conversation set unread_count = 0, open_state = 'closed'`
  await fixture.publish(welcomeDocument())
  await fixture.runtime.contactCommands.changeMany(by, [contact!.id], { type: 'block' })

  await receive('m2', 'hi')

  const [chat] = await fixture.sql`select open_state as state, unread_count as unread from conversation`
  expect({ ...chat }).toEqual({ state: 'closed', unread: 0 })
  expect(fixture.sent).toEqual([])
  const lines = await fixture.sql`
    select m.content ->> 'text' as text, e.body ->> 'ignored' as ignored from message m
    join conversation_event e on e.body ->> 'messageId' = m.id where e.body ->> 'type' = 'message_received' order by m.seq`
  expect(lines.map((row) => ({ ...row }))).toEqual([
    { text: 'before', ignored: null },
    { text: 'hi', ignored: 'blocked' },
  ])
  const ends = await fixture.sql`select state, counts from delivery_channel order by delivery_id desc limit 1`
  expect(ends.map((row) => ({ ...row }))).toEqual([{ state: 'ignored', counts: { messages: 1, ignored: 1 } }])

  await fixture.runtime.contactCommands.changeMany(by, [contact!.id], { type: 'unblock' })
  await receive('m3', 'hi')

  expect(fixture.sent.length).toBeGreaterThan(0)
})
