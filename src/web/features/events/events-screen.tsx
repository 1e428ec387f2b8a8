import { dateLocale } from '#domain/i18n/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CalendarSync, ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ListedEvent } from '#domain/scheduling/event.ts'

import { useActions } from '#web/actions/use-actions.ts'
import { automationQuery } from '#web/api/apps/get-automation.ts'
import { eventsQuery } from '#web/api/scheduling/event-queries.ts'
import { usePageTitle } from '#web/kit/brand/brand.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useMediaQuery } from '#web/kit/hooks/use-media-query.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Agenda } from './agenda.tsx'
import { instantAt, laterDay, monthOf, wallOf, weekOf } from './calendar-days.ts'
import { type DayNote, notesOf } from './day-notes.ts'
import { EventFilters } from './event-filters.tsx'
import { EventSheet } from './event-sheet.tsx'
import { EventsBoard } from './events-board.tsx'
import { type EventsSearch, parseEventsSearch, type View } from './events-search.ts'
import { MonthGrid } from './month-grid.tsx'
import { WeekGrid } from './week-grid.tsx'

const route = getRouteApi('/gate/shell/events')
const MoveDialog = lazyPart(async () => (await import('./change-dialogs.tsx')).MoveDialog)
const CancelDialog = lazyPart(async () => (await import('./change-dialogs.tsx')).CancelDialog)
const SubscribeDialog = lazyPart(async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog)
const NewEventDialog = lazyPart(async () => (await import('./new-event-dialog.tsx')).NewEventDialog)

const VIEW_OPTIONS: readonly { value: View; label: string }[] = [
  { value: 'week', label: t('Week') },
  { value: 'month', label: t('Month') },
  { value: 'agenda', label: t('Agenda') },
  { value: 'board', label: t('Board') },
]

/** What is asked over the calendar. */
type Asked =
  | { what: 'new'; start: string }
  | { what: 'move'; event: ListedEvent; start: string }
  | { what: 'cancel'; event: ListedEvent }
  | { what: 'subscribe' }
  | null

/** The address of the calendar, with what holds where it says nothing. */
function useAddress() {
  const { app } = useCurrentApp()
  const address = parseEventsSearch(route.useSearch())
  const navigate = useNavigate()
  const isPhone = useMediaQuery('(width < 48rem)')
  const go = (change: Partial<EventsSearch>) => void navigate({ to: '/events', search: { ...address, ...change }, replace: true })
  const today = wallOf(new Date(useNow()).toISOString(), app.timeZone).day
  const { show: asked = 'week', day = today } = address
  const view = isPhone ? 'agenda' : asked
  const days = view === 'week' ? weekOf(day) : view === 'month' ? monthOf(day) : null
  const span = days
    ? { range: 'custom' as const, from: days[0], to: days.at(-1) }
    : { range: address.range ?? ('this_month' as const), from: address.from, to: address.to }
  return { address, go, view, day, days, span, isPhone }
}

/** What is booked: by week, month, as an agenda, or in columns by status. Phones show the agenda. */
export function EventsScreen() {
  const { app } = useCurrentApp()
  const place = useAddress()
  const { address, go, day, days, span } = place
  const [asked, setAsked] = useState<Asked>(null)
  const { type: typeId, resource: resourceId, teammate: assigneeId, status, search, open } = address
  const events = useQuery(eventsQuery(app.id, { typeId, resourceId, assigneeId, status, search, ...span }))
  const add = () => setAsked({ what: 'new', start: instantAt(day, 9 * 60, app.timeZone) })

  usePageTitle(t('Calendar'))
  useActions([
    { id: 'new-event', name: t('New event'), group: 'Calendar', keywords: t('book appointment'), shortcut: 'c', perform: add },
    { id: 'event-today', name: t('Go to today'), group: 'Calendar', shortcut: 't', perform: () => go({ day: undefined }) },
  ])
  return (
    <main className="flex h-full flex-col">
      <Header place={place} onAdd={add} onSubscribe={() => setAsked({ what: 'subscribe' })} />
      <EventFilters address={address} hasDays={days === null} onChange={go} />
      <QueryState query={events} what={t('the events')}>
        <div className="flex flex-col gap-3 p-4">
          <Bone className="h-14" />
          <Bone className="h-14" />
          <Bone className="h-14" />
        </div>
      </QueryState>
      {events.data && <Shown place={place} events={events.data} onAsk={setAsked} onAdd={add} />}
      {open && (
        <EventSheet
          eventId={open}
          onClose={() => go({ open: undefined })}
          onMove={(event) => setAsked({ what: 'move', event, start: event.start })}
          onCancel={(event) => setAsked({ what: 'cancel', event })}
        />
      )}
      <Suspense>{asked && <Dialogs asked={asked} onClose={() => setAsked(null)} onBooked={(id) => go({ open: id })} />}</Suspense>
    </main>
  )
}

