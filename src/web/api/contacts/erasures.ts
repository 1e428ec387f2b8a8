import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'

import type { ContactTarget } from '#domain/contacts/contact-command.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** How much is held of a contact. */
export const holdingsQuery = (appId: string, contactId: string) =>
  queryOptions({
    queryKey: [...queryKeys.contact(appId, contactId), 'holdings'],
    queryFn: ({ signal }) => call('getHoldings', { appId, contactId }, { signal }),
  })

/** Proofs that contacts were erased, page by page. */
export const erasuresQuery = (appId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.erasures(appId),
    queryFn: ({ pageParam, signal }) => call('listErasures', { appId, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })

/** Erases one contact, named again, or as many as were counted. */
export function useErase(appId: string) {
  const one = useMutation({
    mutationFn: ({ contactId, confirm }: { contactId: string; confirm: string }) =>
      call('eraseContact', { appId, contactId, body: { confirm } }),
  })
  const many = useMutation({
    mutationFn: (body: { target: ContactTarget; count: number }) => call('eraseContacts', { appId, body }),
  })
  return { one, many }
}
