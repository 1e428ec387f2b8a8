import type { EffectResult } from '#domain/actions/catalogue.gen.ts'

import { toolAnswer } from '#flow/agents/tools/tool-answer.ts'
import type { Outcome, StepInput } from '#flow/engine/step-kind.ts'
import type { AgentState } from './agent-state.ts'
import type { AgentStepConfig } from './config.ts'
import { answerCall, takeCalls } from './take-calls.ts'

/** Notes what a tool answered, and goes on with the next one. */
export function handleToolResult(input: StepInput<AgentStepConfig>, before: AgentState, result: EffectResult): Outcome {
  const [call, ...pending] = before.pending
  if (before.phase !== 'tool' || !call) return { problem: 'A tool answered that nobody asked.', then: { exit: 'providerError' } }
  return takeCalls(input, answerCall({ ...before, pending }, call, toolAnswer(result)), [])
}
