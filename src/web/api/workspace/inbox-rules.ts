import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { Availability, InboxRules } from '#domain/workspace/inbox-rules.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** How the people of an app share the work. */
export const inboxRulesQuery = (appId: string) =>
  queryOptions({ queryKey: queryKeys.inboxRules(appId), queryFn: ({ signal }) => call('getInboxRules', { appId }, { signal }) })

/** Says how they shall. */
export function useSaveInboxRules(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InboxRules) => call('saveInboxRules', { appId, body }),
    onSuccess: (rules) => queries.setQueryData(queryKeys.inboxRules(appId), rules),
  })
}

/** Says whether one is there. */
export function useSetAvailability(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (availability: Availability) => call('setAvailability', { appId, body: { availability } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.members(appId) }),
  })
}
