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
  const [first, second, third] = [digitsAt(parts, at, 4), digitsAt(parts, at + 2), digitsAt(parts, at + 4, 4)]
  if (first === null || second === null || !/^[./-]$/.test(sign)) return 0
  const isThree = third !== null && textAt(parts, at + 3) === sign
  if (textAt(parts, at).length === 4) {
    if (!isThree || textAt(parts, at + 4).length > 2) return 0
    keepDay(parts, third, second, first)
    return 5
  }
  if (first > 31 || first === 0 || second === 0 || (first > 12 && second > 12) || second > 31) return 0
  const monthFirst = second > 12 || (first <= 12 && sign !== '.' && parts.order.monthFirst)
  if (sign === '.' && second > 12) return 0
  if (first <= 12 && second <= 12 && first !== second && sign !== '.' && !parts.order.isKnown) parts.doubts.add('ambiguous')
  const [day, month] = monthFirst ? [second, first] : [first, second]
  if (!isThree) {
    keepDay(parts, day, month, null)
    return textAt(parts, at + 3) === sign ? 4 : 3
  }
  const digits = textAt(parts, at + 4).length
  // "24.12. 15:30" has a time behind it and no year.
  if (digits === 2 && parts.words[at + 4]?.glued !== true) {
    keepDay(parts, day, month, null)
    return 4
  }
  if (digits !== 4 && digits !== 2) return 0
  if (digits === 2) parts.doubts.add('incomplete')
  keepDay(parts, day, month, digits === 2 ? fullYear(parts, third) : third)
  return 5
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
  if (count === null || parts.words[at + 1]?.glued !== true) return 0
  if (sign === '年' && count > 1_000) keep(parts, 'year', count)
  else if (sign === '月' && count >= 1 && count <= 12) keep(parts, 'month', count)
  else if (sign === '日' && count >= 1 && count <= 31) keep(parts, 'day', count)
  else return 0
  return 2
}

/** "In 3 days", "3 gün sonra", "in two weeks". */
function takeAhead(parts: DateParts, at: number): number {
  const before = roleSize(parts, at, 'ahead')
  const agoBefore = before > 0 ? 0 : roleSize(parts, at, 'ago')
  const count = countAt(parts, at + (before || agoBefore))
  if (!count) return 0
  const start = at + (before || agoBefore) + count.size
  const unit = meaningAt(parts, start, 'unit')
  const end = start + (unit?.size ?? 0)
  // Japanese says "3日後": the unit and the word for later stand together.
  const after = unit ? roleSize(parts, end, 'ahead') : 0
  const agoAfter = unit ? roleSize(parts, end, 'ago') : 0
  if (!unit || (before || agoBefore || after || agoAfter) === 0) return 0
  const isAgo = before + after === 0 && agoBefore + agoAfter > 0
  if (parts.ahead) parts.several = true
  // "In 8 Tagen", "dans 15 jours" and "en quince días" are often said of one week and two.
  if (unit.meaning.unit === 'days' && (count.value === 8 || count.value === 15)) parts.doubts.add('ambiguous')
  parts.ahead = { amount: isAgo ? -count.value : count.value, unit: unit.meaning.unit }
  return end - at + (isAgo ? agoAfter : after)
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
  while (start < at + 3 && (textAt(parts, start) === ',' || textAt(parts, start) === '.' || roleSize(parts, start, 'plain') === 1))
    start += 1
  const year = digitsAt(parts, start, 4)
  if (year !== null && textAt(parts, start).length === 4 && year >= 1_800 && year < 2_200) {
    keep(parts, 'year', year)
    return start + 1
  }
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
