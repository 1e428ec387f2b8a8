import type { Json } from '#domain/json.ts'

import type { Assignment } from '#flow/engine/step-kind.ts'
import type { AskInput } from './input.ts'

/** The first and the last part of a name, where they are to be kept. */
export function namePartsOf(input: AskInput, value: Json): Assignment[] {
  if (input.type !== 'name' || typeof value !== 'string') return []
  const [first = value, ...others] = value.split(' ')
  const { firstTo, lastTo } = input
  return [...(firstTo ? [{ ...firstTo, value: first }] : []), ...(lastTo ? [{ ...lastTo, value: others.join(' ') || null }] : [])]
}
