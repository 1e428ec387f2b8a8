import { storedText } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'

import { defineStep, type KnownValues, type Outcome, type ValueKind } from '#flow/engine/step-kind.ts'
import { fillContent } from '../shared/template-content.ts'
import { freshState, toAskState } from './ask-state.ts'
import { checkAsk } from './check-ask.ts'
import { choicesOf, exitsOf, isChoice } from './choices.ts'
import { AskConfig } from './config.ts'
import { handleMessage, settlePieces } from './handle.ts'
import { forReply, put, send } from './put.ts'
import type { AskInputs } from './read-answer.ts'
import { settle } from './settle.ts'

/** Asks, waits and keeps the answer. Wrong answers are asked again; silence is reminded of once and then takes `timeout`. */
export const step = defineStep({
  kind: 'ask',
  config: AskConfig,
  accepts: ['entered', 'replied', 'elapsed', 'settled'],
  exits: exitsOf,
  sets: ({ input, saveTo, acceptOther }) =>
    saveTo?.target === 'session'
      ? [{ name: saveTo.name, type: SAVED_AS[input.type], ...sampleOf(input), ...(acceptOther ? {} : valuesOf(input)) }]
      : [],
  // A workflow has nobody in front of it who answers.
  suits: ['flow'],
  check: checkAsk,
  messages: ({ media }) => (media === null ? 1 : 2),
  run(input) {
    switch (input.signal.type) {
      case 'entered':
        return enter(input)
      case 'replied':
        return handleMessage(input, input.signal.message)
      case 'elapsed':
        return elapse(input)
      case 'settled':
        return settle(input, input.signal.result)
      case 'returned':
        return { then: { exit: 'timeout' } }
      default:
        return input.signal satisfies never
    }
  },
})

/** What an answer is kept as. */
const SAVED_AS: Readonly<Record<AskConfig['input']['type'], ValueKind>> = {
  text: 'text',
  number: 'number',
  email: 'text',
  name: 'text',
  date: 'date',
  location: 'object',
  document: 'object',
  image: 'object',
  // An option may stand for any value.
  button: 'any',
  list: 'any',
}

/** What a customer may answer, so that a preview of what follows reads well. */
function sampleOf(input: AskConfig['input']): { sample?: Json } {
  switch (input.type) {
    case 'email':
      return { sample: 'ana@example.com' }
    case 'name':
      return { sample: 'Ana Example' }
    case 'date':
      return { sample: input.withTime ? '2026-03-14T10:00:00.000Z' : '2026-03-14' }
    case 'location':
      return { sample: { latitude: 53.5436, longitude: 9.9884, name: 'Pier 4', address: 'Harbour promenade, Hamburg' } }
    case 'button':
    case 'list': {
      const [first] = input.options
      return first ? { sample: first.value ?? first.title } : {}
    }
    default:
      return {}
  }
}

/** All that an answer can be: an option, or a number within its bounds. */
function valuesOf(input: AskConfig['input']): { values?: KnownValues } {
  if (input.type === 'number') return { values: { min: input.min ?? null, max: input.max ?? null, whole: input.whole ?? false } }
  if (!isChoice(input) || input.from) return {}
  return { values: { oneOf: input.options.map(({ title, value = title }) => value) } }
}

function enter(input: AskInputs): Outcome {
  const { config, scope, renderText } = input
  if (isClosed(input)) return { problem: asksNothing(), then: { exit: 'windowClosed' } }
  const { choices, problem } = choicesOf(config.input, scope)
  const told = problem === null ? {} : { problem }
  if (isChoice(config.input) && choices.length === 0) return { ...told, then: { exit: 'noOptions' } }
  const media = config.media ? fillContent(config.media, input) : { contents: [], problem: null }
  const asked = put(input, choices, freshState(scope.now), renderText(config.question))
  const emit = [...media.contents.map(send), ...(asked.emit ?? [])]
  return { ...(media.problem === null ? told : { problem: media.problem }), ...asked, emit }
}

function elapse(input: AskInputs): Outcome {
  const { config, scope, renderText } = input
  const state = toAskState(input.state)
  if (state.pieces.length > 0) return settlePieces(input, state)
  if (!config.nudge || state.nudged || state.since === null) return { then: { exit: 'timeout' } }
  const nudged = { ...state, nudged: true }
  if (isClosed(input)) return { then: forReply(input, nudged) }
  return put(
    input,
    choicesOf(config.input, scope).choices,
    nudged,
    (config.nudge.text && renderText(config.nudge.text)) || renderText(config.question),
  )
}

const isClosed = ({ scope }: AskInputs): boolean => scope.channel.kind === 'whatsapp' && !scope.conversation.windowOpen
const asksNothing = () => storedText('The customer hasn’t written in 24 hours, so WhatsApp doesn’t allow questions.')
