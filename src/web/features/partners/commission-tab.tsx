import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Ledger } from '#domain/partners/commission.ts'

import { ledgerQuery } from '#web/api/partners/partner-queries.ts'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { LedgerView, monthName } from '#web/kit/partners/ledger-view.tsx'
import { TabPage } from './tab-page.tsx'

/** What the partner earns: the rules, what is owed, every line, and a statement for each month. */
export function CommissionTab({ partnerId }: { partnerId: string }) {
  const ledger = useQuery(ledgerQuery(partnerId))
  return (
    <TabPage query={ledger} what={t('the commission')}>
      {(data) => (
        <>
          <LedgerView ledger={data} />
          <Statements partnerId={partnerId} entries={data.entries} />
        </>
      )}
    </TabPage>
  )
}

function Statements({ partnerId, entries }: { partnerId: string; entries: Ledger['entries'] }) {
  const months = [...new Set(entries.map(({ period }) => period))]
  if (months.length === 0) return null
  const addressOf = (month: string) => `/api/v1/partners/${partnerId}/statements/${month}`
  return (
    <section aria-labelledby="statements" className="flex flex-col gap-3">
      <h2 id="statements" className="text-reading font-semibold">
        {t('Statements')}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line">
        {months.map((month) => (
          <li key={month} className="flex flex-wrap items-center gap-2 px-4 py-2">
            <span className="min-w-0 flex-1">{monthName(month)}</span>
            <a className={buttonStyle({ size: 'sm' })} href={addressOf(month)} target="_blank" rel="noreferrer">
              <Printer aria-hidden />
              {t('Print')}
            </a>
            <a className={buttonStyle({ size: 'sm' })} href={`${addressOf(month)}?format=pdf`} download>
              <Download aria-hidden />
              {t('PDF')}
            </a>
            <a className={buttonStyle({ size: 'sm' })} href={`${addressOf(month)}?format=csv`} download>
              <Download aria-hidden />
              {t('CSV')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
