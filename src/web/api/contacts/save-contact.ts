import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { ContactInput } from '#domain/contacts/contact.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** Changes a contact, or adds one when no id is given. */
export function useSaveContact(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ contactId, ...body }: ContactInput & { contactId?: string }) =>
      contactId ? call('updateContact', { appId, contactId, body }) : call('createContact', { appId, body }),
    onSuccess: (contact) => {
      queries.setQueryData(queryKeys.contact(appId, contact.id), contact)
      void queries.invalidateQueries({ queryKey: [...queryKeys.contacts(appId), 'list'] })
      void queries.invalidateQueries({ queryKey: queryKeys.conversations(appId) })
    },
  })
}
