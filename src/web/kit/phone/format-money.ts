import { locale } from '#domain/i18n/locale.ts'

/** An amount in whole units of a currency, like "€24.90". */
export const formatMoney = (amount: number, currency: string): string =>
  /^[A-Z]{3}$/.test(currency) ? new Intl.NumberFormat(locale(), { style: 'currency', currency }).format(amount) : amount.toFixed(2)
