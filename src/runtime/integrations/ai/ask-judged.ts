import type { AgentResult, RunAgent } from '#domain/actions/ai/run-agent.ts'
import type { JudgedAnswer } from '#domain/ai/answer-note.ts'
import { confirmQuestion } from '#flow/agents/confirm-question.ts'
import { agentMessage, languageSaid } from '#flow/agents/customer-language.ts'
import { gapNote, type JudgedResult, judgeResult, missedNote, sentText, toolNotes } from '#flow/agents/judge-result.ts'
import { toolEffect } from '#flow/agents/tools/tool-effect.ts'
import type { Language } from '#flow/answers/reading.ts'

import type { Agents } from './agents.ts'

interface Asked {
  appId: string
  question: RunAgent
  which: 'draft' | 'published'
  businessName: string
  customerName: string | null
  publicUrl: string
  /** Null for a test chat. */
  conversationId: string | null
}

/** Asks an agent for its next answer apart from its flow, and judges it as its step does: what is refused is asked for once more, and then we say that it is not known. */
export async function askJudged(agents: Agents, asked: Asked): Promise<{ result: AgentResult; judged: JudgedAnswer | null }> {
  const { appId, question, which, conversationId } = asked
  const first = await agents.run(appId, question, which, conversationId)
  if (first.outcome !== 'answered') return { result: first, judged: null }
  const refused = judgeOf(asked, first)
  if (refused.refusal === null) return { result: first, judged: toAnswer(asked, first, refused) }
  const better = { text: first.text.slice(0, 4_000), reasons: refused.refusal.slice(0, 10) }
  const again = await agents.run(appId, { ...question, passages: first.passages ?? [], refused: better }, which, conversationId)
  if (again.outcome !== 'answered') return { result: again, judged: null }
  const result = { ...again, costCents: first.costCents + again.costCents }
  return { result, judged: toAnswer(asked, result, judgeOf(asked, again), refused.notes) }
}

type Answered = Extract<AgentResult, { outcome: 'answered' }>

const judgeOf = ({ question, businessName, customerName, publicUrl }: Asked, result: Answered): JudgedResult => {
  const { transcript, facts, now, timeZone: zone } = question
  return judgeResult(result, transcript, { facts, customerName, businessName, now, zone }, publicUrl)
}

function toAnswer({ question }: Asked, result: Answered, judged: JudgedResult, before: JudgedResult['notes'] = []): JudgedAnswer {
  const { transcript } = question
  const language = languageSaid(transcript) ?? 'en'
  if (judged.refusal !== null)
    return { text: agentMessage(language, 'unknown'), isOurs: true, notes: [...before, ...judged.notes, ...gapNote(transcript)] }
  const text =
    questionFirst(question, result, language) ?? (judged.text === '' ? '' : sentText(judged.text, result, judged.sources, language))
  return { text, isOurs: false, notes: [...before, ...judged.notes, ...toolNotes(transcript), ...missedNote(result, transcript)] }
}

/** What the customer is asked before a change is made; null where none is wanted. */
function questionFirst({ transcript, timeZone: zone }: RunAgent, { calls }: Answered, language: Language): string | null {
  for (const { tool, input } of calls) {
    const wanted = tool?.confirm ? toolEffect(tool, input) : null
    if (tool && wanted?.ok) return confirmQuestion({ tool, input, effect: wanted.effect, transcript, language, zone })
  }
  return null
}
