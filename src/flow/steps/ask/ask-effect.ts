import type { ReadAnswer } from '#domain/actions/ai/read-answer.ts'

import { toAnswerContext } from '#flow/answers/to-answer-context.ts'
import type { CustomerMessage } from '#flow/engine/signal.ts'
import type { Outcome, Then } from '#flow/engine/step-kind.ts'
import type { AskState } from './ask-state.ts'
import { type Choice, isChoice } from './choices.ts'
import type { AskInput, InputOf } from './input.ts'
import type { AskInputs } from './read-answer.ts'
import { isFile } from './reading/read-file.ts'

const MAX_ANSWER = 4_096

export const wantsFile = (input: AskInput): input is InputOf<'document' | 'image'> => input.type === 'document' || input.type === 'image'

/** Has the file of a message looked at, before it counts as an answer. */
export function lookAt(state: AskState, heard: CustomerMessage): Then {
  const declaredType = isFile(heard.content) ? (heard.content.media.mimeType?.split(';')[0]?.trim().toLowerCase() ?? null) : null
  return { ask: { kind: 'inspect_file', messageId: heard.messageId, declaredType }, state: { ...state, file: heard } }
}

/** Has AI read what the rules could not, where the question says so; null where it does not, or nothing was written. */
export function haveRead(input: AskInputs, choices: readonly Choice[], state: AskState, why: string): Outcome | null {
  const { config, scope, render } = input
  const wanted = wantedOf(config.input)
  const said = state.pieces.join('\n').trim().slice(0, MAX_ANSWER)
  if (config.aiReading !== true || wanted === null || said === '') return null
  const ask: ReadAnswer = {
    kind: 'read_answer',
    question: render(config.question).slice(0, MAX_ANSWER),
    said,
    wanted,
    options: choices.map(({ title }) => title),
    now: scope.now,
    timeZone: toAnswerContext(scope).zone,
  }
  return { then: { ask, state: { ...state, unread: why } } }
}

function wantedOf(input: AskInput): ReadAnswer['wanted'] | null {
  if (isChoice(input)) return 'option'
  switch (input.type) {
    case 'text':
      return input.format === 'phone' ? 'phone' : 'text'
    case 'date':
      return input.withTime ? 'dateTime' : 'date'
    case 'location':
      return 'place'
    case 'document':
    case 'image':
      return null
    default:
      return input.type
  }
}
