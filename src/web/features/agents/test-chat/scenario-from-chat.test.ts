import { expect, test } from 'vitest'

import { AgentScenarioInput } from '#domain/ai/agent-scenario.ts'

import { scenarioFromChat } from './scenario-from-chat.ts'
import { type ChatLine, NOT_RUN } from './use-test-chat.ts'

const agentLine = (text: string, names: readonly string[] = []): ChatLine => ({
  kind: 'agent',
  ms: 1,
  judged: { text, isOurs: false, notes: [] },
  answer: {
    kind: 'run_agent',
    outcome: 'answered',
    text,
    calls: names.map((name) => ({
      id: name,
      name,
      input: {},
      tool: name === 'gone' ? null : { type: 'action', name, action: 'list_orders', when: '', preset: {}, confirm: false },
    })),
    inputTokens: 0,
    outputTokens: 0,
    costCents: 0,
    finishReason: 'stop',
    provider: 'Ours',
    model: 'small-1',
    fellBack: null,
  },
})

test('a test chat becomes a scenario: the messages, what tools were said to answer, and how it ended', () => {
  const body = scenarioFromChat([
    { kind: 'customer', text: 'My orders?' },
    agentLine('', ['orders', 'gone']),
    { kind: 'result', name: 'orders', text: '{"orders":[]}' },
    { kind: 'result', name: 'gone', text: NOT_RUN },
    agentLine('None.'),
    { kind: 'customer', text: 'A person, please' },
    agentLine('', ['hand_over_to_person']),
  ])

  expect(AgentScenarioInput.parse(body)).toMatchObject({
    name: 'My orders?',
    customer: { type: 'scripted', turns: ['My orders?', 'A person, please'] },
    toolResults: [{ tool: 'orders', result: { orders: [] } }],
    expect: { calls: [{ tool: 'orders' }], outcome: 'handedOver' },
  })
  expect(scenarioFromChat([agentLine('Hello!')])).toBeNull()
})
