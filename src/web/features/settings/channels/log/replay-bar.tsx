import { RotateCw } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { isNarrowed } from '#domain/date-range.ts'

import type { WebhookFilter } from '#web/api/intake/read-log.ts'
import { type ReplayProgress, useReplays } from '#web/api/intake/work-on-log.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

type Props = { channelId: string; picked: ReadonlySet<string>; filter: WebhookFilter; onDone: () => void }

/** Replays what is picked, or all that the filter finds, and shows how far it is. */
export function ReplayBar({ channelId, picked, filter, onDone }: Props) {
  const { app } = useCurrentApp()
  const { replay, progress, stop } = useReplays(app.id, channelId)
  const [asking, setAsking] = useState(false)
  const { state, kind, search, range, from, to } = filter
  const count = picked.size
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Button
        icon={<RotateCw />}
        disabled={count === 0}
        busy={replay.isPending}
        onClick={() => replay.mutate([...picked], { onSuccess: onDone })}
      >
        {count === 0 ? t('Replay picked') : t('{count, plural, one {Replay # webhook} other {Replay # webhooks}}', { count })}
      </Button>
      {count === 0 && (
        <Button variant="ghost" disabled={replay.isPending} onClick={() => setAsking(true)}>
          {state || kind || search || isNarrowed(filter) ? t('Replay all that match') : t('Replay all')}
        </Button>
      )}
      <p role="status" className="text-secondary text-ink-2 tabular-nums">
        {progress && progressText(progress)}
      </p>
      {progress?.running && (
        <Button variant="ghost" size="sm" onClick={stop}>
          {t('Stop')}
        </Button>
      )}
      {replay.error && <InlineAlert tone="danger" title={replay.error.message} />}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        tone="primary"
        title={t('Replay all these webhooks?')}
        description={t(
          'Each is handled again, newest first, at most 10,000. What is here already stays once; what was missed is added. You can stop at any time.',
        )}
        confirm={t('Replay webhooks')}
        onConfirm={() => {
          setAsking(false)
          replay.mutate({ state, kind, search, range, from, to })
        }}
      />
    </div>
  )
}

const progressText = ({ done, failed, running }: ReplayProgress): string =>
  [t('{done} replayed', { done }), failed > 0 && t('{failed} not', { failed }), running && t('going on…')].filter(Boolean).join(' · ')
