import type { Json } from '#domain/json.ts'

import type { Language } from '../../answers/reading.ts'

/**
 * What an answer came to: a value with the exit it takes (a `free` one may still go on with the next message), an answer to confirm (`free` alike), a wrong
 * answer, a skip, a wish for other options, a tap on some other question, or nothing that answers.
 */
export type Reading =
  | { is: 'value'; value: Json; exit: string; free?: boolean }
  | { is: 'maybe'; value: Json; shown: string; language: Language; free?: boolean }
  | { is: 'wrong'; why: string; wasRead?: boolean }
  | { is: 'skip' }
  | { is: 'page'; page: number }
  | { is: 'again' }
  | { is: 'stale' }
  | { is: 'nothing' }

export const answered = (value: Json): Reading => ({ is: 'value', value, exit: 'answered' })
/** An answer that could not be read. */
export const wrong = (why: string): Reading => ({ is: 'wrong', why })
/** An answer that was read, and lies outside the limits. */
export const outside = (why: string): Reading => ({ is: 'wrong', why, wasRead: true })
