import type { EmittedEffect } from '#domain/flows/effects.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import { answerLanguage } from '#flow/answers/answer-context.ts'
import { refuseIn } from '#flow/answers/refusal.ts'
import { toAnswerContext } from '#flow/answers/to-answer-context.ts'
import type { Outcome, Then } from '#flow/engine/step-kind.ts'
import { type AskState, msBetween } from './ask-state.ts'
import type { Choice } from './choices.ts'
import { confirmation, questionOf } from './question.ts'
import type { AskInputs } from './read-answer.ts'
import type { Reading, Refused } from './reading/reading.ts'

/** Sends a message of the bot. */
export const send = (content: OutgoingContent): EmittedEffect => ({ kind: 'send_message', content })

/** Puts the question, in these words, and waits for the answer. One that cannot be sent takes `invalid` with the reason. */
export function put(input: AskInputs, choices: readonly Choice[], state: AskState, words: string): Outcome {
  const question = questionOf(input, choices, words || input.renderText(input.config.question) || '…', state.page)
  if ('problem' in question) return { problem: question.problem, then: { exit: 'invalid' } }
  return { emit: [send(question.content)], then: forReply(input, { ...state, page: question.page }) }
}

/** Why an answer was not taken, in the customer's language. */
export function wordsOf({ scope, config, render }: AskInputs, why: Refused): string {
  if ('words' in why) return why.words
  return refuseIn(answerLanguage(toAnswerContext(scope, render(config.question))), why.refusal, why.value)
}

/** Counts a wrong answer: the question is put again, or given up after the last try. */
export function miss(input: AskInputs, choices: readonly Choice[], state: AskState, why: string): Outcome {
  const { config, scope, renderText } = input
  const wrong = state.wrong + 1
  if (wrong > config.retries) return { then: { exit: 'invalid' } }
  const again = { ...state, wrong, pieces: [], candidate: null, repeated: false, since: scope.now }
  return put(input, choices, again, (config.retryText && renderText(config.retryText)) || why)
}

/** Asks whether this was meant. */
export const askBack = (input: AskInputs, state: AskState, reading: Extract<Reading, { is: 'maybe' }>): Outcome => ({
  emit: [send(confirmation(input, reading))],
  then: forReply(input, { ...state, pieces: [], candidate: reading.value }),
})

/** Waits for an answer until the nudge or the deadline, whichever comes first. At least a second. */
export function forReply({ config, scope }: AskInputs, state: AskState): Then {
  const since = state.since ?? scope.now
  const left = config.timeoutMs - msBetween(since, scope.now)
  const toNudge = config.nudge && !state.nudged ? left - Math.round(config.timeoutMs * (1 - config.nudge.share)) : left
  return { waitFor: 'reply', state: { ...state, since }, timeoutMs: Math.max(1_000, Math.min(left, toNudge)) }
}

/** Waits a moment for the rest of an answer. */
export const forMore = ({ config }: AskInputs, state: AskState): Then => ({
  waitFor: 'clock',
  ms: config.mergeMs,
  wakesOnReply: true,
  state,
})
