import { Cron } from 'croner'

/** The next moment of a schedule after an instant, ISO 8601; null when there is none. */
export function nextRun(cron: string, timeZone: string, after: Date): string | null {
  return new Cron(cron, { mode: '5-part', timezone: timeZone, paused: true }).nextRun(after)?.toISOString() ?? null
}
