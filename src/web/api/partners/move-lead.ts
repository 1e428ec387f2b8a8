import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Lead, LeadStage } from '#domain/partners/lead.ts'

import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { call } from '../call.ts'
import { refusal } from '../refusal.ts'
import { leadsQuery } from './partner-queries.ts'

/** Moves a lead in the pipeline; it stands there at once, and goes back when that is refused. */
export function useMoveLead(partnerId: string) {
  const queries = useQueryClient()
  const toasts = useToasts()
  const { queryKey } = leadsQuery(partnerId)
  const put = (leadId: string, change: Partial<Lead>) =>
    queries.setQueryData(
      queryKey,
      (list) => list && { items: list.items.map((lead) => (lead.id === leadId ? { ...lead, ...change } : lead)) },
    )
  return useMutation({
    mutationFn: ({ lead, stage }: { lead: Lead; stage: LeadStage }) => call('moveLead', { partnerId, leadId: lead.id, body: { stage } }),
    onMutate: ({ lead, stage }) => put(lead.id, { stage }),
    onSuccess: (moved) => put(moved.id, moved),
    onError: (error, { lead }) => {
      put(lead.id, { stage: lead.stage })
      toasts.show(refusal(error))
    },
  })
}
