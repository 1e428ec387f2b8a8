import type { Scope } from '../engine/scope.ts'
import { answerLanguage } from './answer-context.ts'
import { refuseIn } from './refusal.ts'
import { toAnswerContext } from './to-answer-context.ts'

/** What a customer reads who used an earlier message, such as an old list or form, or who came from another channel; `question` helps to tell their language. */
export const earlierReply = (
  scope: Pick<Scope, 'contact' | 'app' | 'now'>,
  refusal: 'earlier' | 'earlierLatest' | 'earlierTeam' | 'continued',
  question = '',
): string => refuseIn(answerLanguage(toAnswerContext(scope, question)), refusal)

/** The same sentence, with what is asked now below it. */
export const earlierAndNow = (scope: Pick<Scope, 'contact' | 'app' | 'now'>, question: string): string =>
  question.trim() === '' ? earlierReply(scope, 'earlierLatest') : `${earlierReply(scope, 'earlier', question)}\n\n${question}`
