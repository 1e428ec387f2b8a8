import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ApiError } from '#web/api/api-error.ts'
import { NoPermission } from '#web/kit/feedback/no-permission.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'

type Props<T> = { query: UseQueryResult<T>; what: string; children: (data: T) => ReactNode }

/** Shows what a query answers, and before that the skeleton, the fault or the missing permission. */
export function Loaded<T>({ query, what, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error instanceof ApiError && query.error.code === 'permission-denied') return <NoPermission what={what} />
  return (
    <QueryState query={query} what={what}>
      <div className="flex flex-col gap-3">
        <Bone className="h-14" />
        <Bone className="h-14" />
        <Bone className="h-14" />
      </div>
    </QueryState>
  )
}
