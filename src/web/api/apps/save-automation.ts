import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Automation } from '#domain/workspace/automation.ts'

import { call } from '../call.ts'
import { automationQuery } from './get-automation.ts'

/** Says how the app answers by itself. */
export function useSaveAutomation(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Automation) => call('saveAutomation', { appId, body }),
    onSuccess: (saved) => queries.setQueryData(automationQuery(appId).queryKey, saved),
  })
}
