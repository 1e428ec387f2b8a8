import { describe, expect, it } from 'vitest'

import { peaksOf, playedText } from './peaks.ts'

const tone = (length: number, loudness: (at: number) => number) => Float32Array.from({ length }, (_, at) => Math.sin(at / 3) * loudness(at))

describe('a waveform', () => {
  it('follows loudness, normalized to 1', () => {
    const peaks = peaksOf(
      tone(40_000, (at) => (at < 20_000 ? 0.1 : 0.4)),
      4,
    )

    expect(peaks.map((peak) => Math.round(peak * 100) / 100)).toEqual([0.25, 0.25, 1, 1])
  })

  it('is flat for silence, and complete for a short sound', () => {
    expect(peaksOf(new Float32Array(9_000), 3)).toEqual([0, 0, 0])
    expect(peaksOf(new Float32Array(0), 3)).toEqual([0, 0, 0])
    expect(peaksOf(Float32Array.of(0.5, 0.5), 5)).toHaveLength(5)
  })
})

describe('playedText', () => {
  it('formats minutes and seconds, and an unknown length as zero', () => {
    expect([0, 7.9, 63, 754, Number.NaN, Infinity].map(playedText)).toEqual(['0:00', '0:07', '1:03', '12:34', '0:00', '0:00'])
  })
})
