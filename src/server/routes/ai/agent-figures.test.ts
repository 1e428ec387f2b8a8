import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { AgentConfig } from '#domain/ai/agent-config.ts'
import { aDocument } from '#flow/testing/documents.ts'
import { fakeModels } from '#runtime/integrations/ai/testing/fake-models.ts'
import { insertFlow } from '#runtime/testing/insert-flow.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'
import { settleAgentCases } from '#store/ai/agent-cases.ts'
import { createAiProvider } from '#store/ai/ai-providers.ts'
import { until } from '#store/testing/until.ts'
import { publishAgent } from '#store/testing/publish-agent.ts'
import { createTestWorkspace } from '#server/testing/test-workspace.ts'

const models = await fakeModels()
const { testApp, owner, agent, appId, app } = await createTestWorkspace({ runtimeRuns: true, open: models.egress.open })
const { sql } = testApp

afterAll(async () => {
  await testApp.end()
  await models.stop()
})

/** Lets hours pass over all that happened, and decides what became of it. */
async function pass(hours: number): Promise<void> {
  await sql.begin(async (tx) => {
    const ago = `${hours} hours`
    await tx`
      update agent_case set started_at = started_at - ${ago}::interval, last_at = last_at - ${ago}::interval,
        heard_at = heard_at - ${ago}::interval, answered_at = answered_at - ${ago}::interval where app_id = ${appId}`
    await tx`update conversation_event set at = at - ${ago}::interval where app_id = ${appId}`
    await tx`update rating set answered_at = answered_at - ${ago}::interval where app_id = ${appId}`
  })
  await settleAgentCases(sql, new Date())
}
const figures = (query = '') => owner.ok('GET', `${app}/agent-cases/figures${query}`)
const cases = async (query = '') => (await owner.ok('GET', `${app}/agent-cases${query}`)).items

let sent = 0
/** A customer of this number writes, and waits until as many answers stand there. */
async function say(from: string, text: string, answers: number): Promise<void> {
  sent += 1
  await testApp.runtime.accept(
    aWebhook({ contacts: [{ wa_id: from, profile: { name: from } }], messages: [aText(`wamid.${sent}`, from, text)] }),
  )
  const stands = () => sql`select from message where app_id = ${appId} and address = ${from} and direction = 'out'`
  await until(`${answers} answers to ${from}`, async () => (await stands()).length === answers, 10_000)
}

beforeAll(async () => {
  const provider = {
    kind: 'openai' as const,
    name: 'Ours',
    baseUrl: models.url('openai'),
    modelDefault: 'small-1',
    sealed: testApp.deps.seal.close('sk'),
    last4: 'sk',
  }
  await createAiProvider(sql, { appId, id: 'ours', ...provider })
  const prices = { input: 1_000, output: 2_000 }
  const tools = [{ type: 'action', name: 'set_email', action: 'update_contact', preset: { field: 'email' }, confirm: true }]
  const config = { goal: 'You sell coffee.', knowledge: { groundedOnly: false }, models: [{ providerId: 'ours', prices }], tools }
  await publishAgent(sql, appId, AgentConfig.parse(config))
  const document = aDocument({ chat: [['agent', 'agent', { agent: 'anna', mergeMs: 0, heard: '{{ vars.words }}' }]] }, [], {
    type: 'anyMessage',
  })
  await publishAgent(sql, appId, AgentConfig.parse({ ...config, tools: [], knowledge: { groundedOnly: true } }), 'strict')
  const strict = aDocument({ chat: [['agent', 'agent', { agent: 'strict', mergeMs: 0, heard: 'Do you roast on Mars?' }]] })
  await insertFlow(sql, { appId, id: 'strict-one', kind: 'flow', name: 'Strict', document: strict }, new Date())
  await insertFlow(sql, { appId, id: 'sells', kind: 'flow', name: 'Sells', document }, new Date())
  const usage = { input: 1_000, output: 500 }
  await models.rules({
    'Which beans': { text: 'The dark ones.', usage },
    'That helped': { text: 'My pleasure.', usage },
    'on Mars': { text: 'We have roasted 40 tons there since 1999.', usage },
    'once more without this': { text: 'It was 50 tons.', usage },
  })
  await say('15550000001', 'Which beans are strong?', 1)
  await say('15550000001', 'That helped, thank you!', 2)
  await say('15550000002', 'Which beans are strong?', 1)
  await say('15550000003', 'Which beans are strong?', 1)
  await say('15550000003', 'I want to speak with a human', 2)
})

