/** How a number is written: with a decimal point, a decimal comma, or to be seen from the number itself. */
export type DecimalSign = 'auto' | 'point' | 'comma'

/** A number written with digits; `ambiguous` where its one sign may part thousands or decimals, and thousands are taken. */
export interface Numeral {
  value: number
  ambiguous: boolean
}

/** Digits with their signs, as they stand in a text: thousands parted by spaces only in groups of three. */
export const NUMERAL = /\d{1,3}(?:[ ']\d{3})+(?:[.,]\d+)?(?![\d'])|\d[\d.,']*\d|\d|(?<![\d.,])[.,]\d+/u

const GROUPED = /^\d{1,3}(?<mark>[., '])\d{3}(?:\k<mark>\d{3})*$/
const INDIAN = /^\d{1,2}(?:,\d{2})+,\d{3}$/

/** Reads digits with signs of thousands and decimals; null where the signs do not part it as in any country, like 24.12.2026. */
export function readNumeral(text: string, sign: DecimalSign, locale: string | null): Numeral | null {
  const at = decimalAt(text, sign)
  const whole = at < 0 ? text : text.slice(0, at)
  if (whole !== '' && !/^\d+$/.test(whole) && !GROUPED.test(whole) && !INDIAN.test(whole)) return null
  const decimals = at < 0 ? '' : text.slice(at + 1)
  if (!/^\d*$/.test(decimals)) return null
  const value = Number(`${whole.replaceAll(/\D/g, '') || '0'}.${decimals || '0'}`)
  return Number.isFinite(value) ? { value, ambiguous: sign === 'auto' && isAmbiguous(text, locale) } : null
}

/** Where the decimal sign stands, -1 where there is none. Three digits behind one single sign are thousands, unless a zero stands before it. */
function decimalAt(text: string, sign: DecimalSign): number {
  if (sign !== 'auto') return text.lastIndexOf(sign === 'point' ? '.' : ',')
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (at < 0) return at
  const mark = text.charAt(at)
  if (text.indexOf(mark) !== at) return -1
  const alone = !/[., ']/.test(text.slice(0, at))
  return alone && text.length - at - 1 === 3 && !/^0|^[.,]/.test(text) ? -1 : at
}

/** "1.234" is a thousand and more to a German and little more than one to an American; where nothing tells who writes, it may be both. */
function isAmbiguous(text: string, locale: string | null): boolean {
  const mark = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(text)?.[1]
  if (mark === undefined) return false
  if (locale === null) return true
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always', numberingSystem: 'latn' }).formatToParts(1_234.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === mark)
}
