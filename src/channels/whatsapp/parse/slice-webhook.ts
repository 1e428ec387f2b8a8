// Arrives: a webhook's bytes, which may speak to several numbers, even of several businesses. Leaves: what it says to one of them.
// Never here: a word to another number.
import type { InboundEvent } from '#domain/messages/inbound.ts'
import type { Json } from '#domain/json.ts'

import { parseWebhook } from './parse.ts'
import { readJson } from './read-json.ts'

export interface WebhookSlice {
  /** The webhook with only the changes that were asked for. */
  payload: Json
  /** What they say, each with its place among everything that the webhook says. */
  elements: readonly { element: number; event: InboundEvent }[]
}

/** Cuts out of a webhook the changes in which every event is wanted. */
export function sliceWebhook(raw: Uint8Array, isWanted: (event: InboundEvent) => boolean): WebhookSlice {
  const webhook = asObject(readJson(new TextDecoder().decode(raw)))
  const entries: Json[] = []
  const elements: { element: number; event: InboundEvent }[] = []
  let next = 0
  for (const entry of listOf(webhook['entry'])) {
    const own: Json[] = []
    const changes = listOf(asObject(entry)['changes'])
    // An entry that cannot be read is one event, of nobody.
    if (changes.length === 0) next += eventsIn(entry).length
    for (const change of changes) {
      const events = eventsIn({ ...asObject(entry), changes: [change] })
      const at = next
      next += events.length
      if (events.length === 0 || !events.every(isWanted)) continue
      own.push(change)
      elements.push(...events.map((event, index) => ({ element: at + index, event })))
    }
    if (own.length > 0) entries.push({ ...asObject(entry), changes: own })
  }
  return { payload: { ...(webhook['object'] !== undefined && { object: webhook['object'] }), entry: entries }, elements }
}

type Fields = Record<string, Json>

const eventsIn = (entry: Json): InboundEvent[] => parseWebhook(new TextEncoder().encode(JSON.stringify({ entry: [entry] })))

const asObject = (value: Json | undefined): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])
