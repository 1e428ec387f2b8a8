import { RefreshCw } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { KnowledgeSource } from '#domain/knowledge/knowledge-source.ts'

import { useKnowledge } from '#web/api/ai/knowledge.ts'
import { refusal } from '#web/api/refusal.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { changesOf, dayOf, progressOf } from './source-look.ts'

/** What of a source is shown. */
export type Shown = 'passages' | 'pages'

type Props = { source: KnowledgeSource; shown: Shown; onShow: (shown: Shown) => void }

/** Of a source that is read from elsewhere: how far its reading is, what changed since the one before, and the way to read it now. */
export function ReadingBar({ source, shown, onShow }: Props) {
  const { app } = useCurrentApp()
  const { read } = useKnowledge(app.id)
  const toasts = useToasts()
  const isReading = source.status === 'reading'
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 text-secondary">
      {source.pages && (
        <Segmented
          label={t('Show')}
          value={shown}
          onChange={onShow}
          options={[
            { value: 'passages', label: t('Passages') },
            { value: 'pages', label: t('Pages {total, number}', { total: source.pages.total }) },
          ]}
        />
      )}
      <span className="flex min-w-40 flex-1 flex-wrap items-center gap-x-3 text-ink-2 tabular-nums" aria-live="polite">
        {isReading ? <Progress source={source} /> : <Facts source={source} />}
      </span>
      <Button
        size="sm"
        icon={<RefreshCw />}
        disabled={isReading}
        busy={read.isPending}
        onClick={() => read.mutate(source.id, { onError: (error) => toasts.show(refusal(error)) })}
      >
        {t('Read again now')}
      </Button>
    </div>
  )
}

function Progress({ source }: { source: KnowledgeSource }) {
  const { pages } = source
  const share = pages && pages.total > 0 ? (pages.read + pages.failed) / pages.total : 0
  return (
    <>
      <span
        role="progressbar"
        aria-label={t('Reading')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        className="block h-1.5 w-24 overflow-hidden rounded-full bg-active"
      >
        <span className="block h-full rounded-full bg-lagoon transition-[width] duration-200" style={{ width: `${share * 100}%` }} />
      </span>
      {progressOf(source)}
      {source.pauseSeconds > 0 && t(', {pauseSeconds} s between pages as the site asks', { pauseSeconds: source.pauseSeconds })}
    </>
  )
}

function Facts({ source }: { source: KnowledgeSource }) {
  const { readAt, nextReadAt, pages, pauseSeconds } = source
  const changes = changesOf(source)
  return (
    <>
      {readAt &&
        t('Read {readAt}{value}', {
          readAt: dayOf(readAt),
          value: nextReadAt ? t(', again {nextReadAt}', { nextReadAt: dayOf(nextReadAt) }) : '',
        })}
      {pages && pages.unchanged > 0 && t('{unchanged, number} unchanged', { unchanged: pages.unchanged })}
      {pauseSeconds > 0 && t('{pauseSeconds} s between pages, as the site asks', { pauseSeconds })}
      {changes !== '' && <span className="font-medium text-ink">{changes}</span>}
    </>
  )
}
