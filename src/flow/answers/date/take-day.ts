import { correctedMeaning } from './correct-word.ts'
import { type DateParts, digitsAt, keep, meaningAt, roleBefore, roleSize, textAt } from './date-parts.ts'
import { countAt, ordinalAt } from './count-at.ts'

/** Takes a part of a day that begins here; answers how many words it took, 0 where none begins. */
export const takeDay = (parts: DateParts, at: number): number =>
  takeNumeric(parts, at) ||
  takeAhead(parts, at) ||
  takeJapanese(parts, at) ||
  takeNamedDay(parts, at) ||
  takeWeekday(parts, at) ||
  takeMonthAlone(parts, at) ||
  takeDayOfMonth(parts, at)

/** "24/12/2026", "24.12.", "2026-12-24", "12/24". */
function takeNumeric(parts: DateParts, at: number): number {
  const sign = textAt(parts, at + 1)
  const [first, second] = [digitsAt(parts, at, 4), digitsAt(parts, at + 2)]
  if (first === null || second === null || !/^[./-]$/.test(sign)) return 0
  const goesOn = textAt(parts, at + 3) === sign
  const third = goesOn ? digitsAt(parts, at + 4, 4) : null
  if (textAt(parts, at).length === 4) return takeYearFirst(parts, at, [first, second, third])
  const order = dayAndMonth(parts, first, second, sign)
  if (order === null) return 0
  if (third !== null) return takeYearLast(parts, at, [...order, third])
  keepDay(parts, ...order, null)
  return goesOn ? 4 : 3
}

/** "2026-12-24"; never "2026-12" alone. */
function takeYearFirst(parts: DateParts, at: number, [year, month, day]: [number, number, number | null]): number {
  if (day === null || textAt(parts, at + 4).length > 2) return 0
  keepDay(parts, day, month, year)
  return 5
}

/** "24/12/2026" and "24/12/26". */
function takeYearLast(parts: DateParts, at: number, [day, month, year]: [number, number, number]): number {
  const digits = textAt(parts, at + 4).length
  if (digits !== 4 && digits !== 2) return 0
  if (digits === 4) {
    keepDay(parts, day, month, year)
    return 5
  }
  // "24.12. 15:30" has a time behind it and no year.
  const isYear = parts.words[at + 4]?.glued === true
  if (isYear) parts.doubts.add('incomplete')
  keepDay(parts, day, month, isYear ? fullYear(parts, year) : null)
  return isYear ? 5 : 4
}

/** Which of two numbers is the day and which the month; null where they cannot be both. */
function dayAndMonth(parts: DateParts, first: number, second: number, sign: string): [day: number, month: number] | null {
  const isNeither = (value: number) => value === 0 || value > 31
  if (isNeither(first) || isNeither(second) || Math.min(first, second) > 12) return null
  if (sign === '.') return second > 12 ? null : [first, second]
  const isEither = Math.max(first, second) <= 12
  if (isEither && first !== second && !parts.order.isKnown) parts.doubts.add('ambiguous')
  return second > 12 || (isEither && parts.order.monthFirst) ? [second, first] : [first, second]
}

function keepDay(parts: DateParts, day: number, month: number | null, year: number | null): void {
  keep(parts, 'day', day)
  if (month !== null) keep(parts, 'month', month)
  if (year !== null) keep(parts, 'year', year)
}

/** "2026年12月24日", part by part. */
function takeJapanese(parts: DateParts, at: number): number {
  const sign = textAt(parts, at + 1)
  const count = digitsAt(parts, at, 4) ?? (/^[年月日]$/.test(sign) ? countAt(parts, at)?.value : null) ?? null
  const part = JAPANESE.find((one) => one.sign === sign)
  if (count === null || !part || parts.words[at + 1]?.glued !== true || count < part.min || count > part.max) return 0
  keep(parts, part.name, count)
  return 2
}

