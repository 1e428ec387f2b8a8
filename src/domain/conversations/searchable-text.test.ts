import { describe, expect, it } from 'vitest'

import { excerptOf, spokenText, wordsOf } from './searchable-text.ts'

describe('wordsOf', () => {
  it('folds case and accents, and takes each word once', () => {
    expect(wordsOf('Café, CAFE! El Niño – Straße 5')).toEqual(['cafe', 'el', 'nino', 'straße', '5'])
  })

  it('keeps scripts that are written with spaces as words, and those without as pairs', () => {
    expect(wordsOf('Привет мир')).toEqual(['привет', 'мир'])
    expect(wordsOf('東京都')).toEqual(['東京', '京都'])
    expect(wordsOf('京')).toEqual(['京'])
    expect(wordsOf('東京2026')).toEqual(['2026', '東京'])
  })

  it('is bounded for any text', () => {
    expect(wordsOf('x'.repeat(5_000))).toEqual(['x'.repeat(40)])
    expect(wordsOf(Array.from({ length: 9_000 }, (_, index) => `w${index}`).join(' '))).toHaveLength(2_000)
  })
})

describe('spokenText', () => {
  it('reads text, and neither ids nor addresses', () => {
    const text = spokenText({
      type: 'buttons',
      text: 'Choose one',
      footer: 'Open till six',
      buttons: [{ id: 'secret-id', title: 'Blue tent' }],
    })

    expect(text).toContain('Choose one')
    expect(text).toContain('Open till six')
    expect(text).toContain('Blue tent')
    expect(text).not.toContain('secret-id')
  })

  it('reads the answers of a form and a caption', () => {
    expect(spokenText({ type: 'formReply', name: null, token: null, answers: { city: 'Leeds', guests: '4' } })).toContain('Leeds')
    expect(spokenText({ type: 'image', media: { providerId: 'm', mimeType: 'image/png' }, caption: 'My tent' })).toBe('My tent')
  })
})

describe('excerptOf', () => {
  it('marks matches, including prefixes and missing accents', () => {
    expect(excerptOf('A café near the cafeteria', ['cafe'])).toEqual([
      { text: 'A ', hit: false },
      { text: 'café', hit: true },
      { text: ' near the ', hit: false },
      { text: 'cafeteria', hit: true },
    ])
  })

  it('shows the part of a long text around the match', () => {
    const parts = excerptOf(`${'word '.repeat(200)}needle ${'word '.repeat(200)}`, ['needle'])

    expect(parts[0]).toEqual({ text: '…', hit: false })
    expect(parts.at(-1)).toEqual({ text: '…', hit: false })
    expect(parts.filter(({ hit }) => hit)).toEqual([{ text: 'needle', hit: true }])
    expect(parts.map(({ text }) => text).join('').length).toBeLessThan(240)
  })
})
