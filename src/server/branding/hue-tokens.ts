/** Lightness and chroma of each themed token. Lightness is fixed, so every hue keeps the contrast of the product's own (design, 8.1). */
const LIGHT = {
  lagoon: [0.485, 0.12],
  'lagoon-hover': [0.435, 0.11],
  'lagoon-soft': [0.955, 0.022],
  'lagoon-fg': [0.395, 0.1],
  focus: [0.6, 0.14],
}
const DARK = {
  lagoon: [0.76, 0.12],
  'lagoon-hover': [0.81, 0.11],
  'lagoon-soft': [0.315, 0.05],
  'lagoon-fg': [0.855, 0.085],
  focus: [0.74, 0.12],
}

/** A style sheet that turns the product's theme to another hue: the theme that the page names, or the system's where it names none. */
export const hueStyles = (hue: number): string =>
  [
    `:root:root{${tokens(LIGHT, hue)}}`,
    `:root[data-theme='dark']:root{${tokens(DARK, hue)}}`,
    `@media (prefers-color-scheme:dark){:root:root:not([data-theme]){${tokens(DARK, hue)}}}`,
  ].join('')

/** The colour of buttons in the light theme, as a hex for what takes no oklch. */
export const hueHex = (hue: number): string => {
  const channels = toSrgb(0.485, clampChroma(0.485, 0.12, hue), hue).map((linear) => Math.round(255 * gamma(linear)))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const tokens = (theme: Record<string, readonly number[]>, hue: number): string =>
  Object.entries(theme)
    .map(([name, [lightness = 0, chroma = 0]]) => `--${name}:oklch(${lightness} ${clampChroma(lightness, chroma, hue)} ${hue})`)
    .join(';')

/** The largest chroma up to `wanted` that sRGB can show at this lightness and hue. */
export function clampChroma(lightness: number, wanted: number, hue: number): number {
  const fits = (chroma: number): boolean => toSrgb(lightness, chroma, hue).every((channel) => channel >= 0 && channel <= 1)
  for (let chroma = wanted; chroma > 0; chroma -= 0.001) if (fits(chroma)) return Number(chroma.toFixed(3))
  return 0
}

/** Linear sRGB of an OKLCH colour (Björn Ottosson's matrices); outside 0 to 1 a screen cannot show it. */
export function toSrgb(lightness: number, chroma: number, hue: number): [number, number, number] {
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

const gamma = (linear: number): number => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055)
