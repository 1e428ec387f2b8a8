import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { Connection, ConnectionKind } from '#domain/workspace/connection.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** The app's connections to accounts outside. */
export const connectionsQuery = (appId: string) =>
  queryOptions({ queryKey: queryKeys.connections(appId), queryFn: ({ signal }) => call('listConnections', { appId }, { signal }) })

/** The calendars that a connected account may change. */
export const calendarsQuery = (appId: string, connectionId: string) =>
  queryOptions({
    queryKey: [...queryKeys.connections(appId), 'calendars', connectionId],
    queryFn: async ({ signal }) => (await call('listCalendars', { appId, connectionId }, { signal })).items,
    retry: false,
  })

/** The key file of a service account, as far as it is needed. */
export interface KeyFile {
  type: 'service_account'
  client_email: string
  private_key: string
}

/** What is to be connected, under which name. */
interface Wanted {
  name: string
  kind: ConnectionKind
}

interface Choice {
  connectionId: string
  calendarId: string
  resourceId: string | null
}

/** Connects, tests and disconnects accounts, and chooses their calendars. */
export function useConnections(appId: string) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: queryKeys.connections(appId) })
  const connect = useMutation({
    mutationFn: ({ key, ...wanted }: Wanted & { key: KeyFile }): Promise<Connection> =>
      call('createConnection', { appId, body: { ...wanted, credentials: { auth: 'service_account', key } } }),
    onSettled,
  })
  const test = useMutation({ mutationFn: (connectionId: string) => call('testConnection', { appId, connectionId }), onSettled })
  const remove = useMutation({ mutationFn: (connectionId: string) => call('removeConnection', { appId, connectionId }), onSettled })
  const choose = useMutation({
    mutationFn: ({ connectionId, ...body }: Choice) => call('chooseCalendar', { appId, connectionId, body }),
    onSettled,
  })
  /** Answers with the address of Google's page of consent. */
  const consent = useMutation({ mutationFn: (wanted: Wanted) => call('startGoogleConsent', { appId, body: wanted }) })
  return { connect, test, remove, choose, consent }
}
