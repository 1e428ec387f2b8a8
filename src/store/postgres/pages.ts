import { z } from 'zod'

import { AppError } from '#domain/errors.ts'

/** What a list is asked for: where to read on, and how much. */
export interface Page {
  after?: string | undefined
  limit: number
}

export interface PageOf<Item> {
  items: Item[]
  nextCursor: string | null
}

const Cursor = z.tuple([z.string().regex(/^[\d :.+TZ-]{10,40}$/), z.string().max(64)])

/** Writes the place after a row of a list that is ordered by time and id. */
export const encodeCursor = (place: { at: string; id: string }): string =>
  Buffer.from(JSON.stringify([place.at, place.id])).toString('base64url')

/** Reads a place back; refuses what is not one of ours. */
export function decodeCursor(cursor: string | undefined): { at: string; id: string } | null {
  if (cursor === undefined) return null
  const parsed = Cursor.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (!parsed.success)
    throw new AppError('invalid-argument', { details: [{ path: 'after', message: 'Take it from nextCursor of the page before.' }] })
  return { at: parsed.data[0], id: parsed.data[1] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
