// Arrives: a message, or the silence after one. Leaves: the answer kept and the exit it takes, or the question put again, or a short wait
// for the rest. Never here: a tap on an old button that counts as an answer to another question, or as a mistake.
import { earlierAndNow, earlierReply } from '#flow/answers/earlier-reply.ts'
import type { CustomerMessage } from '#flow/engine/signal.ts'
import type { Outcome } from '#flow/engine/step-kind.ts'
import { sayText } from '../shared/say-text.ts'
import { type AskState, toAskState } from './ask-state.ts'
import { type Choice, choicesOf, isChoice } from './choices.ts'
import { namePartsOf } from './name-parts.ts'
import { askBack, forMore, forReply, miss, put, wordsOf } from './put.ts'
import { type AskInputs, readAnswer, readWords } from './read-answer.ts'
import { haveRead, lookAt, wantsFile } from './ask-effect.ts'
import { isFile } from './reading/read-file.ts'
import { confirming, toConfirm } from './to-confirm.ts'
import type { Reading } from './reading/reading.ts'

type Wrong = Extract<Reading, { is: 'wrong' }>

/** Bounds of an answer that comes in pieces. */
const MAX_PIECES = 10
const MAX_LENGTH = 4_096

/** Takes a message in. What was heard in a voice message is the whole answer, and is confirmed; where a file is asked for, the sound is one. */
export function handleMessage(input: AskInputs, heard: CustomerMessage): Outcome {
  const before = toAskState(input.state)
  const { choices } = choicesOf(input.config.input, input.scope)
  if (heard.spoken !== undefined && wantsFile(input.config.input))
    return handleMessage(input, { ...heard, content: heard.spoken, spoken: undefined })
  const piece = heard.content.type === 'text' ? heard.content.text.trim() : ''
  if (piece === '') {
    if (wantsFile(input.config.input) && isFile(heard.content)) return { then: lookAt(before, heard) }
    const reading = readAnswer(input, before, choices, heard)
    // A picture between the pieces is no answer, and takes none away.
    return reading.is === 'wrong' && before.pieces.length > 0 ? { then: goOn(input, before) } : act(input, before, choices, reading, false)
  }
  const state = { ...before, pieces: [...before.pieces, piece] }
  if (heard.spoken) return act(input, state, choices, toConfirm(input, before, readPieces(confirming(input), state, choices)), false)
  const goesOn = input.config.mergeMs > 0 && state.pieces.length < MAX_PIECES && state.pieces.join('\n').length < MAX_LENGTH
  return act(input, state, choices, readPieces(input, state, choices), goesOn)
}

/** Takes the pieces that were said as the whole answer. */
export function settlePieces(input: AskInputs, state: AskState): Outcome {
  const { choices } = choicesOf(input.config.input, input.scope)
  return act(input, state, choices, readPieces(input, state, choices), false)
}

/** Takes a reading for what it came to. */
export function act(input: AskInputs, state: AskState, choices: readonly Choice[], reading: Reading, goesOn: boolean): Outcome {
  const { config, renderText } = input
  switch (reading.is) {
    case 'value': {
      if (reading.free && goesOn) return { then: forMore(input, state) }
      const kept = config.saveTo ? [{ ...config.saveTo, value: reading.value }] : []
      return { set: [...kept, ...namePartsOf(config.input, reading.value)], then: { exit: reading.exit } }
    }
    case 'maybe':
      return reading.free && goesOn ? { then: forMore(input, state) } : askBack(input, state, reading)
    case 'wrong':
      if (goesOn) return { then: forMore(input, state) }
      return refuse(input, state, choices, reading)
    case 'skip':
      return { then: { exit: 'skipped' } }
    case 'page':
      return put(input, choices, { ...state, pieces: [], page: reading.page }, renderText(config.question))
    case 'again':
      return put(input, choices, { ...state, pieces: [], candidate: null }, renderText(config.question))
    case 'stale':
      return passOver(input, state, choices)
    case 'nothing':
      return { then: goOn(input, state) }
    default:
      return reading satisfies never
  }
}

/** Tells whoever tapped an older message so, and repeats the question the first time. In the middle of an answer, that answer's reply follows anyway. */
function passOver(input: AskInputs, state: AskState, choices: readonly Choice[]): Outcome {
  const { scope, config, renderText } = input
  const question = renderText(config.question)
  if (state.pieces.length > 0) return { then: goOn(input, state) }
  if (state.repeated) return { emit: sayText(earlierReply(scope, 'earlierLatest', question)), then: goOn(input, state) }
  return put(input, choices, { ...state, repeated: true, candidate: null }, earlierAndNow(scope, question))
}

/** Has AI read what could not be read, where the question says so; else tells the customer what would help. */
function refuse(input: AskInputs, state: AskState, choices: readonly Choice[], { why, wasRead = false }: Wrong): Outcome {
  const words = wordsOf(input, why)
  return (!wasRead && haveRead(input, choices, state, words)) || miss(input, choices, state, words)
}

/** Waits on as before: for the rest of an answer that has begun, or for one. */
const goOn = (input: AskInputs, state: AskState) => (state.pieces.length > 0 ? forMore(input, state) : forReply(input, state))

/** Reads pieces as one answer, and the last alone: "ana@" and "example.com" are an address, and so is the second of two tries. */
function readPieces(input: AskInputs, state: AskState, choices: readonly Choice[]): Reading {
  const alone = readWords(input, state, choices, state.pieces.at(-1) ?? '')
  if (state.pieces.length < 2) return alone
  // A choice is one message; what was said before it was only not understood.
  if (isChoice(input.config.input) && (alone.is !== 'value' || !alone.free) && alone.is !== 'wrong') return alone
  for (const join of joinsOf(input)) {
    const joined = readWords(input, state, choices, state.pieces.join(join).slice(0, MAX_LENGTH))
    if (joined.is !== 'wrong') return joined
  }
  return alone
}

function joinsOf({ config: { input } }: AskInputs): readonly string[] {
  if (input.type === 'email' || (input.type === 'text' && input.pattern !== undefined)) return [' ', '']
  if (input.type === 'text') return ['\n']
  return input.type === 'location' ? [', '] : [' ']
}
