import { afterAll, beforeAll, expect, test } from 'vitest'

import { aDocument } from '#flow/testing/documents.ts'

import type { Client } from '#server/testing/client.ts'
import { type TestApp, createTestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
let owner: Client
let app = ''
let providerId = ''

beforeAll(async () => {
  testApp = await createTestApp()
  owner = await testApp.person('Olga')
  app = `/api/v1/apps/${await owner.appId()}`
  const provider = { name: 'Ours', kind: 'openai', baseUrl: 'https://models.example.com/v1', modelDefault: 'm', key: 'sk-1234567890' }
  providerId = (await owner.ok('POST', `${app}/ai-providers`, provider)).id
})
afterAll(() => testApp.end())

const words = (text: string) => ['say', 'response', { messages: [{ type: 'text', text }] }] as [string, string, unknown]
const aFlow = async (name: string, step = words('Hello {{ vars.who }}')) =>
  owner.ok('POST', `${app}/flows`, { name, draft: aDocument({ block: [step] }) })
const publish = (id: string) => owner.ok('POST', `${app}/flows/${id}/publish`, {})
const tool = (flowId: string) => ({ type: 'flow', name: 'run_flow', flowId, when: 'To greet.', parameters: [{ name: 'who' }], returns: [] })
const anAgent = async (name: string, flowId: string) =>
  (await owner.ok('POST', `${app}/agents`, { name, draft: { goal: 'Help.', models: [{ providerId }], tools: [tool(flowId)] } })).id
const refused = async (agentId: string) => {
  const { status, body } = await owner.call('POST', `${app}/agents/${agentId}/publish`, {})
  return { status, details: body.error?.details }
}

test('an agent is published only with flows that can run and do not lead back to it', async () => {
  const flow = await aFlow('Greeting', words('Hello'))
  const agent = await anAgent('Anna', flow.id)
  const path = 'draft.tools.0.flowId'
  expect(await refused(agent)).toEqual({ status: 400, details: [{ path, message: expect.stringContaining('“Greeting” isn’t published') }] })

  await publish(flow.id)
  expect((await refused(agent)).status).toBe(200)

  const back = await aFlow('Back', ['agent', 'agent', { agent }])
  await publish(back.id)
  const draft = { goal: 'Help.', models: [{ providerId }], tools: [tool(back.id)] }
  await owner.ok('PATCH', `${app}/agents/${agent}`, { draft })
  expect(await refused(agent)).toEqual({ status: 400, details: [{ path, message: expect.stringContaining('leads back to this agent') }] })

  const other = await anAgent('Ben', agent)
  expect((await refused(other)).details).toEqual([{ path, message: '“Anna” is an AI agent. Choose a flow instead.' }])
  await owner.ok('PATCH', `${app}/agents/${other}`, { draft: { ...draft, tools: [tool('noSuchFlow00000001')] } })
  expect((await refused(other)).details).toEqual([{ path, message: expect.stringContaining('was deleted') }])
})

test('a flow that an agent uses is not deleted or archived, names the agent, and knows its inputs', async () => {
  const flow = await aFlow('Returns')
  const unknown = await owner.call('POST', `${app}/flows/${flow.id}/publish`, {})
  expect(unknown.body.error).toMatchObject({ code: 'flow-warned', details: [{ message: expect.stringContaining('vars.who') }] })
  const agent = await anAgent('Rita', flow.id)
  await publish(flow.id)

  expect((await owner.ok('GET', `${app}/flows/${flow.id}/uses`)).items).toEqual([
    { kind: 'agent', id: agent, name: 'Rita', nodeId: null, stepId: null },
  ])
  const away = await owner.call('DELETE', `${app}/flows/${flow.id}`)
  expect([away.status, away.body.error.code]).toEqual([409, 'flow-in-use'])
  expect(away.body.error.details).toEqual([{ path: agent, message: 'The AI agent “Rita” uses “Returns”.' }])

  await owner.ok('DELETE', `${app}/agents/${agent}`)
  await owner.ok('DELETE', `${app}/flows/${flow.id}`)
})