const JAPANESE = [
  { sign: '年', name: 'year', min: 1_001, max: Infinity },
  { sign: '月', name: 'month', min: 1, max: 12 },
  { sign: '日', name: 'day', min: 1, max: 31 },
] as const

/** "In 3 days", "3 gün sonra", "in two weeks". */
function takeAhead(parts: DateParts, at: number): number {
  const before = directionAt(parts, at)
  const count = countAt(parts, at + before.size)
  if (!count) return 0
  const start = at + before.size + count.size
  const unit = meaningAt(parts, start, 'unit')
  if (!unit) return 0
  // Japanese says "3日後": the unit and the word for later stand together.
  const end = start + unit.size
  const after = directionAt(parts, end)
  if (before.size + after.size === 0) return 0
  const isAgo = !before.isAhead && !after.isAhead
  if (parts.ahead) parts.several = true
  // "In 8 Tagen", "dans 15 jours" and "en quince días" are often said of one week and two.
  if (unit.meaning.unit === 'days' && (count.value === 8 || count.value === 15)) parts.doubts.add('ambiguous')
  parts.ahead = { amount: isAgo ? -count.value : count.value, unit: unit.meaning.unit }
  // A word for later wins: one for ago that stands behind the unit as well is left over.
  return end - at + (after.isAhead || isAgo ? after.size : 0)
}

/** A word for later or for ago that stands here, with the words that it takes. */
function directionAt(parts: DateParts, at: number): { size: number; isAhead: boolean } {
  const ahead = roleSize(parts, at, 'ahead')
  return ahead > 0 ? { size: ahead, isAhead: true } : { size: roleSize(parts, at, 'ago'), isAhead: false }
}

/** "24 December 2026", "December 24th", "1er mai", "the twenty-fourth of December". */
export function takeDayAndMonth(parts: DateParts, at: number): number {
  const holiday = meaningAt(parts, at, 'holiday')
  if (holiday) {
    keepDay(parts, holiday.meaning.day, holiday.meaning.month, null)
    return takeYear(parts, at + holiday.size) - at
  }
  const month = meaningAt(parts, at, 'month')
  if (month) {
    const dot = textAt(parts, at + month.size) === '.' ? 1 : 0
    const start = pass(parts, at + month.size + dot, ['dayBefore'])
    const day = numberOfDay(parts, start)
    // "December 24 3pm" has a day and an hour; "Dec 3pm" has no day.
    if (!day || roleSize(parts, start + 1, 'clockAfter') > 0) return 0
    keepDay(parts, day.value, month.meaning.value, null)
    return takeYear(parts, start + day.size) - at
  }
  const day = numberOfDay(parts, at)
  if (!day) return 0
  const start = pass(parts, at + day.size, ['plain'])
  const named = meaningAt(parts, start, 'month')
  if (!named || start - at - day.size > 3) return 0
  keepDay(parts, day.value, named.meaning.value, null)
  return takeYear(parts, start + named.size) - at
}

function numberOfDay(parts: DateParts, at: number): { value: number; size: number } | null {
  const ordinal = ordinalAt(parts, at)
  if (ordinal) return ordinal
  const count = countAt(parts, at)
  if (!count || count.value < 1 || count.value > 31 || !Number.isInteger(count.value)) return null
  const suffix = roleSize(parts, at + count.size, 'dayAfter')
  const dot = textAt(parts, at + count.size) === '.' ? 1 : 0
  return { value: count.value, size: count.size + (suffix || dot) }
}

/** Goes past words that play one of the roles. */
function pass(parts: DateParts, at: number, roles: readonly ('plain' | 'dayBefore')[]): number {
  const size = Math.max(0, ...roles.map((role) => roleSize(parts, at, role)))
  return size > 0 && meaningAt(parts, at, 'month') === null && digitsAt(parts, at, 4) === null ? pass(parts, at + size, roles) : at
}

