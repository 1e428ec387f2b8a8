import type { AgentResult } from '#domain/actions/ai/run-agent.ts'

import { agentWord, customerLanguage } from '#flow/agents/customer-language.ts'
import { withoutCitations } from '#flow/agents/answer-checks/citations.ts'
import { type Judged, judgeAnswer } from '#flow/agents/judge-answer.ts'
import { finishName, OUT_OF_SCOPE } from '#flow/agents/offered-tools.ts'
import type { Outcome, StepInput } from '#flow/engine/step-kind.ts'
import { sayText } from '../shared/say-text.ts'
import type { AgentState } from './agent-state.ts'
import { askModel } from './ask-model.ts'
import type { AgentStepConfig } from './config.ts'
import { groundsOf } from './grounds-of.ts'
import { leaveToPerson } from './leave.ts'
import { takeCalls } from './take-calls.ts'
import { waitForWords } from './wait-for-message.ts'

type Input = StepInput<AgentStepConfig>
type Answered = Extract<AgentResult, { outcome: 'answered' }>

const MAX_PARTS = 4
/** Answers in a row that may be refused before we speak ourselves. */
const MAX_REFUSED = 1

/** Says what the model answered as far as it stands, then uses the tools that it wants; without tools the word is the customer's. */
export function handleModelAnswer(input: Input, before: AgentState, result: AgentResult): Outcome {
  if (before.phase !== 'model') return { problem: 'An answer came that nobody asked for.', then: { exit: 'providerError' } }
  if (result.outcome === 'providerError') {
    return { problem: result.problem, then: { exit: 'providerError', note: `The AI model did not answer: ${result.problem}` } }
  }
  if (result.outcome === 'limit') return { then: { exit: 'limit', note: result.problem } }
  const judged = judge(input, before, result)
  const paid = { ...before, costCents: before.costCents + result.costCents }
  const isSilent = result.calls.length === 0 && judged.text === ''
  if (result.calls.length === 0 && (isSilent || judged.reasons.length > 0)) return refuse(input, paid, result, judged)
  return send(input, paid, result, judged)
}

function judge(input: Input, before: AgentState, { text, bounds, passages = [] }: Answered): Judged {
  if (!bounds) return { text: withoutCitations(text), reasons: [], isPromise: false, sources: [], notes: [] }
  return judgeAnswer(text, bounds, groundsOf(input, before, bounds, passages), input.scope.app.publicUrl)
}

function send(input: Input, before: AgentState, result: Answered, judged: Judged): Outcome {
  const calls = result.calls.map(({ tool: _, ...call }) => call)
  const text = judged.text === '' && result.text !== '' && leaves(input, result) ? unknown(input, before) : judged.text
  const emit = sayText([text, ...sourceLine(input, before, result, judged)].join('\n\n'), MAX_PARTS)
  const state: AgentState = { ...before, transcript: [...before.transcript, { role: 'agent', text, calls }], pending: result.calls }
  const outcome = result.calls.length === 0 ? { emit, then: waitForWords(input, state) } : takeCalls(input, state, emit)
  return withNotes(outcome, notesOf(judged))
}

/** Whether the model ends its part with words that nobody else says. */
const leaves = ({ config }: Input, { calls }: Answered): boolean =>
  calls.some(({ name }) => name === OUT_OF_SCOPE || config.exits.some((exit) => finishName(exit.name) === name))

/** Asks the model once more with the reasons; then we say ourselves that it is not known, or give the conversation to a person. */
function refuse(input: Input, before: AgentState, result: Answered, judged: Judged): Outcome {
  const reasons = judged.reasons.length > 0 ? judged.reasons : ['It says nothing.']
  const notes = [...judged.notes, ...reasons.map((reason) => `An answer was not sent: ${reason}`)]
  if (before.refused < MAX_REFUSED) {
    const refused = { text: result.text.slice(0, 4_000), reasons: reasons.slice(0, 10) }
    return withNotes(askModel(input, { ...before, refused: before.refused + 1 }, [], refused), notes)
  }
  if (judged.isPromise) return withNotes(leaveToPerson('The agent promised to come back later.', before.transcript), notes)
  const text = unknown(input, before)
  const state: AgentState = { ...before, offered: true, transcript: [...before.transcript, { role: 'agent', text, calls: [] }] }
  const asked = before.transcript.findLast(({ role }) => role === 'customer')
  const gap = asked?.role === 'customer' ? [`No good answer was found to: “${asked.text.slice(0, 300)}”`] : []
  return withNotes({ emit: sayText(text), then: waitForWords(input, state) }, [...notes, ...gap])
}

const unknown = ({ scope }: Input, { transcript }: AgentState): string => agentWord(customerLanguage(scope, transcript), 'unknown')

const MAX_SOURCES = 2

/** Where the customer can read on: pages that the answer stands on. */
function sourceLine({ scope }: Input, { transcript }: AgentState, { bounds }: Answered, { sources }: Judged): string[] {
  if (!bounds?.showSources) return []
  const pages = new Map(sources.flatMap(({ url, title }) => (url === null ? [] : [[url, title]])))
  const links = [...pages].slice(0, MAX_SOURCES).map(([url, title]) => `${title} ${url}`)
  return links.length === 0 ? [] : [`${agentWord(customerLanguage(scope, transcript), 'source')}: ${links.join(' · ')}`]
}

const notesOf = ({ sources, reasons, notes }: Judged): string[] => [
  ...notes,
  ...reasons.map((reason) => `A sentence was left out: ${reason}`),
  ...new Set(sources.map(({ title, headings, id }) => `It stands on passage ${id}: ${[title, ...headings].join(' › ')}`)),
]

const withNotes = (outcome: Outcome, notes: readonly string[]): Outcome =>
  notes.length === 0 ? outcome : { ...outcome, notes: [...notes, ...(outcome.notes ?? [])].slice(0, 30) }
