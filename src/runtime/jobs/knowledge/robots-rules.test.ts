import { expect, test } from 'vitest'

import { robotsRules } from './robots-rules.ts'

const ROBOTS = `# Hello
User-agent: Other
Disallow: /

User-Agent: *
User-agent: Second
Disallow: /private   # not for you
Allow: /private/help
Disallow: /*?sort=
Disallow: /*.pdf$
Disallow:
Sitemap: https://shop.example/map.xml`

test.each([
  ['/', true],
  ['/private', false],
  ['/private/help/norway', true],
  ['/list?sort=price', false],
  ['/price.pdf', false],
  ['/price.pdf?page=2', true],
])('of a robots.txt for everybody, the longest rule holds: %s', (path, allowed) => {
  const { allows, sitemaps } = robotsRules(ROBOTS, 'ParleyBot')
  expect(allows(`https://shop.example${path}`)).toBe(allowed)
  expect(sitemaps).toEqual(['https://shop.example/map.xml'])
})

test('rules for our name are the only ones that hold for us', () => {
  const { allows } = robotsRules('User-agent: *\nDisallow: /\nUser-agent: parleybot\nAllow: /', 'ParleyBot')
  expect(allows('https://shop.example/help')).toBe(true)
  expect(robotsRules('user-agent: ParleyBot\ndisallow: /help', 'ParleyBot').allows('https://shop.example/help')).toBe(false)
  expect(robotsRules('', 'ParleyBot').allows('https://shop.example/help')).toBe(true)
})
