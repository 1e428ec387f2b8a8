import { locale } from '#domain/i18n/locale.ts'

/** Currencies whose smallest unit is not a hundredth (ISO 4217). */
export const WITHOUT_DECIMALS: readonly string[] = [
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'ISK',
  'JPY',
  'KMF',
  'KRW',
  'PYG',
  'RWF',
  'UGX',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]
/** Currencies whose smallest unit is a thousandth. */
export const WITH_THREE_DECIMALS: readonly string[] = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']

/** How many decimals amounts of a currency have. */
export function decimalsOf(currency: string): number {
  if (WITHOUT_DECIMALS.includes(currency)) return 0
  return WITH_THREE_DECIMALS.includes(currency) ? 3 : 2
}

/** An amount in its smallest unit, such as cents, as an amount in whole units. */
export const fromMinor = (minor: number, currency: string): number => minor / 10 ** decimalsOf(currency)

/**
 * Reads a price as shops write it ("24.90 EUR", "€1.234,50", "$1,234") into its smallest unit; null where it is none.
 * The last separator is a decimal one only where the currency's number of decimals follows it, or fewer.
 */
export function readPrice(text: string, currency: string): number | null {
  const [written = ''] = /\d[\d.,'\s]*/.exec(text) ?? []
  const decimals = decimalsOf(currency)
  const parts = written.trim().split(/[.,](?=\d)/)
  const last = parts.length > 1 ? (parts.at(-1) ?? '').replaceAll(/\D/g, '') : ''
  const isFraction = parts.length > 1 && last.length <= decimals
  const digits = written.replaceAll(/\D/g, '')
  if (digits === '' || digits.length > 14) return null
  const minor = isFraction ? Number(digits) * 10 ** (decimals - last.length) : Number(digits) * 10 ** decimals
  return Number.isSafeInteger(minor) ? minor : null
}

/** The sum of lines, exactly: each price is taken in ten-thousandths, which no currency is finer than. */
export const sumOf = (lines: readonly { quantity: number; unitPrice: number }[]): number =>
  Number(lines.reduce((sum, { quantity, unitPrice }) => sum + BigInt(Math.round(unitPrice * 10_000)) * BigInt(quantity), 0n)) / 10_000

/** An amount in whole units as its reader writes it: "€24.90", "24,90 €". */
export const formatMoney = (amount: number, currency: string, language: string = locale()): string =>
  /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount)
    : `${amount.toFixed(2)} ${currency}`.trim()
