import { AppError } from '#domain/errors.ts'
import type { GoogleCredentials } from '#domain/workspace/connection.ts'
import { openConsent } from '#runtime/integrations/google/google-consent.ts'
import { createConnection, findConnection, listConnections, removeConnection } from '#store/workspace/connections.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, person } from '#server/http/mount.ts'
import { consentReturn, toState } from './google-consent.ts'
import { orRefused } from '../or-refused.ts'

type Ids =
  | 'listConnections'
  | 'createConnection'
  | 'removeConnection'
  | 'testConnection'
  | 'listSpreadsheets'
  | 'listSheets'
  | 'startGoogleConsent'

/** Accounts outside. What they sign in with comes in and never goes out again. */
export function connectionRoutes(deps: ServerDeps): Pick<Operations, Ids> {
  const { sql, generateId, seal, sheets, google, egress, settings, now } = deps
  const checked = async (appId: string, id: string) => {
    await sheets.check(appId, id)
    return orNotFound(await findConnection(sql, appId, id))
  }
  return {
    listConnections: async ({ params }) => ({ items: await listConnections(sql, params.appId) }),
    createConnection: async ({ params: { appId }, body: { name, credentials: given } }) => {
      const { auth } = given
      const [account, credentials]: [string, GoogleCredentials] =
        auth === 'oauth'
          ? [given.account, { v: 1, auth, refreshToken: given.refreshToken }]
          : [given.key.client_email, { v: 1, auth, email: given.key.client_email, privateKey: given.key.private_key }]
      const id = generateId()
      await createConnection(sql, { appId, id, name, auth, account, sealed: seal.close(JSON.stringify(credentials)) })
      return checked(appId, id)
    },
    removeConnection: async ({ params }) => {
      orNotFound(await removeConnection(sql, params.appId, params.connectionId))
      return {}
    },
    testConnection: async ({ params }) => {
      orNotFound(await findConnection(sql, params.appId, params.connectionId))
      return checked(params.appId, params.connectionId)
    },
    listSpreadsheets: async ({ params: { appId, connectionId }, query: { search } }) => {
      orNotFound(await findConnection(sql, appId, connectionId))
      const list = orRefused(await sheets.list(appId, connectionId, search))
      if (list === null) throw new AppError('google-list-not-allowed')
      return list
    },
    listSheets: async ({ params: { appId, connectionId }, query: { spreadsheet } }) => {
      orNotFound(await findConnection(sql, appId, connectionId))
      return orRefused(await sheets.titles({ appId, connectionId, spreadsheet }))
    },
    startGoogleConsent: async (call) => {
      if (google.clientId === null || google.clientSecret === null) throw new AppError('google-not-set-up')
      const consent = await openConsent(egress, google, consentReturn(settings.publicUrl))
      const { appId } = call.params
      return {
        url: consent.url(toState(seal, { appId, userId: person(call).id, name: call.body.name, until: now().getTime() + HALF_AN_HOUR })),
      }
    },
  }
}

const HALF_AN_HOUR = 30 * 60_000
