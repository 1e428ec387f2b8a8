import type { AgentResult } from '#domain/actions/ai/run-agent.ts'
import type { AgentMessage } from '#domain/ai/agent-dialogue.ts'
import type { AnswerNote } from '#domain/ai/answer-note.ts'

import type { Language } from '../answers/reading.ts'
import { saysUnknown, withoutCitations } from './answer-checks/citations.ts'
import { agentMessage } from './customer-language.ts'
import { groundsOf, type KnownAround } from './grounds-of.ts'
import { type Judged, judgeAnswer, type Source } from './judge-answer.ts'

type Answered = Extract<AgentResult, { outcome: 'answered' }>

/** An answer as it is judged, and why it is not sent at all. */
export interface JudgedResult extends Judged {
  /** For the model, which is asked once more; null where what is left of it goes out. */
  refusal: readonly string[] | null
}

/** Judges what a model answered to a conversation. An answer without words and tools is none. */
export function judgeResult(result: Answered, transcript: readonly AgentMessage[], around: KnownAround, publicUrl: string): JudgedResult {
  const { text, bounds, passages = [], calls } = result
  const answer: Judged = bounds
    ? judgeAnswer(text, bounds, groundsOf(transcript, bounds, passages, around), publicUrl)
    : { text: withoutCitations(text), reasons: [], isPromise: false, sources: [], notes: [] }
  const judged = { ...answer, notes: [...searchNotes(result), ...answer.notes] }
  if (calls.length > 0) return { ...judged, refusal: null }
  if (judged.reasons.length > 0) return { ...judged, refusal: judged.reasons }
  if (judged.text !== '') return { ...judged, refusal: null }
  return { ...judged, notes: [...judged.notes, { type: 'refused', text: '', reasons: [SILENT] }], refusal: [SILENT] }
}

const SILENT = 'It says nothing.'

/** The answer that is sent, with its sources below it where the agent shows them. */
export const sentText = (text: string, { bounds }: Pick<Answered, 'bounds'>, sources: readonly Source[], language: Language): string =>
  [text, ...(bounds?.showSources ? sourceLine(sources, language) : [])].filter((part) => part !== '').join('\n\n')

const MAX_SOURCES = 2

/** Where it is written: pages that everybody can open by their address, other sources by their title. */
function sourceLine(sources: readonly Source[], language: Language): string[] {
  const pages = new Map(sources.map(({ passage: { title, url } }) => [url ?? title, url === null ? title : `${title} ${url}`]))
  const shown = [...pages.values()].slice(0, MAX_SOURCES)
  return shown.length === 0 ? [] : [`${agentMessage(language, 'source')}: ${shown.join(' · ')}`]
}

/** What the model looked for by itself, for people. */
const searchNotes = ({ searches = [] }: Pick<Answered, 'searches'>): AnswerNote[] =>
  searches.length === 0 ? [] : [{ type: 'searched', queries: searches }]

const RESULT_SHOWN = 600

/** The tools that answered since the customer last wrote, for people. */
export function toolNotes(transcript: readonly AgentMessage[]): AnswerNote[] {
  const since = transcript.slice(transcript.findLastIndex(({ role }) => role === 'customer') + 1)
  const inputs = new Map(
    since.flatMap((message) => (message.role === 'agent' ? message.calls.map(({ id, input }) => [id, input] as const) : [])),
  )
  return since.flatMap((message): AnswerNote[] =>
    message.role === 'tool'
      ? [{ type: 'tool', name: message.name, input: inputs.get(message.id) ?? null, result: message.result.slice(0, RESULT_SHOWN) }]
      : [],
  )
}

/** What no good answer was found to: the customer's last words. */
export function gapNote(transcript: readonly AgentMessage[]): AnswerNote[] {
  const asked = transcript.findLast(({ role }) => role === 'customer')
  return asked?.role === 'customer' ? [{ type: 'gap', question: asked.text.slice(0, 300) }] : []
}

/**
 * What the model says that it does not know, and a question that it answered by itself though no passage was found and no tool was used. Agents that may
 * say what they like miss nothing.
 */
export function missedNote({ text, calls, passages, bounds }: Answered, transcript: readonly AgentMessage[]): AnswerNote[] {
  if (saysUnknown(text)) return gapNote(transcript)
  const asked = transcript.findLast(({ role }) => role === 'customer')
  const isQuestion = asked?.role === 'customer' && /[?？؟]/.test(asked.text)
  const foundNothing = passages?.length === 0 && bounds?.groundedOnly === true && calls.length === 0 && toolNotes(transcript).length === 0
  return isQuestion && foundNothing ? gapNote(transcript) : []
}
