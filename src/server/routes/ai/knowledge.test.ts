import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertGaps } from '#store/knowledge/gaps.ts'
import { markUsed } from '#store/knowledge/passage-uses.ts'
import { insertRows } from '#store/testing/rows.ts'

import { multipart } from '#server/testing/multipart.ts'
import { createTestWorkspace } from '#server/testing/test-workspace.ts'

const { testApp, owner, app } = await createTestWorkspace()
const path = `${app}/knowledge`

const write = (body: object) => owner.ok('POST', path, body)
const article = (title: string, text: string, more: object = {}) => write({ kind: 'article', title, text, ...more })
const ask = async (question: string, more: object = {}) =>
  (await owner.ok('POST', `${path}/search`, { question, ...more })).items.map(({ text, headings }: { text: string; headings: string[] }) =>
    [...headings, text].join(': '),
  )

beforeAll(async () => {
  await article(
    'Delivery and returns',
    '# Delivery\n\nWe pack orders every working day.\n\n## Norway\n\nDelivery to Norway costs €12.90 and takes 2–4 working days.\n\n# Returns\n\nUnopened goods can be returned within 30 days.',
    { language: 'en' },
  )
  await article('Rückgabe', 'Die Rückgabekosten tragen wir. Öffnungszeiten: Montag bis Freitag.', { language: 'de' })
  await article('Cancelaciones', 'La cancelación es gratuita hasta 24 horas antes.', { language: 'es' })
  await article('営業時間', '月曜日から金曜日まで営業しています。', { language: 'ja' })
  await article('Доставка', 'Возврат возможен в течение 14 дней.', { language: 'ru' })
  await write({
    kind: 'questions',
    title: 'Answers',
    language: 'en',
    pairs: [
      { question: 'Is the pour-over set dishwasher safe?', answer: 'Yes. Wash the wooden collar by hand.' },
      { question: 'Do you sell gift cards?', answer: 'From 10 to 200 euros.' },
    ],
  })
})
afterAll(() => testApp.end())

test.each([
  ['how much does shipping to norway cost', 'Delivery: Norway: Delivery to Norway costs €12.90 and takes 2–4 working days.'],
  ['can I return something I did not open?', 'Returns: Unopened goods can be returned within 30 days.'],
  ['dishwasher', 'Is the pour-over set dishwasher safe?: Yes. Wash the wooden collar by hand.'],
  ['dishwaser safe?', 'Is the pour-over set dishwasher safe?: Yes. Wash the wooden collar by hand.'],
  ['Rückgabe Kosten', 'Die Rückgabekosten tragen wir. Öffnungszeiten: Montag bis Freitag.'],
  ['offnungszeiten', 'Die Rückgabekosten tragen wir. Öffnungszeiten: Montag bis Freitag.'],
  ['quiero cancelar', 'La cancelación es gratuita hasta 24 horas antes.'],
  ['cancelacion', 'La cancelación es gratuita hasta 24 horas antes.'],
  ['金曜日は営業していますか', '月曜日から金曜日まで営業しています。'],
  ['можно вернуть? возварт', 'Возврат возможен в течение 14 дней.'],
])('finds the passage for “%s”', async (question, passage) => {
  expect((await ask(question))[0]).toBe(passage)
})

test('a question about nothing that is written finds nothing, or little of it', async () => {
  expect(await ask('zebra')).toEqual([])
  const [best] = (await owner.ok('POST', `${path}/search`, { question: 'Do you deliver zebras to Norway by helicopter?' })).items
  expect(best.match).toBeLessThan(0.5)
})