type Place = ReturnType<typeof useAddress>

type HeaderProps = { place: Place; onAdd: () => void; onSubscribe: () => void }

function Header({ place: { go, view, day, days, isPhone }, onAdd, onSubscribe }: HeaderProps) {
  const unit = view === 'month' ? 'month' : 'week'
  const step = (by: 1 | -1) => go({ day: laterDay(day, unit === 'month' ? { months: by } : { weeks: by }) })
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
      <h1 className="text-title font-semibold">{t('Calendar')}</h1>
      {days && (
        <>
          <div className="flex items-center gap-1">
            <Button size="sm" onClick={() => go({ day: undefined })}>
              {t('Today')}
            </Button>
            <IconButton label={t('Previous {unit}', { unit })} icon={<ChevronLeft />} onClick={() => step(-1)} />
            <IconButton label={t('Next {unit}', { unit })} icon={<ChevronRight />} onClick={() => step(1)} />
          </div>
          <p aria-live="polite" className="text-base font-medium">
            {titleOf(view === 'week' ? (days[3] ?? day) : day)}
          </p>
        </>
      )}
      <div className="flex-1" />
      {!isPhone && <Segmented label={t('View')} value={view} options={VIEW_OPTIONS} onChange={(next) => go({ show: next })} />}
      <IconButton label={t('Subscribe to the calendar')} icon={<CalendarSync strokeWidth={1.75} />} onClick={onSubscribe} />
      <Button variant="primary" icon={<Plus />} onClick={onAdd}>
        {t('New event')}
      </Button>
    </header>
  )
}

type ShownProps = { place: Place; events: readonly ListedEvent[]; onAsk: (asked: Asked) => void; onAdd: () => void }

/** The events in the view that is chosen. */
function Shown({ place: { address, go, view, day, days }, events, onAsk, onAdd }: ShownProps) {
  const { app } = useCurrentApp()
  const zone = app.timeZone
  const { data: automation } = useQuery(automationQuery(app.id))
  const notes = useMemo(() => (automation && days ? notesOf(days, automation) : NO_NOTES), [automation, days])
  const onOpen = ({ id }: ListedEvent) => go({ open: id })
  if (view === 'week' && days) {
    return (
      <WeekGrid
        days={days}
        notes={notes}
        events={events}
        zone={zone}
        openId={address.open}
        onOpen={onOpen}
        onMove={(event, start) => onAsk({ what: 'move', event, start })}
        onNew={(start) => onAsk({ what: 'new', start })}
      />
    )
  }
  if (view === 'month' && days) {
    return (
      <MonthGrid
        day={day}
        days={days}
        notes={notes}
        events={events}
        zone={zone}
        onOpen={onOpen}
        onDay={(to) => go({ show: 'week', day: to })}
      />
    )
  }
  if (events.length === 0)
    return (
      <EmptyState
        title={t('No events in these days')}
        action={
          <Button variant="soft" icon={<Plus />} onClick={onAdd}>
            {t('New event')}
          </Button>
        }
      >
        {t('Choose other days, or book one.')}
      </EmptyState>
    )
  if (view === 'board')
    return <EventsBoard events={events} zone={zone} onOpen={onOpen} onCancel={(event) => onAsk({ what: 'cancel', event })} />
  return <Agenda events={events} zone={zone} onOpen={onOpen} />
}

type DialogProps = { asked: NonNullable<Asked>; onClose: () => void; onBooked: (id: string) => void }

function Dialogs({ asked, onClose, onBooked }: DialogProps) {
  switch (asked.what) {
    case 'move':
      return <MoveDialog event={asked.event} start={asked.start} onClose={onClose} />
    case 'subscribe':
      return <SubscribeDialog onClose={onClose} />
    case 'cancel':
      return <CancelDialog event={asked.event} onClose={onClose} />
    case 'new':
      return (
        <NewEventDialog
          start={asked.start}
          onClose={onClose}
          onBooked={(id) => {
            onClose()
            onBooked(id)
          }}
        />
      )
    default:
      return asked satisfies never
  }
}

const NO_NOTES: ReadonlyMap<string, DayNote> = new Map()

const titleOf = (day: string): string =>
  new Intl.DateTimeFormat(dateLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
