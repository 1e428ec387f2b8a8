import { phraseAt, type PhraseBook, type Word } from '../phrase-book.ts'
import type { Doubt, Language } from '../reading.ts'
import type { NumberRole } from './number-phrases.ts'
import { scaleOf, spelledNumber } from './number-vocabulary.ts'
import { type DecimalSign, readNumeral } from './numeral.ts'

/** Most words that one number is spelled with. */
const MAX_SPELLED = 12

/** A text on its way through the reader, and what was found so far. */
export interface Search {
  readonly words: readonly Word[]
  readonly book: PhraseBook<NumberRole>
  readonly language: Language
  readonly sign: DecimalSign
  readonly locale: string | null
  values: number[]
  /** How many of them were written in digits. */
  digits: number
  roles: Set<NumberRole>
  doubts: Set<Doubt>
  leftOver: string[]
  /** Whether the number is a one that was written as a word, which may be an article. */
  isArticle: boolean
  isNegative: boolean
  /** Whether letters that are no unit are glued to the digits. */
  isName: boolean
}

/** Nothing found yet. */
export const emptyFind = (): Pick<
  Search,
  'values' | 'digits' | 'roles' | 'doubts' | 'leftOver' | 'isArticle' | 'isNegative' | 'isName'
> => ({
  values: [],
  digits: 0,
  roles: new Set(),
  doubts: new Set(),
  leftOver: [],
  isArticle: false,
  isNegative: false,
  isName: false,
})

export const textAt = ({ words }: Search, at: number): string => words[at]?.text ?? ''
export const isDigits = (text: string): boolean => /^[.,]?\d/.test(text)
export const isLetters = (text: string): boolean => /^\p{L}/u.test(text)
const roleAt = ({ words, book }: Search, at: number): NumberRole | undefined => phraseAt(words, at, book)?.meaning

/** Half of something, where an article stands before it; "bir buçuk" and "satu setengah" are one and a half. */
const HALF = /^(?:half|halve|demie?|medi[oa]|mei[oa]|mezz[oa]|halbe?[sr]?)$/

/** Takes a number that begins here, with its scale and its half; answers how many words it took, 0 where none begins. */
export function takeNumber(search: Search, at: number): number {
  const start = isDigits(textAt(search, at)) ? takeDigits(search, at) : takeSpelled(search, at)
  if (start === null) return 0
  let { value, size } = start
  const decimals = takeDecimals(search, at + size)
  if (decimals) [value, size] = [Number(`${value}.${decimals.digits}`), size + decimals.size]
  for (;;) {
    const here = at + size
    const next = takeScale(search, here, value) ?? takeHalf(search, here, value, size === start.size)
    if (next === null) break
    value = next.value
    size += next.size
  }
  search.values.push(value)
  return size
}

/** "3 million", "3k", "2 thousand5": the number with the scale behind it; null where none stands. */
function takeScale(search: Search, at: number, value: number): { value: number; size: number } | null {
  const scale = isLetters(textAt(search, at)) ? scaleOf(textAt(search, at), search.language) : null
  if (scale === null) return null
  const more = search.words[at + 1]?.glued ? takeNumber({ ...search, ...emptyFind() }, at + 1) : 0
  return { value: value * scale + (more > 0 ? takeQuietly(search, at + 1) : 0), size: 1 + more }
}

/** "Two and a half": the number with the half behind it; null where none stands. */
function takeHalf(search: Search, at: number, value: number, isFirst: boolean): { value: number; size: number } | null {
  const half = phraseAt(search.words, at, search.book)
  if (half?.meaning !== 'half') return null
  // "Een half miljoen" and "un demi": the one is an article, and only the half is counted.
  if (value === 1 && search.isArticle && isFirst && HALF.test(textAt(search, at)) && half.size === 1) {
    search.isArticle = false
    return { value: 0.5, size: 1 }
  }
  // "Un millón y medio" is half a million more, "two and a half" is half of one.
  return { value: value + (value % 1e6 === 0 && value > 0 ? 5e5 : 0.5), size: half.size }
}

