import { afterAll, beforeEach, expect, test } from 'vitest'

import { insertRows } from '#store/testing/rows.ts'

import { createVisitors, until } from '../testing/visitors.ts'

const visitors = await createVisitors()
const { testApp, appId, here, open, say, words } = visitors

beforeEach(visitors.renew)
afterAll(() => testApp.end())

test('a mailed transcript says what was heard in voice messages', async () => {
  const { visitor } = await open()
  await say(visitor, 'Hi')
  await words(visitor).toEqual(['visitor: Hi'])
  const [conversation] = await testApp.sql<{ id: string }[]>`select id from conversation where app_id = ${appId}`
  const of = { appId, conversationId: conversation!.id, channelId: here.chat }
  const author = { kind: 'contact', id: null, name: null }
  const content = { type: 'audio', media: { mimeType: 'audio/ogg' }, voice: true }
  for (const [index, id] of ['voice1', 'voice2'].entries()) {
    await insertRows(testApp.sql, 'message', { ...of, id, seq: 90 + index, author, content })
    const body = { type: 'message_received', messageId: id }
    await insertRows(testApp.sql, 'conversation_event', { appId, conversationId: of.conversationId, seq: 90 + index, author, body })
  }
  const heard = { messageId: 'voice1', state: 'done', text: 'Where is my tent?' }
  await insertRows(testApp.sql, 'message_transcript', { appId, conversationId: of.conversationId, ...heard })

  await visitor.ok('POST', `${here.path}/transcript`, { email: 'mia@example.com' })

  const mailed = () => testApp.mails.find(({ to }) => to === 'mia@example.com')?.text
  await until(async () => mailed() !== undefined).toBe(true)
  expect(mailed()).toContain('You\nVoice message: “Where is my tent?”')
  expect(mailed()).toMatch(/You\nVoice message\n/)
})
