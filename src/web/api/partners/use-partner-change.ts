import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { refusal } from '../refusal.ts'
import { partnerKeys } from './own-partner.ts'

/** Changes something of partners by a call, then asks anew for what is shown of them; a refusal is said in a toast. */
export function usePartnerChange() {
  const queries = useQueryClient()
  const toasts = useToasts()
  return useMutation({
    mutationFn: (change: { send: () => Promise<unknown>; done?: string }) => change.send(),
    onSuccess: (_answer, { done }) => {
      if (done !== undefined) toasts.show({ title: done })
      return queries.invalidateQueries({ queryKey: partnerKeys.all })
    },
    onError: (error) => toasts.show(refusal(error)),
  })
}

/** Asks anew for everything that is shown of partners. */
export function useRefreshPartners(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: partnerKeys.all })
}
