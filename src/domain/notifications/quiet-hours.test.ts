import { describe, expect, it } from 'vitest'

import { DEFAULT_SETTINGS, type NotificationSettings } from './notification.ts'
import { isQuiet } from './quiet-hours.ts'

const settings = (
  quiet: Partial<NotificationSettings['quiet']>,
  timeZone: NotificationSettings['timeZone'] = null,
): NotificationSettings => ({
  ...DEFAULT_SETTINGS,
  timeZone,
  quiet: { ...DEFAULT_SETTINGS.quiet, on: true, ...quiet },
})
// A Friday.
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)

describe('isQuiet', () => {
  it('is never true while quiet hours are off', () => {
    expect(isQuiet(settings({ on: false }), 'Europe/London', at('23:00'))).toBe(false)
  })

  it('goes over midnight, and ends at the minute that is written', () => {
    const night = settings({ from: '20:00', until: '08:00' })

    expect(['19:59', '20:00', '03:00', '07:59', '08:00'].map((time) => isQuiet(night, 'Europe/London', at(time)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  it('goes by the person’s clock, and by the app’s where they have chosen none', () => {
    expect(isQuiet(settings({}, 'Asia/Tokyo'), 'Europe/London', at('12:00'))).toBe(true)
    expect(isQuiet(settings({}), 'America/Los_Angeles', at('12:00'))).toBe(true)
    expect(isQuiet(settings({}), 'Europe/London', at('12:00'))).toBe(false)
  })

  it('holds all weekend where that is set, by the local day', () => {
    const weekends = settings({ weekends: true, from: '00:00', until: '00:00' }, 'Pacific/Auckland')

    expect(isQuiet(weekends, 'Europe/London', at('10:00'))).toBe(false)
    expect(isQuiet(weekends, 'Europe/London', at('12:00'))).toBe(true)
  })
})
