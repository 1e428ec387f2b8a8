// Arrives: a state with tools that the model wants. Leaves: the effect of the first one that may run, the exit that it takes, our question whether a change
// may be made, or the question to the model with all results. Never here: a tool that the agent was not given, or a change that the customer had no word in.
import { readStoredText } from '#domain/i18n/t.ts'
import { actions, type AskedEffect } from '#domain/actions/catalogue.gen.ts'
import type { EmittedEffect } from '#domain/flows/effects.ts'

import { confirmQuestion } from '#flow/agents/confirm-question.ts'
import { customerLanguage } from '#flow/agents/customer-language.ts'
import { finishName, HAND_OVER, OUT_OF_SCOPE } from '#flow/agents/tools/offered-tools.ts'
import { toolEffect } from '#flow/agents/tools/tool-effect.ts'
import type { Outcome, StepInput } from '#flow/engine/step-kind.ts'
import { zoneOf } from '#flow/time/zone.ts'
import { sayText } from '../shared/say-text.ts'
import type { AgentState, WantedCall } from './agent-state.ts'
import { askModel } from './ask-model.ts'
import type { AgentStepConfig } from './config.ts'
import { holdOn } from './hold-on.ts'
import { leave } from './leave.ts'
import { waitForWords } from './wait-for-message.ts'

type Input = StepInput<AgentStepConfig>

const NOT_YOURS = 'There is no such tool here. Use only the tools that you were given.'
const ASKED = 'Not done yet: the customer is asked whether it shall be done. After a yes it is done without you.'
const WAITS = 'Not done: the customer is asked about another change first.'

/** Uses the tools in order. */
export function takeCalls(input: Input, before: AgentState, emit: readonly EmittedEffect[]): Outcome {
  let state = before
  for (let [call, ...rest] = state.pending; call; [call, ...rest] = state.pending) {
    const left = leaveBy(input, call, emit)
    if (left !== null && 'then' in left) return left
    const without = { ...state, pending: rest }
    if (left !== null) {
      state = answerCall(without, call, { error: left.reason })
      continue
    }
    const decided = decide(input.config, call)
    if ('problem' in decided) state = answerCall(without, call, { error: decided.problem })
    else if (decided.isConfirmed) return askFirst(input, without, call, decided.effect, emit)
    else return runTool(input, state, decided.effect, emit)
  }
  return askModel(input, state, emit)
}

/** Does what the customer agreed to, as if the model had asked for it now. */
export function runProposal(input: Input, { proposal, ...state }: AgentState): Outcome {
  if (proposal === null) return askModel(input, { ...state, proposal })
  const { tool: _, ...call } = { ...proposal.call, id: `${proposal.call.id}-confirmed` }
  const pending = [{ ...proposal.call, id: call.id }]
  const transcript = [...state.transcript, { role: 'agent' as const, text: '', calls: [call] }]
  return runTool(input, { ...state, transcript, pending, proposal: null }, proposal.effect, [])
}

/** Takes a tool's answer into the transcript. */
export const answerCall = (state: AgentState, { id, name }: Pick<WantedCall, 'id' | 'name'>, answer: object): AgentState => ({
  ...state,
  transcript: [...state.transcript, { role: 'tool', id, name, result: JSON.stringify(answer, inWords) }],
})

/** The model reads words, no codes. */
const inWords = (_: string, value: unknown): unknown => (typeof value === 'string' ? readStoredText(value) : value)

/** Whether one of these calls will be asked about before it is done. */
export const asksFirst = (config: AgentStepConfig, calls: readonly WantedCall[]): boolean =>
  calls.some((call) => {
    const decided = decide(config, call)
    return 'effect' in decided && decided.isConfirmed
  })

function runTool({ scope }: Input, state: AgentState, effect: AskedEffect, emit: readonly EmittedEffect[]): Outcome {
  const next: AgentState = { ...state, phase: 'tool', toolCalls: state.toolCalls + 1 }
  if (effect.kind === 'start_flow') {
    const { flowId, inputs } = effect
    return { emit, then: { call: { flowId, version: 'latest' }, inputs, comesBack: true, state: next } }
  }
  const waits = actions[effect.kind].settled === 'slow' ? holdOn(scope.now, next) : { state: next }
  return { emit, then: { ask: effect, ...waits } }
}

/** Asks the customer, in our words, whether the change shall be made. */
function askFirst(input: Input, before: AgentState, call: WantedCall, effect: AskedEffect, emit: readonly EmittedEffect[]): Outcome {
  const { config, scope, turnSeed } = input
  let state = answerCall(before, call, { error: ASKED })
  for (const other of state.pending) state = answerCall(state, other, { error: WAITS })
  const { transcript, turns } = state
  const asking = { input: call.input, effect, transcript, language: customerLanguage(scope, transcript), zone: zoneOf(scope) }
  const text = call.tool === null ? '' : confirmQuestion({ tool: call.tool, ...asking })
  const asked: AgentState = {
    ...state,
    transcript: [...transcript, { role: 'agent', text, calls: [] }],
    proposal: { call, effect, turns, seed: turnSeed },
  }
  return { emit: [...emit, ...sayText(text, { agentId: config.agent })], then: waitForWords(input, asked) }
}

/** What an exit's tool leads to; null where the call is for none. */
function leaveBy({ config }: Input, call: WantedCall, emit: readonly EmittedEffect[]): Outcome | { reason: string } | null {
  const exit = config.exits.find(({ name }) => finishName(name) === call.name)
  if (exit) return leave.finish(exit, call.input, emit)
  if (call.name === HAND_OVER) return leave.handOver(call.input, emit)
  return call.name === OUT_OF_SCOPE ? leave.outOfScope(call.input, emit) : null
}

const isAllowed = (config: AgentStepConfig, tool: NonNullable<WantedCall['tool']>, name: string): boolean =>
  tool.name === name && config.tools?.includes(name) !== false

/** Decides what becomes of a call. */
function decide(
  config: AgentStepConfig,
  { name, input, tool }: WantedCall,
): { effect: AskedEffect; isConfirmed: boolean } | { problem: string } {
  if (tool === null || !isAllowed(config, tool, name)) return { problem: NOT_YOURS }
  const wanted = toolEffect(tool, input)
  return wanted.ok ? { effect: wanted.effect, isConfirmed: tool.confirm } : { problem: `Not done. ${wanted.reason}` }
}
