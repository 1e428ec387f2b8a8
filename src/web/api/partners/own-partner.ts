import { queryOptions } from '@tanstack/react-query'

import { call, firstData } from '../call.ts'

/** Where the answers about partners live: they are of no app. */
export const partnerKeys = { all: ['partners'] as const }

/** The partner that whoever is signed in works for, and whether they own the installation. */
export const partnerQuery = () =>
  queryOptions({
    queryKey: [...partnerKeys.all, 'own'],
    queryFn: ({ signal }) => call('getPartner', {}, { signal }),
    initialData: () => firstData('getPartner', {}),
    staleTime: 10 * 60_000,
  })
