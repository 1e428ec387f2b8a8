import { dateLocale } from '#domain/i18n/locale.ts'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import { formatMoney, fromMinor } from '#domain/commerce/money.ts'
import { type CommissionEntry, type CommissionRule, ENTRY_LABELS, type Ledger } from '#domain/partners/commission.ts'

import { Tag } from '../form/tag.tsx'

/** A month, like November 2026. */
export const monthName = (period: string): string =>
  new Intl.DateTimeFormat(dateLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${period}-01T00:00:00Z`))

const money = (amount: number, currency: string): string => formatMoney(fromMinor(amount, currency), currency)

const ruleText = ({ percent, months, startsOn }: CommissionRule): string =>
  t('{percent}% of revenue{value}, from {startsOn}', {
    percent,
    value:
      months === null ? '' : t('{months, plural, one {, for # month of each client} other {, for # months of each client}}', { months }),
    startsOn: monthName(startsOn),
  })

/** A partner's ledger: what is owed, by which rules, and every line. `actionFor` offers what can be done with a line. */
export function LedgerView({ ledger, actionFor }: { ledger: Ledger; actionFor?: (entry: CommissionEntry) => ReactNode }) {
  const { rules, entries, balances } = ledger
  return (
    <>
      <dl className="flex flex-wrap gap-3">
        {(balances.length === 0 ? [{ currency: 'EUR', amount: 0 }] : balances).map(({ currency, amount }) => (
          <div key={currency} className="min-w-0 flex-1 rounded-card border border-line p-4">
            <dt className="text-secondary text-ink-2">{t('Owed in {currency}', { currency })}</dt>
            <dd className="text-page font-semibold tabular-nums">{money(amount, currency)}</dd>
          </div>
        ))}
        <div className="min-w-0 flex-1 rounded-card border border-line p-4">
          <dt className="text-secondary text-ink-2">{t('Rule')}</dt>
          <dd>{rules[0] ? ruleText(rules[0]) : t('No rule yet')}</dd>
          {rules.slice(1).map((rule) => (
            <dd key={rule.id} className="text-meta text-ink-3">
              {t('Before: {rule}', { rule: ruleText(rule) })}
            </dd>
          ))}
        </div>
      </dl>
      {entries.length === 0 ? (
        <p className="text-secondary text-ink-2">{t('No lines yet. Each month of a paying client adds one.')}</p>
      ) : (
        <ul aria-label={t('Commission')} className="divide-y divide-line rounded-card border border-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} action={actionFor?.(entry)} />
          ))}
        </ul>
      )}
    </>
  )
}

const TONES = { commission: 'success', correction: 'warning', payout: 'info' } as const

function Entry({ entry, action }: { entry: CommissionEntry; action: ReactNode }) {
  const { kind, period, client, reason, amount, currency } = entry
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Tag tone={TONES[kind]}>{ENTRY_LABELS[kind]}</Tag>
          <span dir="auto" className="min-w-0 truncate">
            {client}
          </span>
        </p>
        <p className="mt-1 text-secondary text-ink-2 wrap-anywhere">
          {monthName(period)} · {reason}
        </p>
      </div>
      <span className="shrink-0 tabular-nums">{money(amount, currency)}</span>
      {action}
    </li>
  )
}
