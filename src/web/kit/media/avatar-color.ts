const HUES = [25, 55, 95, 130, 160, 195, 220, 255, 290, 320, 350]

/** Returns the hue of a name: the same name has the same one everywhere. */
export function hueOf(name: string): number {
  let sum = 7
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 2_147_483_647
  return HUES[sum % HUES.length] ?? 220
}

/** Returns one or two initials: of the first and last word, or the last two digits of a number. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]
  if (!first) return '?'
  if (/^\+?[\d\s()-]+$/.test(name)) return name.replaceAll(/\D/g, '').slice(-2)
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
