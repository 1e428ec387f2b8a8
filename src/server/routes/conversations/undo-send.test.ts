import { afterAll, beforeEach, expect, test } from 'vitest'

import { claimOutbox } from '#store/messages/outbox.ts'
import { insertAnswerable, insertMember } from '#store/testing/rows.ts'

import { createTestWorkspace } from '#server/testing/test-workspace.ts'

const { testApp, owner, appId, app } = await createTestWorkspace()

beforeEach(async () => {
  for (const table of ['outbox', 'mention', 'message', 'conversation_event', 'conversation', 'contact'])
    await testApp.sql`delete from ${testApp.sql(table)}`
  await insertAnswerable(testApp.sql, appId, 'ann')
})
afterAll(() => testApp.end())

const chat = '/conversations/chat-ann'
const text = (words: string) => ({ type: 'text', text: words })
const send = (words: string, delayMs = 30_000) => owner.ok('POST', `${app}${chat}/messages`, { content: text(words), delayMs })

test('undoes a waiting reply completely', async () => {
  await owner.ok('POST', `${app}${chat}/notes`, { text: 'Before' })
  const ids = [(await send('One')).id, (await send('Two')).id]

  await owner.ok('POST', `${app}${chat}/undo`, { messageIds: ids })

  const { snippet, snippetDirection } = await owner.ok('GET', `${app}${chat}`)
  expect([snippet, snippetDirection, await testApp.sql`select from outbox`]).toEqual(['Before', 'note', []])
  const again = await owner.call('POST', `${app}${chat}/undo`, { messageIds: ids })
  expect(again.body.error.code).toBe('already-sending')
})

test('undoes several replies together or not at all', async () => {
  const ids = [(await send('One', 0)).id, (await send('Two')).id]
  await claimOutbox(testApp.sql, 10, 30_000, [])

  const refused = await owner.call('POST', `${app}${chat}/undo`, { messageIds: ids })

  expect([refused.status, refused.body.error.code]).toEqual([409, 'already-sending'])
  expect(await testApp.sql`select from outbox`).toHaveLength(2)
})

test('refuses to undo a teammate’s reply', async () => {
  const { id } = await send('Mine')
  const bo = await testApp.person('Bo')
  await insertMember(testApp.sql, appId, 'bo@parley.test')

  expect((await bo.call('POST', `${app}${chat}/undo`, { messageIds: [id] })).status).toBe(404)
})

test('in a race of undo and send, exactly one wins', async () => {
  const outcomes: string[] = []
  for (let round = 0; round < 20; round += 1) {
    await testApp.sql`delete from outbox`
    const { id } = await send(`Round ${round}`, 0)
    const [claimed, undone] = await Promise.all([
      claimOutbox(testApp.sql, 1, 30_000, []),
      owner.call('POST', `${app}${chat}/undo`, { messageIds: [id] }),
    ])
    outcomes.push(`${claimed.length} sent, ${undone.status === 200 ? 1 : 0} taken back`)
  }

  expect(outcomes.filter((outcome) => !['1 sent, 0 taken back', '0 sent, 1 taken back'].includes(outcome))).toEqual([])
})
