import { expect, test } from 'vitest'

import { TIME_ZONES } from '#domain/constants.ts'

import { countryOfZone } from '#flow/time/country-of-zone.ts'
import { type PhoneHints, readPhone } from './read-phone.ts'
import { storedPhone } from './stored-phone.ts'

const valueOf = (said: string, hints: PhoneHints): string | null => {
  const reading = readPhone(said, hints)
  return reading.kind === 'unread' ? null : reading.value
}
const london = { known: null, zones: [null, 'Europe/London'] }

test.each([
  ['+447700900142', '+447700900142'],
  ['07700 900142', '+447700900142'],
  ['+44 (0)7700-900142', '+447700900142'],
  ['0044 7700 900 142', '+447700900142'],
  [' ٠٧٧٠٠ ٩٠٠١٤٢ ', '+447700900142'],
  ['+1 (415) 555-2671', '+14155552671'],
])('%s is read as a number of Britain or of the country it names', (said, phone) => {
  expect(valueOf(said, london)).toBe(phone)
})

test.each(['', 'call me', '12', '+45 32 12 34 56', '+9999999999999999', '1'.repeat(500)])('%s is not a number that can be stored', (said) =>
  expect(valueOf(said, london)).toBeNull(),
)

test('the country of a known number wins over that of a time zone', () => {
  expect(valueOf('(415) 555-2671', { known: '+14155550000', zones: ['Europe/London'] })).toBe('+14155552671')
  expect(valueOf('07700 900143', { known: '+447700900142', zones: ['America/New_York'] })).toBe('+447700900143')
  expect(valueOf('(415) 555-2671', { known: null, zones: [] })).toBeNull()
})

test('every offered zone has a country', () => {
  expect(TIME_ZONES.filter((zone) => countryOfZone(zone) === undefined)).toEqual([])
})

test('asks back about a possible but invalid number, and never stores it from a setting', () => {
  expect(readPhone('+1 555 555 0100', london)).toMatchObject({ kind: 'unsure', value: '+15555550100' })
  expect(storedPhone('(555) 555-0100', { known: '+14155550000', zones: [] })).toBeNull()
})

test('reads digits with a country code and no plus, and asks back about another country’s', () => {
  expect(readPhone('447911123456', london)).toEqual({ kind: 'sure', value: '+447911123456' })
  expect(readPhone('491701234567', london)).toMatchObject({ kind: 'unsure', value: '+491701234567' })
})

test('finds a number inside a sentence', () => {
  expect(readPhone('you can call me on 07911 123456, thanks', london)).toEqual({ kind: 'sure', value: '+447911123456' })
  expect(readPhone('07911 123456 or 07911 654321', london)).toEqual({ kind: 'unread', reason: 'several' })
})

test.each([
  ['cpf 123.456.789-09', 'BR'],
  ['aadhaar 1234 5678 9012', 'IN'],
])('the number in "%s" is not a phone number', (said, country) => {
  expect(readPhone(said, { known: null, zones: [], country }).kind).not.toBe('sure')
})
