import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { fakeModels } from '#runtime/integrations/ai/testing/fake-models.ts'

import { createTestWorkspace } from '#server/testing/test-workspace.ts'
import { insertRows } from '#store/testing/rows.ts'

const models = await fakeModels()
const { testApp, owner, agent, appId, app } = await createTestWorkspace({ open: models.egress.open, scope: 'own' })
const chat = `${app}/conversations/chat`

beforeAll(async () => {
  const { sql } = testApp
  await insertRows(sql, 'contact', { appId, id: 'kim' })
  await insertRows(sql, 'conversation', { appId, contactId: 'kim', address: '1555', handler: 'human', lastSeq: 1 })
  await insertRows(sql, 'message', {
    appId,
    id: 'message1',
    seq: 1,
    author: { kind: 'contact', id: 'kim', name: 'Kim' },
    content: { type: 'text', text: 'Is the tent waterproof?' },
  })
  await insertRows(sql, 'conversation_event', { appId, seq: 1, author: {}, body: { type: 'message_received', messageId: 'message1' } })
})
afterAll(async () => {
  await testApp.end()
  await models.stop()
})
beforeEach(() => models.clear())

test('refuses AI assist without a provider', async () => {
  expect(await owner.ok('GET', `${app}/assist`)).toEqual({ available: false, transcribes: false })
  const refused = await owner.call('POST', `${chat}/assist`, { help: 'draft' })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'no-ai-provider'])
})

test('drafts from the chat without sending or storing anything', async () => {
  const key = 'sk-very-secret-0001'
  await owner.ok('POST', `${app}/ai-providers`, {
    name: 'Ours',
    kind: 'openai',
    baseUrl: models.url('openai'),
    modelDefault: 'small-1',
    key,
  })
  expect(await owner.ok('GET', `${app}/assist`)).toEqual({ available: true, transcribes: false })
  await models.answers({ text: 'It is, up to [depth].' }, { text: '- Kim asks about the tent' }, { text: 'Ja.' })

  const ask = async (body: object) => (await owner.ok('POST', `${chat}/assist`, body)).text
  expect(await ask({ help: 'draft', hint: 'yes' })).toBe('It is, up to [depth].')
  expect(await ask({ help: 'summarise', language: 'en' })).toBe('- Kim asks about the tent')
  expect(await ask({ help: 'translate', text: 'Yes.', to: 'de' })).toBe('Ja.')

  const [draft, , translation] = await models.questions()
  expect(draft).toContain('Customer (Kim): Is the tent waterproof?')
  expect(draft).toContain('It should say: yes')
  expect(translation).toContain('Translate it into German.')
  expect(await testApp.sql`select from message`).toHaveLength(1)
})

test('drafts from knowledge and saved replies, and names the sentences that none of them supports', async () => {
  const article = { kind: 'article', title: 'Tents', text: 'The tent is waterproof up to 2 metres of water.', language: 'en' }
  const { id: sourceId } = await owner.ok('POST', `${app}/knowledge`, article)
  await owner.ok('POST', `${app}/knowledge`, {
    ...article,
    title: 'For resellers',
    text: 'The tent is waterproof and costs resellers half.',
    audience: { tags: ['reseller'] },
  })
  const content = { type: 'text', text: 'Every tent is waterproof: we test each one in our own lake.' }
  const reply = await owner.ok('POST', `${app}/saved-replies`, { name: 'Waterproof', shortcut: null, shared: true, content })
  await models.answers(
    {
      text: 'Hello Kim! It is waterproof up to 2 metres [1]. We test each one in our own lake [2]. It costs €49. See https://evil.example/tent [1].',
    },
    { text: 'It is waterproof up to 2 metres [1].' },
  )

  expect(await owner.ok('POST', `${chat}/assist`, { help: 'draft' })).toEqual({
    text: 'Hello Kim! It is waterproof up to 2 metres. We test each one in our own lake. It costs €49. See https://evil.example/tent.',
    sources: [
      { kind: 'passage', number: 1, sourceId, title: 'Tents', headings: [], text: article.text, url: null },
      { kind: 'savedReply', number: 2, id: reply.id, title: 'Waterproof', text: content.text },
    ],
    unsupported: ['It costs €49.', 'See https://evil.example/tent.'],
  })
  const shorter = await owner.ok('POST', `${chat}/assist`, { help: 'draft', shorten: 'It is waterproof up to 2 metres. It costs €49.' })
  expect([shorter.text, shorter.unsupported]).toEqual(['It is waterproof up to 2 metres.', []])

  const [draft, again] = await models.questions()
  expect(draft).toContain('[1] Tents')
  expect(draft).not.toContain('resellers')
  expect(again).toContain('It costs €49.')
})

test('suggests only what the workspace has and what is not done yet', async () => {
  const team = await owner.ok('POST', `${app}/teams`, { name: 'Refunds', memberIds: [] })
  await insertRows(testApp.sql, 'contact', { appId, id: 'lou', tags: ['angry'] })
  await models.answers({ text: '1: sounds upset\n2: wants the money back\n99: an invented step' })

  expect((await owner.ok('POST', `${chat}/next-steps`)).items).toEqual([
    { step: { kind: 'tag', tag: 'angry' }, reason: 'sounds upset' },
    { step: { kind: 'team', id: team.id, name: 'Refunds' }, reason: 'wants the money back' },
  ])
  expect((await agent.call('POST', `${chat}/next-steps`)).status).toBe(404)
  expect(await testApp.sql`select from contact where 'angry' = any(tags)`).toHaveLength(1)
})

test('reports a failing provider and refuses an unknown instruction', async () => {
  await models.fault({ kind: '429', match: { path: '/llm/' } })
  const failed = await owner.call('POST', `${chat}/assist`, { help: 'shorten', text: 'As long as it is' })
  expect([failed.status, failed.body.error.code]).toEqual([502, 'ai-provider-failed'])
  expect(failed.body.error.details[0].message).toContain('429')

  for (const body of [{ help: 'sing' }, { help: 'shorten', text: ' ' }, { help: 'translate', text: 'Yes', to: 'Klingon, please' }])
    expect((await owner.call('POST', `${chat}/assist`, body)).status).toBe(400)
})

test('refuses a summary of an invisible conversation', async () => {
  expect((await agent.call('POST', `${chat}/assist`, { help: 'summarise', language: 'en' })).status).toBe(404)
})
