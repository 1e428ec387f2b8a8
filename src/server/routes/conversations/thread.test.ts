import { afterAll, beforeAll, expect, test } from 'vitest'

import { aText, aWebhook } from '#runtime/testing/webhooks.ts'
import { until } from '#store/testing/until.ts'
import { insertRows } from '#store/testing/rows.ts'

import { createTestWorkspace } from '#server/testing/test-workspace.ts'

let chat = ''

const ANA = '15550000001'
const BEN = '15550000002'

const { testApp, owner, appId, app } = await createTestWorkspace({ runtimeRuns: true })

beforeAll(async () => {
  await hear(ANA, 'wamid.1', 'Is the table still there?')
  await hear(BEN, 'wamid.b1', 'I am somebody else')
  await hear(ANA, 'wamid.2', 'I mean this one', 'wamid.1')
  await hear(ANA, 'wamid.3', 'And what of that?', 'wamid.from-before')
  // The provider's ids are one channel's: to quote what somebody else said shows it to nobody.
  await hear(ANA, 'wamid.4', 'And of that?', 'wamid.b1')
  await until('all is read', async () => (await testApp.sql`select from message`).length === 5)
  chat = `${app}/conversations/${(await message('wamid.1')).conversationId}`
})
afterAll(() => testApp.end())

const hear = (from: string, id: string, body: string, quotes?: string) =>
  testApp.runtime.accept(
    aWebhook({ messages: [{ ...(aText(id, from, body) as object), ...(quotes && { context: { from, id: quotes } }) }] }),
  )
const message = async (providerId: string) => {
  const [row] = await testApp.sql`select id, conversation_id as "conversationId" from message where provider_id = ${providerId}`
  return row as unknown as { id: string; conversationId: string }
}
const quotedBy = async (providerId: string) => owner.ok('GET', `${chat}/messages/${(await message(providerId)).id}/quoted`)

test('finds a quoted message anywhere in the conversation', async () => {
  const { message: quoted } = await quotedBy('wamid.2')

  expect([quoted.id, quoted.content.text]).toEqual([(await message('wamid.1')).id, 'Is the table still there?'])
})

test('reports a message without a stored quote', async () => {
  expect(await quotedBy('wamid.1')).toEqual({ message: null })
  expect(await quotedBy('wamid.3')).toEqual({ message: null })
  expect(await quotedBy('wamid.4')).toEqual({ message: null })
  expect((await owner.call('GET', `${chat}/messages/nosuchmessage00001/quoted`)).status).toBe(404)
  expect((await owner.call('GET', `${chat}/messages/${(await message('wamid.b1')).id}/quoted`)).status).toBe(404)
})

test('lists shared items by kind, newest first, in pages', async () => {
  const media = { providerId: '77', mimeType: 'image/png' }
  const shared = [
    { type: 'image', media, caption: 'The first' },
    { type: 'audio', media, voice: true },
    { type: 'video', media },
    { type: 'document', media, filename: 'list.pdf' },
    { type: 'text', text: 'See https://shop.test/lamp' },
    { type: 'ctaUrl', text: 'Look', label: 'Open', url: 'https://shop.test/' },
    { type: 'image', media, caption: 'The last' },
  ]
  const conversationId = chat.split('/').at(-1) ?? ''
  for (const [index, content] of shared.entries())
    await insertRows(testApp.sql, 'message', {
      appId,
      id: `shared${index}`,
      conversationId,
      seq: 100 + index,
      author: { kind: 'contact', id: null, name: null },
      content,
    })
  await testApp.sql`update message set revoked_at = now() where id = 'shared2'`
  const idsOf = async (query: string): Promise<string[]> =>
    (await owner.ok('GET', `${chat}/files?${query}`)).items.map(({ id }: { id: string }) => id)

  expect(await idsOf('kind=media')).toEqual(['shared6', 'shared0'])
  expect(await idsOf('kind=sounds')).toEqual(['shared1'])
  expect(await idsOf('kind=documents')).toEqual(['shared3'])
  expect(await idsOf('kind=links')).toEqual(['shared5', 'shared4'])
  const first = await owner.ok('GET', `${chat}/files?limit=1`)
  expect([first.items.length, await idsOf(`limit=1&after=${first.nextCursor}`)]).toEqual([1, ['shared0']])
  expect((await owner.call('GET', `${chat}/files?kind=stickers`)).status).toBe(400)
  expect((await owner.call('GET', `${app}/conversations/nosuchtalk000001/files`)).status).toBe(404)
})
