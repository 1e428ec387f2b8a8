import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Accounts } from './accounts.ts'
import { type Calendar, EventBody, type KeptEvent, type Role } from './calendar.ts'
import { CalendarInput, type Calendars, eventOf } from './calendars.ts'
import { calendarRefusal, GoogleError } from './google-error.ts'
import { busySpans, etagOf, listEvents, shownEvent } from './list-events.ts'

const SCOPE = 'https://www.googleapis.com/auth/calendar'
/** What each kind of call needs to be allowed, as the reference says. */
const SCOPES = {
  list: [SCOPE, `${SCOPE}.readonly`, `${SCOPE}.calendarlist`, `${SCOPE}.calendarlist.readonly`],
  read: [SCOPE, `${SCOPE}.readonly`, `${SCOPE}.events`, `${SCOPE}.events.readonly`],
  write: [SCOPE, `${SCOPE}.events`],
  freeBusy: [SCOPE, `${SCOPE}.readonly`, `${SCOPE}.freebusy`, `${SCOPE}.events.freebusy`],
} as const
const ROLES: readonly Role[] = ['freeBusyReader', 'reader', 'writer', 'owner']

type InCalendar = { Params: { calendarId: string } }
type OfEvent = { Params: { calendarId: string; eventId: string } }
const FreeBusy = z.object({
  timeMin: z.iso.datetime({ offset: true }),
  timeMax: z.iso.datetime({ offset: true }),
  items: z.array(z.object({ id: z.string() })).max(50),
})

interface CalendarDeps {
  accounts: Accounts
  calendars: Calendars
}

type Need = keyof typeof SCOPES

/** The part of the Calendar API v3 that the product may use. */
export function registerCalendarRoutes(app: FastifyInstance, { accounts, calendars }: CalendarDeps): void {
  const holderOf = (request: FastifyRequest, need: Need): string => {
    const user = accounts.holder(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    if (user === null) throw calendarRefusal(401, 'authError', 'Invalid Credentials')
    if (!user.scope.split(' ').some((scope) => SCOPES[need].some((one) => one === scope)))
      throw calendarRefusal(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.')
    return user.email
  }
  app.get('/calendar/v3/users/me/calendarList', (request) => {
    const email = holderOf(request, 'list')
    return { kind: 'calendar#calendarList', items: calendars.all().flatMap((calendar) => listEntry(calendar, email)) }
  })
  app.post('/calendar/v3/freeBusy', (request) => {
    const email = holderOf(request, 'freeBusy')
    const { timeMin, timeMax, items } = FreeBusy.parse(request.body)
    const found = items.map(({ id }) => {
      const calendar = calendars.find(id === 'primary' ? email : id)
      if (!calendar || !roleOf(calendar, email)) return [id, { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] }]
      return [id, { busy: busySpans(calendar, Date.parse(timeMin), Date.parse(timeMax)) }]
    })
    return { kind: 'calendar#freeBusy', timeMin, timeMax, calendars: Object.fromEntries(found) }
  })
  /** The calendar that the caller may see so far; what they may not see is not there for them. */
  const open: Open = (request, need) => {
    const email = holderOf(request, need)
    const { calendarId } = request.params
    const calendar = calendars.find(calendarId === 'primary' ? email : calendarId)
    const role = calendar && roleOf(calendar, email)
    if (!calendar || !role) throw calendarRefusal(404, 'notFound', 'Not Found')
    const least: Role = need === 'read' ? 'reader' : 'writer'
    if (ROLES.indexOf(role) < ROLES.indexOf(least))
      throw calendarRefusal(403, 'requiredAccessLevel', `You need to have ${least} access to this calendar.`)
    return { calendar, role }
  }
  registerEventRoutes(app, calendars, open)
}

type Open = (request: FastifyRequest<InCalendar>, need: 'read' | 'write') => { calendar: Calendar; role: Role }

function registerEventRoutes(app: FastifyInstance, calendars: Calendars, open: Open): void {
  const path = '/calendar/v3/calendars/:calendarId/events'
  app.get<InCalendar>(path, (request) => {
    const { calendar, role } = open(request, 'read')
    return { accessRole: role, ...listEvents(calendar, request.query) }
  })
  app.post<InCalendar>(path, (request, reply) => {
    const { calendar } = open(request, 'write')
    return sendEvent(reply, calendar, calendars.insert(calendar, EventBody.parse(request.body)))
  })
  app.get<OfEvent>(`${path}/:eventId`, (request, reply) => {
    const { calendar } = open(request, 'read')
    return sendEvent(reply, calendar, eventOf(calendar, request.params.eventId))
  })
  app.patch<OfEvent>(`${path}/:eventId`, (request, reply) => {
    const { calendar } = open(request, 'write')
    checkMatch(request, eventOf(calendar, request.params.eventId))
    return sendEvent(reply, calendar, calendars.patch(calendar, request.params.eventId, EventBody.parse(request.body)))
  })
  app.delete<OfEvent>(`${path}/:eventId`, (request, reply) => {
    const { calendar } = open(request, 'write')
    checkMatch(request, eventOf(calendar, request.params.eventId))
    calendars.delete(calendar, request.params.eventId)
    return reply.status(204).send()
  })
}

const roleOf = ({ acl }: Calendar, email: string): Role | undefined => (acl === null ? 'owner' : acl[email])

/** People have the calendars that they may see in their list; a service account has none that it did not add. */
function listEntry(calendar: Calendar, email: string): object[] {
  const role = roleOf(calendar, email)
  if (!role || email.endsWith('.gserviceaccount.example')) return []
  const { id, summary, timeZone } = calendar
  return [{ kind: 'calendar#calendarListEntry', id, summary, timeZone, accessRole: role, ...(id === email && { primary: true }) }]
}

function checkMatch({ headers }: FastifyRequest<OfEvent>, event: KeptEvent): void {
  const wanted = headers['if-match']
  if (wanted !== undefined && wanted !== '*' && wanted !== etagOf(event))
    throw calendarRefusal(412, 'conditionNotMet', 'Precondition Failed')
}

const sendEvent = (reply: FastifyReply, calendar: Calendar, event: KeptEvent): FastifyReply =>
  reply.header('etag', etagOf(event)).send(shownEvent(calendar, event))

/** What tests and the demo do to the calendars, as people would in Google's own screens. */
export function registerCalendarControl(app: FastifyInstance, calendars: Calendars): void {
  const known = (id: string): Calendar => {
    const calendar = calendars.find(id)
    if (!calendar) throw new GoogleError(404)
    return calendar
  }
  app.put<InCalendar>('/calendars/:calendarId', (request) =>
    calendars.put(request.params.calendarId, CalendarInput.parse(request.body ?? {})),
  )
  app.get<InCalendar>('/calendars/:calendarId', (request) => known(request.params.calendarId))
  app.delete<InCalendar>('/calendars/:calendarId', (request) => {
    calendars.remove(request.params.calendarId)
    return {}
  })
  app.post<InCalendar>('/calendars/:calendarId/expire', (request) => {
    calendars.expire(request.params.calendarId)
    return {}
  })
  app.post<InCalendar>('/calendars/:calendarId/events', (request) =>
    calendars.insert(known(request.params.calendarId), EventBody.parse(request.body)),
  )
  app.patch<OfEvent>('/calendars/:calendarId/events/:eventId', (request) =>
    calendars.patch(known(request.params.calendarId), request.params.eventId, EventBody.parse(request.body)),
  )
  app.delete<OfEvent>('/calendars/:calendarId/events/:eventId', (request) => {
    calendars.delete(known(request.params.calendarId), request.params.eventId)
    return {}
  })
}
