import { storedText } from '#domain/i18n/t.ts'
import type { EffectResult } from '#domain/actions/catalogue.gen.ts'

import { toolAnswer } from '#flow/agents/tools/tool-answer.ts'
import type { Outcome, Returned, StepInput } from '#flow/engine/step-kind.ts'
import type { AgentState } from './agent-state.ts'
import type { AgentStepConfig } from './config.ts'
import { answerCall, takeCalls } from './take-calls.ts'
import { waitForWords } from './wait-for-message.ts'

type Input = StepInput<AgentStepConfig>

/** Notes what a tool answered, and goes on with the next one. */
export const handleToolResult = (input: Input, before: AgentState, result: EffectResult): Outcome => goOn(input, before, toolAnswer(result))

const FAILED = 'Not done: this tool can’t be used right now. Go on without it, or offer a person.'

/** Takes the conversation back from a flow, with the values that the tool names. */
export function handleReturn(input: Input, before: AgentState, returned: Returned): Outcome {
  // The customer waited for the flow, not for the agent.
  const state: AgentState = { ...before, askedAt: input.scope.now, held: false }
  if (returned.outcome === 'failed') return { problem: returned.problem, ...goOn(input, state, { error: FAILED }) }
  const tool = state.pending[0]?.tool
  const names = tool?.type === 'flow' ? tool.returns : []
  const result = Object.fromEntries(names.map((name) => [name, returned.vars[name] ?? null]))
  // The flow gave the conversation to people: nobody speaks beside them.
  if (input.scope.conversation.handler === 'human') return { then: waitForWords(input, state) }
  return goOn(input, state, { done: true, result })
}

function goOn(input: Input, before: AgentState, answer: object): Outcome {
  const [call, ...pending] = before.pending
  if (before.phase !== 'tool' || !call)
    return { problem: storedText('A tool answered that wasn’t called.'), then: { exit: 'providerError' } }
  return takeCalls(input, answerCall({ ...before, pending }, call, answer), [])
}
