import { History } from 'lucide-react'
import { useState } from 'react'

import type { SuggestionSearch } from '#domain/knowledge/knowledge-suggestion.ts'

import { useSuggestions } from '#web/api/ai/knowledge-suggestions.ts'
import { refusal } from '#web/api/refusal.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { counted, dayOf } from '../source-look.ts'

const PERIODS = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 12 months' },
]

/** Begins a search of past conversations, and tells how it stands. */
export function SearchPast({ search }: { search: SuggestionSearch | null }) {
  const { app } = useCurrentApp()
  const { search: begin } = useSuggestions(app.id)
  const toasts = useToasts()
  const [days, setDays] = useState('90')
  const weekly = search?.weekly ?? false
  const ask = (body: { days: number | null; weekly: boolean }) => begin.mutate(body, { onError: (error) => toasts.show(refusal(error)) })
  return (
    <section aria-label="Search past conversations" className="mb-4 flex flex-col gap-3 rounded-card bg-sunken p-3">
      <p className="text-secondary text-ink-2">
        Finds questions your team answered more than once, and ones agents couldn’t answer. Names, numbers and addresses are left out. With
        an AI provider connected, AI writes the answers.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Select label="Period" value={days} options={PERIODS} onChange={setDays} className="w-44 max-phone:w-full" />
        <Button
          icon={<History />}
          busy={begin.isPending && begin.variables.days !== null}
          disabled={search?.running === true}
          onClick={() => ask({ days: Number(days), weekly })}
        >
          Search conversations
        </Button>
        <span className="min-w-40 flex-1 text-secondary text-ink-2 tabular-nums" aria-live="polite">
          {search && <Status search={search} />}
        </span>
      </div>
      {search && <Switch plain label="Search every week" checked={weekly} onChange={(on) => ask({ days: null, weekly: on })} />}
      {search?.problem && <InlineAlert tone="warning" title={search.problem} />}
    </section>
  )
}

function Status({ search: { running, total, done, found, endedAt, nextAt } }: { search: SuggestionSearch }) {
  if (!running && endedAt)
    return (
      <>
        Searched {dayOf(endedAt)}: {found === 0 ? 'nothing new' : counted(found, 'suggestion')}
        {nextAt && `, again ${dayOf(nextAt)}`}
      </>
    )
  if (total === null) return <>Counting conversations…</>
  if (done >= total) return <>Writing suggestions…</>
  return (
    <span className="flex items-center gap-2">
      <span
        role="progressbar"
        aria-label="Searching"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((done / total) * 100)}
        className="block h-1.5 w-24 overflow-hidden rounded-full bg-active"
      >
        <span
          className="block h-full rounded-full bg-lagoon transition-[width] duration-200"
          style={{ width: `${(done / total) * 100}%` }}
        />
      </span>
      {done.toLocaleString('en')} of {counted(total, 'conversation')}
    </span>
  )
}
