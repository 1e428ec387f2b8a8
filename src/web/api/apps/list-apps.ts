import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'

/** The apps the user is a member of. */
export const appsQuery = () =>
  queryOptions({ queryKey: ['apps'], queryFn: ({ signal }) => call('listApps', {}, { signal }), staleTime: 60_000 })
