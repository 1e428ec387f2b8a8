import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { FlowSummary } from '#domain/api/flows/flows.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'

import { call } from '../call.ts'
import { flowsQuery } from './list-flows.ts'

/** Has the problems of drafts counted where the list does not know them, some at once; after each part the list is asked again. */
export function useCountProblems(appId: string, kind: FlowKind, flows: readonly FlowSummary[] | undefined): void {
  const queries = useQueryClient()
  const isMissing = flows?.some(({ problems }) => problems === null) ?? false
  useEffect(() => {
    if (!isMissing) return
    const leaving = new AbortController()
    const count = async () => {
      for (let left = 1; left > 0 && !leaving.signal.aborted;) {
        ;({ left } = await call('countFlowProblems', { appId, body: { kind } }, { signal: leaving.signal }))
        await queries.invalidateQueries({ queryKey: flowsQuery(appId, kind).queryKey })
      }
    }
    // Without them the list is whole all the same: it says nothing of problems.
    count().catch(() => {})
    return () => leaving.abort()
  }, [isMissing, appId, kind, queries])
}
