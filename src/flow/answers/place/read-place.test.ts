import { expect, test } from 'vitest'

import { readPlace } from './read-place.ts'

const at = (latitude: number, longitude: number, name: string | null = null) => ({ latitude, longitude, name, address: null })

test('reads coordinates in every notation', () => {
  for (const said of ['52.52, 13.405', '52,52 13,405', '52.52° N 13.405° E', '52°31\'12"N 13°24\'18"E', 'geo:52.52,13.405'])
    expect(readPlace(said, false)).toEqual({ kind: 'sure', value: at(52.52, 13.405) })
})

test('a map link is the location of its pin, and the center of a map is asked back', () => {
  const link = 'https://www.google.com/maps/place/Brandenburg+Gate/@52.5,13.3,17z'

  expect(readPlace(`Here: ${link}/data=!3d52.5162!4d13.3777`, false)).toEqual({
    kind: 'sure',
    value: at(52.5162, 13.3777, 'Brandenburg Gate'),
  })
  expect(readPlace(link, false)).toMatchObject({ kind: 'unsure', value: at(52.5, 13.3, 'Brandenburg Gate') })
  expect(readPlace('https://maps.app.goo.gl/abc', true)).toEqual({ kind: 'unread', reason: 'incomplete' })
})

test('a question, a greeting, an amount or another link is not a location', () => {
  for (const said of [
    'what do you mean?',
    'hello',
    '10 minutes',
    '2 people',
    '52, 13',
    '0.0, 0.0',
    '95.12, 200.5',
    'https://example.com/menu',
  ])
    expect({ said, kind: readPlace(said, true).kind }).toEqual({ said, kind: 'unread' })
})

test('accepts an address only where it may be typed', () => {
  const address = { latitude: null, longitude: null, name: null, address: '5 High Street, Leeds' }

  expect(readPlace('My address is 5 High Street, Leeds', true)).toEqual({ kind: 'sure', value: address })
  expect(readPlace('My address is 5 High Street, Leeds', false).kind).toBe('unread')
  expect(readPlace('Central Park, New York', true).kind).toBe('unsure')
})
