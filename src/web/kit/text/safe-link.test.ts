import { expect, it } from 'vitest'

import { linkWarning } from './safe-link.tsx'

it.each([
  ['https://example.com/a?b#c'],
  ['https://www.example.com', 'example.com'],
  ['https://example.com/offer', 'See the offer'],
  ['https://example.com/v1.2', 'Version 1.2'],
  ['not a link'],
])('trusts %s', (href, shown = href) => {
  expect(linkWarning(href, shown)).toBeNull()
})

it.each([
  ['https://exаmple.com', undefined, 'This address has look-alike letters: it opens xn--exmple-4nf.com.'],
  ['https://paypal.com@evil.example/login', undefined, 'This opens evil.example, whatever stands before the @.'],
  ['https://evil.example/login', 'https://paypal.com/login', 'The words name paypal.com, but this opens evil.example.'],
])('warns of %s', (href, shown, warning) => {
  expect(linkWarning(href, shown)).toBe(warning)
})
