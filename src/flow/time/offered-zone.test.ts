import { expect, test } from 'vitest'

import { offeredZone } from './offered-zone.ts'

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Europe/Vienna', 'Europe/Paris'],
  ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Kathmandu', 'Europe/London'],
  ['Mars/Olympus', 'Europe/London'],
  [undefined, 'Europe/London'],
])('someone in %s gets the zone %s', (zone, offered) => expect(offeredZone(zone)).toBe(offered))