test('what is written again, expired, removed or for others is not found', async () => {
  const made = await article('Parking', 'Parking is behind the lighthouse.', { audience: { languages: ['nb'], tags: ['vip'] } })
  expect(made).toMatchObject({
    status: 'ready',
    documents: 1,
    passages: 1,
    updatedBy: 'Olga',
    input: { text: 'Parking is behind the lighthouse.' },
  })

  expect(await ask('lighthouse')).toEqual([])
  expect(await ask('lighthouse', { language: 'nb' })).toEqual([])
  expect(await ask('lighthouse', { language: 'nb', tags: ['new', 'vip'] })).toHaveLength(1)

  const one = `${path}/${made.id}`
  const { input } = made
  await owner.ok('PUT', one, { ...input, text: 'Parking is in the harbour.', audience: {} })
  expect(await ask('lighthouse')).toEqual([])
  expect(await ask('parking harbour')).toEqual(['Parking is in the harbour.'])

  expect(await owner.ok('PUT', one, { ...input, audience: {}, expiresAt: '2020-01-01T00:00:00.000Z' })).toMatchObject({ status: 'expired' })
  expect(await ask('parking')).toEqual([])
  expect((await owner.call('PUT', one, { kind: 'questions', title: 'X', pairs: [{ question: 'a', answer: 'b' }] })).status).toBe(400)
  await owner.ok('DELETE', one)
  expect((await owner.ok('GET', path)).items.map(({ title }: { title: string }) => title)).not.toContain('Parking')
})

test('words are counted as passages come and go', async () => {
  const count = async () => await testApp.sql`select word, passages from knowledge_word where word in ('', 'submarine') order by word`
  const [before] = await count()
  const { id } = await article('Sea', 'A submarine.\n\n# More\n\nAnother submarine.')
  expect(await count()).toEqual([
    { word: '', passages: before!['passages'] + 2 },
    { word: 'submarine', passages: 2 },
  ])
  await owner.ok('DELETE', `${path}/${id}`)
  expect(await count()).toEqual([
    { word: '', passages: before!['passages'] },
    { word: 'submarine', passages: 0 },
  ])
})

test('a file that was uploaded for a source is deleted with the last source that reads it', async () => {
  const upload = async (name: string) => {
    const { headers, body } = multipart({ name: `${name}.txt` }, Buffer.from('Open on Mondays.'))
    const { status } = await owner.call('POST', `${app}/storage/private/object?path=${name}`, body, headers)
    expect(status).toBe(200)
  }
  const file = (at: string) => ({ kind: 'file', title: 'Hours', name: 'hours.txt', path: at })
  const isKept = async (at: string) => (await owner.call('GET', `${app}/storage/private/object?path=${at}`)).status === 200
  for (const name of ['knowledge/one', 'knowledge/two', 'own/three']) await upload(name)

  const first = await write(file('knowledge/one'))
  const second = await write(file('knowledge/one'))
  await owner.ok('PUT', `${path}/${first.id}`, file('knowledge/two'))
  expect(await isKept('knowledge/one')).toBe(true)
  await owner.ok('PUT', `${path}/${second.id}`, file('own/three'))
  expect(await isKept('knowledge/one')).toBe(false)

  await owner.ok('DELETE', `${path}/${first.id}`)
  await owner.ok('DELETE', `${path}/${second.id}`)
  expect(await isKept('knowledge/two')).toBe(false)
  expect(await isKept('own/three')).toBe(true)
})

const LINE = {
  flowId: 'flow',
  version: 1,
  stepId: 'step',
  kind: 'agent',
  signal: { type: 'settled' },
  set: [],
  ask: null,
  problem: null,
  exit: null,
}

