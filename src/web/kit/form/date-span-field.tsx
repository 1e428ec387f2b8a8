import { t } from '#domain/i18n/t.ts'
import { DATE_RANGES, type DateRange, type DateSpan } from '#domain/date-range.ts'

import { Input } from './input.tsx'
import { Select } from './select.tsx'

const LABELS: Record<DateRange, string> = {
  today: t('Today'),
  last_7_days: t('Last 7 days'),
  this_month: t('This month'),
  last_30_days: t('Last 30 days'),
  custom: t('From … to …'),
  all: t('Any time'),
}
const OPTIONS = DATE_RANGES.map((value) => ({ value, label: LABELS[value] }))

type Props = {
  /** What of the things listed lies in these days: "Placed", "Added". */
  label: string
  value: DateSpan
  onChange: (value: DateSpan) => void
  /** What holds where nothing is chosen. */
  fallback?: DateRange
}

/** Chooses the days that are looked at: one of the presets, or from one day to another. */
export function DateSpanField({ label, value, onChange, fallback = 'all' }: Props) {
  const range = value.range ?? fallback
  const end = (name: 'from' | 'to', day: string) => {
    const next = { ...value, range, [name]: day === '' ? undefined : day }
    // The other end follows one that is moved beyond it.
    const crossed = next.from !== undefined && next.to !== undefined && next.from > next.to
    onChange(crossed ? { ...next, from: day, to: day } : next)
  }
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2">
      <Select
        label={label}
        className="w-36 max-phone:w-44"
        value={range}
        options={OPTIONS}
        onChange={(next) => onChange({ range: next === fallback ? undefined : next })}
      />
      {range === 'custom' && (
        <>
          <Input
            type="date"
            aria-label={t('{label} from', { label })}
            value={dayOf(value.from)}
            onChange={({ target }) => end('from', target.value)}
            className="w-36"
          />
          <span className="text-secondary text-ink-2">{t('to')}</span>
          <Input
            type="date"
            aria-label={t('{label} to', { label })}
            value={dayOf(value.to)}
            onChange={({ target }) => end('to', target.value)}
            className="w-36"
          />
        </>
      )}
    </div>
  )
}

const dayOf = (end: string | undefined): string => end?.slice(0, 10) ?? ''
