import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { call, type CallInput, toUrl } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

export type AuditSearch = Pick<CallInput<'exportAuditLog'>, 'actorId' | 'kind' | 'range' | 'from' | 'to'>

/** Who changed what, page by page. */
export const auditLogQuery = (appId: string, search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.auditLog(appId), search],
    // Somebody comes to see what was done a moment ago.
    staleTime: 0,
    queryFn: ({ pageParam, signal }) => call('listAuditLog', { appId, ...search, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })

/** The people and API keys in the log. */
export const auditActorsQuery = (appId: string) =>
  queryOptions({
    queryKey: [...queryKeys.auditLog(appId), 'actors'],
    queryFn: ({ signal }) => call('listAuditActors', { appId }, { signal }),
  })

/** Where the log is downloaded as CSV. */
export const auditExportUrl = (appId: string, search: AuditSearch): string =>
  toUrl('/api/v1/apps/:appId/audit-log/export', { appId, ...search })
