import { afterAll, beforeAll, expect, test } from 'vitest'

import { collectPair, settleCollected } from '#store/knowledge/suggestion-search.ts'
import { insertRows } from '#store/testing/rows.ts'

import { createTestWorkspace } from '#server/testing/test-workspace.ts'

const { testApp, owner, agent, app } = await createTestWorkspace()
const appId = app.split('/')[4] ?? ''
const suggestions = `${app}/knowledge-suggestions`
const list = async () => (await owner.ok('GET', suggestions)).items
const ask = async (question: string) =>
  (await owner.ok('POST', `${app}/knowledge/search`, { question })).items.map(({ text }: { text: string }) => text)

beforeAll(async () => {
  await insertRows(testApp.sql, 'channel', { appId, id: 'line', phoneNumberId: '1559' })
  await insertRows(testApp.sql, 'contact', { appId, id: 'ana' })
  await insertRows(testApp.sql, 'conversation', { appId, id: 'chat', contactId: 'ana', channelId: 'line' })
  await insertRows(testApp.sql, 'message', { appId, id: 'reply', conversationId: 'chat', channelId: 'line', direction: 'out' })
})
afterAll(() => testApp.end())

let made = 0
/** A suggestion as a search leaves it. */
async function suggest(question: string, answer: string, more: { language?: string; gapTopic?: string } = {}): Promise<string> {
  const id = `suggestion${String(made++).padStart(8, '0')}`
  const pair = { conversationId: 'chat', messageId: `m${id}`, question, answer, at: '2026-11-20T09:00:00.000Z' }
  const looked = { state: 'open', writtenBy: 'rules', reason: 'repeated', gapTopic: null, differsFrom: null } as const
  await testApp.sql.begin(async (tx) => {
    await collectPair(tx, appId, id, pair, more.language ?? 'en')
    await settleCollected(tx, appId, { id, question, answer, ...looked, ...(more.gapTopic && { gapTopic: more.gapTopic }) })
  })
  return id
}

test('nothing is answered from a suggestion before a person accepts it, edited or not', async () => {
  const gap = { appId, id: 'gap', topic: 'gap', conversationId: 'chat', question: 'Wrapping?', folded: 'wrapping?', at: new Date() }
  await insertRows(testApp.sql, 'knowledge_gap', gap)
  const id = await suggest('Do you gift-wrap?', 'We wrap in paper with anchors.', { gapTopic: 'gap' })
  expect(await list()).toMatchObject([{ id, question: 'Do you gift-wrap?', count: 1, conversations: [{ id: 'chat', contactName: 'Ana' }] }])
  expect(await ask('anchors')).toEqual([])

  const { sourceId } = await owner.ok('POST', `${suggestions}/${id}/accept`, {
    question: 'Do you gift-wrap?',
    answer: 'In paper with anchors.',
  })
  expect(await ask('anchors')).toEqual(['In paper with anchors.'])
  expect(await owner.ok('GET', `${app}/knowledge/${sourceId}`)).toMatchObject({
    kind: 'questions',
    title: 'Answers from conversations (English)',
    updatedBy: 'Olga',
    input: { pairs: [{ question: 'Do you gift-wrap?', answer: 'In paper with anchors.' }] },
  })
  expect(await list()).toEqual([])
  expect((await owner.ok('GET', `${app}/knowledge-gaps`)).items).toEqual([])
  expect((await owner.call('POST', `${suggestions}/${id}/accept`, { question: 'x', answer: 'y' })).status).toBe(404)

  const second = await suggest('Is there parking behind the shop?', 'There is, behind the lighthouse.')
  const other = await suggest('¿Hacen envíos a Noruega?', 'Sí, los hacemos.', { language: 'es' })
  const accept = async (one: string) =>
    (await owner.ok('POST', `${suggestions}/${one}/accept`, { question: 'Parking?', answer: 'Yes.' })).sourceId
  expect(await accept(second)).toBe(sourceId)
  expect(await accept(other)).not.toBe(sourceId)
})

test('what was taken out as personal has to be filled in or removed first', async () => {
  const id = await suggest('Where can I write to?', 'Write to [email].')
  const refused = await owner.call('POST', `${suggestions}/${id}/accept`, {
    question: 'Where can I write to?',
    answer: 'Write to [email].',
  })
  expect([refused.status, refused.body.error.details]).toEqual([400, [{ path: 'answer', message: 'Replace [email] or remove it.' }]])
  await owner.ok('POST', `${suggestions}/${id}/accept`, { question: 'Where can I write to?', answer: 'Write to help@shop.example.' })
})

test('what is refused is gone from the list, and stays refused', async () => {
  const id = await suggest('Do you sell to dealers?', 'We do, from twenty pieces on.')
  await owner.ok('POST', `${suggestions}/${id}/reject`)
  expect(await list()).toEqual([])
  expect((await owner.call('POST', `${suggestions}/${id}/reject`)).status).toBe(404)
  expect((await owner.call('POST', `${suggestions}/${id}/accept`, { question: 'x', answer: 'y' })).status).toBe(404)
})

test('a reply that is kept waits for a review, unless somebody who may edit the knowledge uses it at once', async () => {
  const kept = { messageId: 'reply', question: 'Is the kayak stable?', answer: 'It is stable in waves of a metre.' }
  const path = `${app}/conversations/chat/knowledge-suggestions`
  expect(await agent.ok('POST', path, kept)).toEqual({ sourceId: null })
  expect(await ask('kayak')).toEqual([])
  expect(await list()).toMatchObject([{ reason: 'kept', writtenBy: 'person', suggestedBy: expect.any(String), count: 1 }])

  expect((await agent.call('POST', path, { ...kept, useNow: true })).status).toBe(403)
  expect((await agent.call('POST', path, { ...kept, messageId: 'none' })).status).toBe(404)
  expect(await owner.ok('POST', path, { ...kept, useNow: true })).toEqual({ sourceId: expect.any(String) })
  expect(await ask('kayak')).toEqual(['It is stable in waves of a metre.'])
})

test('a search begins, and is told as it stands', async () => {
  expect((await owner.ok('GET', suggestions)).search).toBeNull()
  expect((await owner.call('POST', `${suggestions}/search`, { days: null, weekly: true })).status).toBe(404)
  expect(await owner.ok('POST', `${suggestions}/search`, { days: 30, weekly: false })).toMatchObject({
    weekly: false,
    total: null,
    done: 0,
  })
  await testApp.sql`update suggestion_search set ended_at = now(), next_at = null`
  expect(await owner.ok('POST', `${suggestions}/search`, { days: null, weekly: true })).toMatchObject({
    weekly: true,
    running: false,
    nextAt: expect.any(String),
  })
})
