import { commaList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import type { EventStatus, ListedEvent } from '#domain/scheduling/event.ts'

import { useChangeEvent } from '#web/api/scheduling/event-queries.ts'
import { Board } from '#web/kit/board/board.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { EVENT_LOOK, formatSpan } from './event-look.ts'
import { EVENT_STATUSES } from './events-search.ts'

type Props = { events: readonly ListedEvent[]; zone: string; onOpen: (event: ListedEvent) => void; onCancel: (event: ListedEvent) => void }

/** Events in columns by their status. Moving a card changes it, as its sheet does; a cancellation asks for its reason first. */
export function EventsBoard({ events, zone, onOpen, onCancel }: Props) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const change = useChangeEvent(app.id)
  const refused = (title: string, description: string) =>
    toasts.show({ variant: 'destructive', title: t('“{title}” was not moved', { title }), description })
  const onMove = (event: ListedEvent, status: EventStatus) => {
    if (status === 'cancelled') return onCancel(event)
    const { contactId, id: eventId, title } = event
    change.mutate(
      { contactId, eventId, status },
      {
        onSuccess: (result) => {
          if (result.outcome === 'updated') return toasts.show({ title: `“${title}”: ${EVENT_LOOK[status].label}` })
          refused(title, result.outcome === 'invalid' ? result.reason : t('It changed meanwhile. Look again.'))
        },
        onError: (error) => refused(title, error.message),
      },
    )
  }
  return (
    <Board
      columns={EVENT_STATUSES.map((status) => ({
        id: status,
        label: EVENT_LOOK[status].label,
        items: events.filter((event) => event.status === status),
      }))}
      nameOf={({ title, contactName }) => commaList([title, contactName].filter(Boolean))}
      card={(event) => (
        <>
          <span className="block truncate font-medium">{event.title}</span>
          <span className="block truncate text-secondary text-ink-2">{event.contactName}</span>
          <span className="block text-meta text-ink-2 tabular-nums">{formatSpan(event, zone)}</span>
        </>
      )}
      onOpen={onOpen}
      onMove={onMove}
    />
  )
}
