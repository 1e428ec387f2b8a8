import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { appsQuery } from '../apps/list-apps.ts'
import { call, firstData } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

const EVERY_MS = 2_000

/** Which first steps of the workspace are done; asked again while somebody looks at them. */
export const onboardingQuery = (appId: string) =>
  queryOptions({
    queryKey: queryKeys.onboarding(appId),
    queryFn: ({ signal }) => call('getOnboarding', { appId }, { signal }),
    initialData: () => firstData('getOnboarding', { appId }),
    refetchInterval: ({ state }) => (state.data?.dismissed ? false : EVERY_MS),
  })

/** Opens the sample workspace; `select` is told which it is once it is among one's own. */
export function useEnterSample(select: (appId: string) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('enterSample', {}),
    onSuccess: (app) => {
      queries.setQueryData(appsQuery().queryKey, (known) => known && { items: [...known.items.filter(({ id }) => id !== app.id), app] })
      select(app.id)
    },
  })
}

/** Closes the list of the first steps. */
export function useDismissOnboarding(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('dismissOnboarding', { appId }),
    onMutate: () =>
      queries.setQueryData(onboardingQuery(appId).queryKey, (known) => (known === undefined ? known : { ...known, dismissed: true })),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.onboarding(appId) }),
  })
}

/** What one plays a customer on: made where there is none yet. */
export const testPhoneQuery = (appId: string) =>
  queryOptions({
    queryKey: [...queryKeys.onboarding(appId), 'phone'],
    queryFn: ({ signal }) => call('openTestPhone', { appId }, { signal }),
    staleTime: Infinity,
  })
