import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../call.ts'
import { thingsQuery } from '../flows/list-things.ts'

/** The app's secrets by name, with what uses each. */
export const secretsQuery = (appId: string) =>
  queryOptions({
    queryKey: ['app', appId, 'secrets'],
    queryFn: ({ signal }) => call('listSecrets', { appId }, { signal }),
  })

/** Keeps and removes secrets. */
export function useSecrets(appId: string) {
  const queries = useQueryClient()
  const onSuccess = async () => {
    await queries.invalidateQueries({ queryKey: secretsQuery(appId).queryKey })
    await queries.invalidateQueries({ queryKey: thingsQuery(appId, 'secret').queryKey })
  }
  const save = useMutation({
    mutationFn: ({ name, value }: { name: string; value: string }) => call('saveSecret', { appId, secretName: name, body: { value } }),
    onSuccess,
  })
  const remove = useMutation({ mutationFn: (name: string) => call('removeSecret', { appId, secretName: name }), onSuccess })
  return { save, remove }
}
