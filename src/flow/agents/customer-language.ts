import type { AgentMessage } from '#domain/ai/agent-dialogue.ts'

import { answerLanguage } from '../answers/answer-context.ts'
import { guessLanguage } from '../answers/guess-language.ts'
import type { Language } from '../answers/reading.ts'
import { toAnswerContext } from '../answers/to-answer-context.ts'
import type { Scope } from '../engine/scope.ts'
import words from './agent-words.json' with { type: 'json' }

/** The language in which a customer writes to an agent: that of their last words that tell, else the likeliest. */
export function customerLanguage(scope: Scope, transcript: readonly AgentMessage[]): Language {
  const said = transcript.flatMap((message) => (message.role === 'customer' ? [message.text] : []))
  for (const text of said.toReversed()) {
    const language = guessLanguage(text)
    if (language !== null) return language
  }
  return answerLanguage(toAnswerContext(scope))
}

/** What we say ourselves in an agent's place. */
export const agentWord = (language: Language, word: keyof (typeof words)['en']): string => words[language][word]
