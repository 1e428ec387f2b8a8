import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { createTestWorkspace } from '#server/testing/test-workspace.ts'
import { insertAnswerable } from '#store/testing/rows.ts'

const { testApp, owner, agentId, appId, app } = await createTestWorkspace()

beforeEach(async () => {
  for (const table of ['outbox', 'rating', 'message', 'conversation_event', 'conversation', 'contact'])
    await testApp.sql`delete from ${testApp.sql(table)}`
  await insertAnswerable(testApp.sql, appId, 'ann')
})
afterAll(() => testApp.end())

const conversation = `${app}/conversations/chat-ann`
const texts = (...words: string[]) => words.map((text) => ({ type: 'text', text }))
const reply = (body: Record<string, unknown>) => owner.ok('POST', `${conversation}/replies`, { contents: texts('Goodbye'), ...body })
const log = async () =>
  (
    await testApp.sql<
      { type: string }[]
    >`select body ->> 'type' as type from conversation_event where conversation_id = 'chat-ann' order by seq`
  ).map(({ type }) => type)
const queued = async () =>
  (await testApp.sql<{ text: string }[]>`select content ->> 'text' as text from outbox order by position`).map(({ text }) => text)

describe('a reply with a follow-up action', () => {
  test('sends the reply and then closes, in this order', async () => {
    const { messages, conversation: after } = await reply({ contents: texts('One', 'Two'), afterwards: { type: 'close' } })

    expect([messages.length, after.openState]).toEqual([2, 'closed'])
    expect([await log(), await queued()]).toEqual([
      ['handler_changed', 'message_queued', 'message_queued', 'conversation_closed'],
      ['One', 'Two'],
    ])
  })

  test('snoozes or assigns after the reply', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await testApp.sql`insert into team (app_id, id, name) values (${appId}, 'team-care', 'Care') on conflict do nothing`

    const snoozed = await reply({ afterwards: { type: 'snooze', until } })
    const assigned = await reply({ afterwards: { type: 'assign', userId: agentId } })
    await testApp.sql`update conversation set assignee_id = null`
    const given = await reply({ afterwards: { type: 'assignTeam', teamId: 'team-care' } })

    expect(snoozed.conversation.snoozedUntil).toBe(until)
    expect(assigned.conversation.assignee.id).toBe(agentId)
    expect(given.conversation.team.id).toBe('team-care')
    expect(await queued()).toHaveLength(3)
  })

  test('sends nothing if the follow-up is refused', async () => {
    const past = await owner.call('POST', `${conversation}/replies`, {
      contents: texts('Goodbye'),
      afterwards: { type: 'snooze', until: '2020-01-01T00:00:00.000Z' },
    })

    expect(past.status).toBe(400)
    expect([await log(), await queued()]).toEqual([[], []])
  })

  test('sends none of several messages if one is refused', async () => {
    const { status } = await owner.call('POST', `${conversation}/replies`, {
      contents: [...texts('One'), { type: 'image', media: { fileId: 'no-such-file' } }],
      afterwards: { type: 'close' },
    })

    expect(status).toBeGreaterThanOrEqual(400)
    expect([await log(), await queued()]).toEqual([[], []])
  })

  test('never loses the reply in a race with another close', async () => {
    const outcomes = []
    for (let round = 0; round < 18; round += 1) {
      await testApp.sql`update conversation set open_state = 'open'`
      await testApp.sql`delete from outbox`
      const [sent] = await Promise.all([
        owner.call('POST', `${conversation}/replies`, { contents: texts('Goodbye'), afterwards: { type: 'close' } }),
        owner.call('POST', `${conversation}/read`),
      ])
      outcomes.push([sent.status, (await queued()).length])
    }

    expect(outcomes.filter(([status, sent]) => status !== 200 || sent !== 1)).toEqual([])
  })

  test('sends once per idempotency key', async () => {
    const headers = { 'idempotency-key': 'one-reply' }
    const body = { contents: texts('Goodbye'), afterwards: { type: 'close' } }
    const first = await owner.call('POST', `${conversation}/replies`, body, headers)
    const second = await owner.call('POST', `${conversation}/replies`, body, headers)

    expect([first.status, second.status, await queued()]).toEqual([200, 200, ['Goodbye']])
    expect(second.body.messages).toEqual(first.body.messages)
  })
})

describe('undoing it', () => {
  test('reopens the conversation and cancels the survey', async () => {
    await testApp.sql`update app set inbox_rules = ${testApp.sql.json({ v: 1, rating: { text: 'How was it?' } })} where id = ${appId}`
    const { messages } = await reply({ delayMs: 30_000, afterwards: { type: 'close' } })
    expect(await queued()).toEqual(['Goodbye', 'How was it?'])

    await owner.ok('POST', `${conversation}/undo`, {
      messageIds: messages.map(({ id }: { id: string }) => id),
      restore: { type: 'reopen' },
    })

    const after = await owner.ok('GET', conversation)
    expect([after.openState, after.snippet, await queued()]).toEqual(['open', '', []])
    expect(await testApp.sql`select from rating`).toHaveLength(0)
  })
})
