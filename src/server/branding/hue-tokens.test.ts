import { expect, test } from 'vitest'

import { clampChroma, hueHex, hueStyles, toSrgb } from './hue-tokens.ts'

const HUES = Array.from({ length: 360 }, (_, hue) => hue)

/** Contrast by WCAG, from linear sRGB. */
const luminance = ([r, g, b]: readonly number[]): number => 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

function colourOf(token: string, theme: 'light' | 'dark', hue: number): number {
  const [light = '', dark = ''] = hueStyles(hue).split('}')
  const [, l, c, h] = new RegExp(`--${token}:oklch\\((\\S+) (\\S+) (\\S+)\\)`).exec(theme === 'light' ? light : dark) ?? []
  const linear = toSrgb(Number(l), Number(c), Number(h))
  for (const channel of linear) expect(channel >= 0 && channel <= 1, `${token} at hue ${hue} is outside sRGB`).toBe(true)
  return luminance(linear)
}

test('every hue keeps text on buttons and soft fills readable, in both themes', () => {
  const canvas = luminance(toSrgb(0.175, 0.012, 238))
  for (const hue of HUES) {
    expect(contrast(1, colourOf('lagoon', 'light', hue)), `white on hue ${hue}`).toBeGreaterThan(5.5)
    expect(contrast(canvas, colourOf('lagoon', 'dark', hue)), `canvas on hue ${hue}`).toBeGreaterThan(7)
    for (const theme of ['light', 'dark'] as const)
      expect(contrast(colourOf('lagoon-fg', theme, hue), colourOf('lagoon-soft', theme, hue)), `soft text, hue ${hue}`).toBeGreaterThan(4.5)
  }
})

test('chroma is cut only where sRGB ends', () => {
  expect(clampChroma(0.485, 0.12, 300)).toBe(0.12)
  expect(clampChroma(0.485, 0.12, 210)).toBeLessThan(0.1)
})

test('the hex is the light theme’s button', () => {
  expect(hueHex(300)).toMatch(/^#[0-9a-f]{6}$/)
})
