import { AppError } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'
import type { Called } from '#runtime/integrations/google/called.ts'
import type { CalendarApi } from '#runtime/integrations/google-calendar/calendar-api.ts'
import { chooseCalendar, hastenCalendar } from '#store/scheduling/calendar-sync.ts'
import { listResources } from '#store/scheduling/event-types.ts'
import { findConnection, loadSealedConnection, markConnection } from '#store/workspace/connections.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { orNotFound } from '#server/http/mount.ts'
import { orRefused } from '../or-refused.ts'

type Deps = Pick<ServerDeps, 'sql' | 'openCalendars'>

/** The calendars of a connected account. */
export async function listCalendars(deps: Deps, appId: string, id: string) {
  return orRefused(await ask(deps, appId, id, (api) => api.list()))
}

/** Tries the sign-in of a connection and its calendar, notes what is wrong, and has it brought up to date where nothing is. */
export async function checkCalendar(deps: Deps, appId: string, id: string): Promise<void> {
  const chosen = (await findConnection(deps.sql, appId, id))?.calendar
  const asked = await ask<unknown>(deps, appId, id, (api) => (chosen ? api.describe(chosen.id) : api.list()))
  await markConnection(deps.sql, appId, id, asked.outcome === 'done' ? null : asked.message)
  if (asked.outcome === 'done') await hastenCalendar(deps.sql, appId, id)
}

interface Choice {
  appId: string
  connectionId: string
  calendarId: string
  resourceId: string | null
}

/** Gives a connection its calendar, once Google says that the account may change it. */
export async function chooseConnectedCalendar(deps: Deps, { appId, connectionId, calendarId, resourceId }: Choice): Promise<void> {
  if (resourceId !== null) orNotFound((await listResources(deps.sql, appId)).some(({ id }) => id === resourceId))
  const { name, mayWrite } = orRefused(await ask(deps, appId, connectionId, (api) => api.describe(calendarId)), 'calendarId')
  if (!mayWrite)
    throw new AppError('google-refused', {
      details: [
        {
          path: 'calendarId',
          message: t(
            'The account can only read this calendar. In Google Calendar, share it with the account with “Make changes to events”.',
          ),
        },
      ],
    })
  const isTheirs = await chooseCalendar(deps.sql, { appId, connectionId, calendarId, calendarName: name, resourceId })
  if (!isTheirs) throw new AppError('calendar-taken')
  await markConnection(deps.sql, appId, connectionId, null)
}

async function ask<T>(deps: Deps, appId: string, id: string, call: (api: CalendarApi) => Promise<Called<T>>): Promise<Called<T>> {
  const connection = orNotFound(await findConnection(deps.sql, appId, id))
  const sealed = orNotFound(await loadSealedConnection(deps.sql, appId, id))
  if (connection.kind !== 'google_calendar') throw new AppError('not-found')
  const api = await deps.openCalendars(sealed)
  return typeof api === 'string' ? { outcome: 'refused', access: true, message: api } : call(api)
}
