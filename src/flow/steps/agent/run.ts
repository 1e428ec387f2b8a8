import { agentMessage, customerLanguage } from '#flow/agents/customer-language.ts'
import { defineStep, type Outcome, type StepInput } from '#flow/engine/step-kind.ts'
import { newAgentState, toAgentState } from './agent-state.ts'
import { askModel } from './ask-model.ts'
import { AgentStepConfig } from './config.ts'
import { answerCustomer, handleMessage } from './handle.ts'
import { handleModelAnswer } from './handle-answer.ts'
import { handleReturn, handleToolResult } from './handle-tool.ts'
import { sayHoldOn } from './hold-on.ts'
import { leavesToPeople } from './leave.ts'
import { sayText } from '../shared/say-text.ts'
import { waitForWords } from './wait-for-message.ts'

/** Lets an AI agent lead the conversation: each question to its model and each use of a tool is an effect of its own, until it takes an exit. */
export const step = defineStep({
  kind: 'agent',
  config: AgentStepConfig,
  accepts: ['entered', 'replied', 'elapsed', 'settled', 'returned'],
  suits: ['flow'],
  sets: ({ exits }) => [
    { name: 'agentReason', type: 'text' },
    { name: 'agentSummary', type: 'text' },
    ...exits.flatMap(({ required }) =>
      required.flatMap(({ name, type, saveTo }) => (saveTo === null ? [{ name, type: KINDS[type] }] : [])),
    ),
  ],
  exits: ({ exits, limits }) => [
    ...exits.map(({ name, description }) => ({ name: `exit:${name}`, label: description.slice(0, 80) })),
    { name: 'handOver', label: 'Needs a person', fault: true },
    { name: 'outOfScope', label: 'Off topic', fault: true },
    { name: 'limit', label: 'Limit reached', fault: true },
    { name: 'timeout', label: 'No answer', silence: true, afterMs: limits.silenceMs },
    { name: 'providerError', label: 'The model doesn’t respond', fault: true },
  ],
  messages: ({ greet, heard }) => (greet || heard !== '' ? 1 : 0),
  run: (input) => announced(input, respond(input)),
})

const KINDS = {
  text: 'text',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'date',
  email: 'text',
  phone: 'text',
  choice: 'text',
} as const

function begin(input: StepInput<AgentStepConfig>): Outcome {
  const { config, render } = input
  const state = newAgentState()
  const said = render(config.heard).trim().slice(0, 4_096)
  if (said !== '') return handleMessage({ ...input, config: { ...config, mergeMs: 0 } }, state, { type: 'text', text: said })
  return config.greet ? askModel(input, state) : { then: waitForWords(input, state) }
}

function respond(input: StepInput<AgentStepConfig>): Outcome {
  const { signal } = input
  switch (signal.type) {
    case 'entered':
      return begin(input)
    case 'replied':
      return handleMessage(input, toAgentState(input.state), signal.message.content)
    case 'elapsed': {
      const state = toAgentState(input.state)
      if (state.phase === 'model' || state.phase === 'tool') return sayHoldOn(input, state)
      return state.phase === 'merge' ? answerCustomer(input, state) : { then: { exit: 'timeout' } }
    }
    case 'settled': {
      const { result } = signal
      return result.kind === 'run_agent'
        ? handleModelAnswer(input, toAgentState(input.state), result)
        : handleToolResult(input, toAgentState(input.state), result)
    }
    case 'returned':
      return handleReturn(input, toAgentState(input.state), signal.returned)
    default:
      return signal satisfies never
  }
}

/** Has the customer read that a person takes over, where the agent leaves to one without a word. */
function announced({ config, scope, state }: StepInput<AgentStepConfig>, outcome: Outcome): Outcome {
  const { then, emit = [] } = outcome
  const isSilent = emit.every(({ kind }) => kind !== 'send_message')
  if (!config.farewell || !isSilent || !('exit' in then) || !leavesToPeople(then.exit)) return outcome
  const text = agentMessage(customerLanguage(scope, toAgentState(state).transcript), 'handOver')
  return { ...outcome, emit: [...emit, ...sayText(text, { agentId: config.agent })] }
}
