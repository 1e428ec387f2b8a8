import type { ReactNode } from 'react'
import { locale } from '#domain/i18n/locale.ts'

/** One row: `count` of `whole` as a bar. */
export interface BarRow {
  key: string
  label: string
  /** What stands before the bar. */
  total: number
  percent: number
}

type Props = {
  title: string
  /** Stands in place of the title, where it can be chosen. */
  choice?: ReactNode
  about: string
  rows: readonly BarRow[]
  empty: string
  fill: string
  onOpen: (key: string) => void
}

/** A ranking with bars; each row opens the conversations behind it. */
export const BarList = ({ title, choice, about, rows, empty, fill, onOpen }: Props) => (
  <section aria-label={title} className="min-w-0 rounded-card border border-line bg-surface">
    <div className="flex min-h-14 items-center gap-3 border-b border-line px-4 py-2">
      <h2 className={choice ? 'sr-only' : 'flex-1 font-semibold'}>{title}</h2>
      {choice && <div className="flex-1">{choice}</div>}
      <span className="text-meta text-ink-2">{about}</span>
    </div>
    {rows.length === 0 && <p className="p-4 text-secondary text-ink-2">{empty}</p>}
    <ul>
      {rows.map(({ key, label, total, percent }) => (
        <li key={key} className="border-b border-line last:border-0">
          <button
            type="button"
            onClick={() => onOpen(key)}
            className="focus-inset flex min-h-11 w-full items-center gap-3 px-4 py-2 text-start text-secondary hover:bg-hover"
          >
            <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
              {label}
            </span>
            <span className="text-ink-2 tabular-nums">{total.toLocaleString(locale())}</span>
            <span aria-hidden className="h-1.5 w-20 shrink-0 overflow-hidden rounded-full bg-active">
              <span className="block h-full rounded-full" style={{ width: `${percent}%`, background: fill }} />
            </span>
            <span className="w-12 text-end font-medium tabular-nums">{Math.round(percent)}%</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)
