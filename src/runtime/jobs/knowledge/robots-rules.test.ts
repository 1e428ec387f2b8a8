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

/** The cases of RFC 9309, sections 2.2 and 5, and of the reference parser. */
const allows = (rules: string, path: string): boolean =>
  robotsRules(`User-agent: *\n${rules}`, 'ParleyBot').allows(`https://shop.example${path}`)

test.each([
  ['the longest rule holds', 'Allow: /example/page/\nDisallow: /example/page/disallowed.gif', '/example/page/disallowed.gif', false],
  ['the longest rule holds, whatever its place', 'Disallow: /\nAllow: /example', '/example/page', true],
  ['of two as long the one that allows', 'Disallow: /page\nAllow: /page', '/page', true],
  ['nothing said allows', '', '/page', true],
  ['a path begins as the rule', 'Disallow: /fish', '/fishheads/yummy.html', false],
  ['letters are large or small', 'Disallow: /fish', '/Fish.asp', true],
  ['a slash at the end is one', 'Disallow: /fish/', '/fish', true],
  ['a star stands for anything', 'Disallow: /*.gif$', '/a/b.gif', false],
  ['a star stands for nothing, too', 'Disallow: /fish*', '/fish', false],
  ['a dollar is the end', 'Disallow: /*.php$', '/filename.php?parameters', true],
  ['a dollar amid a path is a sign', 'Disallow: /a$b', '/a$b/c', false],
  ['an encoded star is a star', 'Disallow: /file-with-a-%2A.html', '/file-with-a-*.html', false],
  ['an encoded star is no other sign', 'Disallow: /file-with-a-%2A.html', '/file-with-a-b.html', true],
  ['an encoded dollar is a dollar', 'Disallow: /path/foo-%24', '/path/foo-$', false],
  ['letters beyond ASCII are encoded', 'Disallow: /foo/bar/ツ', '/foo/bar/%E3%83%84', false],
  ['encoded letters are letters', 'Disallow: /foo/bar/%62%61%7A', '/foo/bar/baz', false],
  ['encoded letters of the address, too', 'Disallow: /foo/bar/baz', '/foo/bar/%62%61%7a', false],
  ['small letters of a code are large ones', 'Disallow: /foo%2fbar', '/foo%2Fbar', false],
  ['an encoded slash is no slash', 'Disallow: /foo/bar', '/foo%2Fbar', true],
  ['the query counts', 'Disallow: /*?sort=', '/list?sort=price', false],
  ['a comment begins without a space', 'Disallow: /private#here', '/private/x', false],
  ['robots.txt itself is read', 'Disallow: /', '/robots.txt', true],
])('%s: %s', (_case, rules, path, allowed) => {
  expect(allows(rules, path)).toBe(allowed)
})

test.each([
  ['a mark at the beginning', '\uFEFFUser-agent: *\nDisallow: /'],
  ['lines that end in any way', 'User-agent: *\r\rDisallow: /\r\n'],
  ['spaces and large letters', '  USER-AGENT :  *  \n\tDISALLOW :   /  '],
  ['a version behind the name', 'User-agent: ParleyBot/2.1\nDisallow: /\n\nUser-agent: *\nAllow: /'],
  [
    'rules for one name in two places',
    'User-agent: ParleyBot\nAllow: /x\n\nUser-agent: Other\nAllow: /\n\nUser-agent: parleybot\nDisallow: /',
  ],
  ['other lines between names', 'User-agent: ParleyBot\nSitemap: /map.xml\nCrawl-delay: 3\n\nUser-agent: Other\nDisallow: /'],
  ['lines that say nothing', 'Disallow: /before\n\nUser-agent: *\nNonsense\nUnknown: x\nDisallow: /'],
])('%s is read', (_case, robots) => {
  expect(robotsRules(robots, 'ParleyBot').allows('https://shop.example/help')).toBe(false)
})

test.each([
  ['User-agent: *\nCrawl-delay: 2.5', 2.5],
  ['User-agent: *\nUser-agent: ParleyBot\nCrawl-delay: 9\nDisallow: /x', 9],
  ['User-agent: *\nCrawl-delay: 9\nDisallow:\nUser-agent: ParleyBot\nDisallow: /x', 0],
  ['User-agent: *\nCrawl-delay: soon', 0],
  ['User-agent: *\nCrawl-delay: -4', 0],
])('the delay that is asked for: %j', (robots, seconds) => {
  expect(robotsRules(robots, 'ParleyBot').crawlDelay).toBe(seconds)
})
