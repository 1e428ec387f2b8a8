import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'

type Props<T> = { query: UseQueryResult<T>; what: string; about?: ReactNode; action?: ReactNode; children: (data: T) => ReactNode }

/** A page of the portal: what it is about, what can be done, and what a query answers. */
export function TabPage<T>({ query, what, about, action, children }: Props<T>) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-280 flex-col gap-4 p-6 max-phone:p-4">
        {(about !== undefined || action) && (
          <div className="flex flex-wrap items-center gap-3">
            <p className="min-w-0 flex-1 text-ink-2">{about}</p>
            {action}
          </div>
        )}
        <QueryState query={query} what={what}>
          <Bone className="h-14" />
          <Bone className="mt-3 h-14" />
        </QueryState>
        {query.data !== undefined && children(query.data)}
      </div>
    </div>
  )
}
