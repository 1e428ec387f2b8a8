import { queryOptions } from '@tanstack/react-query'

import { call, firstData } from '../call.ts'

/** The apps the user is a member of. */
export const appsQuery = () =>
  queryOptions({
    queryKey: ['apps'],
    queryFn: ({ signal }) => call('listApps', {}, { signal }),
    initialData: () => firstData('listApps', {}),
    staleTime: 60_000,
  })
