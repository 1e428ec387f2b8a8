import { expect, test } from 'vitest'

import { addressesOf, hostsOf, isDatabaseAddress } from './addresses.ts'

test('every host of an address has one of its own, with the default port', () => {
  expect(addressesOf('postgres://me:p%40w@one,other:5433/parley?sslmode=require')).toEqual([
    'postgres://me:p%40w@one:5432/parley?sslmode=require',
    'postgres://me:p%40w@other:5433/parley?sslmode=require',
  ])
  expect(addressesOf('postgres://me@one/parley')).toEqual(['postgres://me@one/parley'])
  expect(hostsOf('postgres://me:pw@one,other:5433/parley')).toBe('one:5432, other:5433')
})

test.each([
  ['postgres://me:pw@db.example:5432/parley', true],
  ['postgresql://me:pw@[::1]:5432/parley', true],
  ['postgres://me:pw@one:5432,other:5433,third/parley?target_session_attrs=read-write', true],
  ['mysql://me:pw@one/parley', false],
  ['postgres://me:pw@one:many/parley', false],
  ['postgres://me:pw@one:5432,/parley', false],
  ['postgres://me:pw@one:5432,[::1]:5432/parley', false],
  ['db.example', false],
])('%s is an address: %s', (text, isAddress) => {
  expect(isDatabaseAddress(text)).toBe(isAddress)
})
