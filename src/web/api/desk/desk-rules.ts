import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { Availability, DeskRules } from '#domain/workspace/inbox-rules.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** How the people of an app share the work. */
export const deskRulesQuery = (appId: string) =>
  queryOptions({ queryKey: queryKeys.deskRules(appId), queryFn: ({ signal }) => call('getDeskRules', { appId }, { signal }) })

/** Says how they shall. */
export function useSaveDeskRules(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: DeskRules) => call('saveDeskRules', { appId, body }),
    onSuccess: (rules) => queries.setQueryData(queryKeys.deskRules(appId), rules),
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
