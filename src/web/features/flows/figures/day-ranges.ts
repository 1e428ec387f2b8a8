import type { DayRange } from '#web/api/flows/flow-figures.ts'
import { dayKey } from '#web/kit/text/format-time.ts'

/** The ranges that are offered, by how many days they look back. */
export const RANGES = [
  { value: '1', label: 'Today' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const

/** So many days of a time zone, today the last of them. */
export function lastDays(count: number, timeZone: string, now: number): DayRange {
  const to = dayKey(now, timeZone)
  const first = new Date(`${to}T00:00:00Z`)
  first.setUTCDate(first.getUTCDate() - count + 1)
  return { from: first.toISOString().slice(0, 10), to }
}
