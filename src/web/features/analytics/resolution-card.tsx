import { locale } from '#domain/i18n/locale.ts'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { AgentFigures } from '#domain/ai/agent-case.ts'

import { decided, percentOf, writePercent } from './outcome-look.ts'

type Props = { figures: AgentFigures; onOpen: () => void }

/** The rate that counts what customers said themselves, with its formula and what stands beside it. */
export function ResolutionCard({ figures, onOpen }: Props) {
  const { totals, evidence, returned, costCents, ratings } = figures
  const { confirmed, assumed, escalated, abandoned, open } = totals
  const all = decided(totals)
  const rate = writePercent(percentOf(confirmed, all))
  return (
    <section aria-labelledby="resolution" className="flex flex-col gap-3 p-4">
      <h2 id="resolution" className="font-semibold">
        {t('Resolution rate')}
      </h2>
      <p className="flex items-baseline gap-2">
        <span className="text-figure font-semibold tabular-nums">{rate}</span>
        <span className="text-secondary text-ink-2">{t('confirmed only')}</span>
      </p>
      <div className="rounded-row border border-line bg-sunken px-3 py-2 text-secondary">
        <p className="text-ink-2">{t('Confirmed ÷ all conversations the agent took part in')}</p>
        <p className="tabular-nums">
          {t('{confirmed, number} ÷ ({value}) = {rate}', {
            confirmed,
            value: [confirmed, assumed, escalated, abandoned].map((count) => count.toLocaleString(locale())).join(' + '),
            rate,
          })}
        </p>
      </div>
      <dl className="flex flex-col text-secondary">
        <Row term={t('Said it helped')}>{evidence.said.toLocaleString(locale())}</Row>
        <Row term={t('Rated it good')}>{evidence.rated.toLocaleString(locale())}</Row>
        <Row term={t('Agreed to what was done')}>{evidence.done.toLocaleString(locale())}</Row>
        <Row term={t('Including assumed')}>{writePercent(percentOf(confirmed + assumed, all))}</Row>
        <Row term={t('Came back within 72 hours, counted once')}>{returned.toLocaleString(locale())}</Row>
        <Row term={t('Satisfaction')}>
          {ratings.answered === 0
            ? t('No ratings')
            : t('{writePercent} of {answered}', {
                writePercent: writePercent(percentOf(ratings.good, ratings.answered)),
                answered: ratings.answered,
              })}
        </Row>
        <Row term={t('Cost per confirmed resolution')}>
          {confirmed === 0 ? '–' : t('{costCents} cents', { costCents: (costCents / confirmed).toFixed(2) })}
        </Row>
      </dl>
      {open > 0 && (
        <button type="button" onClick={onOpen} className="self-start text-secondary text-lagoon-fg hover:underline">
          {t('{open, plural, one {# conversation is still open} other {# conversations are still open}}', { open })}
        </button>
      )}
    </section>
  )
}

const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex justify-between gap-3 border-b border-line py-1.5 last:border-0">
    <dt className="text-ink-2">{term}</dt>
    <dd className="shrink-0 font-medium tabular-nums">{children}</dd>
  </div>
)
