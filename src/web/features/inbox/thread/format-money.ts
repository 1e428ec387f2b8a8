/** An amount in whole units, like "€24.90"; a currency that is no code stands behind the number. */
export function moneyWords(amount: number, currency: string): string {
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${amount.toFixed(2)} ${currency}`.trim()
  return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount)
}
