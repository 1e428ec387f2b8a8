import { describe, expect, it } from 'vitest'

import { isBare, type KeyPress, matchPress, pressOf } from './shortcut.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

describe('pressOf', () => {
  it('writes the command key of each platform as mod', () => {
    expect(pressOf(press('k', { metaKey: true }), true)).toBe('mod+k')
    expect(pressOf(press('k', { ctrlKey: true }), false)).toBe('mod+k')
    expect(pressOf(press('k', { ctrlKey: true }), true)).toBe('k')
  })

  it('names shift for letters, not for shifted symbols', () => {
    expect(pressOf(press('A', { shiftKey: true }), false)).toBe('shift+a')
    expect(pressOf(press('?', { shiftKey: true }), false)).toBe('?')
  })

  it('uses the physical key on a non-Latin layout', () => {
    expect(pressOf(press('о', { code: 'KeyJ' }), false)).toBe('j')
    expect(pressOf(press('q', { code: 'KeyA' }), false)).toBe('q')
  })
})

describe('matchPress', () => {
  const shortcuts = ['g i', 'g c', 'j', 'mod+k']

  it('finds a single key', () => {
    expect(matchPress(null, 'j', shortcuts)).toEqual({ kind: 'hit', shortcut: 'j' })
  })

  it('waits after the first key of a sequence, then finds it', () => {
    expect(matchPress(null, 'g', shortcuts)).toEqual({ kind: 'wait', prefix: 'g' })
    expect(matchPress('g', 'c', shortcuts)).toEqual({ kind: 'hit', shortcut: 'g c' })
  })

  it('reads a key again if it does not continue the sequence', () => {
    expect(matchPress('g', 'j', shortcuts)).toEqual({ kind: 'hit', shortcut: 'j' })
    expect(matchPress('g', 'x', shortcuts)).toEqual({ kind: 'none' })
  })
})

describe('isBare', () => {
  it('is true for letters and sequences of them only', () => {
    expect(['e', 'f', 'g i', 'shift+a', '?'].every(isBare)).toBe(true)
    expect(['mod+k', 'alt+arrowdown', 'f8', 'shift+f8'].some(isBare)).toBe(false)
  })
})
