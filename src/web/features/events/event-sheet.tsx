import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Check, MessageSquareText, UserX, X } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { EventInvitation, EventLine, EventStatus, ListedEvent } from '#domain/scheduling/event.ts'
import type { EventReminder } from '#domain/scheduling/event-reminder.ts'

import { eventQuery, eventTypesQuery, useChangeEvent } from '#web/api/scheduling/event-queries.ts'
import { refusal } from '#web/api/refusal.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { Tag } from '#web/kit/form/tag.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { EVENT_LOOK, formatAt, formatSpan, stands } from './event-look.ts'

type Asking = { onMove: (event: ListedEvent) => void; onCancel: (event: ListedEvent) => void }
type Props = Asking & { eventId: string; onClose: () => void }

/** One event in a sheet beside the calendar. */
export function EventSheet({ eventId, onClose, ...asking }: Props) {
  const { app } = useCurrentApp()
  const event = useQuery(eventQuery(app.id, eventId))
  return (
    <SideSheet open modal={false} onOpenChange={(next) => !next && onClose()} title={event.data?.title ?? t('Event')}>
      <QueryState query={event} what={t('this event')}>
        <div className="flex flex-col gap-4">
          <Bone className="h-9" />
          <Bone className="h-24" />
        </div>
      </QueryState>
      {event.data && <EventDetail event={event.data} {...asking} />}
    </SideSheet>
  )
}

type Detailed = ListedEvent & {
  history: readonly EventLine[]
  reminders: readonly EventReminder[]
  invitations: readonly EventInvitation[]
}

function EventDetail({ event, onMove, onCancel }: Asking & { event: Detailed }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const change = useChangeEvent(app.id)
  const mark = (status: EventStatus) =>
    change.mutate(
      { contactId: event.contactId, eventId: event.id, status },
      {
        onSuccess: (result) =>
          result.outcome === 'invalid' && toasts.show({ variant: 'destructive', title: t('Not changed'), description: result.reason }),
        onError: (error) => toasts.show(refusal(error)),
      },
    )
  const isOpen = stands(event.status)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <Link
            to="/contacts/$contactId"
            params={{ contactId: event.contactId }}
            className="block truncate text-reading font-semibold hover:underline"
          >
            {event.contactName ?? t('Unknown contact')}
          </Link>
          <p className="text-secondary text-ink-2 tabular-nums">{formatSpan(event, app.timeZone)}</p>
        </div>
        <Tag tone={EVENT_LOOK[event.status].tone}>{EVENT_LOOK[event.status].label}</Tag>
      </div>
      <div className="flex flex-wrap gap-2">
        {isOpen && (
          <>
            <Button icon={<CalendarClock />} onClick={() => onMove(event)}>
              {t('Move…')}
            </Button>
            <Button icon={<Check />} disabled={change.isPending} onClick={() => mark('attended')}>
              {t('Mark as done')}
            </Button>
            <Button icon={<UserX />} disabled={change.isPending} onClick={() => mark('missed')}>
              {t('No-show')}
            </Button>
          </>
        )}
        {event.conversationId && (
          <Link to="/inbox/$conversationId" params={{ conversationId: event.conversationId }} className={buttonStyle({ variant: 'soft' })}>
            <MessageSquareText />
            {t('Open chat')}
          </Link>
        )}
        {isOpen && (
          <Button variant="quietDanger" icon={<X />} onClick={() => onCancel(event)}>
            {t('Cancel event…')}
          </Button>
        )}
      </div>
      <Facts event={event} zone={app.timeZone} />
      <Past event={event} zone={app.timeZone} />
    </div>
  )
}

function Facts({ event, zone }: { event: Detailed; zone: string }) {
  const { app } = useCurrentApp()
  const types = useQuery(eventTypesQuery(app.id))
  const questions = types.data?.find(({ id }) => id === event.typeId)?.fields ?? []
  const labelOf = (name: string) => questions.find((question) => question.name === name)?.label ?? name
  const answers = Object.entries(event.fields).map(([name, value]) => [
    labelOf(name),
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const facts = [
    [t('Type'), event.typeName],
    [t('With'), event.resourceName],
    [t('Place'), event.place],
    [t('Cared for by'), event.assigneeName],
    [t('The contact’s time zone'), event.timeZone === zone ? null : `${formatSpan(event, event.timeZone)} (${event.timeZone})`],
    [t('Notes'), event.notes],
    [t('Reason of the cancellation'), event.cancelReason],
    ...answers,
  ].filter((fact): fact is [string, string] => typeof fact[1] === 'string' && fact[1] !== '')
  if (facts.length === 0) return null
  return (
    <dl className="grid grid-cols-[9rem_1fr] gap-x-3 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-secondary text-ink-2">{name}</dt>
          <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const REMINDED = { sent: t('Sent'), skipped: t('Not sent') } as const

function Past({ event: { history, reminders, invitations }, zone }: { event: Detailed; zone: string }) {
  const reminded = reminders.map(({ minutes, channel, at, outcome, reason }) => ({
    key: `${channel} ${minutes}`,
    what: `${formatAt(at, zone)} ${channel === 'email' ? t('by email') : t('in the chat')}`,
    state: outcome === null ? t('Scheduled') : REMINDED[outcome],
    why: reason,
  }))
  return (
    <>
      <Told title={t('Reminders')} messages={reminded} />
      <Told title={t('Invitations')} messages={invitations.map((one) => invitationState(one, zone))} />
      <section aria-label={t('History')} className="border-t border-line pt-4">
        <h3 className="mb-2 text-base font-semibold">{t('History')}</h3>
        <ol className="flex flex-col gap-1.5 text-secondary">
          {history.map((line, index) => (
            <li key={index}>
              <span className="text-ink-2 tabular-nums">{formatAt(line.at, zone)}</span> {lineText(line, zone)}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

type Message = { key: string; what: string; state: string; why: string | null }

/** What the contact is told of an event, and what came of it. */
function Told({ title, messages }: { title: string; messages: readonly Message[] }) {
  if (messages.length === 0) return null
  return (
    <section aria-label={title} className="border-t border-line pt-4">
      <h3 className="mb-2 text-base font-semibold">{title}</h3>
      <ul className="flex flex-col gap-1 text-secondary">
        {messages.map(({ key, what, state, why }) => (
          <li key={key} className="grid grid-cols-[1fr_auto] gap-x-3 tabular-nums">
            <span className="wrap-anywhere">{what}</span>
            <span className="text-ink-2">{state}</span>
            {why && <span className="col-span-2 text-ink-2">{why}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function invitationState({ recipient, sentAt, isPending, failure }: EventInvitation, zone: string): Message {
  const sent = sentAt === null ? t('Not sent') : t('Sent {sentAt}', { sentAt: formatAt(sentAt, zone) })
  return { key: recipient, what: recipient, state: isPending ? t('Sending') : failure === null ? sent : t('Not sent'), why: failure }
}

function lineText({ what, start, status, by }: EventLine, zone: string): string {
  const done = {
    booked: t('Booked for {start}', { start: formatAt(start, zone) }),
    moved: t('Moved to {start}', { start: formatAt(start, zone) }),
    status: t('Marked as “{label}”', { label: EVENT_LOOK[status].label }),
    changed: t('Details changed'),
  }[what]
  return by === null ? done : t('{done} by {by}', { done, by })
}
