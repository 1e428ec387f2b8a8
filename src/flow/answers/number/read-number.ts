import { type AnswerContext, localeOf } from '../answer-context.ts'
import { foldLetters } from '../fold-letters.ts'
import { phraseAt, phraseBook, type PhraseBook, splitText, type Word } from '../phrase-book.ts'
import { type Doubt, type Language, LANGUAGES, type Reading } from '../reading.ts'
import { COMMON_PHRASES, NUMBER_PHRASES, NUMBER_ROLES, type NumberRole } from './number-phrases.ts'
import { correctedWord, scaleOf, spelledNumber } from './number-words.ts'
import { type DecimalSign, NUMERAL, readNumeral } from './numeral.ts'

/** Longest text that is looked at, in characters. */
const MAX_TEXT = 300

/** Most words that one number is spelled with. */
const MAX_SPELLED = 12

/** More unknown words than this around a number, and the text is about something else. */
const MAX_LEFT_OVER = 6

/** Texts with digits that are no number: addresses, times of day, dates, phone numbers. */
const OTHER_THINGS = [
  /@|:\/\/|www\./,
  /\d\s?:\s?\d|\d\s?h\s?\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)|\d{4}[/-]\d{1,2}[/-]\d{1,2}/,
  /\+\s?\d[\d\s()-]{7,}/,
  /\d(?:st|nd|rd|th|er|º|ª)\b/,
]

/** Reads the one number that an answer says, with digits or in words: "€ 1.250,50", "about 12 pcs", "two hundred and fifty", "5 lakh". */
export function readNumber(text: string, context: AnswerContext, sign: DecimalSign = 'auto'): Reading<number> {
  const folded = foldLetters(text.slice(0, MAX_TEXT)).replace(/[.!?,;:。、！？]+$/u, '')
  if (OTHER_THINGS.some((pattern) => pattern.test(folded))) return { kind: 'unread', reason: 'nothing' }
  const likely = [...new Set<Language>([...context.languages, 'en'])]
  const locale = localeOf(context)
  const readings = likely.map((language) => readIn(folded, language, context.question, sign, locale))
  const best = readings.find(({ kind }) => kind === 'sure') ?? firstRefusal(readings) ?? readings.find(({ kind }) => kind === 'unsure')
  if (best) return best
  // Words of a language that nothing speaks for are asked back.
  for (const language of LANGUAGES.filter((one) => !likely.includes(one))) {
    const reading = readIn(folded, language, context.question, sign, locale)
    if (reading.kind === 'sure') return { kind: 'unsure', value: reading.value, doubts: ['ambiguous'], language }
    if (reading.kind === 'unread' && reading.reason !== 'nothing') return reading
  }
  return { kind: 'unread', reason: 'nothing' }
}

const firstRefusal = (readings: readonly Reading<number>[]): Reading<number> | undefined =>
  readings.find((reading) => reading.kind === 'unread' && reading.reason !== 'nothing')

/** A text on its way through the reader, and what was found so far. */
interface Search {
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
}

const emptyFind = (): Pick<Search, 'values' | 'digits' | 'roles' | 'doubts' | 'leftOver' | 'isArticle' | 'isNegative'> => ({
  values: [],
  digits: 0,
  roles: new Set(),
  doubts: new Set(),
  leftOver: [],
  isArticle: false,
  isNegative: false,
})

const books = new Map<Language, PhraseBook<NumberRole>>()

function bookOf(language: Language): PhraseBook<NumberRole> {
  const known = books.get(language)
  if (known) return known
  const tables = [NUMBER_PHRASES[language], COMMON_PHRASES]
  const phrases = tables.flatMap((table) =>
    NUMBER_ROLES.flatMap((role) => (table[role] ?? '').split(' ').map((phrase): readonly [string, NumberRole] => [phrase, role])),
  )
  const book = phraseBook(phrases)
  books.set(language, book)
  return book
}

