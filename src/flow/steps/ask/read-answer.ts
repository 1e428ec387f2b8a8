import type { Json } from '#domain/json.ts'
import type { IncomingContent } from '#domain/messages/message.ts'

import { toAnswerContext } from '#flow/answers/to-answer-context.ts'
import { leaningOf, readConsent } from '#flow/answers/choice/read-choice.ts'
import type { StepInput } from '#flow/engine/step-kind.ts'
import type { CustomerMessage } from '#flow/engine/signal.ts'
import { foldWords } from '#flow/expression/fold-text.ts'
import type { AskState } from './ask-state.ts'
import { type Choice, isChoice } from './choices.ts'
import type { AskConfig } from './config.ts'
import type { AskInput } from './input.ts'
import { chosen, readOption, titlesOf } from './reading/read-choice.ts'
import { readDay } from './reading/read-day.ts'
import { readSharedPlace, readWrittenPlace } from './reading/read-place.ts'
import { readAddress, readAmount, readOwnName, readText } from './reading/read-text.ts'
import { answered, type Reading, wrong } from './reading/reading.ts'
import { suggestionOf, tapOf } from './suggestion.ts'
import { readTap } from './tap.ts'

export type AskInputs = StepInput<AskConfig>

/** What the customer wrote, where it is text; the words of a button that no question of ours made count as written. */
export function textOf(said: IncomingContent): string | null {
  if (said.type === 'text') return said.text.trim()
  if (said.type === 'buttonReply' || said.type === 'listReply') return said.title.trim()
  return null
}

/** Reads what the customer said as an answer to this question. */
export function readAnswer(input: AskInputs, state: AskState, choices: readonly Choice[], heard: CustomerMessage): Reading {
  const said = heard.content
  // A gesture, or a form that was sent a second time: its answers are kept, and are none to this question.
  if (said.type === 'reaction' || said.type === 'formReply') return { is: 'nothing' }
  if (said.type === 'buttonReply' || said.type === 'listReply') {
    const tap = readTap(said.id, input.turnSeed, input.stepId)
    if (tap) return tap.own ? readOwnTap(input, state, choices, tap.option) : { is: 'stale' }
  }
  const text = textOf(said)
  return text === null ? readThing(input, choices, heard) : readWords(input, state, choices, text)
}

function readOwnTap(input: AskInputs, state: AskState, choices: readonly Choice[], option: string): Reading {
  if (option === '~skip') return canSkip(input) ? { is: 'skip' } : { is: 'stale' }
  const page = /^~page-(\d{1,3})$/.exec(option)?.[1]
  if (page !== undefined) return { is: 'page', page: Number(page) }
  const suggestion = suggestionOf(input)
  if (suggestion !== null && option === tapOf('~own', suggestion)) return readWords(input, state, choices, suggestion)
  if (state.candidate !== null) {
    if (option === tapOf('~yes', state.candidate)) return confirmed(input, state.candidate, choices)
    if (option === tapOf('~no', state.candidate)) return { is: 'again' }
  }
  const choice = choices.find(({ id }) => id === option)
  return choice ? chosen(choice) : { is: 'stale' }
}

const canSkip = ({ config: { skipWord, skipLabel } }: AskInputs): boolean => skipWord !== undefined || skipLabel !== undefined

/** What was asked back and agreed to; an option is kept by its id. */
function confirmed({ config }: AskInputs, candidate: Json, choices: readonly Choice[]): Reading {
  if (!isChoice(config.input)) return answered(candidate)
  const choice = choices.find(({ id }) => id === candidate)
  return choice ? chosen(choice) : { is: 'again' }
}

/** Reads words as an answer. */
export function readWords(input: AskInputs, state: AskState, choices: readonly Choice[], text: string): Reading {
  const { input: wanted, skipWord, skipLabel } = input.config
  const said = foldWords(text)
  if ([skipWord, skipLabel].some((word) => word !== undefined && foldWords(word) === said)) return { is: 'skip' }
  const consent = state.candidate === null ? null : consentOf(wanted, text)
  if (consent !== null) return consent === 'yes' ? confirmed(input, state.candidate, choices) : { is: 'again' }
  const reading = readValue(input, state, choices, text)
  // "Yes that's right" holds no other answer: it is about the one that was asked back.
  const leaning = state.candidate !== null && reading.is === 'wrong' ? leaningOf(text) : null
  if (leaning === null) return reading
  return leaning === 'yes' ? confirmed(input, state.candidate, choices) : { is: 'again' }
}

/** Reads words as a value of the kind that is asked for. */
function readValue({ config, scope, render }: AskInputs, state: AskState, choices: readonly Choice[], text: string): Reading {
  const { input: wanted } = config
  const context = toAnswerContext(scope, render(config.question))
  if (isChoice(wanted)) return readOption(config, wanted, choices, text, state.page, context)
  switch (wanted.type) {
    case 'text':
      return readText(wanted, text, scope, render)
    case 'number':
      return readAmount(wanted, text, context)
    case 'email':
      return readAddress(text, context)
    case 'name':
      return readOwnName(text, context)
    case 'date':
      return readDay(wanted, text, context, render)
    case 'location':
      return readWrittenPlace(wanted, text, context)
    case 'document':
      return wrong('document')
    case 'image':
      return wrong('picture')
    default:
      return wanted satisfies never
  }
}

/** A yes or no to what is asked back, in the author's words or in those of a language. */
function consentOf(wanted: AskInput, text: string): 'yes' | 'no' | null {
  const confirm = wanted.type === 'date' ? wanted.confirm : null
  if (confirm && foldWords(text) === foldWords(confirm.yes)) return 'yes'
  return confirm && foldWords(text) === foldWords(confirm.no) ? 'no' : readConsent(text)
}

/** Reads what is not text: a place, or something that does not answer this question. Files are looked at before they are read. */
function readThing({ config: { input } }: AskInputs, choices: readonly Choice[], { content }: CustomerMessage): Reading {
  switch (input.type) {
    case 'document':
      return wrong('document')
    case 'image':
      return wrong('picture')
    case 'location':
      return readSharedPlace(content)
    case 'text':
    case 'name':
      return wrong('textOnly')
    case 'number':
      return wrong('number')
    case 'email':
      return wrong('email')
    case 'date':
      return wrong('date')
    case 'button':
    case 'list':
      return wrong('choose', titlesOf(choices))
    default:
      return input satisfies never
  }
}
