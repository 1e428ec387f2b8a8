import type { Moment } from '#flow/time/moment.ts'
import { toMoment } from '#flow/time/moment.ts'
import { wallClock } from '#flow/time/zone.ts'
import { type AnswerContext, localeOf } from '../answer-context.ts'
import { chooseReading } from '../choose-reading.ts'
import { readCorrected } from '../correction.ts'
import { foldLetters } from '../fold-letters.ts'
import { phraseAt, splitText, type Word } from '../phrase-book.ts'
import type { Language, Reading } from '../reading.ts'
import { type DateParts, keep, roleSize, textAt } from './date-parts.ts'
import { type DateMeaning, formatDate } from './date-vocabulary.ts'
import { type DateRequest, judgeWritten, resolveDate } from './resolve-date.ts'
import { takeClock } from './take-clock.ts'
import { takeDay, takeDayAndMonth } from './take-day.ts'

/** Longest text that is looked at, in characters: a date is said in fewer. */
const MAX_TEXT = 200

/** More unknown words than this around a date, and the text is about something else. */
const MAX_LEFT_OVER = 8

/** Reads the one date that an answer says: "next Monday", "in 3 days", "24 décembre", "übermorgen 18:00", "24/12", "2026-12-24". */
export function readDate(said: string, context: AnswerContext, request: DateRequest): Reading<Moment> {
  const written = toMoment(said.trim(), context.zone)
  const text = written ? (written.at ?? written.date) : said
  // What machines write needs no words; whether it is likely is judged as of any other.
  if (written?.at) return judgeWritten(written, context, request)
  const folded = foldLetters(text.slice(0, MAX_TEXT)).replaceAll(/\([月火水木金土日]\)/gu, ' ')
  return readCorrected(
    folded,
    (words) => chooseReading(words, context.languages, (language) => readWords(words, language, context, request)).reading,
  )
}

const NOTHING = { kind: 'unread', reason: 'nothing' } as const

function readWords(folded: string, language: Language, context: AnswerContext, request: DateRequest): Reading<Moment> {
  const parts = findParts(folded, language, context, request)
  const asked = new Set(splitText(foldLetters(context.question)).map(({ text }) => text.slice(0, 5)))
  parts.leftOver = parts.leftOver.filter((word) => !asked.has(word.slice(0, 5)))
  if (parts.leftOver.length > MAX_LEFT_OVER) return NOTHING
  const reading = resolveDate(parts, context, request)
  // Where every word is known, as in "guten Morgen", no other language is tried on them.
  const isUnderstood = reading.kind === 'unread' && reading.reason === 'nothing' && parts.leftOver.length === 0
  return isUnderstood ? { kind: 'unread', reason: 'denied' } : reading
}

function findParts(folded: string, language: Language, context: AnswerContext, request: DateRequest): DateParts {
  const book = formatDate(language)
  const words = bareWords(splitText(folded, book.entries), language, book.entries)
  const thisYear = wallClock(context.now, context.zone).year
  const start = { several: false, denied: false, weak: false, doubts: new Set<never>(), leftOver: [] }
  const parts: DateParts = { words, book, language, order: orderOf(context, request), prefer: request.prefer, thisYear, ...start }
  for (let at = 0; at < words.length;)
    at += takeDayAndMonth(parts, at) || takeClock(parts, at) || takeDay(parts, at) || takeOther(parts, at)
  return parts
}

