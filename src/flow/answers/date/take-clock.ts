import { countAt } from './count-at.ts'
import { type DateParts, digitsAt, keep, meaningAt, roleBefore, roleSize, textAt } from './date-parts.ts'

/** Takes a time of day that begins here ("15:30", "3pm", "à 15h", "halb 6"); answers how many words it took, 0 where none begins. */
export function takeClock(parts: DateParts, at: number): number {
  return takeHalfHour(parts, at) || takeQuarter(parts, at) || takeNamedHour(parts, at) || takeHour(parts, at)
}

/** The hour of a clock face here; null where none is. */
function faceHourAt(parts: DateParts, at: number): ReturnType<typeof countAt> {
  const count = countAt(parts, at)
  return count && count.value >= 1 && count.value <= 12 ? count : null
}

/** "Halb 6" is half an hour before six, "half 6" half an hour after. */
function takeHalfHour(parts: DateParts, at: number): number {
  const halfTo = roleSize(parts, at, 'halfTo')
  const size = halfTo || roleSize(parts, at, 'half')
  const hour = size > 0 ? faceHourAt(parts, at + size) : null
  if (!hour) return 0
  keepTime(parts, halfTo > 0 ? (hour.value + 11) % 12 || 12 : hour.value, 30)
  return size + hour.size
}

function takeQuarter(parts: DateParts, at: number): number {
  const quarter = meaningAt(parts, at, 'quarter')
  const hour = quarter?.meaning.stands === 'before' ? faceHourAt(parts, at + quarter.size) : null
  if (!quarter || !hour) return 0
  keepQuarter(parts, hour.value, quarter.meaning.minutes)
  return quarter.size + hour.size
}

function takeNamedHour(parts: DateParts, at: number): number {
  if (parts.hour !== undefined) return 0
  const noon = roleSize(parts, at, 'noon')
  const size = noon || roleSize(parts, at, 'midnight')
  if (size === 0) return 0
  keepTime(parts, noon > 0 ? 12 : 0, 0)
  parts.isFullHour = true
  return size
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
  const minute = minuteAt(parts, at + 2)
  if (minute === null || (hour === 24 && minute > 0)) return 0
  if (sign !== ':' && !(sign === '.' && isDottedTime(parts, at))) return 0
  keepTime(parts, hour, minute)
  if (textAt(parts, at).startsWith('0') && textAt(parts, at).length === 2) parts.isFullHour = true
  const seconds = sign === ':' && textAt(parts, at + 3) === ':' && digitsAt(parts, at + 4) !== null ? 2 : 0
  return 3 + seconds + timeMark(parts, at + 3 + seconds)
}

/** Two digits up to 59; null for anything else. */
function minuteAt(parts: DateParts, at: number): number | null {
  const minute = digitsAt(parts, at)
  return minute !== null && minute <= 59 && textAt(parts, at).length === 2 ? minute : null
}

/** Whether "15.30" here is a time: a word says so, or the day and month are known already. */
const isDottedTime = (parts: DateParts, at: number): boolean =>
  textAt(parts, at + 3) !== '.' &&
  (timeMark(parts, at + 3) > 0 || roleBefore(parts, at, 'clockBefore') || (parts.day !== undefined && parts.month !== undefined))

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
