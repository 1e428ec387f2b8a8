import { queryOptions, useQueryClient } from '@tanstack/react-query'

import type { Automation } from '#domain/workspace/automation.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'
import { useSaveSettings } from '../save-settings.ts'

/** How the app answers by itself, beside its flows. */
export const automationQuery = (appId: string) =>
  queryOptions({
    queryKey: ['app', appId, 'automation'],
    queryFn: ({ signal }) => call('getAutomation', { appId }, { signal }),
    staleTime: 60_000,
  })

/** Says how the app answers by itself. */
export function useSaveAutomation(appId: string) {
  const queries = useQueryClient()
  return useSaveSettings({
    queryKey: automationQuery(appId).queryKey,
    save: (body: Automation) => call('saveAutomation', { appId, body }),
    shown: (automation) => automation,
    // Threads ask whether voice messages are transcribed.
    afterwards: () => queries.invalidateQueries({ queryKey: queryKeys.assist(appId) }),
  })
}
