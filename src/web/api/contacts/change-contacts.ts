import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { ContactCommand, ContactTarget } from '#domain/contacts/contact-command.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** Does one thing to some contacts, or to all that a filter finds; takes back what was done at once. */
export function useChangeContacts(appId: string) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: queryKeys.contacts(appId) })
  const change = useMutation({
    mutationFn: (body: { command: ContactCommand; target: ContactTarget }) => call('changeContacts', { appId, body }),
    onSuccess,
  })
  const exportAs = useMutation({
    mutationFn: (body: { columns: string[]; target: ContactTarget }) => call('exportContacts', { appId, body }),
  })
  const undo = useMutation({ mutationFn: (batch: string) => call('undoContacts', { appId, body: { batch } }), onSuccess })
  return { change, undo, exportAs }
}
