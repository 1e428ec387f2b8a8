/** The most chroma, up to what the design wants, that sRGB shows of a hue at the lightness of buttons: greens and cyans have less. */
export const chromaOf = (hue: number): number => (hue > 54 && hue < 246 ? 0.082 : 0.12)
