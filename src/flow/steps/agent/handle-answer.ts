import { storedText } from '#domain/i18n/t.ts'
import type { AgentResult } from '#domain/actions/ai/run-agent.ts'
import type { AnswerNote } from '#domain/ai/answer-note.ts'

import { agentMessage, customerLanguage } from '#flow/agents/customer-language.ts'
import { gapNote, type JudgedResult, judgeResult, missedNote, sentText, toolNotes } from '#flow/agents/judge-result.ts'
import { knownFacts } from '#flow/agents/known-facts.ts'
import { finishName, OUT_OF_SCOPE } from '#flow/agents/tools/offered-tools.ts'
import type { Outcome, StepInput } from '#flow/engine/step-kind.ts'
import { zoneOf } from '#flow/time/zone.ts'
import { sayText } from '../shared/say-text.ts'
import type { AgentState } from './agent-state.ts'
import { askModel } from './ask-model.ts'
import type { AgentStepConfig } from './config.ts'
import { leaveToPerson } from './leave.ts'
import { asksFirst, takeCalls } from './take-calls.ts'
import { waitForWords } from './wait-for-message.ts'

type Input = StepInput<AgentStepConfig>
type Answered = Extract<AgentResult, { outcome: 'answered' }>

const MAX_PARTS = 4
/** Answers in a row that may be refused before we speak ourselves. */
const MAX_REFUSED = 1

/** Says what the model answered as far as it stands, then uses the tools that it wants; without tools the word is the customer's. */
export function handleModelAnswer(input: Input, before: AgentState, result: AgentResult): Outcome {
  if (before.phase !== 'model') return { problem: storedText('An answer arrived that wasn’t requested.'), then: { exit: 'providerError' } }
  if (result.outcome === 'providerError') {
    return {
      problem: result.problem,
      then: { exit: 'providerError', note: storedText('The AI model didn’t answer: {reason}', { reason: result.problem }) },
    }
  }
  if (result.outcome === 'limit') return { then: { exit: 'limit', note: result.problem } }
  const { config, scope, render } = input
  const around = {
    facts: knownFacts(scope, config.facts, render),
    customerName: scope.contact.name,
    businessName: scope.app.name,
    now: scope.now,
    zone: zoneOf(scope),
  }
  const judged = judgeResult(result, before.transcript, around, scope.app.publicUrl)
  const paid: AgentState = {
    ...before,
    costCents: before.costCents + result.costCents,
    ...(result.passages && { passages: result.passages }),
  }
  return judged.refusal === null ? send(input, paid, result, judged) : refuse(input, paid, result, judged, judged.refusal)
}

function send(input: Input, before: AgentState, result: Answered, judged: JudgedResult): Outcome {
  const { config, scope } = input
  const calls = result.calls.map(({ tool: _, ...call }) => call)
  const left = judged.text === '' && result.text !== '' && leaves(input, result) ? unknown(input, before) : judged.text
  // What it asks itself is asked by us, with what will be done.
  const text = asksFirst(config, result.calls) ? '' : left
  const shown = text === '' ? '' : sentText(text, result, judged.sources, customerLanguage(scope, before.transcript))
  const emit = sayText(shown, { most: MAX_PARTS, agentId: config.agent })
  const state: AgentState = { ...before, transcript: [...before.transcript, { role: 'agent', text, calls }], pending: result.calls }
  const outcome = result.calls.length === 0 ? { emit, then: waitForWords(input, state) } : takeCalls(input, state, emit)
  const missed = left === judged.text ? missedNote(result, before.transcript) : gapNote(before.transcript)
  return withNotes(outcome, [...judged.notes, ...(text === '' ? [] : toolNotes(before.transcript)), ...missed])
}

/** Whether the model ends its part with words that nobody else says. */
const leaves = ({ config }: Input, { calls }: Answered): boolean =>
  calls.some(({ name }) => name === OUT_OF_SCOPE || config.exits.some((exit) => finishName(exit.name) === name))

/** Asks the model once more with the reasons; then we say ourselves that it is not known, or give the conversation to a person. */
function refuse(input: Input, before: AgentState, result: Answered, judged: JudgedResult, reasons: readonly string[]): Outcome {
  if (before.refused < MAX_REFUSED) {
    const refused = { text: result.text.slice(0, 4_000), reasons: reasons.slice(0, 10) }
    return withNotes(askModel(input, { ...before, refused: before.refused + 1 }, [], refused), judged.notes)
  }
  if (judged.isPromise) return withNotes(leaveToPerson('The agent promised to come back later.', before.transcript), judged.notes)
  const text = unknown(input, before)
  const state: AgentState = { ...before, offered: true, transcript: [...before.transcript, { role: 'agent', text, calls: [] }] }
  const emit = sayText(text, { agentId: input.config.agent })
  return withNotes({ emit, then: waitForWords(input, state) }, [...judged.notes, ...gapNote(before.transcript)])
}

const unknown = ({ scope }: Input, { transcript }: AgentState): string => agentMessage(customerLanguage(scope, transcript), 'unknown')

const withNotes = (outcome: Outcome, notes: readonly AnswerNote[]): Outcome =>
  notes.length === 0 ? outcome : { ...outcome, notes: [...notes, ...(outcome.notes ?? [])].slice(0, 30) }
