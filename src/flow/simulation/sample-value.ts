import type { Json } from '#domain/json.ts'

import type { ValueKind } from '../engine/step-kind.ts'

/** Something that a value of this name and type may be. Where nothing is known of it, its name stands in marks. */
export function sampleValue(name: string, type: ValueKind): Json {
  switch (type) {
    case 'number':
      return 12
    case 'boolean':
      return true
    case 'date':
      return '2026-03-14'
    case 'list':
      return []
    case 'object':
      return {}
    case 'text':
    case 'any':
      return KNOWN.find(([pattern]) => pattern.test(name))?.[1] ?? `‹${name}›`
    default:
      return type satisfies never
  }
}

const KNOWN: readonly (readonly [RegExp, Json])[] = [
  [/e-?mail$/i, 'ana@example.com'],
  [/phone$/i, '+447700900142'],
  [/^(?:(?:full|first|contact|customer)_?)?name$/i, 'Ana'],
  [/^(?:start|end)$|At$/, '2026-03-14T10:00:00.000Z'],
  [/(?:date|day)$/i, '2026-03-14'],
  [/time$/i, '10:00'],
  [/(?:price|total|amount|sum|cost)$/i, 24.5],
  [/(?:count|quantity|guests|people)$/i, 2],
  [/city$/i, 'Hamburg'],
  [/(?:url|link)$/i, 'https://example.com'],
]
