import { z } from 'zod'

import type { Json } from '#domain/json.ts'
import type { Assignment } from '#flow/engine/step-kind.ts'

/** Where a step keeps what it found or made: a variable of the session, a field of the contact, or one of the conversation. */
export const KeepIn = z.object({ target: z.enum(['session', 'contact', 'conversation']), name: z.string().trim().min(1).max(80) })
export type KeepIn = z.infer<typeof KeepIn>

/** Brings settings of version 1, which kept things in a session variable that they named alone, to version 2. */
export function toKeepIn(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return stored
  const saveTo = 'saveTo' in stored ? stored.saveTo : undefined
  return { ...stored, v: 2, ...(typeof saveTo === 'string' && { saveTo: { target: 'session', name: saveTo } }) }
}

/** What keeps a value there; nothing where no place is named. */
export const keep = (saveTo: KeepIn | undefined, value: Json): Assignment[] => (saveTo ? [{ ...saveTo, value }] : [])
