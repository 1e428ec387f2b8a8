import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RunAgent } from '#domain/actions/ai/run-agent.ts'
import { type FakeModels, fakeModels } from '#runtime/integrations/ai/testing/fake-models.ts'
import { pointDemoModelsAt } from '#store/ai/ai-providers.ts'
import { removeDemo } from '#store/workspace/demo.ts'
import { insertRows } from '#store/testing/rows.ts'

import { type TestApp, createTestApp } from '../testing/test-app.ts'
import { connectDemoModels } from './connect-models.ts'
import { DEMO, modelsUrlOf } from './shop.ts'

let models: FakeModels
let testApp: TestApp
beforeAll(async () => {
  models = await fakeModels()
  testApp = await createTestApp({ open: models.egress.open })
})
afterAll(async () => {
  await testApp.end()
  await models.stop()
})

test('the demo’s agent uses the emulator, follows its port, and is removed with the demo', async () => {
  const { sql, deps } = testApp
  const { appId, agentId } = DEMO
  await insertRows(sql, 'app', { id: appId, demo: true })
  await connectDemoModels({ sql, seal: deps.seal, emulatorUrl: 'http://127.0.0.1:1' })
  await pointDemoModelsAt(sql, modelsUrlOf(models.base))

  const asked: RunAgent = {
    kind: 'run_agent',
    agentId,
    goal: '',
    facts: [],
    exits: [],
    tools: null,
    handOver: '',
    transcript: [],
    spent: { turns: 0, toolCalls: 0, costCents: 0 },
    now: '2026-11-21T09:00:00.000Z',
    timeZone: 'UTC',
    seconds: 20,
  }
  const result = await deps.agents.run(appId, { ...asked, transcript: [{ role: 'customer', text: 'Where are my orders?' }] })

  expect(result).toMatchObject({ outcome: 'answered', calls: [{ name: 'list_orders' }], costCents: 0.021 })
  const answer = await deps.agents.run(appId, { ...asked, transcript: [{ role: 'customer', text: 'What does delivery cost?' }] })
  expect(answer).toMatchObject({ text: expect.stringMatching(/^Delivery within the United Kingdom costs £3.50 .+ \[\d\]\./) })
  await removeDemo(sql, appId)
  expect(await sql`select from agent`).toHaveLength(0)
  expect(await sql`select from knowledge_source`).toHaveLength(0)
  expect(await sql`select from flow`).toHaveLength(0)
  expect(await sql`select from ai_provider`).toHaveLength(0)
})
