import type { Json } from '#domain/json.ts'

import { cutText } from './template/cut-text.ts'
import { toText } from './template/read-path.ts'

/** Whether a rule holds, or why that cannot be told: a value is of another type than declared. */
export type Answer = { holds: boolean } | { problem: string }

/** Says which value is not what its rule declares it to be. */
export const mismatch = (path: string, left: Json, wanted: string): Answer => ({
  problem: `${path} should be ${wanted}, but is ${left === null ? 'empty' : `"${cutText(toText(left), 80)}"`}.`,
})
