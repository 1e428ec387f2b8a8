import type { IncomingContent } from '#domain/messages/message.ts'

import { type AnswerContext, answerLanguage } from '#flow/answers/answer-context.ts'
import { readPlace, writePlace } from '#flow/answers/place/read-place.ts'
import type { InputOf } from '../input.ts'
import { answered, type Reading, wrong } from './reading.ts'

/** Takes a shared place. */
export function readSharedPlace(said: IncomingContent): Reading {
  if (said.type !== 'location') return wrong('location')
  const { latitude, longitude, name = null, address = null } = said
  return answered({ latitude, longitude, name, address })
}

/** Reads a place that was written: coordinates and links to maps always, an address where that counts. It may come in pieces. */
export function readWrittenPlace({ acceptAddress }: InputOf<'location'>, text: string, context: AnswerContext): Reading {
  const read = readPlace(text, acceptAddress)
  if (read.kind === 'unread') {
    if (read.reason === 'incomplete') return wrong('mapLink')
    return wrong(acceptAddress ? 'address' : 'location')
  }
  const value = { ...read.value }
  if (read.kind === 'sure') return { is: 'value', value, exit: 'answered', free: value.address !== null }
  return { is: 'maybe', value, shown: writePlace(value), language: answerLanguage(context), free: value.address !== null }
}
