import { expect, test } from 'vitest'

import { foldAddress, isPageOf } from './page-address.ts'

test.each([
  ['https://Shop.example/help/?utm_source=x&b=2&a=1&gclid=9#top', 'https://shop.example/help?a=1&b=2'],
  ['https://shop.example', 'https://shop.example/'],
  ['https://shop.example:443/a//', 'https://shop.example/a'],
  ['mailto:ana@shop.example', null],
  ['javascript:alert(1)', null],
  ['https://ana:secret@shop.example/', null],
])('the address %s is %s', (address, folded) => {
  expect(foldAddress(address)).toBe(folded)
})

test.each([
  ['https://shop.example/help', ['https://shop.example/help/norway', 'https://shop.example/help?page=2']],
  ['https://shop.example/help/start.html', ['https://shop.example/help/norway']],
  [
    'https://www.shop.example/',
    ['https://shop.example/help/norway', 'https://shop.example/help?page=2', 'https://shop.example/helpful', 'https://shop.example/about'],
  ],
])('of links, those are pages of %s that lead below it', (site, pages) => {
  const links = [
    '/help/norway',
    '/help?page=2',
    '/help/price-list.pdf',
    'https://blog.shop.example/help/',
    '//other.example/help/',
    '/helpful',
    '../about',
  ]
  const found = links.flatMap((link) => foldAddress(link, 'https://shop.example/help') ?? []).filter((address) => isPageOf(address, site))
  expect(found).toEqual(pages)
})
