import { countAt } from './count-at.ts'
import { type DateParts, digitsAt, keep, meaningAt, roleBefore, roleSize, textAt } from './date-parts.ts'

/** Takes a time of day that begins here ("15:30", "3pm", "à 15h", "halb 6"); answers how many words it took, 0 where none begins. */
export function takeClock(parts: DateParts, at: number): number {
  const halfTo = roleSize(parts, at, 'halfTo')
  const halfPast = roleSize(parts, at, 'half')
  const named = halfTo > 0 ? countAt(parts, at + halfTo) : halfPast > 0 ? countAt(parts, at + halfPast) : null
  if (named !== null && named.value >= 1 && named.value <= 12) {
    keepTime(parts, halfTo > 0 ? (named.value + 11) % 12 || 12 : named.value, 30)
    return named.size + (halfTo || halfPast)
  }
  const quarter = meaningAt(parts, at, 'quarter')
  const hourOf = quarter?.meaning.stands === 'before' ? countAt(parts, at + quarter.size) : null
  if (quarter && hourOf && hourOf.value >= 1 && hourOf.value <= 12) {
    keepQuarter(parts, hourOf.value, quarter.meaning.minutes)
    return quarter.size + hourOf.size
  }
  for (const [role, hour] of [
    ['noon', 12],
    ['midnight', 0],
  ] as const) {
    const size = roleSize(parts, at, role)
    if (size === 0 || parts.hour !== undefined) continue
    keepTime(parts, hour, 0)
    parts.isFullHour = true
    return size
  }
  return takeHour(parts, at)
}

function takeHour(parts: DateParts, at: number): number {
  const digits = digitsAt(parts, at)
  const count = digits === null ? countAt(parts, at) : { value: digits, size: 1 }
  if (count === null || count.value > 24 || count.value < 0 || !Number.isInteger(count.value)) return 0
  const full = takeMinutes(parts, at, count.value)
  if (full > 0) return full
  const behind = at + count.size
  const mark = timeMark(parts, behind)
  if (mark === 0 && !isPartOfDayAt(parts, behind) && !isAskedFor(parts, at, behind)) return 0
  const size = count.size + mark
  const minutes = mark > 0 ? takeMinutesBehind(parts, at + size, count.value) : 0
  return size + (minutes > 0 ? minutes : takePartOfHour(parts, at, size, count.value))
}

const isPartOfDayAt = (parts: DateParts, at: number): boolean => roleSize(parts, at, 'morning') > 0 || roleSize(parts, at, 'afternoon') > 0

/** Tells whether a bare number is an hour: a word such as "at" stands before it, and no month, unit or sign behind. */
const isAskedFor = (parts: DateParts, at: number, behind: number): boolean =>
  roleBefore(parts, at, 'clockBefore') &&
  meaningAt(parts, behind, 'month') === null &&
  meaningAt(parts, behind, 'unit') === null &&
  !/^[./-]$/.test(textAt(parts, behind))

/** The minutes of "3h30" and "3 Uhr 30". */
function takeMinutesBehind(parts: DateParts, at: number, hour: number): number {
  const minutes = digitsAt(parts, at)
  if (minutes === null || minutes >= 60) return 0
  if (parts.words[at]?.glued !== true && textAt(parts, at).length !== 2) return 0
  keepTime(parts, hour, minutes)
  return textAt(parts, at + 1) === '分' ? 2 : 1
}

/** "3 and a quarter", "3時半", or the full hour. */
function takePartOfHour(parts: DateParts, at: number, size: number, hour: number): number {
  const quarter = meaningAt(parts, at + size, 'quarter')
  if (quarter?.meaning.stands === 'behind') {
    keepQuarter(parts, hour, quarter.meaning.minutes)
    return quarter.size
  }
  const half = roleSize(parts, at + size, 'half')
  keepTime(parts, hour, half > 0 ? 30 : 0)
  if (textAt(parts, at).startsWith('0')) parts.isFullHour = true
  return half
}

/** "15:30", "15:30:00", and "15.30" where a word says that it is a time. */
function takeMinutes(parts: DateParts, at: number, hour: number): number {
  const sign = textAt(parts, at + 1)
  const minute = digitsAt(parts, at + 2)
  if (minute === null || minute > 59 || textAt(parts, at + 2).length !== 2 || (hour === 24 && minute > 0)) return 0
  const isTime =
    sign === ':' ||
    (sign === '.' &&
      textAt(parts, at + 3) !== '.' &&
      (timeMark(parts, at + 3) > 0 || roleBefore(parts, at, 'clockBefore') || (parts.day !== undefined && parts.month !== undefined)))
  if (!isTime) return 0
  keepTime(parts, hour, minute)
  if (textAt(parts, at).startsWith('0') && textAt(parts, at).length === 2) parts.isFullHour = true
  const seconds = sign === ':' && textAt(parts, at + 3) === ':' && digitsAt(parts, at + 4) !== null ? 2 : 0
  return 3 + seconds + timeMark(parts, at + 3 + seconds)
}

/** How many words after a number say that it is an hour: "Uhr", "h", "時". */
const timeMark = (parts: DateParts, at: number): number => roleSize(parts, at, 'clockAfter')

function keepTime(parts: DateParts, hour: number, minute: number): void {
  keep(parts, 'hour', hour % 24)
  keep(parts, 'minute', minute)
  if (hour > 12 || hour === 0) parts.isFullHour = true
}

/** "Quarter to nine" is 8:45. */
const keepQuarter = (parts: DateParts, hour: number, minutes: 15 | -15): void =>
  minutes > 0 ? keepTime(parts, hour, minutes) : keepTime(parts, (hour + 23) % 24 || 12, 60 + minutes)
