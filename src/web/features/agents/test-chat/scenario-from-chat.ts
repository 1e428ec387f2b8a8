import type { z } from 'zod'

import type { AgentScenarioInput } from '#domain/ai/agent-scenario.ts'
import { parseJson } from '#domain/json.ts'

import { type ChatLine, isEnd, NOT_RUN } from './use-test-chat.ts'

/** Makes a scenario of a test chat: what was written as the customer, what tools were said to answer, and what the agent did; null where nobody wrote anything. */
export function scenarioFromChat(lines: readonly ChatLine[]): z.input<typeof AgentScenarioInput> | null {
  const turns = lines.flatMap((line) => (line.kind === 'customer' ? [line.text] : []))
  const [first] = turns
  if (first === undefined) return null
  const calls = lines.flatMap((line) => (line.kind === 'agent' ? line.answer.calls : []))
  const end = calls.find(({ name }) => isEnd(name))
  return {
    name: first.slice(0, 120),
    customer: { type: 'scripted', turns: turns.slice(0, 40) },
    toolResults: lines.flatMap((line) =>
      line.kind === 'result' && line.text !== NOT_RUN ? [{ tool: line.name, result: parseJson(line.text) ?? line.text }] : [],
    ),
    expect: {
      calls: calls
        .filter(({ name, tool }) => tool !== null && !isEnd(name))
        .slice(0, 20)
        .map(({ name }) => ({ tool: name })),
      outcome: end === undefined ? 'answered' : end.name === 'out_of_scope' ? 'outOfScope' : 'handedOver',
    },
  }
}
