import { Ban, CircleAlert, Clock, Ellipsis, Pencil, Send } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { ScheduledMessage } from '#domain/conversations/scheduled-message.ts'
import { snippetOf } from '#domain/messages/snippet.ts'

import { refusal } from '#web/api/refusal.ts'
import { type ScheduledChange, useChangeScheduled } from '#web/api/scheduled/scheduled.ts'
import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { whenText } from './format-when.ts'

type Props = { conversationId: string; items: readonly ScheduledMessage[]; onEdit: (message: ScheduledMessage) => void }

/** What waits for its time in this conversation, and what could not be sent at its. */
export function ScheduledList({ conversationId, items, onEdit }: Props) {
  const { app } = useCurrentApp()
  const now = useNow(60_000)
  const toasts = useToasts()
  const change = useChangeScheduled(app.id, conversationId)
  const perform = (what: ScheduledChange, done: string, then?: () => void) =>
    change.mutate(what, {
      onSuccess: () => {
        toasts.show({ title: done })
        then?.()
      },
      onError: (error) => toasts.show(refusal(error)),
    })
  return (
    <ul
      aria-label={t('Scheduled messages')}
      className="mb-2 max-h-40 divide-y divide-line overflow-y-auto rounded-card border border-line-strong bg-sunken"
    >
      {items.map((message) => {
        const { id, content, sendAt, unlessReply, state, reason, author } = message
        const failed = state === 'failed'
        return (
          <li key={id} className="flex min-h-11 items-center gap-2.5 py-1 ps-3 pe-1.5 text-secondary">
            {failed ? (
              <CircleAlert className="size-4 shrink-0 text-danger" aria-hidden />
            ) : (
              <Clock className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
            )}
            <div className="min-w-0 flex-1">
              <div className="truncate text-ink">{snippetOf(content)}</div>
              <div className={`truncate text-meta ${failed ? 'text-danger' : 'text-ink-2'}`}>
                {failed
                  ? t('Not sent: {reason}', { reason: reason ?? '' })
                  : `${whenText(sendAt, app.timeZone, now)} · ${author.name ?? 'API'}`}
                {!failed && unlessReply && t(' · unless the customer writes first')}
              </div>
            </div>
            <Menu
              align="end"
              side="top"
              trigger={
                <button type="button" aria-label={t('Change: {content}', { content: snippetOf(content) })} className={iconButtonStyle()}>
                  <Ellipsis strokeWidth={1.75} />
                </button>
              }
            >
              <MenuItem icon={<Send />} onSelect={() => perform({ verb: 'send', id }, t('Message sent'))}>
                {t('Send now')}
              </MenuItem>
              <MenuItem
                icon={<Pencil />}
                onSelect={() => perform({ verb: 'cancel', id }, t('Back in the composer'), () => onEdit(message))}
              >
                {t('Edit')}
              </MenuItem>
              <MenuItem icon={<Ban />} tone="danger" onSelect={() => perform({ verb: 'cancel', id }, t('Scheduled message cancelled'))}>
                {t('Cancel')}
              </MenuItem>
            </Menu>
          </li>
        )
      })}
    </ul>
  )
}
