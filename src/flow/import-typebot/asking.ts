import type { Json } from '#domain/json.ts'

import { fitted, type MadeStep, type Making, words } from './block-maker.ts'
import { rec, type Rec, text } from './read-json.ts'

/** Asks; the words before the block are the question. */
export function asking(making: Making, input: Json, more: Rec = {}): MadeStep {
  const { options, names, question } = making
  const saveTo = names.ofId(options['variableId'])
  const retry = words(making, text(options['retryMessageContent'])).slice(0, 1_024)
  return {
    kind: 'ask',
    config: {
      question: question || asked(making),
      input,
      ...(saveTo !== null && { saveTo: { target: 'session', name: saveTo } }),
      ...(retry !== '' && { retryText: retry }),
      ...more,
    },
  }
}

/** A question without words before it: its placeholder says best what is wanted. */
function asked(making: Making): string {
  making.changed('It had no text before it, so its question was made up. Rewrite it.')
  return fitted(making, words(making, text(rec(making.options['labels'])['placeholder'])).trim(), 1_000, 'The question') || 'Your answer?'
}
