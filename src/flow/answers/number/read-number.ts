import { type AnswerContext, localeOf } from '../answer-context.ts'
import { chooseReading } from '../choose-reading.ts'
import { readCorrected } from '../correction.ts'
import { foldLetters } from '../fold-letters.ts'
import { phraseAt, phraseBook, type PhraseBook, splitText } from '../phrase-book.ts'
import type { Language, Reading } from '../reading.ts'
import { COMMON_PHRASES, NUMBER_PHRASES, NUMBER_ROLES, type NumberRole } from './number-phrases.ts'
import { correctedWord, scaleOf, spelledNumber } from './number-vocabulary.ts'
import { type DecimalSign, NUMERAL } from './numeral.ts'
import { emptyFind, isDigits, isLetters, type Search, takeNumber, textAt } from './take-number.ts'

/** Longest text that is looked at, in characters. */
const MAX_TEXT = 300

/** More unknown words than this around a number, and the text is about something else. */
const MAX_LEFT_OVER = 6

/** A number word of so few letters is a word in some other language too. */
const MAX_SHORT = 4

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
  return readCorrected(folded, (words) => readWords(words, context, sign))
}

function readWords(folded: string, context: AnswerContext, sign: DecimalSign): Reading<number> {
  const locale = localeOf(context)
  const { reading, isOwn } = chooseReading(folded, context.languages, (language) =>
    readIn(folded, language, context.question, sign, locale),
  )
  if (isOwn || reading.kind === 'unread') return reading
  // A short word of a language that nothing speaks for may be a word of another; beside unknown words it is no number at all.
  if (reading.kind === 'unsure') return reading.doubts.includes('inexact') ? { kind: 'unread', reason: 'nothing' } : reading
  const letters = folded.replaceAll(/[^\p{L}]/gu, '').length
  return letters > MAX_SHORT ? reading : { kind: 'unsure', value: reading.value, doubts: ['ambiguous'], language: null }
}

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

function takePhrase(search: Search, at: number): number {
  const phrase = phraseAt(search.words, at, search.book)
  if (!phrase) return 0
  if (phrase.meaning === 'half') return takeHalf(search, at, phrase.size)
  if (textAt(search, at) === '-' && phrase.size === 1) takeDash(search, at)
  else if (textAt(search, at) === '+' && search.values.length > 0) search.roles.add('bound')
  else if (phrase.meaning === 'minus') search.isNegative = true
  else if (phrase.meaning === 'clockBefore' || phrase.meaning === 'clockAfter') takeClockWord(search, at, phrase.meaning, phrase.size)
  else search.roles.add(phrase.meaning)
  return phrase.size
}

/** "3 o'clock" says a time; "at 3" may be a number, and "at" beside other words is left over. */
function takeClockWord(search: Search, at: number, meaning: 'clockBefore' | 'clockAfter', size: number): void {
  const isAfter = meaning === 'clockAfter'
  if (isAfter && search.values.length > 0) search.roles.add('deny')
  else if (isAfter || !isDigits(textAt(search, at + size))) search.leftOver.push(textAt(search, at))
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
function settle(search: Search): Reading<number> {
  const { values, roles, doubts, leftOver, isArticle, isNegative, language } = search
  const [value] = values
  // "One of them" and "once" count nothing, "two of them" does.
  if (roles.has('moment') && (value === undefined || isArticle)) return { kind: 'unread', reason: 'denied' }
  if (value === undefined) return settleWords(roles, leftOver, language)
  const reason = refusalOf(search, value)
  if (reason !== null) return { kind: 'unread', reason }
  if (leftOver.length > 0 || roles.has('bound')) doubts.add('inexact')
  const signed = isNegative ? -value : value
  return doubts.size === 0 ? { kind: 'sure', value: signed } : { kind: 'unsure', value: signed, doubts: [...doubts], language }
}

function refusalOf({ values, digits, roles, leftOver, isArticle, isName }: Search, value: number): 'nothing' | 'denied' | 'several' | null {
  // "Ein paar Tausend" are more than one.
  if (isName || roles.has('couple')) return 'nothing'
  if (roles.has('deny') || !Number.isSafeInteger(Math.trunc(value))) return 'denied'
  // "Four (4)" says one number twice.
  if (values.some((other) => other !== value) || digits > 1 || roles.has('several')) return 'several'
  return leftOver.length > (isArticle ? 0 : MAX_LEFT_OVER) ? 'nothing' : null
}

function settleWords(roles: ReadonlySet<NumberRole>, leftOver: readonly string[], language: Language): Reading<number> {
  const value = roles.has('couple') ? 2 : roles.has('zero') ? 0 : null
  // Where every word is known, no other language is tried on them.
  if (value === null || roles.has('deny') || leftOver.length > 0)
    return { kind: 'unread', reason: leftOver.length > 0 ? 'nothing' : 'denied' }
  return { kind: 'unsure', value, doubts: ['inexact'], language }
}
