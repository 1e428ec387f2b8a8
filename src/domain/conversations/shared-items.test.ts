import { describe, expect, it } from 'vitest'

import { linksOf } from './shared-items.ts'

const text = (words: string) => linksOf({ content: { type: 'text', text: words } })

describe('linksOf', () => {
  it('finds each URL once, without trailing punctuation', () => {
    expect(text('See https://shop.test/a?b=1, and (http://x.test/c). Again: https://shop.test/a?b=1!')).toEqual([
      'https://shop.test/a?b=1',
      'http://x.test/c',
    ])
  })

  it('finds the URL of a button, if it has one', () => {
    expect(linksOf({ content: { type: 'ctaUrl', text: 'Appearance##web chat', label: 'Open', url: 'https://shop.test/' } })).toEqual([
      'https://shop.test/',
    ])
    expect(text('shop.test is no address, nor is http:// alone')).toEqual([])
    expect(linksOf({ content: { type: 'location', latitude: 1, longitude: 2 } })).toEqual([])
  })
})
