import type { PhraseBook, Word } from '../phrase-book.ts'
import { phraseAt } from '../phrase-book.ts'
import type { Doubt, Language } from '../reading.ts'
import type { DateMeaning, Unit } from './date-vocabulary.ts'

/** A text on its way through the reader of dates, and the parts that were found so far. */
export interface DateParts {
  readonly words: readonly Word[]
  readonly book: PhraseBook<DateMeaning>
  readonly language: Language
  /** Whether the month comes first in 3/4, and whether that is known or only likely. */
  readonly order: { monthFirst: boolean; isKnown: boolean }
  readonly prefer: 'future' | 'past'
  readonly thisYear: number
  year?: number
  month?: number
  day?: number
  weekday?: number
  /** Days from today. */
  days?: number
  ahead?: { amount: number; unit: Unit }
  which?: 'next' | 'last' | 'nextWeek'
  hour?: number
  minute?: number
  period?: 'morning' | 'afternoon'
  /** Whether the hour was written as clocks of 24 hours show it. */
  isFullHour?: boolean
  /** A second value for a part that had one: two dates, of which neither is the answer. */
  several: boolean
  denied: boolean
  doubts: Set<Doubt>
  leftOver: string[]
  /** A short word was taken for a day, "sat" or "mar", that other words are written like. */
  weak: boolean
}

type Slot = 'year' | 'month' | 'day' | 'weekday' | 'days' | 'hour' | 'minute' | 'period' | 'which'

/** Keeps a part of the date; another value for the same part makes them several. */
export function keep<Name extends Slot>(parts: DateParts, name: Name, value: NonNullable<DateParts[Name]>): void {
  if (parts[name] !== undefined && parts[name] !== value) parts.several = true
  else Object.assign(parts, { [name]: value })
}

export const textAt = ({ words }: DateParts, at: number): string => words[at]?.text ?? ''

/** The number in digits at a place, of at most so many digits; null where none stands. */
export function digitsAt(parts: DateParts, at: number, most = 2): number | null {
  const text = textAt(parts, at)
  return /^\d+$/.test(text) && text.length <= most ? Number(text) : null
}

/** How many words at a place play a role, 0 where none does. */
export const roleSize = ({ words, book }: DateParts, at: number, role: DateMeaning['is']): number =>
  phraseAt(words, at, book, (meaning): meaning is DateMeaning => meaning.is === role)?.size ?? 0

/** Whether a role is played just before a place. */
export function roleBefore(parts: DateParts, at: number, role: DateMeaning['is']): boolean {
  for (let size = 1; size <= Math.min(parts.book.longest, at); size += 1) if (roleSize(parts, at - size, role) === size) return true
  return false
}

/** The named month, weekday, day or unit at a place. */
export const meaningAt = <Is extends 'month' | 'weekday' | 'days' | 'unit' | 'holiday' | 'quarter'>(
  { words, book }: DateParts,
  at: number,
  is: Is,
) => phraseAt(words, at, book, (meaning): meaning is Extract<DateMeaning, { is: Is }> => meaning.is === is)