function readIn(text: string, language: Language, question: string, sign: DecimalSign, locale: string | null): Reading<number> {
  const book = bookOf(language)
  const words = splitText(text, book.entries, NUMERAL)
  const search: Search = { words, book, language, sign, locale, ...emptyFind() }
  for (let at = 0; at < words.length;) at += takeNumber(search, at) || takePhrase(search, at) || takeUnknown(search, at)
  const asked = new Set(splitText(foldLetters(question)).map(({ text: word }) => word.slice(0, 4)))
  search.leftOver = search.leftOver.filter((word) => !asked.has(word.slice(0, 4)))
  return settle(search)
}

const textAt = ({ words }: Search, at: number): string => words[at]?.text ?? ''
const isDigits = (text: string): boolean => /^[.,]?\d/.test(text)
const isLetters = (text: string): boolean => /^\p{L}/u.test(text)
const roleAt = ({ words, book }: Search, at: number): NumberRole | undefined => phraseAt(words, at, book)?.meaning

/** Takes a number that begins here, with its scale and its half; answers how many words it took, 0 where none begins. */
function takeNumber(search: Search, at: number): number {
  const start = isDigits(textAt(search, at)) ? takeDigits(search, at) : takeSpelled(search, at)
  if (start === null) return 0
  let { value, size } = start
  const decimals = takeDecimals(search, at + size)
  if (decimals) [value, size] = [Number(`${value}.${decimals.digits}`), size + decimals.size]
  for (;;) {
    const here = at + size
    const scale = isLetters(textAt(search, here)) ? scaleOf(textAt(search, here), search.language) : null
    if (scale !== null) {
      value *= scale
      size += 1
      const more = search.words[here + 1]?.glued ? takeNumber({ ...search, ...emptyFind() }, here + 1) : 0
      if (more > 0) value += takeQuietly(search, here + 1)
      size += more
      continue
    }
    const half = phraseAt(search.words, here, search.book)
    if (half?.meaning !== 'half') break
    // "Un millón y medio" is half a million more, "two and a half" is half of one.
    value += value % 1e6 === 0 && value > 0 ? 5e5 : 0.5
    size += half.size
  }
  search.values.push(value)
  return size
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
  const [before, after] = [search.words[at - 1], search.words[at + 1]]
  const isGlued = search.words[at]?.glued === true && before !== undefined && isLetters(before.text) && roleAt(search, at - 1) === undefined
  const goesOn = after?.glued === true && isLetters(after.text) && roleAt(search, at + 1) === undefined
  const isUnit = goesOn && scaleOf(after.text, search.language) !== null
  // "b4" and "12a" are names of things, and a time of day is no number.
  if (!read || isGlued || (goesOn && !isUnit) || roleAt(search, at + 1) === 'clockAfter') search.roles.add('deny')
  if (before !== undefined && roleAt(search, at - 1) === 'clockBefore') search.roles.add('deny')
  if (read?.ambiguous || /^0\d/.test(digits)) search.doubts.add('ambiguous')
  const value = read?.value ?? 0
  if (textAt(search, at + 1) === '/' && isDigits(textAt(search, at + 2)) && fractionAt(search, at) === null) search.roles.add('deny')
  const whole = fractionAt(search, at + 1)
  if (whole !== null) return { value: value + whole, size: 4 }
  const fraction = fractionAt(search, at)
  if (fraction === null) return { value, size: 1 }
  search.doubts.add('ambiguous')
  return { value: fraction, size: 3 }
}

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
    if (!span.every((text) => isLetters(text) || text === '-')) continue
    const half = size === 1 ? /^(.+?)(?:einhalb|enhalf)$/.exec(span[0] ?? '')?.[1] : undefined
    const value =
      half === undefined
        ? spelledNumber(
            span.filter((text) => text !== '-'),
            language,
          )
        : spelledNumber([half], language)
    if (value === null || span[0] === '-') continue
    if (value === 1 && size === 1) search.isArticle = true
    return { value: half === undefined ? value : value + 0.5, size }
  }
  return null
}

