import type { ReactNode } from 'react'

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
        Resolution rate
      </h2>
      <p className="flex items-baseline gap-2">
        <span className="text-figure font-semibold tabular-nums">{rate}</span>
        <span className="text-secondary text-ink-2">confirmed only</span>
      </p>
      <div className="rounded-row border border-line bg-sunken px-3 py-2 text-secondary">
        <p className="text-ink-2">Confirmed ÷ all conversations the agent took part in</p>
        <p className="tabular-nums">
          {`${confirmed.toLocaleString()} ÷ (${[confirmed, assumed, escalated, abandoned].map((count) => count.toLocaleString()).join(' + ')}) = ${rate}`}
        </p>
      </div>
      <dl className="flex flex-col text-secondary">
        <Row term="Said it helped">{evidence.said.toLocaleString()}</Row>
        <Row term="Rated it good">{evidence.rated.toLocaleString()}</Row>
        <Row term="Agreed to what was done">{evidence.done.toLocaleString()}</Row>
        <Row term="Including assumed">{writePercent(percentOf(confirmed + assumed, all))}</Row>
        <Row term="Came back within 72 hours, counted once">{returned.toLocaleString()}</Row>
        <Row term="Satisfaction">
          {ratings.answered === 0 ? 'No ratings' : `${writePercent(percentOf(ratings.good, ratings.answered))} of ${ratings.answered}`}
        </Row>
        <Row term="Cost per confirmed resolution">{confirmed === 0 ? '–' : `${(costCents / confirmed).toFixed(2)} cents`}</Row>
      </dl>
      {open > 0 && (
        <button type="button" onClick={onOpen} className="self-start text-secondary text-lagoon-fg hover:underline">
          {open === 1 ? '1 conversation is still open' : `${open.toLocaleString()} conversations are still open`}
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
