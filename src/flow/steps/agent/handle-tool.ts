import type { EffectResult } from '#domain/actions/catalogue.gen.ts'

import type { Outcome, StepInput } from '#flow/engine/step-kind.ts'
import type { AgentState } from './agent-state.ts'
import type { AgentStepConfig } from './config.ts'
import { answerCall, takeCalls } from './take-calls.ts'

/** Notes what a tool answered, and goes on with the next one. */
export function handleToolResult(input: StepInput<AgentStepConfig>, before: AgentState, result: EffectResult): Outcome {
  const [call, ...pending] = before.pending
  if (before.phase !== 'tool' || !call) return { problem: 'A tool answered that nobody asked.', then: { exit: 'providerError' } }
  const { kind: _, ...answer } = result
  return takeCalls(input, answerCall({ ...before, pending }, call, answer), [])
}
