import { expect, test } from 'vitest'

import { AgentConfig } from '#domain/ai/agent-config.ts'

import { offeredTools } from '../tools/offered-tools.ts'
import { AGENT_PATTERNS, draftOf } from './agent-patterns.ts'

test.each(AGENT_PATTERNS)('$name makes an agent that can be kept as it stands', (pattern) => {
  const config = AgentConfig.parse(draftOf(pattern, 'aProviderOfTheTest'))
  expect(config).toMatchObject({ goal: pattern.goal, rules: pattern.rules, handOver: { rules: pattern.handOver, teamId: null } })
  expect(offeredTools(config.tools, []).map(({ name }) => name)).toEqual([
    ...pattern.tools.map(({ action }) => action),
    'hand_over_to_person',
    'out_of_scope',
  ])
})

test('what costs or binds somebody is confirmed by the customer first', () => {
  const unasked = AGENT_PATTERNS.flatMap(({ tools }) => tools.filter(({ confirm }) => !confirm).map(({ action }) => action))
  expect(unasked).not.toContain('book_event')
  expect(unasked).not.toContain('change_event')
})
