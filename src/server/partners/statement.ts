import { CSV_BOM, csvLine } from '#domain/contacts/csv.ts'
import { type CommissionEntry, ENTRY_LABELS, type Ledger } from '#domain/partners/commission.ts'
import { locale } from '#domain/i18n/locale.ts'
import { t, translated } from '#domain/i18n/t.ts'
import type { Statement } from '#store/partners/ledger.ts'

import { type Html, markup } from '../pages/html.ts'

/** An amount in the smallest unit, as the currency writes it without its sign. */
export function plainAmount(amount: number, currency: string): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return (amount / 10 ** digits).toFixed(digits)
}

/** An amount with its currency, as statements write it. */
export const money = (amount: number, currency: string): string => `${plainAmount(amount, currency)} ${currency}`

/** A month of commission as a table for spreadsheets. */
export function statementCsv({ entries }: Statement): string {
  const head = [
    t('Date'),
    t('Kind'),
    t('Client'),
    t('Revenue'),
    t('Percent'),
    t('Amount'),
    t('Currency'),
    t('Reason'),
    t('Line'),
    t('Corrects'),
  ]
  return CSV_BOM + [head, ...entries.map(cellsOf)].map(csvLine).join('')
}

const cellsOf = (entry: CommissionEntry): string[] => [
  entry.createdAt.slice(0, 10),
  translated(ENTRY_LABELS[entry.kind]),
  entry.client ?? '',
  entry.basis === null ? '' : plainAmount(entry.basis, entry.currency),
  entry.percent === null ? '' : String(entry.percent),
  plainAmount(entry.amount, entry.currency),
  entry.currency,
  entry.reason,
  entry.id,
  entry.corrects ?? '',
]

/** A month in words, like "November 2026". */
export const monthOf = (period: string): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${period}-01T00:00:00Z`))

/** A month of commission as a page to print. */
export function statementPage(company: string, period: string, { opening, entries, closing }: Statement): { title: string; body: Html } {
  return {
    title: t('Statement {period}', { period }),
    body: markup`<section class="card sheet">
      <h1>${t('Commission statement')}</h1>
      <p class="lead">${company} · ${monthOf(period)}</p>
      <table>
        <caption>${t('Lines of the month')}</caption>
        <thead><tr><th scope="col">${t('Date')}</th><th scope="col">${t('Kind')}</th><th scope="col">${t('Client')}</th><th scope="col">${t('Reason')}</th><th scope="col" class="number">${t('Revenue')}</th><th scope="col" class="number">${t('Amount')}</th></tr></thead>
        <tbody>
          ${balanceRows(t('Owed before'), opening)}
          ${entries.map(entryRow)}
          ${balanceRows(t('Owed after'), closing)}
        </tbody>
      </table>
      <p class="help">${t('Lines are never changed. A correction is a line of its own.')}</p>
    </section>`,
  }
}

const balanceRows = (label: string, balances: Ledger['balances']): Html[] =>
  balances.map(
    ({ currency, amount }) =>
      markup`<tr class="sum"><th scope="row" colspan="5">${label}</th><td class="number">${money(amount, currency)}</td></tr>`,
  )

const entryRow = (entry: CommissionEntry): Html =>
  markup`<tr><td>${entry.createdAt.slice(0, 10)}</td><td>${translated(ENTRY_LABELS[entry.kind])}</td><td>${entry.client ?? ''}</td><td>${entry.reason}</td><td class="number">${entry.basis === null ? '' : money(entry.basis, entry.currency)}</td><td class="number">${money(entry.amount, entry.currency)}</td></tr>`
