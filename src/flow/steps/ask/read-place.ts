import type { IncomingContent } from '#domain/message.ts'

import type { InputOf } from './input.ts'
import { answered, type Reading, wrong } from './reading.ts'

/** Reads a shared place, or a typed address where that counts. */
export function readPlace({ acceptAddress }: InputOf<'location'>, said: IncomingContent, text: string | null): Reading {
  if (said.type === 'location') {
    const { latitude, longitude, name = null, address = null } = said
    return answered({ latitude, longitude, name, address })
  }
  if (!acceptAddress) return wrong('Share your location: tap the paperclip, then Location.')
  if (text === null || text.length < 5) return wrong('Share your location, or write the address.')
  return {
    is: 'value',
    value: { latitude: null, longitude: null, name: null, address: text.slice(0, 1_000) },
    exit: 'answered',
    free: true,
  }
}
