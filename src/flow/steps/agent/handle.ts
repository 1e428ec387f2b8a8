import type { AgentMessage } from '#domain/ai/agent-dialogue.ts'
import type { IncomingContent } from '#domain/messages/message.ts'

import { agrees, asksForPerson } from '#flow/agents/customer-says.ts'
import { trimTranscript } from '#flow/agents/transcript.ts'
import type { Outcome, StepInput } from '#flow/engine/step-kind.ts'
import type { AgentState } from './agent-state.ts'
import { askModel } from './ask-model.ts'
import type { AgentStepConfig } from './config.ts'
import { leaveToPerson } from './leave.ts'
import { runProposal } from './take-calls.ts'
import { waitForWords } from './wait-for-message.ts'
import { wordsOf } from './message-text.ts'

/** Messages that are taken as one before the agent answers in any case. */
const MAX_PIECES = 10

/** Takes a message in. What comes in quick succession is answered once, after a pause. */
export function handleMessage(input: StepInput<AgentStepConfig>, before: AgentState, content: IncomingContent): Outcome {
  const words = wordsOf(content).trim()
  if (words === '') return { then: before.phase === 'merge' ? pause(input, before) : waitForWords(input, before) }
  const merging = before.phase === 'merge'
  const state: AgentState = {
    ...before,
    phase: 'merge',
    transcript: trimTranscript(add(before.transcript, words, merging)),
    heard: before.heard + 1,
    turns: merging ? before.turns : before.turns + 1,
    pieces: merging ? before.pieces + 1 : 1,
    rounds: 0,
    refused: 0,
    offered: false,
    askedAt: input.scope.now,
    held: false,
    passages: null,
    // What was written before the question is no answer to it.
    proposal: before.proposal?.seed === input.turnSeed ? null : before.proposal,
  }
  const { transcript } = state
  if (asksForPerson(words)) return leaveToPerson('The customer asked for a person.', transcript)
  if (before.offered && agrees(words))
    return leaveToPerson('The agent did not know the answer, and the customer wants a person.', transcript)
  return input.config.mergeMs === 0 || state.pieces >= MAX_PIECES ? answerCustomer(input, state) : { then: pause(input, state) }
}

/** Does what the customer was asked about where all that they said since is a yes; asks the model about everything else. */
export function answerCustomer(input: StepInput<AgentStepConfig>, { proposal, ...state }: AgentState): Outcome {
  const last = state.transcript.at(-1)
  const isYes = proposal?.turns === state.turns - 1 && last?.role === 'customer' && agrees(last.text)
  return isYes ? runProposal(input, { ...state, proposal }) : askModel(input, { ...state, proposal: null })
}

function add(transcript: readonly AgentMessage[], words: string, merging: boolean): AgentMessage[] {
  const last = transcript.at(-1)
  if (!merging || last?.role !== 'customer') return [...transcript, { role: 'customer', text: words }]
  return [...transcript.slice(0, -1), { role: 'customer', text: `${last.text}\n${words}`.slice(0, 8_192) }]
}

const pause = ({ config }: StepInput<AgentStepConfig>, state: AgentState) =>
  ({ waitFor: 'clock', ms: config.mergeMs, wakesOnReply: true, hearsQueue: true, state }) as const
