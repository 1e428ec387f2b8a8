import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { SendVerdict, UnknownSend } from '#domain/api/whatsapp/intake.ts'

import { unknownSendsQuery } from '#web/api/intake/read-log.ts'
import { useSettleSends } from '#web/api/intake/work-on-log.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '#web/features/settings/loaded.tsx'
import { formatMoment } from './log-labels.ts'

/** The server settles so many in one call. */
const AT_ONCE = 100

const VERDICTS: readonly { verdict: SendVerdict; label: string; title: string; description: string; confirm: string }[] = [
  {
    verdict: 'arrived',
    label: t('It arrived'),
    title: t('Note as arrived?'),
    description: t('The message counts as sent. The conversation says that you noted it.'),
    confirm: t('Note as arrived'),
  },
  {
    verdict: 'lost',
    label: t('It did not'),
    title: t('Note as not arrived?'),
    description: t('The message counts as failed, and nothing is sent. The conversation says that you noted it.'),
    confirm: t('Note as not arrived'),
  },
  {
    verdict: 'again',
    label: t('Send again'),
    title: t('Send again?'),
    description: t('If the first one arrived after all, the customer gets it twice. The conversation says that you sent it again.'),
    confirm: t('Send again'),
  },
]

/** Sends whose answer was lost: they are not repeated by themselves, and wait for a person's word. */
export function UnconfirmedTab({ channelId }: { channelId: string }) {
  const { app } = useCurrentApp()
  const list = useQuery(unknownSendsQuery(app.id, channelId))
  const settle = useSettleSends(app.id, channelId)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<SendVerdict | null>(null)
  const question = VERDICTS.find(({ verdict }) => verdict === asking)
  const shown = new Set(list.data?.items.map(({ messageId }) => messageId))
  const ids = [...picked].filter((id) => shown.has(id)).slice(0, AT_ONCE)
  const confirm = () => {
    if (!question) return
    const done = () => {
      setAsking(null)
      setPicked(new Set())
    }
    settle.mutate({ messageIds: ids, verdict: question.verdict }, { onSettled: done })
  }
  return (
    <>
      <p className="mb-3 text-secondary text-ink-2">
        {t(
          'WhatsApp’s answer to these sends was lost, so we can’t tell if they arrived. They aren’t resent automatically. A status from WhatsApp settles them, or you do.',
        )}
      </p>
      <Problems data={settle.data} error={settle.error} />
      <Loaded query={list} what={t('unconfirmed sends')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('Every send is confirmed')}>{t('Nothing waits for your word.')}</EmptyState>
          ) : (
            <>
              <div className="mb-3 flex flex-wrap items-center gap-2">
                {VERDICTS.map(({ verdict, label }) => (
                  <Button key={verdict} disabled={ids.length === 0} onClick={() => setAsking(verdict)}>
                    {label}
                  </Button>
                ))}
                <p role="status" className="text-secondary text-ink-2 tabular-nums">
                  {ids.length === 0 ? t('Pick the sends that you know about.') : t('{count} picked', { count: ids.length })}
                </p>
              </div>
              <List items={items} picked={picked} onPick={setPicked} />
            </>
          )
        }
      </Loaded>
      <AlertDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        tone={asking === 'arrived' ? 'primary' : 'danger'}
        title={question?.title ?? ''}
        description={t('{count, plural, one {{description} This is about # message.} other {{description} This is about # messages.}}', {
          count: ids.length,
          description: question?.description ?? '',
        })}
        confirm={question?.confirm ?? ''}
        busy={settle.isPending}
        onConfirm={confirm}
      />
    </>
  )
}

type Settled = ReturnType<typeof useSettleSends>

function Problems({ data, error }: Pick<Settled, 'data' | 'error'>) {
  if (error) return <InlineAlert tone="danger" title={error.message} />
  if (!data || data.problems.length === 0) return null
  const reasons = [...new Set(data.problems.map(({ problem }) => problem))]
  return (
    <div className="mb-3">
      <InlineAlert tone="warning" title={t('{settled} settled, {count} not', { settled: data.settled, count: data.problems.length })}>
        {t('{reasons} Open those conversations to go on.', { reasons: reasons.join(' ') })}
      </InlineAlert>
    </div>
  )
}

type ListProps = { items: readonly UnknownSend[]; picked: ReadonlySet<string>; onPick: (picked: ReadonlySet<string>) => void }

function List({ items, picked, onPick }: ListProps) {
  const { app } = useCurrentApp()
  const toggle = (id: string) => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    onPick(next)
  }
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">
      {items.map(({ messageId, conversationId, contactName, to, kind, snippet, at }) => {
        const who = contactName ?? to ?? t('Unknown contact')
        return (
          <li key={messageId} className="flex items-start gap-1 py-2 pe-4 text-secondary hover:bg-hover">
            <label className="flex size-11 shrink-0 items-center justify-center">
              <input
                type="checkbox"
                aria-label={t('Pick the message to {who}', { who })}
                checked={picked.has(messageId)}
                onChange={() => toggle(messageId)}
                className="size-4"
              />
            </label>
            <div className="min-w-0 flex-1">
              <Link to="/inbox/$conversationId" params={{ conversationId }} className="font-medium hover:underline">
                {who}
              </Link>
              <p className="line-clamp-2 wrap-anywhere text-ink-2">{snippet || kind}</p>
            </div>
            <span className="shrink-0 text-meta text-ink-2 tabular-nums">{formatMoment(at, app.timeZone)}</span>
          </li>
        )
      })}
    </ul>
  )
}
