import { afterAll, beforeEach, expect, test } from 'vitest'

import type { ListedArticle } from '#domain/webchat/chat-article.ts'
import { insertRows } from '#store/testing/rows.ts'

import { createVisitors } from './testing/visitors.ts'

const visitors = await createVisitors()
const { testApp, owner, appId, app, open, here } = visitors

beforeEach(visitors.renew)
afterAll(() => testApp.end())

const article = (title: string, more: object = {}): Promise<{ id: string }> =>
  owner.ok('POST', `${app}/knowledge`, {
    kind: 'article',
    title,
    text: `# ${title}\n\nAll about **${title.toLowerCase()}**.`,
    isPublic: true,
    ...more,
  })

/** What a visitor is answered. */
async function ask(token: string, path: string): Promise<{ status: number; body: { items: ListedArticle[] } }> {
  const answer = await testApp.server.inject({ url: `${here.path}${path}`, headers: { authorization: `Bearer ${token}` } })
  return { status: answer.statusCode, body: answer.json() }
}
const titles = async (token: string, query = '') => (await ask(token, `/articles?${query}`)).body.items.map(({ title }) => title).toSorted()

test('visitors find and read what is public, holds for them and is not over', async () => {
  const { session } = await open()
  expect(session.config.articles).toBe(false)
  const tents = await article('Tents')
  const others = await Promise.all([
    article('For agents only', { isPublic: false }),
    article('For others', { audience: { channelIds: ['elsewhere'] } }),
    article('For customers with a tag', { audience: { tags: ['vip'] } }),
    article('Over', { expiresAt: '2020-01-01T00:00:00.000Z' }),
  ])
  await article('Zelte', { audience: { languages: ['de'] }, language: 'de' })
  const { token, config } = (await open()).session

  expect(config.articles).toBe(true)
  expect(await titles(token, 'locale=en')).toEqual(['Tents'])
  expect(await titles(token, 'locale=de')).toEqual(['Tents', 'Zelte'])
  expect(await ask(token, '/articles?locale=en&q=tents')).toMatchObject({
    body: { items: [{ id: tents.id, excerpt: 'All about tents.' }] },
  })
  expect(await titles(token, 'locale=en&q=agents')).toEqual([])
  expect(await ask(token, `/articles/${tents.id}`)).toEqual({
    status: 200,
    body: { id: tents.id, title: 'Tents', text: '# Tents\n\nAll about **tents**.', language: null },
  })
  for (const { id } of others) expect((await ask(token, `/articles/${id}?locale=en`)).status).toBe(404)
})

test('shows an article for a tag only to customers with it, and never websites or articles of another workspace', async () => {
  const { id } = await article('For customers with a tag', { audience: { tags: ['vip'] } })
  await insertRows(testApp.sql, 'app', { id: 'elsewhere' })
  const foreign = { appId: 'elsewhere', id: 'foreignSource00001', kind: 'article', title: 'Foreign', audience: {} }
  await insertRows(testApp.sql, 'knowledge_source', { ...foreign, config: { text: 'Foreign', language: null, isPublic: 'true' } })
  const website = { appId, id: 'websiteSource00001', kind: 'website', title: 'Site', audience: {} }
  await insertRows(testApp.sql, 'knowledge_source', { ...website, config: { isPublic: true, address: 'https://example.com' } })
  const { visitor, session } = await open()
  expect((await ask(session.token, `/articles/${id}`)).status).toBe(404)

  await visitors.say(visitor, 'Hi')
  await visitors.words(visitor).toEqual(['visitor: Hi'])
  await testApp.sql`update contact set tags = '{vip}' where app_id = ${appId}`

  expect((await ask(session.token, `/articles/${id}`)).status).toBe(200)
  for (const other of [foreign.id, website.id]) expect((await ask(session.token, `/articles/${other}`)).status).toBe(404)
})

test('search is throttled and needs a visitor’s session', async () => {
  expect((await testApp.server.inject({ url: `${here.path}/articles` })).statusCode).toBe(401)
  const { token } = (await open()).session
  const answers = await Promise.all(Array.from({ length: 61 }, () => ask(token, '/articles?q=tents')))

  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})
