import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Loads again what is shown of a key, and whatever of it is being loaded for the first time. An answer under way may be older than what was just
 * heard; TanStack Query restarts it only where it has data already, so a first one is asked for again as soon as it is here.
 */
export function askAgain(queries: QueryClient, queryKey: QueryKey): void {
  const first = queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  for (const query of first) {
    const again = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    void query.promise?.then(again, () => {})
  }
  void queries.invalidateQueries({ queryKey })
}