/** "Point five": the decimals of a number that is said in words. */
function takeDecimals(search: Search, at: number): { digits: string; size: number } | null {
  const point = phraseAt(search.words, at, search.book)
  if (point?.meaning !== 'point') return null
  let [digits, size] = ['', point.size]
  for (;;) {
    const word = textAt(search, at + size)
    const value = isLetters(word) ? spelledNumber([word], search.language) : null
    if (value === null || value > 99) break
    digits += String(value)
    size += 1
  }
  return digits === '' ? null : { digits, size }
}

/** The number that begins here, without a trace of it in the search. */
function takeQuietly(search: Search, at: number): number {
  const apart = { ...search, ...emptyFind() }
  takeNumber(apart, at)
  return apart.values[0] ?? 0
}

function takeDigits(search: Search, at: number): { value: number; size: number } | null {
  const digits = textAt(search, at)
  search.digits += 1
  const read = readNumeral(digits, search.sign, search.locale)
  // "b4" and "12a" are names of things; a time of day is no number.
  if (isPartOfName(search, at)) search.isName = true
  if (!read || isTime(search, at) || isDivision(search, at)) search.roles.add('deny')
  if (read?.ambiguous || /^0\d/.test(digits)) search.doubts.add('ambiguous')
  const value = read?.value ?? 0
  const whole = fractionAt(search, at + 1)
  if (whole !== null) return { value: value + whole, size: 4 }
  const fraction = fractionAt(search, at)
  if (fraction === null) return { value, size: 1 }
  search.doubts.add('ambiguous')
  return { value: fraction, size: 3 }
}

/** Tells whether letters that are no unit and no word of numbers are glued to these digits. */
function isPartOfName(search: Search, at: number): boolean {
  const [before, here, after] = [search.words[at - 1], search.words[at], search.words[at + 1]]
  if (here?.glued && before && isLetters(before.text) && roleAt(search, at - 1) === undefined) return true
  if (!after?.glued || !isLetters(after.text) || roleAt(search, at + 1) !== undefined) return false
  return scaleOf(after.text, search.language) === null
}

const isTime = (search: Search, at: number): boolean => roleAt(search, at + 1) === 'clockAfter' || isTimeBefore(search, at)

/** "3/7" where it is no fraction. */
const isDivision = (search: Search, at: number): boolean =>
  textAt(search, at + 1) === '/' && isDigits(textAt(search, at + 2)) && fractionAt(search, at) === null

/** "A las 5", "um 5": words that lead to a time of day end right before this place. */
const isTimeBefore = ({ words, book }: Search, at: number): boolean =>
  Array.from({ length: book.longest }, (_, size) => phraseAt(words.slice(0, at), at - size - 1, book)).some(
    (phrase, size) => phrase?.meaning === 'clockBefore' && phrase.size === size + 1,
  )

/** "1/2" at this place, as 0.5. */
function fractionAt(search: Search, at: number): number | null {
  const [above, line, below] = [textAt(search, at), textAt(search, at + 1), textAt(search, at + 2)]
  if (line !== '/' || !/^\d$/.test(above) || !/^(?:2|3|4|5|8|10)$/.test(below) || Number(above) >= Number(below)) return null
  return Number(above) / Number(below)
}

function takeSpelled(search: Search, at: number): { value: number; size: number } | null {
  const { words, language } = search
  const phrase = phraseAt(words, at, search.book)
  if (phrase?.meaning === 'moment') return null
  for (let size = Math.min(MAX_SPELLED, words.length - at); size >= Math.max(1, phrase?.size ?? 1); size -= 1) {
    const span = words.slice(at, at + size).map(({ text }) => text)
    if (!areWords(span)) continue
    const half = spelledHalf(span, language)
    const whole = half ?? spelledNumber(withoutDashes(span), language)
    if (whole === null) continue
    if (whole === 1 && size === 1) search.isArticle = true
    return { value: half === null ? whole : whole + 0.5, size }
  }
  return null
}

const areWords = (span: readonly string[]): boolean => span[0] !== '-' && span.every((text) => isLetters(text) || text === '-')

const withoutDashes = (span: readonly string[]): string[] => span.filter((text) => text !== '-')

/** The three of "dreieinhalb" and "drieënhalf", which are three and a half in one word. */
function spelledHalf([word = '', ...more]: readonly string[], language: Search['language']): number | null {
  const whole = more.length === 0 ? /^(.+?)(?:einhalb|enhalf)$/.exec(word)?.[1] : undefined
  return whole === undefined ? null : spelledNumber([whole], language)
}
