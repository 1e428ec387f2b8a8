import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Json } from '#domain/json.ts'

import { aDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'
import { insertRows } from '#store/testing/rows.ts'

const ANA = '15550001111'

let fixture: RuntimeFixture
let count = 0
beforeAll(async () => {
  fixture = await runtimeFixture()
})
beforeEach(async () => {
  for (const table of ['conversation', 'flow', 'member', 'outbox']) await fixture.sql`delete from ${fixture.sql(table)}`
  await insertRows(fixture.sql, 'member', { appId: fixture.appId, role: 'owner' })
  fixture.sent.length = 0
})
afterAll(() => fixture.end())

async function handOver(config: object) {
  await fixture.publish(aDocument({ people: [['over', 'liveChat', config]] }))
  await fixture.runtime.accept(
    aWebhook({ contacts: [{ wa_id: ANA, profile: { name: 'Ana' } }], messages: [aText(`m${(count += 1)}`, ANA, 'hi')] }),
  )
  await fixture.quiet()
  const [conversation] = await fixture.sql`select handler, assignee_id as assignee, priority from conversation`
  const [event] = await fixture.sql<{ body: { [name: string]: Json } }[]>`
    select body from conversation_event where body ->> 'type' = 'handler_changed' order by position desc limit 1`
  return { conversation, event: event?.body, said: fixture.sent.map(({ content }) => ('text' in content ? content.text : '')) }
}

test('a member gets the conversation with its priority and note', async () => {
  const { conversation, event, said } = await handOver({
    assigneeId: 'ana',
    priority: 'urgent',
    note: 'Wants boots',
    textWhenThere: 'One moment.',
  })

  expect(conversation).toEqual({ handler: 'human', assignee: 'ana', priority: 'urgent' })
  expect(event).toMatchObject({ assigneeId: 'ana', assigneeName: 'Ana', note: 'Wants boots' })
  expect(said).toEqual(['One moment.'])
})

test('a team gets the conversation, and its line says so', async () => {
  await insertRows(fixture.sql, 'team', { appId: fixture.appId, id: 'sales', name: 'Sales' })

  await handOver({ teamId: 'sales' })

  expect(await fixture.sql`select team_id from conversation`).toMatchObject([{ team_id: 'sales' }])
  expect(await fixture.sql`select body from conversation_event where body ->> 'type' = 'team_changed'`).toMatchObject([
    { body: { teamId: 'sales', teamName: 'Sales' } },
  ])
})

test('a hand-over to a former member goes to everyone', async () => {
  const { conversation, event } = await handOver({ assigneeId: 'gone' })

  expect(conversation).toMatchObject({ handler: 'human', assignee: null })
  expect(event).toMatchObject({ note: 'The person chosen for this is no member any more.' })
})

test('without members, the customer is told and the conversation waits with the reason', async () => {
  await fixture.sql`delete from member`

  const { conversation, event, said } = await handOver({ textWhenAway: 'We are away.' })

  expect(said).toEqual(['We are away.'])
  expect(conversation).toMatchObject({ handler: 'human', assignee: null })
  expect(event).toMatchObject({ reason: 'handed_over', note: expect.stringContaining('isn’t connected') })
})

test('outside business hours the customer is told the opening time, and the flow may take its own exit', async () => {
  const week = Array.from({ length: 7 }, () => [])
  await fixture.sql`update app set automation = automation || ${fixture.sql.json({ businessHours: { week, closed: [] } })}`

  const { conversation, said } = await handOver({ whenAway: 'exit', textWhenAway: 'Back {opening}.' })

  expect(said).toEqual(['Back soon.'])
  expect(conversation).toMatchObject({ handler: 'human', assignee: null })
  await fixture.sql`update app set automation = automation - 'businessHours'`
})
