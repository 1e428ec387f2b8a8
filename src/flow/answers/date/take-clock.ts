import { type DateParts, digitsAt, keep, meaningAt, roleBefore, roleSize, textAt } from './date-parts.ts'

/** Takes a time of day that begins here ("15:30", "3pm", "à 15h", "halb 6"); answers how many words it took, 0 where none begins. */
export function takeClock(parts: DateParts, at: number): number {
  const halfTo = roleSize(parts, at, 'halfTo')
  const halfPast = roleSize(parts, at, 'half')
  const named = halfTo > 0 ? digitsAt(parts, at + halfTo) : halfPast > 0 ? digitsAt(parts, at + halfPast) : null
  if (named !== null && named >= 1 && named <= 12) {
    keepTime(parts, halfTo > 0 ? (named + 11) % 12 || 12 : named, 30)
    return 1 + (halfTo || halfPast)
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
  const hour = digitsAt(parts, at)
  if (hour === null || hour > 24) return 0
  const full = takeMinutes(parts, at, hour)
  if (full > 0) return full
  const size = 1 + timeMark(parts, at + 1)
  const isTold = size > 1 || roleSize(parts, at + 1, 'morning') > 0 || roleSize(parts, at + 1, 'afternoon') > 0
  const isAsked =
    roleBefore(parts, at, 'clockBefore') && meaningAt(parts, at + 1, 'month') === null && meaningAt(parts, at + 1, 'unit') === null
  if (!isTold && (!isAsked || /^[./-]$/.test(textAt(parts, at + 1)))) return 0
  const minutes = size > 1 ? digitsAt(parts, at + size) : null
  const hasMinutes = minutes !== null && minutes < 60 && (parts.words[at + size]?.glued === true || textAt(parts, at + size).length === 2)
  if (hasMinutes) {
    keepTime(parts, hour, minutes)
    return size + 1 + (textAt(parts, at + size + 1) === '分' ? 1 : 0)
  }
  const half = roleSize(parts, at + size, 'half')
  keepTime(parts, hour, half > 0 ? 30 : 0)
  if (textAt(parts, at).startsWith('0')) parts.isFullHour = true
  return size + half
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
