import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ContactAddress } from '#domain/contacts/contact.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** By which numbers and ids a contact is known. */
export const addressesQuery = (appId: string, contactId: string) =>
  queryOptions({
    queryKey: [...queryKeys.contact(appId, contactId), 'addresses'],
    queryFn: ({ signal }) => call('listContactAddresses', { appId, contactId }, { signal }),
  })

/** Joins another contact to one, or makes a contact of its own of some of its addresses. Their conversations move with them. */
export function useIdentity(appId: string, contactId: string) {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: queryKeys.contacts(appId) }),
      queries.invalidateQueries({ queryKey: queryKeys.conversations(appId) }),
    ])
  const join = useMutation({
    mutationFn: ({ gone, take = [] }: { gone: string; take?: string[] }) =>
      call('joinContacts', { appId, contactId, body: { contactId: gone, take } }),
    onSuccess: refresh,
  })
  const unjoin = useMutation({ mutationFn: () => call('unjoinContact', { appId, contactId }), onSuccess: refresh })
  const part = useMutation({
    mutationFn: (going: readonly ContactAddress[]) =>
      call('partContact', { appId, contactId, body: { addresses: going.map(({ channelId, address }) => ({ channelId, address })) } }),
    onSuccess: refresh,
  })
  return { join, unjoin, part }
}
