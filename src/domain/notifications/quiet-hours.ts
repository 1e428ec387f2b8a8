import type { NotificationSettings } from './notification.ts'

/** Tells whether somebody wants no sound, push or mail at an instant. Hours may go over midnight; a weekend is Saturday and Sunday. */
export function isQuiet({ quiet, timeZone }: NotificationSettings, appTimeZone: string, at: Date): boolean {
  if (!quiet.on) return false
  const { weekday, time } = localTime(at, timeZone ?? appTimeZone)
  if (quiet.weekends && (weekday === 'Sat' || weekday === 'Sun')) return true
  if (quiet.from === quiet.until) return false
  return quiet.from < quiet.until ? time >= quiet.from && time < quiet.until : time >= quiet.from || time < quiet.until
}

function localTime(at: Date, timeZone: string): { weekday: string; time: string } {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return { weekday: parts['weekday'] ?? '', time: `${parts['hour']}:${parts['minute']}` }
}
