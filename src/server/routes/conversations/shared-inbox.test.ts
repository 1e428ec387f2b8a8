import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { AppError } from '#domain/errors.ts'
import { aText, aWebhook, PHONE_NUMBER_ID } from '#runtime/testing/webhooks.ts'
import { until } from '#store/testing/until.ts'
import { insertRows } from '#store/testing/rows.ts'

import type { Client } from '#server/testing/client.ts'
import { type TestApp, createTestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
let owner: Client
let appId = ''
let app = ''
const people: Record<string, string> = {}

beforeAll(async () => {
  testApp = await createTestApp({ runtimeRuns: true })
  owner = await testApp.person('Olga')
  appId = await owner.appId()
  app = `/api/v1/apps/${appId}`
  people['Olga'] = (await owner.ok('GET', '/api/v1/session')).user.uid
  for (const name of ['Ana', 'Bo', 'Cy']) {
    const client = await testApp.person(name)
    people[name] = (await client.ok('GET', '/api/v1/session')).user.uid
    await insertRows(testApp.sql, 'member', { appId, userId: people[name]! })
  }
  await insertRows(testApp.sql, 'channel', { appId, phoneNumberId: PHONE_NUMBER_ID })
})
beforeEach(async () => {
  await rules({})
  await testApp.sql`delete from conversation`
  await testApp.sql`delete from conversation_event`
  await testApp.sql`delete from outbox`
  await testApp.sql`delete from message`
  await testApp.sql`update member set seen_at = null, routed_at = null, availability = 'online'`
})
afterAll(() => testApp.end())

const rules = (change: object) => owner.ok('PUT', `${app}/inbox-rules`, change)
const chats = async (count: number, change = ''): Promise<void> => {
  await testApp.sql`
    insert into contact (app_id, id, name) select ${appId}, 'contact' || n, 'Contact ' || n from generate_series(1, ${count}) n on conflict do nothing`
  await testApp.sql`
    insert into conversation (app_id, id, contact_id, channel_id, address, address_kind, handler, last_activity_at, last_inbound_at, waiting_since)
    select ${appId}, 'chat' || lpad(n::text, 3, '0') || ${change}, 'contact' || n, 'number', '1555000' || n, 'wa_id', 'human', now(), now(), now()
    from generate_series(1, ${count}) n`
}
const present = (...names: string[]) =>
  testApp.sql`update member set seen_at = now() where app_id = ${appId} and user_id = any(${names.map((name) => people[name]!)})`
const shares = async (): Promise<Record<string, number>> => {
  const rows = await testApp.sql<
    { id: string | null; count: number }[]
  >`select assignee_id as id, count(*)::int as count from conversation group by 1`
  const nameOf = new Map(Object.entries(people).map(([name, id]) => [id, name]))
  return Object.fromEntries(rows.map(({ id, count }) => [id === null ? 'nobody' : (nameOf.get(id) ?? id), count]))
}
const sentTo = async (id: string) => {
  const rows = await testApp.sql<{ content: { type: string; text: string; buttons: { id: string; title: string }[] } }[]>`
    select content from message where conversation_id = ${id} and direction = 'out' order by seq`
  return rows.map(({ content }) => content)
}
const linesOf = (type: string) => testApp.sql`select conversation_id as id, body from conversation_event where body ->> 'type' = ${type}`

test('round robin among online members up to their limit', async () => {
  await present('Ana', 'Bo')
  await testApp.sql`update member set availability = 'busy', seen_at = now() where user_id = ${people['Cy']!}`
  await chats(12)

  await rules({ routing: { mode: 'roundRobin', capacity: 5 } })

  await until('ten are given', async () => (await shares())['nobody'] === 2)
  expect(await shares()).toEqual({ Ana: 5, Bo: 5, nobody: 2 })
  expect(await linesOf('handler_changed')).toHaveLength(10)
})

test('a later member gets the rest, and rules never override a person', async () => {
  await chats(3)
  await testApp.sql`update conversation set assignee_id = ${people['Olga']!} where id = 'chat001'`
  await rules({ routing: { mode: 'leastBusy' } })

  await present('Cy')

  await until('the rest is given', async () => (await shares())['Cy'] === 2)
  expect(await shares()).toEqual({ Olga: 1, Cy: 2 })
})

test('assigns a team’s conversations within the team', async () => {
  const team = await owner.ok('POST', `${app}/teams`, { name: 'Care', memberIds: [people['Bo']] })
  await present('Ana', 'Bo', 'Cy')
  await chats(4)
  await testApp.sql`update conversation set team_id = ${team.id}`

  await rules({ routing: { mode: 'roundRobin' } })

  await until('all are given', async () => (await shares())['Bo'] === 4)
})

test('a deadline follows business hours, is missed once, and ends with the reply', async () => {
  await chats(1)
  await testApp.sql`update conversation set waiting_since = now() - interval '20 minutes', assignee_id = ${people['Olga']!}`

  await rules({ replyWithinMinutes: 15 })

  await until('it is missed', async () => (await linesOf('deadline_missed')).length === 1)
  expect(await owner.ok('GET', `${app}/conversations/chat001`)).toMatchObject({ overdue: true })
  await owner.ok('POST', `${app}/conversations/chat001/messages`, { content: { type: 'text', text: 'Sorry, here I am.' } })
  expect(await owner.ok('GET', `${app}/conversations/chat001`)).toMatchObject({ overdue: false, dueAt: null, waitingSince: null })
  expect(await linesOf('deadline_missed')).toHaveLength(1)
})

test('closes inactive conversations with a message, except snoozed ones', async () => {
  await chats(2)
  await testApp.sql`update conversation set last_activity_at = now() - interval '30 hours', last_inbound_at = now() - interval '23 hours'`
  await testApp.sql`update conversation set snoozed_until = now() + interval '1 day' where id = 'chat002'`

  await rules({ autoClose: { afterHours: 24, text: 'We close this for now.' } })

  await until('one is closed', async () => (await linesOf('conversation_closed')).length === 1)
  expect(await sentTo('chat001')).toEqual([{ type: 'text', text: 'We close this for now.' }])
  expect(await testApp.sql`select id from conversation where open_state = 'closed'`).toEqual([{ id: 'chat001' }])
})

test('a rating is counted once and reopens nothing', async () => {
  await rules({ rating: { text: 'How was it?' } })
  await testApp.runtime.accept(aWebhook({ messages: [aText('r1', '15550007777', 'hello')] }))
  let id = ''
  await until('it is there', async () => {
    const { items } = await owner.ok('GET', `${app}/conversations`)
    id = items[0]?.id ?? ''
    return id !== '' && items[0].handler === 'human'
  })
  await owner.ok('POST', `${app}/conversations/${id}/take-over`)
  await owner.ok('POST', `${app}/conversations/${id}/close`)
  const [asked] = await sentTo(id)
  const { id: good, title } = asked!.buttons[0]!
  const answer = {
    id: 'wamid.rating',
    from: '15550007777',
    timestamp: String(Math.floor(Date.now() / 1_000)),
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: { id: good, title } },
  }
  await testApp.runtime.accept(aWebhook({ messages: [answer] }))
  await testApp.runtime.accept(aWebhook({ messages: [answer] }))

  await until('it is noted', async () => (await linesOf('rating_given')).length === 1)
  expect((await owner.ok('GET', `${app}/conversations/${id}`)).openState).toBe('closed')
  expect(await owner.ok('GET', `${app}/ratings?since=2020-01-01T00:00:00.000Z`)).toEqual({
    asked: 1,
    answered: 1,
    good: 1,
    okay: 0,
    poor: 0,
  })
})

