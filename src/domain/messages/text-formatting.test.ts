import { describe, expect, it } from 'vitest'

import { type Marked, type MarkedLine, plainWords, readMarks } from './text-formatting.ts'

/** The lines as tags, to be compared at a glance. */
const drawn = (text: string): string => readMarks(text).map(drawLine).join('|')
const drawLine = ({ kind, parts }: MarkedLine) => (kind === 'plain' ? drawParts(parts) : `${kind}(${drawParts(parts)})`)
const drawParts = (parts: readonly Marked[]): string => parts.map(drawPart).join('')
const drawPart = (part: Marked): string =>
  part.kind === 'words' ? part.text : `<${part.kind} ${'parts' in part ? drawParts(part.parts) : part.text}>`

describe('readMarks', () => {
  it('reads bold, italic, strike and fixed width, one in the other too', () => {
    expect(drawn('*a b* _c_ ~d~ `e*f*` ```g```')).toBe('<bold a b> <italic c> <strike d> <code e*f*> <code g>')
    expect(drawn('*_both_* (*now*)!')).toBe('<bold <italic both>> (<bold now>)!')
  })

  it('leaves marks that have no pair, stand in a word or hold spaces at their edges', () => {
    for (const text of ['2 * 3 * 4', 'snake_case_name', '*open', 'x * a *', '**', '~~', 'a*b*', '*b*a', '* ', '``', '```']) {
      expect(drawn(text)).toBe(text)
    }
  })

  it('keeps addresses whole, without the stop or the mark behind them', () => {
    expect(drawn('See https://a.test/x_y_z?q=1*2*3.')).toBe('See <link https://a.test/x_y_z?q=1*2*3>.')
    expect(drawn('*https://a.test/x*')).toBe('<bold <link https://a.test/x>>')
  })

  it('reads quotes, points and blocks of code by the line, and keeps empty lines', () => {
    expect(drawn('> so *he* said\n- one\n* two\n\nend')).toBe('quote(so <bold he> said)|point(one)|point(two)||end')
    expect(drawn('x\n```a\n*b*```\ny')).toBe('x|code(a\n*b*)|y')
    expect(drawn('```a\nb```')).toBe('code(a\nb)')
  })

  it('loses no sign of a text without marks, and takes any text in reasonable time', () => {
    expect(drawn('')).toBe('')
    for (const sign of ['*', '_', '`', '> ', '*a ', '_*~', 'h', '```\n'])
      expect(() => readMarks(sign.repeat(4_096 / sign.length))).not.toThrow()
  })
})

describe('plainWords', () => {
  it('leaves out the marks and nothing else', () => {
    expect(plainWords('*Sale* until _~Friday~ Saturday_: https://a.test/x_y_z, 2 * 3')).toBe(
      'Sale until Friday Saturday: https://a.test/x_y_z, 2 * 3',
    )
    expect(plainWords('> so he said\n- `one`\n\nend')).toBe('so he said\none\n\nend')
  })
})
