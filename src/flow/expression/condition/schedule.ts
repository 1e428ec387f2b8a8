import { Cron } from 'croner'

/** Any instant will do: a schedule that has no moment after it has none at all. */
const SOME_DAY = '2026-01-01T00:00:00'

/** Tells what is wrong with a schedule of five cron fields, or null when it can be used. */
export function cronProblem(cron: string): string | null {
  try {
    return new Cron(cron, { mode: '5-part', paused: true }).nextRun(SOME_DAY) === null ? `“${cron}” is a day that never comes.` : null
  } catch {
    return `“${cron}” is not a schedule of five fields: minute, hour, day of the month, month, day of the week.`
  }
}