test('a hundred concurrent take-overs leave one owner', async () => {
  await chats(1)
  await testApp.sql`update conversation set handler = 'bot'`
  const conversationCommands = testApp.runtime.conversationCommands
  const by = (name: string) => ({ appId, author: { kind: 'operator' as const, id: name, name } })

  const results = await Promise.allSettled(
    Array.from({ length: 100 }, async (_, index) => {
      const who = by(`p${index}`)
      if (index % 4 === 0) return conversationCommands.execute(who, 'chat001', { type: 'takeOver' })
      if (index % 4 === 1)
        return conversationCommands.execute(who, 'chat001', { type: 'assign', member: { id: `p${index}`, name: `p${index}` } })
      if (index % 4 === 2) return conversationCommands.sendReply(who, 'chat001', { type: 'text', text: `I am p${index}` })
      return conversationCommands.execute(who, 'chat001', { type: index === 99 ? 'close' : 'markUnread' })
    }),
  )

  expect(results[99]).toMatchObject({ status: 'fulfilled' })
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refusals.filter((reason) => !(reason instanceof AppError))).toEqual([])
  const [row] = await testApp.sql<{ handler: string; assignee: string; last: number; state: string }[]>`
    select handler, assignee_id as assignee, last_seq as last, open_state as state from conversation where id = 'chat001'`
  expect(row?.handler).toBe('human')
  const lines = await testApp.sql<{ seq: number; author: { id: string }; body: { type: string; assigneeId?: string } }[]>`
    select seq, author, body from conversation_event where conversation_id = 'chat001' order by seq`
  expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: row!.last }, (_, index) => index + 1))
  // Each reply that was taken was its sender's to give: the last owner before it was the sender. Whoever takes a closed conversation over opens it.
  let owned: string | undefined
  let state = 'open'
  for (const { author, body } of lines) {
    if (body.type === 'conversation_closed') state = 'closed'
    if (body.type === 'conversation_reopened') state = 'open'
    if (body.type === 'handler_changed') owned = body.assigneeId
    if (body.type === 'message_queued') expect(owned).toBe(author.id)
  }
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(50)
  expect(row?.assignee).toBe(owned)
  expect(row?.state).toBe(state)
})
