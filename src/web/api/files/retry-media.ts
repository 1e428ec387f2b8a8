import { useMutation } from '@tanstack/react-query'

import { call } from '../call.ts'

/** Has the file of a customer's message fetched again; the live connection tells what became of it. */
export function useRetryMedia(appId: string, messageId: string) {
  return useMutation({ mutationFn: () => call('retryMessageMedia', { appId, messageId }) })
}
