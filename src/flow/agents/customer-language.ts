import type { AgentMessage } from '#domain/ai/agent-dialogue.ts'

import { answerLanguage } from '../answers/answer-context.ts'
import { guessLanguage } from '../answers/guess-language.ts'
import type { Language } from '../answers/reading.ts'
import { toAnswerContext } from '../answers/to-answer-context.ts'
import type { Scope } from '../engine/scope.ts'
import messages from './agent-messages.json' with { type: 'json' }

/** The language in which a customer writes to an agent: that of their last words that tell, else the likeliest. */
export const customerLanguage = (scope: Scope, transcript: readonly AgentMessage[]): Language =>
  languageSaid(transcript) ?? answerLanguage(toAnswerContext(scope))

/** The language of a customer's last words that tell one; null where none do. */
export function languageSaid(transcript: readonly AgentMessage[]): Language | null {
  const said = transcript.flatMap((message) => (message.role === 'customer' ? [message.text] : []))
  for (const text of said.toReversed()) {
    const language = guessLanguage(text)
    if (language !== null) return language
  }
  return null
}

/** What we say ourselves in an agent's place. */
export const agentMessage = (language: Language, key: keyof (typeof messages)['en']): string => messages[language][key]