/** Words without what their language writes together with them: "and" and "to" in Arabic, endings behind an apostrophe in Turkish. */
function bareWords(words: readonly Word[], language: Language, entries: ReadonlyMap<string, unknown>): Word[] {
  if (language === 'tr') {
    const kept = words.filter((word, at) => {
      const isMark = (one: Word | undefined, behind: Word | undefined) => one?.text === "'" && one.glued && /^\d/.test(behind?.text ?? '')
      return !isMark(word, words[at - 1]) && !(word.glued && isMark(words[at - 1], words[at - 2]))
    })
    return kept.map((word) => ({ ...word, text: word.text.replace(/(?<=.)'.*$/, '') }))
  }
  if (language === 'de' || language === 'nl') return words.flatMap((word) => (entries.has(word.text) ? [word] : splitPeriod(word, entries)))
  if (language === 'id') return words.flatMap((word) => oneOf(word))
  if (language !== 'ar') return [...words]
  return words.map((word) => {
    if (entries.has(word.text)) return word
    const bare = [word.text.replace(/^لل/, 'ال'), word.text.slice(1)].find((text) => /^[وبلف]/.test(word.text) && entries.has(text))
    return bare === undefined ? word : { ...word, text: bare }
  })
}

/** "Seminggu" is one week. */
function oneOf({ text, glued }: Word): Word[] {
  const unit = /^se(hari|minggu|bulan|jam)$/.exec(text)?.[1]
  if (unit === undefined) return [{ text, glued }]
  return [
    { text: 'satu', glued },
    { text: unit, glued: true },
  ]
}

/** "Freitagabend" and "vrijdagmiddag" are a day and a part of it. */
function splitPeriod({ text, glued }: Word, entries: ReadonlyMap<string, unknown>): Word[] {
  const [, day = '', period = ''] = /^(.+?)(vormittag|nachmittag|mittag|abend|morgen|nacht|ochtend|middag|avond)s?$/.exec(text) ?? []
  if (!entries.has(day)) return [{ text, glued }]
  return [
    { text: day, glued },
    { text: period, glued: true },
  ]
}

/** The order of day and month where the customer lives; where nothing tells, the one that the question expects. */
function orderOf(context: AnswerContext, { order }: DateRequest): DateParts['order'] {
  const locale = localeOf(context)
  const expected = order === 'monthFirst'
  if (locale === null || locale === 'en') return { monthFirst: expected, isKnown: false }
  const names = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { day: 'numeric', month: 'numeric' })
    .formatToParts(0)
    .map(({ type }) => type)
  const monthFirst = names.indexOf('month') < names.indexOf('day')
  return { monthFirst: monthFirst || expected, isKnown: monthFirst || !expected }
}

/** Takes a word that is no part of a date itself, and says what it does to the others. */
function takeOther(parts: DateParts, at: number): number {
  const size = phraseAt(parts.words, at, parts.book)?.size ?? 1
  const has = (...roles: DateMeaning['is'][]): boolean => roles.some((role) => roleSize(parts, at, role) === size)
  const effect = EFFECTS.find(([role]) => has(role))?.[1]
  if (effect) effect(parts, at, size)
  else if (!has('plain', 'dayBefore', 'clockBefore')) leave(parts, at, size)
  return size
}

/** What words do to the parts of a date, the first that fits. */
const EFFECTS: readonly [DateMeaning['is'], (parts: DateParts, at: number, size: number) => void][] = [
  ['deny', deny],
  ['nextWeek', (parts) => keep(parts, 'which', 'nextWeek')],
  ['bound', (parts) => void (parts.denied = true)],
  ['next', (parts) => void (parts.which ??= 'next')],
  ['last', (parts) => keep(parts, 'which', 'last')],
  ['morning', (parts) => keep(parts, 'period', 'morning')],
  ['afternoon', (parts) => keep(parts, 'period', 'afternoon')],
  ['maybe', (parts) => void parts.doubts.add('inexact')],
]

/** "No, Friday" corrects what was said before; "not Friday" says no day. */
function deny(parts: DateParts, at: number, size: number): void {
  const isCorrection = at === 0 && textAt(parts, size) === ',' && parts.words.length > size + 1
  if (isCorrection) parts.doubts.add('inexact')
  else parts.denied = true
}

/** A number beside a day may be its hour or its day of the month; any other word is left over. */
function leave(parts: DateParts, at: number, size: number): void {
  const word = textAt(parts, at)
  const number = /^\d{1,2}$/.test(word) ? Number(word) : null
  if (number !== null && number <= 31 && parts.weekday !== undefined && parts.day === undefined && number > 0) keep(parts, 'day', number)
  else if (number !== null && number < 24 && parts.days !== undefined && parts.hour === undefined) keep(parts, 'hour', number)
  else if (/[\p{L}\p{N}]/u.test(word)) parts.leftOver.push(...parts.words.slice(at, at + size).map(({ text }) => text))
}
