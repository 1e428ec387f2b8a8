import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Client } from '#server/testing/client.ts'
import { createTestWorkspace } from '#server/testing/test-workspace.ts'
import { insertRows } from '#store/testing/rows.ts'

const { testApp, owner, agent, appId, app } = await createTestWorkspace()

beforeAll(async () => {
  await insertRows(testApp.sql, 'contact', { appId, fields: { city: 'Leeds' } })
  await insertRows(testApp.sql, 'conversation', { appId, address: '1555', handler: 'human' })
})
afterAll(() => testApp.end())

const text = (words: string) => ({ type: 'text', text: words })
const save = (who: Client, reply: object) =>
  who.call('POST', `${app}/saved-replies`, { name: 'One', shortcut: null, shared: false, ...reply })

test('saved replies are private, or shared by an admin', async () => {
  const own = await save(agent, { name: 'Mine', content: text('Hello') })
  const refused = await save(agent, { name: 'Ours', shared: true, content: text('Hello') })
  const shared = await save(owner, { name: 'Ours', shared: true, content: text('Hello') })

  expect([own.status, refused.status, shared.status]).toEqual([200, 403, 200])
  const namesOf = async (who: Client) => (await who.ok('GET', `${app}/saved-replies`)).items.map(({ name }: { name: string }) => name)
  expect([await namesOf(agent), await namesOf(owner)]).toEqual([['Mine', 'Ours'], ['Ours']])
  const changes = [
    await agent.call('PATCH', `${app}/saved-replies/${shared.body.id}`, { name: 'Taken' }),
    await owner.call('PATCH', `${app}/saved-replies/${own.body.id}`, { name: 'Taken' }),
    await agent.call('PATCH', `${app}/saved-replies/${own.body.id}`, { name: 'Renamed', shortcut: 'hi' }),
  ]
  expect(changes.map(({ status }) => status)).toEqual([403, 404, 200])
  expect(changes[2]?.body).toMatchObject({ name: 'Renamed', shortcut: 'hi', content: text('Hello') })
})

test('its id never looks like a flow’s', async () => {
  const { body } = await save(owner, { content: text('Hello') })

  expect(body.id).toMatch(/^text\w{14}$/)
})

test('a shortcut is unique per member, ignoring case', async () => {
  await save(owner, { name: 'A', shortcut: 'price', content: text('Hello') })
  const twice = await save(owner, { name: 'B', shortcut: 'Price', content: text('Hello') })
  const ofAnother = await save(agent, { name: 'C', shortcut: 'price', content: text('Hello') })

  expect([twice.status, twice.body.error.code, ofAnother.status]).toEqual([409, 'shortcut-taken', 200])
})

test('fills in known values and reports unknown ones', async () => {
  const { body } = await save(owner, {
    content: text('Hi {{contact.name}} of {{contact.fields.city}}, {{contact.email}} on {{channel.name}}'),
  })

  const filled = await owner.ok('POST', `${app}/conversations/chat/saved-replies/${body.id}/fill`)

  expect(filled).toEqual({ content: text('Hi Ann of Leeds, {{contact.email}} on Main'), empty: ['contact.email'] })
  const [first] = (await owner.ok('GET', `${app}/saved-replies`)).items
  expect([first.id, first.usedCount]).toEqual([body.id, 1])
})

test('fills buttons too, unless a value is too long', async () => {
  await testApp.sql`update contact set phone = '+44 7700 900142 extension 7' where id = 'ann'`
  const buttons = ['{{contact.name}}’s', '{{contact.phone}}'].map((title) => ({
    type: 'buttons',
    text: 'Which?',
    buttons: [{ id: 'a', title }],
  }))
  const titles: string[] = []
  for (const content of buttons) {
    const { body } = await save(owner, { content })
    titles.push((await owner.ok('POST', `${app}/conversations/chat/saved-replies/${body.id}/fill`)).content.buttons[0].title)
  }

  expect(titles).toEqual(['Ann’s', '{{contact.phone}}'])
})

test('a file must exist and be of the declared kind', async () => {
  const refused = await save(owner, { content: { type: 'image', media: { fileId: 'noSuchFile00000001' } } })

  expect([refused.status, refused.body.error.details[0].message]).toEqual([400, 'There is no such file. Upload it first.'])
})
