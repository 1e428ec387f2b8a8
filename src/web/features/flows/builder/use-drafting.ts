import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

import type { Flow } from '#domain/flow-document.ts'

import { ApiError } from '../../../api/api-error.ts'
import { flowProblemsQuery } from '../../../api/flows/check-flow.ts'
import { flowQuery } from '../../../api/flows/get-flow.ts'
import { saveDraft } from '../../../api/flows/save-draft.ts'
import { flowSavedQuery } from '../../../api/live/flow-saved.ts'
import { useCurrentApp } from '../../../session/current-app.tsx'
import { createDrafting, type Drafted, type Drafting, type Shelf } from './drafting.ts'

/** Draws on a flow's draft, which is saved by itself. */
export function useDrafting(flow: Flow): [Drafting, Drafted] {
  const { app } = useCurrentApp()
  const queries = useQueryClient()
  const [drafting] = useState(() => {
    const one = flowQuery(app.id, flow.id)
    const shelf: Shelf = {
      async save(draft, basedOn) {
        const kept = await saveDraft(app.id, flow.id, { draft, basedOn })
        if (!kept) return null
        queries.setQueryData(one.queryKey, (known) => known && { ...known, ...kept })
        void queries.invalidateQueries({ queryKey: flowProblemsQuery(app.id, flow.id).queryKey })
        return kept
      },
      load: () => queries.fetchQuery({ ...one, staleTime: 0 }),
    }
    return createDrafting({ kind: flow.kind, stored: flow, shelf, now: () => performance.now(), sayWhy })
  })
  const drafted = useSyncExternalStore(drafting.subscribe, drafting.get)

  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (drafting.get().save === 'saved') return
      void drafting.flush()
      event.preventDefault()
    }
    addEventListener('beforeunload', leave)
    return () => {
      removeEventListener('beforeunload', leave)
      void drafting.flush().then(() => {
        drafting.stop()
        return queries.invalidateQueries({ queryKey: ['app', app.id, 'flows'] })
      })
    }
  }, [drafting, queries, app.id])

  // Somebody saved: the live line says so, or the flow was loaded anew after a break of it.
  const { data: told } = useQuery(flowSavedQuery(app.id, flow.id))
  const savedAt = told !== null && told > flow.updatedAt ? told : flow.updatedAt
  useEffect(() => void drafting.catchUp(savedAt).catch(() => {}), [drafting, savedAt])
  return [drafting, drafted]
}

const sayWhy = (cause: unknown): string => (cause instanceof ApiError ? `${cause.message} ${cause.hint}` : 'The server cannot be reached.')
