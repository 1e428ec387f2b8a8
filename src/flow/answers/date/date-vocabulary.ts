// The words of dates in each language. Intl knows the months, the weekdays, "tomorrow" and "in 3 days" of every locale; what it does not
// know stands in date-phrases.ts.
import { foldLetters } from '../fold-letters.ts'
import { phraseBook, type PhraseBook } from '../phrase-book.ts'
import type { Language } from '../reading.ts'
import { ANY_PLAIN, DATE_PHRASES } from './date-phrases.ts'
import type { DatePhrases } from './phrase-table.ts'
import { HOLIDAYS } from './holidays.ts'
import { QUARTERS } from './quarters.ts'

type Rows = Exclude<keyof DatePhrases, 'days' | 'units' | 'weekdays' | 'months'>
export type Unit = 'days' | 'weeks' | 'months' | 'hours' | 'minutes'

/** What a phrase says in a date. */
export type DateMeaning =
  | { is: 'month'; value: number }
  | { is: 'weekday'; value: number }
  | { is: 'days'; value: number; eitherWay: boolean }
  | { is: 'unit'; unit: Unit }
  | { is: 'quarter'; minutes: 15 | -15; stands: 'before' | 'behind' }
  | { is: 'holiday'; month: number; day: number }
  | { is: Rows }

const UNITS = { day: 'days', week: 'weeks', month: 'months', hour: 'hours', minute: 'minutes' } as const
const ROWS: readonly Rows[] = [
  'nextWeek',
  'next',
  'last',
  'maybe',
  'deny',
  'bound',
  'ahead',
  'ago',
  'dayBefore',
  'dayAfter',
  'clockBefore',
  'clockAfter',
  'morning',
  'afternoon',
  'noon',
  'midnight',
  'half',
  'halfTo',
  'plain',
]

const books = new Map<Language, PhraseBook<DateMeaning>>()

/** The words of dates of a language, gathered when they are first needed. */
export function formatDate(language: Language): PhraseBook<DateMeaning> {
  const known = books.get(language)
  if (known) return known
  const table = DATE_PHRASES[language]
  const named = (names: Readonly<Record<string, number>>, is: 'month' | 'weekday'): [string, DateMeaning][] =>
    Object.entries(names).map(([name, value]) => [name, { is, value }])
  const book = phraseBook<DateMeaning>([
    ...named(table.weekdays, 'weekday'),
    ...named(table.months, 'month'),
    ...namesOf(language),
    ...daysOf(language, table.days),
    ...Object.entries(HOLIDAYS[language]).map(([name, [month, day]]): [string, DateMeaning] => [name, { is: 'holiday', month, day }]),
    ...Object.entries(QUARTERS[language] ?? {}).map(([phrase, quarter]): [string, DateMeaning] => [phrase, { is: 'quarter', ...quarter }]),
    ...unitsOf(language),
    ...Object.entries(table.units ?? {}).map(([word, unit]): [string, DateMeaning] => [word, { is: 'unit', unit }]),
    ...ROWS.flatMap((is) => table[is].split(' ').map((phrase): [string, DateMeaning] => [phrase, { is }])),
    ...ANY_PLAIN.split(' ').map((sign): [string, DateMeaning] => [sign, { is: 'plain' }]),
  ])
  books.set(language, book)
  return book
}

/** 2026-01-05 is a Monday, in milliseconds since 1970. */
const A_MONDAY = 1_767_571_200_000
const DAY_MS = 86_400_000

/** The names of months and weekdays as Intl writes them, alone and within a date, long and short, without the signs around them. */
function namesOf(language: Language): [string, DateMeaning][] {
  const found: [string, DateMeaning][] = []
  // A format takes longer to make than to use.
  const formatOf = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { ...options, timeZone: 'UTC' })
  for (const width of ['long', 'short'] as const) {
    for (const format of [formatOf({ month: width }), formatOf({ month: width, day: 'numeric' })])
      for (let value = 1; value <= 12; value += 1) {
        const names = partOf(format, A_MONDAY + (value - 1) * 30.5 * DAY_MS, 'month')
        found.push(...names.map((name): [string, DateMeaning] => [name, { is: 'month', value }]))
      }
    const weekdays = formatOf({ weekday: width })
    for (let value = 1; value <= 7; value += 1) {
      const names = partOf(weekdays, A_MONDAY + (value - 1) * DAY_MS, 'weekday')
      // One Japanese character is the moon, fire or water as well.
      const longer = names.filter((name) => !/^\p{Script=Han}$/u.test(name))
      // "Segunda-feira" and "الجمعة" are said without their second word or their article too.
      const bare = longer.flatMap((name) => [name, name.replace(/^ال/, '')])
      found.push(...bare.map((name): [string, DateMeaning] => [name, { is: 'weekday', value }]))
    }
  }
  return found
}

function partOf(format: Intl.DateTimeFormat, at: number, type: 'month' | 'weekday'): string[] {
  return format.formatToParts(at).flatMap((part) => {
    const name = foldLetters(part.value).replace(/[.॰]$/, '')
    return part.type === type && !/^\d/.test(name) ? [name] : []
  })
}

/** The days that have a name of their own; in Hindi one word means a day ahead and a day ago. */
function daysOf(language: Language, more: Readonly<Record<string, number>>): [string, DateMeaning][] {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const named = [0, 1, 2, -1, -2].flatMap((days): [string, number][] => {
    const parts = format.formatToParts(days, 'day')
    return parts.every(({ type }) => type === 'literal') ? [[parts.map(({ value }) => value).join(''), days]] : []
  })
  const all = [...named, ...Object.entries(more)]
  if (language === 'hi') all.push(['kal', 1], ['kal', -1], ['parso', 2], ['parso', -2])
  return all
    .filter(([name], at) => all.findIndex(([other]) => other === name) === at)
    .map(([name, value]) => [
      name,
      { is: 'days', value, eitherWay: all.some(([other, days]) => other === name && days === -value && value !== 0) },
    ])
}

/** The words for days, weeks, hours …, in all the forms that numbers ask for. */
function unitsOf(language: Language): [string, DateMeaning][] {
  return Object.entries(UNITS).flatMap(([name, unit]) => {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' })
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
    const plain = [1, 2, 3, 11].flatMap((count) => format.formatToParts(count).filter(({ type }) => type === 'unit'))
    const declined = [1, 2, 3, 11].flatMap((count) => relative.formatToParts(count, name === 'day' ? 'day' : 'week').slice(-1))
    const words = language === 'de' && name === 'day' ? [...plain, ...declined] : plain
    return words.map(({ value }): [string, DateMeaning] => [value.trim(), { is: 'unit', unit }])
  })
}
