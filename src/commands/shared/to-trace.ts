import type { Json } from '#domain/json.ts'
import { withoutSecrets } from '#domain/workspace/secret-names.ts'
import type { TraceLine } from '#domain/flows/trace.ts'
import { cutText } from '#flow/expression/template/cut-text.ts'
import type { PathEntry } from '#flow/engine/turn.ts'

const MAX_TEXT = 2_000
/** Responses of calls are kept longer, for tests. */
const MAX_RESULT = 16_384
const MAX_ITEMS = 50

/** Turns the path of a turn into what is kept of it: the same, with long texts and lists shortened and without what looks like a secret. */
export const toTrace = (path: readonly PathEntry[]): TraceLine[] =>
  path.map(({ signal, set, ask, ...entry }) => {
    const limit = signal.type === 'settled' ? MAX_RESULT : MAX_TEXT
    return {
      ...entry,
      // The customer's input is kept unchanged.
      signal: kept(signal, limit, signal.type === 'replied') as TraceLine['signal'],
      set: kept(set, MAX_TEXT) as unknown as TraceLine['set'],
      ask: ask === null ? null : kept(ask, MAX_TEXT),
    }
  })

const kept = (value: unknown, limit: number, isSaid = false): Json =>
  shorten(isSaid ? (value as Json) : withoutSecrets(value as Json), limit)

function shorten(value: Json, limit: number): Json {
  if (typeof value === 'string') return value.length > limit ? `${cutText(value, limit)}… (${value.length} characters)` : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const kept = value.slice(0, MAX_ITEMS).map((item: Json) => shorten(item, limit))
    return value.length > MAX_ITEMS ? [...kept, `… (${value.length} in all)`] : kept
  }
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shorten(item, limit)]))
}
