import { expect, test } from 'vitest'

import { chromaOf } from './chroma.ts'

/** Linear sRGB of an OKLCH colour (Björn Ottosson's matrices). */
function toSrgb(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const hues = Array.from({ length: 360 }, (_, hue) => hue)

test('a screen can show every hue of buttons as it is asked for', () => {
  const outside = hues.filter((hue) => toSrgb(0.485, chromaOf(hue), hue).some((channel) => channel < 0 || channel > 1))

  expect(outside).toEqual([])
})

test('white on a button of any hue has a contrast of at least 5.5', () => {
  const contrasts = hues.map((hue) => {
    const [r = 0, g = 0, b = 0] = toSrgb(0.485, chromaOf(hue), hue)
    return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
  })

  expect(Math.min(...contrasts)).toBeGreaterThan(5.5)
})
