import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Check, MessageSquareText, UserX, X } from 'lucide-react'

import type { EventInvitation, EventLine, EventStatus, ListedEvent } from '#domain/scheduling/event.ts'
import type { EventReminder } from '#domain/scheduling/event-reminder.ts'

import { eventQuery, eventTypesQuery, useChangeEvent } from '#web/api/scheduling/event-queries.ts'
import { refusal } from '#web/api/refusal.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button, buttonStyle } from '#web/kit/form/button.tsx'
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
    <SideSheet open modal={false} onOpenChange={(next) => !next && onClose()} title={event.data?.title ?? 'Event'}>
      <QueryState query={event} what="this event">
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
          result.outcome === 'invalid' && toasts.show({ variant: 'destructive', title: 'Not changed', description: result.reason }),
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
            {event.contactName ?? 'Unknown contact'}
          </Link>
          <p className="text-secondary text-ink-2 tabular-nums">{formatSpan(event, app.timeZone)}</p>
        </div>
        <Tag tone={EVENT_LOOK[event.status].tone}>{EVENT_LOOK[event.status].label}</Tag>
      </div>
      <div className="flex flex-wrap gap-2">
        {isOpen && (
          <>
            <Button icon={<CalendarClock />} onClick={() => onMove(event)}>
              Move…
            </Button>
            <Button icon={<Check />} disabled={change.isPending} onClick={() => mark('attended')}>
              Mark as done
            </Button>
            <Button icon={<UserX />} disabled={change.isPending} onClick={() => mark('missed')}>
              No-show
            </Button>
          </>
        )}
        {event.conversationId && (
          <Link to="/inbox/$conversationId" params={{ conversationId: event.conversationId }} className={buttonStyle({ variant: 'soft' })}>
            <MessageSquareText />
            Open chat
          </Link>
        )}
        {isOpen && (
          <Button variant="quietDanger" icon={<X />} onClick={() => onCancel(event)}>
            Cancel event…
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
    ['Type', event.typeName],
    ['With', event.resourceName],
    ['Place', event.place],
    ['Cared for by', event.assigneeName],
    ['The contact’s time zone', event.timeZone === zone ? null : `${formatSpan(event, event.timeZone)} (${event.timeZone})`],
    ['Notes', event.notes],
    ['Reason of the cancellation', event.cancelReason],
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

const REMINDED = { sent: 'Sent', skipped: 'Not sent' } as const

function Past({ event: { history, reminders, invitations }, zone }: { event: Detailed; zone: string }) {
  const reminded = reminders.map(({ minutes, channel, at, outcome, reason }) => ({
    key: `${channel} ${minutes}`,
    what: `${formatAt(at, zone)} ${channel === 'email' ? 'by email' : 'in the chat'}`,
    state: outcome === null ? 'Scheduled' : REMINDED[outcome],
    why: reason,
  }))
  return (
    <>
      <Told title="Reminders" messages={reminded} />
      <Told title="Invitations" messages={invitations.map((one) => invitationState(one, zone))} />
      <section aria-label="History" className="border-t border-line pt-4">
        <h3 className="mb-2 text-base font-semibold">History</h3>
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
  const sent = sentAt === null ? 'Not sent' : `Sent ${formatAt(sentAt, zone)}`
  return { key: recipient, what: recipient, state: isPending ? 'Sending' : failure === null ? sent : 'Not sent', why: failure }
}

function lineText({ what, start, status, by }: EventLine, zone: string): string {
  const done = {
    booked: `Booked for ${formatAt(start, zone)}`,
    moved: `Moved to ${formatAt(start, zone)}`,
    status: `Marked as “${EVENT_LOOK[status].label}”`,
    changed: 'Details changed',
  }[what]
  return by === null ? done : `${done} by ${by}`
}
