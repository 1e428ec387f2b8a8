import { useMutation } from '@tanstack/react-query'

import { call, type CallInput } from '../call.ts'

/** Starts the exports of a workspace; each is a task that makes a file. */
export function useExports(appId: string) {
  const contacts = useMutation({
    mutationFn: (body: CallInput<'exportContacts'>['body']) => call('exportContacts', { appId, body }),
  })
  const conversations = useMutation({
    mutationFn: (body: CallInput<'exportConversations'>['body']) => call('exportConversations', { appId, body }),
  })
  return { contacts, conversations }
}
