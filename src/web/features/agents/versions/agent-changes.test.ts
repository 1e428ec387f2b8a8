import { expect, test } from 'vitest'

import { AgentConfig } from '#domain/ai/agent-config.ts'

import { agentChanges } from './agent-changes.ts'

const nameOf = (kind: string, id: string): string => `${kind} ${id}`
const before = AgentConfig.parse({
  goal: 'Answer.',
  rules: ['Be brief.', 'No refunds.'],
  models: [{ providerId: 'aProviderOfTheTest' }],
  tools: [{ type: 'action', name: 'list_orders', action: 'list_orders' }],
})

test('two states that are alike differ in nothing', () => {
  expect(agentChanges(before, structuredClone(before), nameOf)).toEqual([])
})

test('what differs is told field by field, rules one by one', () => {
  const after = AgentConfig.parse({
    ...before,
    goal: 'Answer well.',
    rules: ['Be brief.', 'Refunds within 30 days.', 'Ask once.'],
    handOver: { teamId: 'aTeamOfTheTest00' },
    limits: { ...before.limits, dayCostCents: 500 },
    tools: [],
  })
  expect(agentChanges(before, after, nameOf)).toEqual([
    { field: 'Goal', before: 'Answer.', after: 'Answer well.' },
    { field: 'Team', before: null, after: 'team aTeamOfTheTest00' },
    { field: 'Cost per day', before: 'No limit', after: '500 cents' },
    { field: 'Rule', before: 'No refunds.', after: 'Refunds within 30 days.' },
    { field: 'Rule', before: null, after: 'Ask once.' },
    { field: 'Tool', before: 'list_orders', after: null },
  ])
})

test('rules in another order are a change of their order', () => {
  const after = { ...before, rules: before.rules.toReversed() }
  expect(agentChanges(before, after, nameOf)).toEqual([
    { field: 'Rule order', before: 'Be brief.\nNo refunds.', after: 'No refunds.\nBe brief.' },
  ])
})
