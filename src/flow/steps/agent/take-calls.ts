// Arrives: a state with tools that the model wants. Leaves: the effect of the first one that may run, the exit that it takes, or the
// question to the model with all results. Never here: a tool that the agent was not given, or a change that the customer had no word in.
import type { AskedEffect } from '#domain/actions/catalogue.gen.ts'
import type { EmittedEffect } from '#domain/flows/effects.ts'

import { agrees } from '#flow/agents/customer-says.ts'
import { finishName, HAND_OVER, OUT_OF_SCOPE } from '#flow/agents/offered-tools.ts'
import { toolEffect } from '#flow/agents/tool-effect.ts'
import type { Outcome, StepInput } from '#flow/engine/step-kind.ts'
import type { AgentState, WantedCall } from './agent-state.ts'
import { askModel } from './ask-model.ts'
import type { AgentStepConfig } from './config.ts'
import { leave } from './leave.ts'

const NOT_YOURS = 'There is no such tool here. Use only the tools that you were given.'
const ASK_FIRST =
  'Not done yet. Tell the customer exactly what will be done and ask for a yes; call this again, with the same input, after they said yes.'

/** Uses the tools in order. */
export function takeCalls(input: StepInput<AgentStepConfig>, before: AgentState, emit: readonly EmittedEffect[]): Outcome {
  let state = before
  for (let [call, ...rest] = state.pending; call; [call, ...rest] = state.pending) {
    const left = leaveBy(input, call, emit)
    if (left !== null && 'then' in left) return left
    const without = { ...state, pending: rest }
    if (left !== null) {
      state = answerCall(without, call, { error: left.reason })
      continue
    }
    const decided = decide(input.config, state, call)
    if ('effect' in decided)
      return { emit, then: { ask: decided.effect, state: { ...state, phase: 'tool', proposal: null, toolCalls: state.toolCalls + 1 } } }
    state = answerCall({ ...without, proposal: decided.proposal }, call, { error: decided.reason })
  }
  return askModel(input, state, emit)
}

/** Takes a tool's answer into the transcript. */
export const answerCall = (state: AgentState, { id, name }: WantedCall, answer: object): AgentState => ({
  ...state,
  transcript: [...state.transcript, { role: 'tool', id, name, result: JSON.stringify(answer) }],
})

/** What an exit's tool leads to; null where the call is for none. */
function leaveBy(
  { config }: StepInput<AgentStepConfig>,
  call: WantedCall,
  emit: readonly EmittedEffect[],
): Outcome | { reason: string } | null {
  const exit = config.exits.find(({ name }) => finishName(name) === call.name)
  if (exit) return leave.finish(exit, call.input, emit)
  if (call.name === HAND_OVER) return leave.handOver(call.input, emit)
  return call.name === OUT_OF_SCOPE ? leave.outOfScope(call.input, emit) : null
}

const isAllowed = (config: AgentStepConfig, tool: NonNullable<WantedCall['tool']>, name: string): boolean =>
  tool.name === name && config.tools?.includes(name) !== false

type Decision = { effect: AskedEffect } | { reason: string; proposal: AgentState['proposal'] }

/** Decides whether a tool runs now. A change that must be confirmed runs when the customer's first words after it was proposed, with this very input, were a yes. */
function decide(config: AgentStepConfig, { proposal, turns, transcript }: AgentState, { name, input, tool }: WantedCall): Decision {
  if (tool === null || !isAllowed(config, tool, name)) return { reason: NOT_YOURS, proposal }
  const wanted = toolEffect(tool, input)
  if (!wanted.ok) return { reason: `Not done. ${wanted.reason}`, proposal }
  if (!tool.confirm) return { effect: wanted.effect }
  const effect = JSON.stringify(wanted.effect)
  const proposed = proposal?.name === name && proposal.effect === effect ? proposal : null
  if (proposed && proposed.heard === turns - 1 && agrees(lastWords(transcript))) return { effect: wanted.effect }
  return { reason: ASK_FIRST, proposal: { name, effect, heard: turns } }
}

const lastWords = (transcript: AgentState['transcript']): string => {
  const last = transcript.findLast(({ role }) => role === 'customer')
  return last?.role === 'customer' ? last.text : ''
}
