import type { AgentResult } from '#domain/actions/ai/run-agent.ts'

import type { Outcome, StepInput } from '#flow/engine/step-kind.ts'
import { sayText } from '../shared/say-text.ts'
import type { AgentState } from './agent-state.ts'
import type { AgentStepConfig } from './config.ts'
import { takeCalls } from './take-calls.ts'
import { waitForWords } from './wait-for-message.ts'

const MAX_PARTS = 4

/** Says what the model answered, then uses the tools that it wants; without tools the word is the customer's. */
export function handleModelAnswer(input: StepInput<AgentStepConfig>, before: AgentState, result: AgentResult): Outcome {
  if (before.phase !== 'model') return { problem: 'An answer came that nobody asked for.', then: { exit: 'providerError' } }
  if (result.outcome === 'providerError') {
    return { problem: result.problem, then: { exit: 'providerError', note: `The AI model did not answer: ${result.problem}` } }
  }
  if (result.outcome === 'limit') return { then: { exit: 'limit', note: result.problem } }
  const emit = sayText(result.text, MAX_PARTS)
  const calls = result.calls.map(({ tool: _, ...call }) => call)
  const state: AgentState = {
    ...before,
    transcript: [...before.transcript, { role: 'agent', text: result.text, calls }],
    pending: result.calls,
    costCents: before.costCents + result.costCents,
  }
  return result.calls.length === 0 ? { emit, then: waitForWords(input, state) } : takeCalls(input, state, emit)
}
