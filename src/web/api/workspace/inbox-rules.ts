import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { Availability, InboxRules } from '#domain/workspace/inbox-rules.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'
import { useSaveSettings } from '../save-settings.ts'

/** How the people of an app share the work. */
export const inboxRulesQuery = (appId: string) =>
  queryOptions({ queryKey: queryKeys.inboxRules(appId), queryFn: ({ signal }) => call('getInboxRules', { appId }, { signal }) })

/** Says how they shall. */
export const useSaveInboxRules = (appId: string) =>
  useSaveSettings({
    queryKey: queryKeys.inboxRules(appId),
    save: (body: InboxRules) => call('saveInboxRules', { appId, body }),
    shown: (rules) => rules,
  })

/** Says whether one is there. */
export function useSetAvailability(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (availability: Availability) => call('setAvailability', { appId, body: { availability } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.members(appId) }),
  })
}
