import { describe, expect, it } from 'vitest'

import type { BusinessHours } from '#domain/scheduling/business-hours.ts'

import { addOpenMinutes } from './business-hours.ts'

const day = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
]
const hours = (closed: string[] = []): BusinessHours => ({ week: [day, day, day, day, day, [], []], closed, exceptions: [] })

describe('addOpenMinutes', () => {
  it.each([
    ['within a span', '2026-11-23T09:10:00.000Z', 30, '2026-11-23T09:40:00.000Z'],
    ['over the lunch break', '2026-11-23T11:50:00.000Z', 30, '2026-11-23T13:20:00.000Z'],
    ['up to the very end of a span', '2026-11-23T11:30:00.000Z', 30, '2026-11-23T12:00:00.000Z'],
    ['from the evening to the next morning', '2026-11-23T20:00:00.000Z', 15, '2026-11-24T09:15:00.000Z'],
    ['over the weekend', '2026-11-27T16:50:00.000Z', 30, '2026-11-30T09:20:00.000Z'],
    ['over several days', '2026-11-23T09:00:00.000Z', 900, '2026-11-25T10:00:00.000Z'],
  ])('counts %s', (_name, from, minutes, expected) => {
    expect(addOpenMinutes(hours(), 'Europe/London', from, minutes)).toBe(expected)
  })

  it('leaves out closed days', () => {
    expect(addOpenMinutes(hours(['2026-11-24']), 'Europe/London', '2026-11-23T16:50:00.000Z', 30)).toBe('2026-11-25T09:20:00.000Z')
  })

  it('counts every minute where no hours are set', () => {
    expect(addOpenMinutes(null, 'Europe/London', '2026-11-22T23:50:00.000Z', 30)).toBe('2026-11-23T00:20:00.000Z')
  })

  it('handles the day on which the clock goes forward', () => {
    const nights: BusinessHours = { week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]), closed: [], exceptions: [] }
    expect(addOpenMinutes(nights, 'Europe/London', '2026-03-29T00:30:00.000Z', 120)).toBe('2026-03-29T02:30:00.000Z')
  })

  it('gives up if there are no open hours', () => {
    expect(
      addOpenMinutes({ week: [[], [], [], [], [], [], []], closed: [], exceptions: [] }, 'UTC', '2026-11-22T10:00:00.000Z', 5),
    ).toBeNull()
  })
})