test('questions that agents could not answer are kept once, like ones as one, until they are dismissed', async () => {
  const gaps = path.replace(/knowledge$/, 'knowledge-gaps')
  const appId = path.split('/')[4] ?? ''
  await insertRows(testApp.sql, 'channel', { appId, id: 'line', phoneNumberId: '1559' })
  await insertRows(testApp.sql, 'contact', { appId, id: 'ana' })
  await insertRows(testApp.sql, 'conversation', { appId, id: 'chat', contactId: 'ana', channelId: 'line' })
  const turn = (number: number, question: string) => ({
    appId,
    conversationId: 'chat',
    sessionId: 'session',
    turn: number,
    at: `2026-11-2${number}T09:00:00.000Z`,
    path: [{ ...LINE, notes: [{ type: 'gap' as const, question }] }],
  })
  const asked = [turn(1, 'Do you gift-wrap orders?'), turn(2, 'Is there parking near the shop?'), turn(3, 'do you giftwrap my orders')]
  for (let time = 0; time < 2; time++) await testApp.sql.begin((tx) => insertGaps(tx, asked))

  const { items } = await owner.ok('GET', gaps)
  expect(items).toMatchObject([
    { question: 'do you giftwrap my orders', alike: ['Do you gift-wrap orders?'], count: 2, conversationId: 'chat' },
    { question: 'Is there parking near the shop?', alike: [], count: 1 },
  ])
  await owner.ok('DELETE', `${gaps}/${items[0].id}`)
  expect((await owner.ok('GET', gaps)).items).toHaveLength(1)
  expect((await owner.call('DELETE', `${gaps}/${items[0].id}`)).status).toBe(404)
})

test('a source says which agents answer from it, as they speak and as their drafts will', async () => {
  const { id } = await article('Used', 'Used by some.')
  const appId = path.split('/')[4] ?? ''
  const all = { knowledge: { sourceIds: null } }
  const onlyThis = { knowledge: { sourceIds: [id] } }
  const none = { knowledge: { sourceIds: [] } }
  const agent = async (name: string, draft: object, config: object | null) => {
    await insertRows(testApp.sql, 'agent', { appId, id: name, name, draft, publishedVersion: config && 1 })
    if (config) await insertRows(testApp.sql, 'agent_version', { appId, agentId: name, version: 1, config })
  }
  await agent('drafted', onlyThis, null)
  await agent('everything', all, all)
  await agent('nothing', none, none)
  await agent('leaving', none, onlyThis)
  expect((await owner.ok('GET', `${path}/${id}/agents`)).items).toEqual([
    { id: 'drafted', name: 'drafted', published: false, draft: true },
    { id: 'everything', name: 'everything', published: true, draft: true },
    { id: 'leaving', name: 'leaving', published: true, draft: false },
  ])
})

test('passages are listed a page at a time, by number or by one of them, and those that no answer was given from for long', async () => {
  const text = Array.from({ length: 5 }, (_each, at) => `# Part ${at}\n\nSaid in part ${at}.`).join('\n\n')
  const { id } = await article('Many parts', text)
  const list = (query: string) => owner.ok('GET', `${path}/${id}/passages?${query}`)
  const texts = async (query: string) => (await list(query)).items.map(({ text: said }: { text: string }) => said.at(-2))
  expect(await texts('limit=2')).toEqual(['0', '1'])
  expect(await texts('limit=2&from=4')).toEqual(['4'])
  const { items } = await list('')
  expect(await list(`limit=2&passageId=${items[3].id}`)).toMatchObject({ from: 2, total: 5, unused: 0, items: [{}, { id: items[3].id }] })
  expect(await list('limit=2&passageId=1')).toMatchObject({ from: 0, total: 5 })

  await testApp.sql`update knowledge_passage set added_at = now() - interval '100 days' where document_id = ${id}`
  await testApp.sql`insert into knowledge_passage_use (passage_id, used_at) values (${items[0].id}, now() - interval '95 days')`
  await markUsed(testApp.sql, path.split('/')[4] ?? '', [items[1].id])
  expect(await list('')).toMatchObject({ total: 5, unused: 4 })
  expect(await texts('unusedDays=90')).toEqual(['0', '2', '3', '4'])
  expect(await texts('unusedDays=99')).toEqual(['2', '3', '4'])
  await markUsed(testApp.sql, path.split('/')[4] ?? '', [items[0].id])
  expect(await list('unusedDays=90')).toMatchObject({ total: 3, unused: 3 })
  expect((await owner.call('GET', `${path}/${id}/passages?limit=1000`)).status).toBe(400)
})
