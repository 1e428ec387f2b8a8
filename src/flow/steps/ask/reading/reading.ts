import type { Json } from '#domain/json.ts'

import type { Language } from '#flow/answers/reading.ts'
import type { Refusal } from '#flow/answers/refusal.ts'

/** Why an answer was not taken: in our words, which are said in the customer's language, or in the author's. */
export type Refused = { refusal: Refusal; value?: string | number | undefined } | { words: string }

/**
 * What an answer came to: a value with the exit it takes (a `free` one may still go on with the next message), an answer to confirm (`free` alike), a wrong
 * answer, a skip, a request for other options, a tap on some other question, or nothing that answers.
 */
export type Reading =
  | { is: 'value'; value: Json; exit: string; free?: boolean }
  | { is: 'maybe'; value: Json; shown: string; language: Language; free?: boolean }
  | { is: 'wrong'; why: Refused; wasRead?: boolean }
  | { is: 'skip' }
  | { is: 'page'; page: number }
  | { is: 'again' }
  | { is: 'stale' }
  | { is: 'nothing' }

export const answered = (value: Json): Reading => ({ is: 'value', value, exit: 'answered' })
/** An answer that could not be read. */
export const wrong = (refusal: Refusal, value?: string | number): Reading => ({ is: 'wrong', why: { refusal, value } })
/** An answer that was read, and lies outside the limits. */
export const outside = (refusal: Refusal, value?: string | number): Reading => ({ is: 'wrong', why: { refusal, value }, wasRead: true })
