import type { DayRange } from '#web/api/flows/flow-figures.ts'
import { Input } from '#web/kit/form/input.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { lastDays, RANGES } from './day-ranges.ts'

/** Which days are looked at: one of four spans, or from one day to another. */
export function RangeChoice({ range, onRange }: { range: DayRange; onRange: (range: DayRange) => void }) {
  const { app } = useCurrentApp()
  const now = useNow()
  const ranges = RANGES.map(({ value, label }) => ({ value, label, ...lastDays(Number(value), app.timeZone, now) }))
  const chosen = ranges.find(({ from, to }) => from === range.from && to === range.to)
  const today = lastDays(1, app.timeZone, now).to
  return (
    <div className="flex flex-col gap-2 border-b border-line px-4 py-3">
      <Segmented<string>
        label="Days"
        value={chosen?.value ?? ''}
        options={RANGES}
        onChange={(value) => onRange(lastDays(Number(value), app.timeZone, now))}
      />
      <div className="flex items-center gap-2">
        <Input
          type="date"
          aria-label="From"
          value={range.from}
          max={range.to}
          onChange={({ target }) =>
            target.value !== '' && onRange({ from: target.value, to: target.value > range.to ? target.value : range.to })
          }
          className="min-w-0 flex-1"
        />
        <span className="text-secondary text-ink-2">to</span>
        <Input
          type="date"
          aria-label="To"
          value={range.to}
          min={range.from}
          max={today}
          onChange={({ target }) =>
            target.value !== '' && onRange({ from: target.value < range.from ? target.value : range.from, to: target.value })
          }
          className="min-w-0 flex-1"
        />
      </div>
    </div>
  )
}