function takePhrase(search: Search, at: number): number {
  const phrase = phraseAt(search.words, at, search.book)
  if (!phrase) return 0
  const next = textAt(search, at + phrase.size)
  if (textAt(search, at) === '-' && phrase.size === 1) takeDash(search, at)
  else if (textAt(search, at) === '+' && search.values.length > 0) search.roles.add('bound')
  else if (phrase.meaning === 'minus') search.isNegative = true
  else if (phrase.meaning === 'half') return takeHalf(search, at, phrase.size)
  else if (phrase.meaning === 'clockAfter' && search.values.length > 0) search.roles.add('deny')
  else if (phrase.meaning !== 'clockBefore' && phrase.meaning !== 'clockAfter') search.roles.add(phrase.meaning)
  else if (!isDigits(next)) search.leftOver.push(textAt(search, at))
  return phrase.size
}

/** A dash before a number is a minus, one between numbers parts the two. */
function takeDash(search: Search, at: number): void {
  if (isDigits(textAt(search, at + 1)) && !isDigits(textAt(search, at - 1)) && search.values.length === 0) search.isNegative = true
}

/** "Half a million", and in Hindi "half three" for three and a half. */
function takeHalf(search: Search, at: number, size: number): number {
  const article = /^(?:a|an|un|una|um|uma|ein|eine|een)$/.test(textAt(search, at + size)) ? 1 : 0
  const scale = scaleOf(textAt(search, at + size + article), search.language)
  if (scale !== null) {
    search.values.push(scale / 2)
    return size + article + 1
  }
  const taken = search.language === 'hi' ? takeNumber(search, at + size) : 0
  const value = search.values.pop()
  if (value === undefined) search.doubts.add('inexact')
  search.values.push((taken > 0 ? (value ?? 0) : 0) + 0.5)
  return size + taken
}

function takeUnknown(search: Search, at: number): number {
  const word = textAt(search, at)
  const corrected = isLetters(word) ? correctedWord(word, search.language) : null
  const value = corrected === null ? null : spelledNumber([corrected], search.language)
  if (value !== null) {
    search.values.push(value)
    search.doubts.add('inexact')
  } else if (/[\p{L}\p{N}]/u.test(word)) search.leftOver.push(word)
  return 1
}

/** Says what came of a text, once every word has been looked at. */
function settle({ values, digits, roles, doubts, leftOver, isArticle, isNegative, language }: Search): Reading<number> {
  const [value, ...others] = values
  // "One of them" and "once" count nothing, "two of them" does.
  if (roles.has('moment') && (value === undefined || isArticle)) return { kind: 'unread', reason: 'denied' }
  if (value === undefined) return settleWords(roles, leftOver, language)
  if (roles.has('deny') || !Number.isSafeInteger(Math.trunc(value))) return { kind: 'unread', reason: 'denied' }
  // "Four (4)" says one number twice.
  if (others.some((other) => other !== value) || digits > 1 || roles.has('several')) return { kind: 'unread', reason: 'several' }
  if (leftOver.length > (isArticle ? 0 : MAX_LEFT_OVER)) return { kind: 'unread', reason: 'nothing' }
  if (leftOver.length > 0 || roles.has('bound')) doubts.add('inexact')
  const signed = isNegative ? -value : value
  return doubts.size === 0 ? { kind: 'sure', value: signed } : { kind: 'unsure', value: signed, doubts: [...doubts], language }
}

function settleWords(roles: ReadonlySet<NumberRole>, leftOver: readonly string[], language: Language): Reading<number> {
  const value = roles.has('couple') ? 2 : roles.has('zero') ? 0 : null
  // Where every word is known, no other language is tried on them.
  if (value === null || roles.has('deny') || leftOver.length > 0)
    return { kind: 'unread', reason: leftOver.length > 0 ? 'nothing' : 'denied' }
  return { kind: 'unsure', value, doubts: ['inexact'], language }
}