/** A year of four digits, or of two behind an apostrophe, after a day and its month; answers where what follows begins. */
function takeYear(parts: DateParts, at: number): number {
  let start = at
  while (start < at + 3 && (/^[,.]$/.test(textAt(parts, start)) || roleSize(parts, start, 'plain') === 1)) start += 1
  const year = digitsAt(parts, start, 4)
  if (year !== null && textAt(parts, start).length === 4 && year >= 1_800 && year < 2_200) {
    keep(parts, 'year', year)
    return start + 1
  }
  return takeShortYear(parts, at)
}

function takeShortYear(parts: DateParts, at: number): number {
  const mark = textAt(parts, at) === "'" ? 1 : 0
  const short = digitsAt(parts, at + mark)
  // "12 May 90" is a year; "24 December 15" may be an hour.
  if (short === null || (mark === 0 && (short < 32 || /^[:.]$/.test(textAt(parts, at + 1))))) return at
  parts.doubts.add('incomplete')
  keep(parts, 'year', fullYear(parts, short))
  return at + mark + 1
}

/** A year of two digits: of this century, unless that would be far ahead, or ahead at all where the past is asked for. */
function fullYear({ thisYear, prefer }: DateParts, short: number): number {
  const year = thisYear - (thisYear % 100) + short
  return year > thisYear + (prefer === 'past' ? 0 : 20) ? year - 100 : year
}

/** "Tomorrow", "übermorgen". */
function takeNamedDay(parts: DateParts, at: number): number {
  const found = meaningAt(parts, at, 'days') ?? correctedMeaning(parts, at, 'days')
  if (!found) return 0
  // "Freitag morgen" is Friday in the morning.
  if (parts.language === 'de' && parts.weekday !== undefined && found.meaning.value === 1) keep(parts, 'period', 'morning')
  else keep(parts, 'days', found.meaning.value)
  if (found.meaning.eitherWay) parts.doubts.add('ambiguous')
  if (roleSize(parts, at, 'afternoon') === found.size) keep(parts, 'period', 'afternoon')
  return found.size
}

function takeWeekday(parts: DateParts, at: number): number {
  const found = meaningAt(parts, at, 'weekday') ?? correctedMeaning(parts, at, 'weekday')
  if (!found) return 0
  if (parts.weekday !== undefined && parts.weekday === found.meaning.value) return found.size
  keep(parts, 'weekday', found.meaning.value)
  if (/^[a-z]{2,3}$/.test(textAt(parts, at)) && found.size === 1) parts.weak = true
  return found.size + (textAt(parts, at + found.size) === '.' ? 1 : 0)
}

/** A month without its day is kept, so that the answer is known to lack it. */
function takeMonthAlone(parts: DateParts, at: number): number {
  const found = meaningAt(parts, at, 'month') ?? correctedMeaning(parts, at, 'month')
  if (!found) return 0
  const isCorrected = meaningAt(parts, at, 'month') === null
  const day = numberOfDay(parts, at + 1)
  if (isCorrected && day && parts.day === undefined) {
    keepDay(parts, day.value, found.meaning.value, null)
    return takeYear(parts, at + 1 + day.size) - at
  }
  keep(parts, 'month', found.meaning.value)
  return takeYear(parts, at + found.size) - at
}

/** "The 12th", "el 12", "12日": a day whose month is left out. */
function takeDayOfMonth(parts: DateParts, at: number): number {
  const day = digitsAt(parts, at)
  if (day === null || day < 1 || day > 31 || parts.day !== undefined) return 0
  const after = roleSize(parts, at + 1, 'dayAfter')
  const corrected = correctedMeaning(parts, at + 1 + after, 'month') ?? correctedMeaning(parts, at + 2 + after, 'month')
  if (corrected) {
    keep(parts, 'day', day)
    return 1 + after
  }
  if (after === 0 && !roleBefore(parts, at, 'dayBefore')) return 0
  // "10.30" is an hour or an amount.
  if (/^[.,:/-]$/.test(textAt(parts, at + 1)) && /^\d/.test(textAt(parts, at + 2))) return 0
  keep(parts, 'day', day)
  return 1 + after
}
