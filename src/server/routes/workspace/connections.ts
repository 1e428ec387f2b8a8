import { AppError } from '#domain/errors.ts'
import type { GoogleCredentials } from '#domain/workspace/connection.ts'
import { openConsent } from '#runtime/integrations/google/google-consent.ts'
import { createConnection, findConnection, listConnections, removeConnection } from '#store/workspace/connections.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, person } from '#server/http/mount.ts'
import { checkCalendar, chooseConnectedCalendar, listCalendars } from './connected-calendar.ts'
import { consentReturn, toState } from './google-consent.ts'
import { orRefused } from '../or-refused.ts'

type Ids =
  | 'listConnections'
  | 'createConnection'
  | 'removeConnection'
  | 'testConnection'
  | 'listSpreadsheets'
  | 'listSheets'
  | 'listCalendars'
  | 'chooseCalendar'
  | 'startGoogleConsent'

/** Accounts outside. What they sign in with comes in and never goes out again. */
export function connectionRoutes(deps: ServerDeps): Pick<Operations, Ids> {
  const { sql, generateId, seal, sheets, google, egress, settings, now } = deps
  const known = async (appId: string, id: string) => orNotFound(await findConnection(sql, appId, id))
  const checked = async (appId: string, id: string) => {
    const { kind } = await known(appId, id)
    await (kind === 'google_calendar' ? checkCalendar(deps, appId, id) : sheets.check(appId, id))
    return known(appId, id)
  }
  return {
    listConnections: async ({ params }) => ({ items: await listConnections(sql, params.appId) }),
    createConnection: async ({ params: { appId }, body: { name, kind, credentials: given } }) => {
      const { auth } = given
      const [account, credentials]: [string, GoogleCredentials] =
        auth === 'oauth'
          ? [given.account, { v: 1, auth, refreshToken: given.refreshToken }]
          : [given.key.client_email, { v: 1, auth, email: given.key.client_email, privateKey: given.key.private_key }]
      const id = generateId()
      await createConnection(sql, { appId, id, kind, name, auth, account, sealed: seal.close(JSON.stringify(credentials)) })
      return checked(appId, id)
    },
    removeConnection: async ({ params }) => {
      orNotFound(await removeConnection(sql, params.appId, params.connectionId))
      return {}
    },
    testConnection: ({ params }) => checked(params.appId, params.connectionId),
    listSpreadsheets: async ({ params: { appId, connectionId }, query: { search } }) => {
      await known(appId, connectionId)
      const list = orRefused(await sheets.list(appId, connectionId, search))
      if (list === null) throw new AppError('google-list-not-allowed')
      return list
    },
    listSheets: async ({ params: { appId, connectionId }, query: { spreadsheet } }) => {
      await known(appId, connectionId)
      return orRefused(await sheets.titles({ appId, connectionId, spreadsheet }))
    },
    listCalendars: async ({ params: { appId, connectionId } }) => ({ items: await listCalendars(deps, appId, connectionId) }),
    chooseCalendar: async ({ params: { appId, connectionId }, body }) => {
      await chooseConnectedCalendar(deps, { appId, connectionId, ...body })
      return known(appId, connectionId)
    },
    startGoogleConsent: async (call) => {
      if (google.clientId === null || google.clientSecret === null) throw new AppError('google-not-set-up')
      const consent = await openConsent(egress, google, consentReturn(settings.publicUrl))
      const { appId } = call.params
      const state = { appId, userId: person(call).id, ...call.body, until: now().getTime() + HALF_AN_HOUR }
      return { url: consent.url(call.body.kind, toState(seal, state)) }
    },
  }
}

const HALF_AN_HOUR = 30 * 60_000
