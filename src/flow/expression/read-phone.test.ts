import { expect, test } from 'vitest'

import { TIME_ZONES } from '#domain/constants.ts'

import { countryOfZone } from '../time/country-of-zone.ts'
import { readPhone } from './read-phone.ts'

const london = { known: null, zones: [null, 'Europe/London'] }

test.each([
  ['+447700900142', '+447700900142'],
  ['07700 900142', '+447700900142'],
  ['+44 (0)7700-900142', '+447700900142'],
  ['0044 7700 900 142', '+447700900142'],
  [' ٠٧٧٠٠ ٩٠٠١٤٢ ', '+447700900142'],
  ['+1 (415) 555-2671', '+14155552671'],
])('%s is read as a number of Britain or of the country it names', (said, phone) => {
  expect(readPhone(said, london)).toBe(phone)
})

test.each(['', 'call me', '12', '07700 900142 at 5', '+45 32 12 34 56', '+9999999999999999', '1'.repeat(500)])(
  '%s is no number that can be kept',
  (said) => expect(readPhone(said, london)).toBeNull(),
)

test('the country of a number that is known goes before that of a time zone', () => {
  expect(readPhone('(415) 555-2671', { known: '+14155550000', zones: ['Europe/London'] })).toBe('+14155552671')
  expect(readPhone('07700 900143', { known: '+447700900142', zones: ['America/New_York'] })).toBe('+447700900143')
  expect(readPhone('(415) 555-2671', { known: null, zones: [] })).toBeNull()
})

test('every zone that is offered has a country', () => {
  expect(TIME_ZONES.filter((zone) => countryOfZone(zone) === undefined)).toEqual([])
})
