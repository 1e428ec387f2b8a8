// What the page asks the server, and what it does when that does not answer.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { ApiError } from '../api/api-error.ts'
import { appsQuery } from '../api/apps/list-apps.ts'
import { saysAway, setDatabaseAway } from '../api/database-away.ts'

/** How soon a call is made again that failed: as often as needed where the server waits for its database, else twice. */
export const AWAY_MS = 2_000

/** Makes the cache of answers; `signedOut` hears when the server knows nobody any more. What the database could not answer is asked until it can. */
export function createQueries(signedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.code === 'unauthenticated') signedOut()
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess: () => setDatabaseAway(false) }),
    mutationCache: new MutationCache({
      onError(error) {
        onError(error)
        // Nobody may be asking anything now: this is asked until it is answered.
        if (saysAway(error)) void queries.refetchQueries({ queryKey: appsQuery().queryKey })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry(failures, error) {
          if (!saysAway(error)) return failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
          setDatabaseAway(true)
          return true
        },
        retryDelay: AWAY_MS,
      },
      mutations: { retry: false },
    },
  })
  return queries
}
