import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { Connection } from '#domain/workspace/connection.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** The app's connections to accounts outside. */
export const connectionsQuery = (appId: string) =>
  queryOptions({ queryKey: queryKeys.connections(appId), queryFn: ({ signal }) => call('listConnections', { appId }, { signal }) })

/** The key file of a service account, as far as it is needed. */
export interface KeyFile {
  type: 'service_account'
  client_email: string
  private_key: string
}

/** Connects, tests and disconnects accounts. */
export function useConnections(appId: string) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: queryKeys.connections(appId) })
  const connect = useMutation({
    mutationFn: ({ name, key }: { name: string; key: KeyFile }): Promise<Connection> =>
      call('createConnection', { appId, body: { name, credentials: { auth: 'service_account', key } } }),
    onSettled,
  })
  const test = useMutation({ mutationFn: (connectionId: string) => call('testConnection', { appId, connectionId }), onSettled })
  const remove = useMutation({ mutationFn: (connectionId: string) => call('removeConnection', { appId, connectionId }), onSettled })
  /** Answers with the address of Google's page of consent. */
  const consent = useMutation({ mutationFn: (name: string) => call('startGoogleConsent', { appId, body: { name } }) })
  return { connect, test, remove, consent }
}
