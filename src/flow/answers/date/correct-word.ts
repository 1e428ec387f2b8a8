import { slipsBetween } from '../fold-letters.ts'
import { type DateParts, textAt } from './date-parts.ts'
import type { DateMeaning } from './date-vocabulary.ts'

type Named = 'month' | 'weekday' | 'days'

/** Reads a misspelled word as the one name of a day or month that is near it; the answer is then asked back. */
export function correctedMeaning<Is extends Named>(
  parts: DateParts,
  at: number,
  is: Is,
): { meaning: Extract<DateMeaning, { is: Is }>; size: number } | null {
  const typed = textAt(parts, at)
  if (typed.length < 5 || !/^\p{L}+$/u.test(typed) || parts.book.entries.has(typed)) return null
  const allowed = typed.length > 6 ? 2 : 1
  const near = namesIn(parts.book)
    .filter(({ word }) => word[0] === typed[0] && Math.abs(word.length - typed.length) <= allowed)
    .map(({ word, meaning }) => ({ meaning, slips: slipsBetween(typed, word) }))
    .filter(({ slips }) => slips <= allowed)
  const [best, second] = near.sort((a, b) => a.slips - b.slips)
  if (!best || best.slips === second?.slips || !isOf(best.meaning, is)) return null
  parts.doubts.add('inexact')
  return { meaning: best.meaning, size: 1 }
}

const made = new WeakMap<DateParts['book'], readonly { word: string; meaning: DateMeaning }[]>()

/** The names that are long enough to be known in spite of a slip. */
function namesIn(book: DateParts['book']): readonly { word: string; meaning: DateMeaning }[] {
  const known = made.get(book)
  if (known) return known
  const names = [...book.entries].flatMap(([word, meanings]) => {
    const meaning = meanings.find(({ is }) => is === 'month' || is === 'weekday' || is === 'days')
    return meaning && word.length >= 5 && !word.includes(' ') ? [{ word, meaning }] : []
  })
  made.set(book, names)
  return names
}

const isOf = <Is extends Named>(meaning: DateMeaning, is: Is): meaning is Extract<DateMeaning, { is: Is }> => meaning.is === is
