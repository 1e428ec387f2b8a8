import { Link } from '@tanstack/react-router'
import { RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { ParkedItem } from '#domain/api/whatsapp/parked.ts'
import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { refusal } from '#web/api/refusal.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { linkStyle } from '#web/kit/text/text-link.tsx'
import { formatExactTime } from '#web/kit/text/format-time.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const SOURCES = { webhook: t('Webhook'), turn: t('Flow turn'), send: t('Send') } as const

/** One parked item: why, what it holds, and the two ways on. */
export function ParkedRow({ item }: { item: ParkedItem }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const settle = useSettleParked(app.id)
  const [asking, setAsking] = useState(false)
  const perform = (verb: 'replay' | 'discard') =>
    settle.mutate(
      { verb, parkedId: item.id },
      {
        onSuccess: () => toasts.show({ title: verb === 'replay' ? t('Item replayed') : t('Item discarded') }),
        onError: (error) => toasts.show(refusal(error)),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Tag tone="warning">{SOURCES[item.source]}</Tag>
        {item.unclaimed && <Tag tone="info">{item.phoneNumberId === null ? t('No number') : t('Not connected')}</Tag>}
        <span className="min-w-0 grow basis-36 text-base wrap-anywhere">{item.reason}</span>
        <Button size="sm" icon={<RotateCw />} busy={settle.isPending} onClick={() => perform('replay')}>
          {t('Replay')}
        </Button>
        <IconButton label={t('Discard')} size="sm" icon={<Trash2 />} onClick={() => setAsking(true)} />
      </div>
      <p className="mt-1 text-meta text-ink-3">
        {formatExactTime(item.at, app.timeZone)}
        {item.attempts > 0 && t('{attempts, plural, one { · tried # time} other { · tried # times}}', { attempts: item.attempts })}
        {item.conversationId && (
          <>
            {' · '}
            <Link to="/inbox/$conversationId" params={{ conversationId: item.conversationId }} className={linkStyle()}>
              {t('Open the conversation')}
            </Link>
          </>
        )}
      </p>
      {item.unclaimed && (
        <p className="mt-1 text-secondary text-ink-2">
          {item.phoneNumberId === null
            ? t('It doesn’t say which number it’s for.')
            : t('It’s for the number with the ID {phoneNumberId}. Connect that number, then replay it.', {
                phoneNumberId: item.phoneNumberId,
              })}
        </p>
      )}
      <details className="mt-2 text-secondary">
        <summary className="text-ink-2">{t('What it holds')}</summary>
        {/* A scrolling place must be reachable by keyboard. */}
        <pre tabIndex={0} className="mt-2 max-h-80 overflow-auto rounded-control bg-sunken p-3 font-mono text-meta">
          {JSON.stringify(item.payload, null, 2)}
        </pre>
      </details>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Discard this item?')}
        description={t('What it holds is gone for good.')}
        confirm={t('Discard item')}
        busy={settle.isPending}
        onConfirm={() => perform('discard')}
      />
    </li>
  )
}

/** Replays or discards a parked item. */
function useSettleParked(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ verb, parkedId }: { verb: 'replay' | 'discard'; parkedId: string }) =>
      call(verb === 'replay' ? 'replayParked' : 'discardParked', { appId, parkedId }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.parked(appId) }),
  })
}
