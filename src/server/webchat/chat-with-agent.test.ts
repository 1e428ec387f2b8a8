import { afterAll, expect, test } from 'vitest'

import { fakeModels } from '#runtime/integrations/ai/testing/fake-models.ts'

import { createVisitors } from './testing/visitors.ts'

const models = await fakeModels()
const visitors = await createVisitors({ open: models.egress.open })
const { testApp, owner, app, act, open, say, words, here } = visitors

afterAll(async () => {
  await testApp.end()
  await models.stop()
})

test('whoever holds the link of an agent talks with it, and people go on where it cannot', async () => {
  await visitors.renew()
  const provider = { name: 'Ours', kind: 'openai', baseUrl: models.url('openai'), modelDefault: 'small-1', key: 'sk-1' }
  const { id: providerId } = await owner.ok('POST', `${app}/ai-providers`, provider)
  const handOver = { message: 'Somebody joins you here.' }
  const draft = { goal: 'You sell coffee.', knowledge: { groundedOnly: false }, models: [{ providerId }], handOver }
  const { id } = await owner.ok('POST', `${app}/agents`, { name: 'Anna', draft })
  await owner.ok('POST', `${app}/agents/${id}/publish`, {})
  expect((await owner.ok('GET', `${app}/flows?kind=flow`)).items).toMatchObject([{ id, agentId: id, name: 'Anna', publishedVersion: 1 }])
  const { url } = await owner.ok('POST', `${app}/web-chats/${here.chat}/links`, { name: 'Table 7', flowId: id })
  const token = new URL(url).searchParams.get('id')
  await models.answers(
    { text: 'Hello, what would you like?' },
    { text: 'We have it.' },
    { calls: [{ name: 'hand_over_to_person', input: { reason: 'Wants a refund', summary: 'Order 7 came broken.' } }] },
  )

  const { visitor } = await open({ link: { token } })
  await act(visitor, { type: 'startFlow', flowId: id, label: 'Hi' })
  await words(visitor).toEqual(['visitor: Hi', 'agent: Hello, what would you like?'])
  await say(visitor, 'Beans?')
  await words(visitor).toEqual(['visitor: Hi', 'agent: Hello, what would you like?', 'visitor: Beans?', 'agent: We have it.'])
  await say(visitor, 'Order 7 came broken!')

  await expect.poll(async () => (await owner.ok('GET', `${app}/conversations`)).items[0]?.handler).toBe('human')
  await words(visitor).toEqual(expect.arrayContaining(['agent: Somebody joins you here.']))
  const refuse = async (method: 'PATCH' | 'DELETE' | 'POST', path: string, body?: object) =>
    (await owner.call(method, `${app}/flows/${id}${path}`, body)).body.error?.code
  expect([await refuse('PATCH', '', { name: 'Mine' }), await refuse('DELETE', ''), await refuse('POST', '/unpublish')]).toEqual([
    'flow-of-agent',
    'flow-of-agent',
    'flow-of-agent',
  ])

  await owner.ok('POST', `${app}/agents/${id}/publish`, {})
  expect((await owner.ok('GET', `${app}/flows?kind=flow`)).items).toMatchObject([{ publishedVersion: 1 }])
  await owner.ok('DELETE', `${app}/agents/${id}`)
  expect((await owner.ok('GET', `${app}/flows?kind=flow`)).items).toEqual([])
})
