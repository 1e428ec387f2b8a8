import { expect, test } from 'vitest'

import { zoneOfPhone } from './zone-of-phone.ts'

test.each([
  ['+4915112345678', 'Europe/Berlin'],
  ['+442071234567', 'Europe/London'],
  ['+919876543210', 'Asia/Kolkata'],
  ['+5491123456789', 'America/Buenos_Aires'],
  ['+81312345678', 'Asia/Tokyo'],
  // Several clocks, or two.
  ['+12125550123', null],
  ['+34612345678', null],
  ['+551123456789', null],
  ['+351912345678', null],
  ['+62211234567', null],
  ['not a number', null],
  [null, null],
])('%s is in %s', (phone, zone) => {
  expect(zoneOfPhone(phone)).toBe(zone)
})
