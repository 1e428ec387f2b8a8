import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ApiError } from '#web/api/api-error.ts'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { NoPermission } from '#web/kit/feedback/no-permission.tsx'
import { Bone, Skeleton } from '#web/kit/feedback/skeleton.tsx'

type Props<T> = { query: UseQueryResult<T>; what: string; children: (data: T) => ReactNode }

/** Shows what a query answers, and before that the skeleton, the fault or the missing permission. */
export function Loaded<T>({ query, what, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error instanceof ApiError && query.error.code === 'permission-denied') return <NoPermission what={what} />
  if (query.error) {
    const hint = query.error instanceof ApiError ? query.error.hint : 'Try again.'
    return <ErrorState title={`Couldn’t load ${what}`} hint={hint} reference={query.error.message} onRetry={() => void query.refetch()} />
  }
  return (
    <Skeleton label={`Loading ${what}`} onRetry={() => void query.refetch()}>
      <div className="flex flex-col gap-3">
        <Bone className="h-14" />
        <Bone className="h-14" />
        <Bone className="h-14" />
      </div>
    </Skeleton>
  )
}
