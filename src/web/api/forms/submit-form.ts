import { useMutation } from '@tanstack/react-query'

import { call, type CallInput } from '../call.ts'

/** Sends a booking page. Repeated, it counts once. */
export function useSubmitForm(ownerId: string, formToken: string) {
  return useMutation({
    mutationFn: (body: CallInput<'submitForm'>['body']) => call('submitForm', { ownerId, formToken, body }, { idempotencyKey: formToken }),
  })
}
