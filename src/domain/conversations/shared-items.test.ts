import { describe, expect, it } from 'vitest'

import { linksOf } from './shared-items.ts'

const text = (words: string) => linksOf({ content: { type: 'text', text: words } })

describe('linksOf', () => {
  it('takes each address once, without the sign that ends the sentence', () => {
    expect(text('See https://shop.test/a?b=1, and (http://x.test/c). Again: https://shop.test/a?b=1!')).toEqual([
      'https://shop.test/a?b=1',
      'http://x.test/c',
    ])
  })

  it('knows the address behind a button, and none where none is', () => {
    expect(linksOf({ content: { type: 'ctaUrl', text: 'Look', label: 'Open', url: 'https://shop.test/' } })).toEqual(['https://shop.test/'])
    expect(text('shop.test is no address, nor is http:// alone')).toEqual([])
    expect(linksOf({ content: { type: 'location', latitude: 1, longitude: 2 } })).toEqual([])
  })
})
