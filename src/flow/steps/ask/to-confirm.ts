// Arrives: words that AI read in an answer, or heard in a voice message. Leaves: a value to be confirmed. Never here: one that is kept at once.
import type { Json } from '#domain/json.ts'

import { answerLanguage } from '#flow/answers/answer-context.ts'
import { writeNumber } from '#flow/answers/ask-back.ts'
import { writePlace } from '#flow/answers/place/read-place.ts'
import { toAnswerContext } from '#flow/answers/to-answer-context.ts'
import type { AskState } from './ask-state.ts'
import { type Choice, isChoice } from './choices.ts'
import { type AskInputs, readWords } from './read-answer.ts'
import type { Reading } from './reading/reading.ts'

type Maybe = Extract<Reading, { is: 'maybe' }>

const CONFIRM = { text: '{date}?', yes: 'Yes', no: 'No' }
const NOWHERE = { latitude: null, longitude: null, name: null, address: null }

/** The question, with every date to be confirmed: the rules do so in the words of its language. */
export function confirming(input: AskInputs): AskInputs {
  const wanted = input.config.input
  if (wanted.type !== 'date') return input
  return { ...input, config: { ...input.config, input: { ...wanted, confirm: wanted.confirm ?? CONFIRM } } }
}

/**
 * Has the customer confirm what was heard in their voice message. One of the options, in its own words, is taken: a model that mishears seldom hears
 * another option. So is what they were asked to confirm.
 */
export function toConfirm(input: AskInputs, { candidate }: AskState, reading: Reading): Reading {
  if (reading.is !== 'value' || isChoice(input.config.input)) return reading
  return JSON.stringify(reading.value) === JSON.stringify(candidate) ? reading : toMaybe(input, reading.value)
}

/** What AI read, as the rules read it, to be confirmed; null where they would not take it. */
export function confirmable(input: AskInputs, choices: readonly Choice[], state: AskState, value: string): Maybe | null {
  if (isChoice(input.config.input)) {
    const choice = choices.find(({ title }) => title === value)
    return choice ? { is: 'maybe', value: choice.id, shown: choice.title, language: languageOf(input) } : null
  }
  const read = readWords(confirming(input), { ...state, candidate: null, pieces: [] }, choices, value)
  if (read.is === 'maybe') return read
  return read.is === 'value' ? toMaybe(input, read.value) : null
}

const contextOf = ({ scope, render, config }: AskInputs) => toAnswerContext(scope, render(config.question))
const languageOf = (input: AskInputs) => answerLanguage(contextOf(input))

function toMaybe(input: AskInputs, value: Json): Maybe {
  const language = languageOf(input)
  return { is: 'maybe', value, shown: shownOf(value), language }

  function shownOf(found: Json): string {
    if (typeof found === 'number') return writeNumber(found, language, contextOf(input))
    if (typeof found === 'string') return found
    return writePlace({ ...NOWHERE, ...(found as object) })
  }
}
