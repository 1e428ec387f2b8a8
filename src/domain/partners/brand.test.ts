import { describe, expect, test } from 'vitest'

import { Branding, isCustomHost, OWN_HOSTS, PARTNER_HOSTS } from './brand.ts'

const OWN = ['parley.example', 'app.parley.example']
const partner = (host: string) => ({ host, name: 'Acme', logoURL: '/brands/acme.svg', faviconPath: '/brands/acme.svg', hue: 300 })

test('there are four partner hosts and two hosts of our own', () => {
  expect([PARTNER_HOSTS, OWN_HOSTS]).toEqual([4, 2])
})

test.each([
  'parley.example',
  'APP.parley.example',
  'parley.example:8443',
  'parley.example.',
  'localhost',
  'localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
])('%s is not custom', (host) => expect(isCustomHost(host, OWN)).toBe(false))

test.each(['chat.acme.test', 'acme.parley.example', 'localhost.evil.test', 'parley.example.evil.test', '127.0.0.2', ''])(
  '%s is custom',
  (host) => expect(isCustomHost(host, OWN)).toBe(true),
)

describe('the file of brands', () => {
  test('takes four partner hosts and two own hosts, and no more', () => {
    const hosts = ['a.test', 'b.test', 'c.test', 'd.test'].map(partner)

    expect(Branding.safeParse({ ownHosts: OWN, partners: hosts }).success).toBe(true)
    expect(Branding.safeParse({ ownHosts: [...OWN, 'third.example'], partners: hosts }).success).toBe(false)
    expect(Branding.safeParse({ ownHosts: OWN, partners: [...hosts, partner('e.test')] }).success).toBe(false)
  })

  test('names each host once, and as a bare host name', () => {
    expect(Branding.safeParse({ partners: [partner('a.test'), partner('A.test')] }).success).toBe(false)
    expect(Branding.safeParse({ ownHosts: ['a.test'], partners: [partner('a.test')] }).success).toBe(false)
    for (const host of ['https://a.test', 'a.test:80', 'a.test/x', 'a test', ''])
      expect(Branding.safeParse({ partners: [partner(host)] }).success).toBe(false)
  })

  test('takes files beside it and no others', () => {
    for (const faviconPath of ['/brands/../brands.json', '/favicon.svg', '/brands/a/b.svg', '/brands/.svg', '/brands/brands.json'])
      expect(Branding.safeParse({ partners: [{ ...partner('a.test'), faviconPath }] }).success).toBe(false)
    expect(Branding.safeParse({ partners: [{ ...partner('a.test'), logoURL: 'javascript:alert(1)' }] }).success).toBe(false)
  })
})
