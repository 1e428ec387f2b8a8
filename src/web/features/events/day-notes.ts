import { commaList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import { spansOn } from '#domain/scheduling/business-hours.ts'
import { type Automation, openingHours } from '#domain/workspace/automation.ts'

/** What is special about a day: a holiday, a day that is closed, or one with hours of its own. */
export interface DayNote {
  label: string
  isClosed: boolean
  /** When nobody is there, in minutes of the day. */
  away: { from: number; to: number }[]
}

const DAY_MIN = 24 * 60

/** What is special about these days, by the opening hours and holidays of the workspace. Days like every week's are not in it. */
export function notesOf(days: readonly string[], automation: Pick<Automation, 'businessHours' | 'holidays'>): Map<string, DayNote> {
  const hours = openingHours(automation)
  if (!hours) return new Map()
  const special = new Set([...hours.closed, ...hours.exceptions.map(({ date }) => date)])
  return new Map(
    days
      .filter((day) => special.has(day))
      .map((day) => {
        // The day of the week counts for days that are not special alone.
        const spans = spansOn(hours, day, 1).toSorted((one, other) => one.from.localeCompare(other.from))
        const name = automation.holidays.find(({ date }) => date === day)?.name
        const open = commaList(spans.map(({ from, to }) => `${from}–${to}`))
        const label = [name, open || (!name && t('Closed'))].filter(Boolean).join(' · ')
        return [day, { label, isClosed: spans.length === 0, away: gapsOf(spans) }]
      }),
  )
}

/** What spans leave of a day. */
function gapsOf(spans: ReturnType<typeof spansOn>): DayNote['away'] {
  const edges = spans.flatMap(({ from, to }) => [minuteOf(from), minuteOf(to)])
  const all = [0, ...edges, DAY_MIN]
  return Array.from({ length: all.length / 2 }, (_, n) => ({ from: all[2 * n] ?? 0, to: all[2 * n + 1] ?? DAY_MIN })).filter(
    ({ from, to }) => from < to,
  )
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
