import { expect, test } from 'vitest'

import { hideSecrets, withoutSecrets } from './secret-names.ts'

test('secrets are hidden in addresses, JSON and headers, and everything else stays', () => {
  expect(hideSecrets('https://a.test/?api_key=abc&page=2&key=x#top')).toBe('https://a.test/?api_key=•••&page=2&key=•••#top')
  expect(hideSecrets('https://ana:pass@a.test/path')).toBe('https://•••@a.test/path')
  expect(hideSecrets('{"access_token": "a\\"b", "name": "Ana"}')).toBe('{"access_token": "•••", "name": "Ana"}')
  expect(hideSecrets('Authorization: Bearer abcdef1234567890')).toBe('Authorization: Bearer •••')
  expect(hideSecrets('The basic information? A token of thanks & more.')).toBe('The basic information? A token of thanks & more.')
})

test('what only names a secret, or fills one in, stays', () => {
  const headers = [
    { name: 'Authorization', value: 'Bearer {secret:SHOP}' },
    { name: 'X-Api-Key', value: '{{ vars.key }}' },
    { name: 'X-Token', value: [{ secret: 'SHOP' }] },
  ]

  expect(withoutSecrets(headers)).toEqual(headers)
  expect(withoutSecrets({ headers: [{ name: 'X-Token', value: ['plain', { secret: 'SHOP' }] }], password: 'p', note: 'n' })).toEqual({
    headers: [{ name: 'X-Token', value: ['•••', { secret: 'SHOP' }] }],
    password: '•••',
    note: 'n',
  })
})

test('a text that is made to mislead costs no more than its length', () => {
  for (const part of ['?token', '"token"', '&a', 'a.', 'Bearer 1', '"token":"\\', 'a://b:']) hideSecrets(part.repeat(40_000))
})
