import { History } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
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
  { value: '7', label: t('Last 7 days') },
  { value: '30', label: t('Last 30 days') },
  { value: '90', label: t('Last 90 days') },
  { value: '365', label: t('Last 12 months') },
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
    <section aria-label={t('Search past conversations')} className="mb-4 flex flex-col gap-3 rounded-card bg-sunken p-3">
      <p className="text-secondary text-ink-2">
        {t(
          'Finds questions your team answered more than once, and ones agents couldn’t answer. Names, numbers and addresses are left out. With an AI provider connected, AI writes the answers.',
        )}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Select label={t('Period')} value={days} options={PERIODS} onChange={setDays} className="w-44 max-phone:w-full" />
        <Button
          icon={<History />}
          busy={begin.isPending && begin.variables.days !== null}
          disabled={search?.running === true}
          onClick={() => ask({ days: Number(days), weekly })}
        >
          {t('Search conversations')}
        </Button>
        <span className="min-w-40 flex-1 text-secondary text-ink-2 tabular-nums" aria-live="polite">
          {search && <Status search={search} />}
        </span>
      </div>
      {search && <Switch plain label={t('Search every week')} checked={weekly} onChange={(on) => ask({ days: null, weekly: on })} />}
      {search?.problem && <InlineAlert tone="warning" title={search.problem} />}
    </section>
  )
}

function Status({ search: { running, total, done, found, endedAt, nextAt } }: { search: SuggestionSearch }) {
  if (!running && endedAt)
    return (
      <>
        {rich('Searched {endedAt}: {value}{value2}', {
          endedAt: dayOf(endedAt),
          value: found === 0 ? t('nothing new') : counted(found, 'suggestion'),
          value2: nextAt && t(', again {nextAt}', { nextAt: dayOf(nextAt) }),
        })}
      </>
    )
  if (total === null) return <>{t('Counting conversations…')}</>
  if (done >= total) return <>{t('Writing suggestions…')}</>
  return (
    <span className="flex items-center gap-2">
      <span
        role="progressbar"
        aria-label={t('Searching')}
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
      {t('{done, number} of {total}', { done, total: counted(total, 'conversation') })}
    </span>
  )
}
