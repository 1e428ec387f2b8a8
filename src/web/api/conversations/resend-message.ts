import { useMutation } from '@tanstack/react-query'

import { call } from '../call.ts'

/** Sends a failed or unconfirmed message again. The new state comes by the live connection. */
export const useResendMessage = (appId: string, conversationId: string) =>
  useMutation({ mutationFn: (messageId: string) => call('resendMessage', { appId, conversationId, messageId }) })