describe('what became of conversations with an AI agent', () => {
  test('is open while the customer may still write, but for a word that it helped and for a person who has it', async () => {
    await pass(0)
    expect(await figures()).toMatchObject({
      totals: { confirmed: 1, assumed: 0, escalated: 1, abandoned: 0, open: 1 },
      before: null,
      evidence: { said: 1, rated: 0, done: 0 },
      reasons: [{ reason: 'asked', count: 1 }],
    })
    expect((await figures()).costCents).toBeCloseTo(8)
  })

  test('is assumed after a day of silence, and no longer where the customer comes back to a person', async () => {
    await pass(25)
    expect((await figures()).totals).toMatchObject({ confirmed: 1, assumed: 1, escalated: 1, open: 0 })
    await say('15550000002', 'I want to speak with a human', 2)
    await pass(25)
    expect((await figures()).totals).toMatchObject({ confirmed: 1, assumed: 0, escalated: 2, open: 0 })
  })

  test('is abandoned where the last answer was that the agent does not know', async () => {
    await say('15550000004', 'hi', 1)
    await pass(25)
    expect(await cases('?outcome=abandoned')).toMatchObject([{ contactName: '15550000004', unknowns: 1, questions: 1 }])
  })

  test('is confirmed by what was done after the customer’s yes', async () => {
    const set = { calls: [{ name: 'set_email', input: { value: 'ana@example.com' } }] }
    await models.answers(set, { text: 'Shall I note it?' }, set, { text: 'Noted.' })
    await say('15550000006', 'My address is new', 1)
    await say('15550000006', 'Yes', 2)
    await pass(0)
    expect((await cases())[0]).toMatchObject({ contactName: '15550000006', outcome: 'confirmed', evidence: 'done' })
  })

  test('is confirmed by a good rating, within three days', async () => {
    await say('15550000005', 'Which beans are strong?', 1)
    const [one] = await cases()
    await sql`
      insert into rating (app_id, id, conversation_id, member_id, asked_at, answered_at, score)
      values (${appId}, 'rating', ${one.conversationId}, null, now(), now(), 3)`
    await pass(1)
    expect((await cases())[0]).toMatchObject({ id: one.id, outcome: 'confirmed', evidence: 'rated', score: 3 })
    expect((await figures()).ratings).toEqual({ answered: 1, good: 1 })
  })

  test('is over after three days, and what follows is a case of its own', async () => {
    await pass(73)
    expect(await sql`select from agent_case where app_id = ${appId} and not settled`).toHaveLength(0)
    const before = (await cases()).length
    await sql`update flow_session set ended_reason = 'completed' where app_id = ${appId} and ended_reason is null`
    await say('15550000005', 'Which beans are strong?', 2)
    expect((await cases()).length).toBe(before + 1)
  })
})

describe('the figures', () => {
  test('are narrowed, shown by part, and lead to the conversations behind them', async () => {
    await pass(25)
    const all = await figures()
    expect(all.shares.agents).toEqual([
      { key: 'anna', label: 'Anna', total: 6, confirmed: 3 },
      { key: 'strict', label: 'Anna', total: 1, confirmed: 0 },
    ])
    expect(all.shares.channels[0]).toMatchObject({ key: 'number', total: 7 })
    expect(all.shares.languages).toEqual([{ key: 'en', label: 'en', total: 7, confirmed: 3 }])
    expect((await figures('?agentId=other')).totals).toEqual({ confirmed: 0, assumed: 0, escalated: 0, abandoned: 0, open: 0 })
    expect((await cases('?outcome=escalated&reason=asked')).length).toBe(all.reasons[0].count)
    expect((await figures('?range=last_30_days')).before).toEqual({ confirmed: 0, assumed: 0, escalated: 0, abandoned: 0, open: 0 })
    const first = await owner.ok('GET', `${app}/agent-cases?limit=4`)
    const second = await owner.ok('GET', `${app}/agent-cases?limit=4&after=${first.nextCursor}`)
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(7)
  })

  test('name the conversations that went worst, until somebody has read them', async () => {
    const worst = async () => (await owner.ok('GET', `${app}/agent-cases/worst`)).items
    const [first, ...others] = await worst()
    expect(first).toMatchObject({ contactName: '15550000004', outcome: 'abandoned' })
    expect(others.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['escalated', 'escalated'])
    await owner.ok('PUT', `${app}/agent-cases/${first.id}/review`, { reviewed: true })
    expect((await worst()).length).toBe(2)
    expect((await cases('?outcome=abandoned'))[0]).toMatchObject({ reviewedBy: 'Olga' })
    expect((await agent.call('GET', `${app}/agent-cases/figures`)).status).toBe(403)
  })
})
