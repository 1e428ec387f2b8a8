import { locale } from '#domain/i18n/locale.ts'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FigureKind, StepFigure } from '#domain/api/flows/flow-figures.ts'
import { formatPercent, spanWordsOf } from './figure-formatters.ts'

type Props = {
  title: string
  figure: StepFigure
  /** How many came to the step to which most came: the length of the bar. */
  most: number
  /** What an exit of the step is called. */
  exitText: (exit: string) => string
  onGoTo: (() => void) | null
  onBehind: (what: FigureKind, exit?: string) => void
}

/** One step of the table: how many came, by which exits they left, and who did not; each number opens what is behind it. */
export function FunnelRow({ title, figure, most, exitText, onGoTo, onBehind }: Props) {
  const { entered, left, waiting, failed, dropped, medianSeconds } = figure
  return (
    <li className="border-b border-line px-4 py-2.5 text-secondary">
      <div className="flex items-baseline gap-2">
        {onGoTo ? (
          <button
            type="button"
            onClick={onGoTo}
            className="min-w-0 truncate text-start font-medium text-ink hover:underline max-phone:-my-3 max-phone:py-3"
          >
            {title}
          </button>
        ) : (
          <span className="min-w-0 truncate text-ink-2">{title}</span>
        )}
        <span className="ms-auto shrink-0 font-medium tabular-nums">{entered.toLocaleString(locale())}</span>
      </div>
      <div className="mt-1 h-1 rounded-full bg-active" aria-hidden>
        <div className="h-1 rounded-full bg-lagoon" style={{ width: `${(entered / most) * 100}%` }} />
      </div>
      <div className="mt-1.5 flex flex-wrap gap-x-3 gap-y-0.5 text-meta">
        {waiting > 0 && <Behind onOpen={() => onBehind('waiting')}>{t('{waiting, number} waiting', { waiting })}</Behind>}
        {dropped > 0 && (
          <Behind onOpen={() => onBehind('dropped')} tone="text-warning">
            {t('{dropped, number} dropped off ({dropped2})', { dropped, dropped2: formatPercent(dropped, entered) })}
          </Behind>
        )}
        {failed > 0 && (
          <Behind onOpen={() => onBehind('failed')} tone="text-danger">
            {t('{failed, number} failed ({failed2})', { failed, failed2: formatPercent(failed, entered) })}
          </Behind>
        )}
        {left.map(({ exit, count }) => (
          <Behind key={exit} onOpen={() => onBehind('left', exit)}>
            {exitText(exit)} {count.toLocaleString(locale())}
          </Behind>
        ))}
        {medianSeconds !== null && medianSeconds > 0 && (
          <span className="text-ink-2">{t('half within {medianSeconds}', { medianSeconds: spanWordsOf(medianSeconds) })}</span>
        )}
      </div>
    </li>
  )
}

function Behind({ onOpen, tone = 'text-lagoon', children }: { onOpen: () => void; tone?: string; children: ReactNode }) {
  return (
    <button type="button" onClick={onOpen} className={`${tone} min-h-6 tabular-nums hover:underline max-phone:min-h-11`}>
      {children}
    </button>
  )
}
