import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Flow } from '#domain/flows/flow-document.ts'

import { ApiError } from '#web/api/api-error.ts'
import { flowProblemsQuery } from '#web/api/flows/check-flow.ts'
import { flowQuery } from '#web/api/flows/get-flow.ts'
import { saveDraft } from '#web/api/flows/save-draft.ts'
import { flowSavedQuery } from '#web/api/live/flow-saved.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { SessionStore } from '#web/session/session-store.ts'
import { useSessionStore } from '#web/session/use-session.ts'
import { createDrafting, type Drafted, type Drafting, type SaveFault, type Shelf } from './drafting.ts'
import { findLeft, leaveDraft, takeUp, watchPage } from './left-drafts.ts'

/** Draws on a flow's draft, which is saved by itself; where it was left before it was saved, goes on with that. */
export function useDrafting(flow: Flow): [Drafting, Drafted] {
  const { app } = useCurrentApp()
  const queries = useQueryClient()
  const session = useSessionStore()
  const toasts = useToasts()
  const [key] = useState(() => `${session.get().user?.uid ?? ''} ${flow.id}`)
  const [drafting] = useState(
    () =>
      findLeft(queries, key) ??
      createDrafting({
        kind: flow.kind,
        stored: flow,
        shelf: aShelf(queries, session, app.id, flow.id),
        now: () => performance.now(),
        sayWhy,
      }),
  )
  const drafted = useSyncExternalStore(drafting.subscribe, drafting.get)

  const { name } = flow
  useEffect(() => {
    takeUp(queries, key)
    if (drafting.get().save !== 'saved') void drafting.flush()
    const stopWatching = watchPage(drafting)
    return () => {
      stopWatching()
      leaveDraft(queries, key, drafting, {
        onLate: ({ why, helps }) =>
          toasts.show(
            helps === 'copy'
              ? { variant: 'destructive', title: t('What you drew last in “{name}” is not saved', { name }), description: why }
              : {
                  title: t('“{name}” is not saved yet', { name }),
                  description: t('It is as soon as that is possible. Keep this page open until then.'),
                },
          ),
        onSaved(late) {
          if (late) toasts.show({ title: t('“{name}” is saved now', { name }) })
          void queries.invalidateQueries({ queryKey: ['app', app.id, 'flows'] })
        },
      })
    }
  }, [drafting, queries, toasts, key, app.id, name])

  // Somebody saved: the live line says so, or the flow was loaded again after a break of it.
  const { data: told } = useQuery(flowSavedQuery(app.id, flow.id))
  const savedAt = told !== null && told > flow.updatedAt ? told : flow.updatedAt
  useEffect(() => void drafting.catchUp(savedAt).catch(() => {}), [drafting, savedAt])
  return [drafting, drafted]
}

/** The server, for as long as who drew is signed in: nothing is saved in the name of somebody else. */
function aShelf(queries: QueryClient, session: SessionStore, appId: string, flowId: string): Shelf {
  const one = flowQuery(appId, flowId)
  const uid = session.get().user?.uid
  return {
    async save(draft, basedOn) {
      if (session.get().user?.uid !== uid) throw new ApiError(401, SIGNED_OUT)
      const kept = await saveDraft(appId, flowId, { draft, basedOn })
      if (!kept) return null
      queries.setQueryData(one.queryKey, (known) => known && { ...known, ...kept })
      void queries.invalidateQueries({ queryKey: flowProblemsQuery(appId, flowId).queryKey })
      return kept
    },
    load: () => queries.fetchQuery({ ...one, staleTime: 0 }),
  }
}

const SIGNED_OUT = {
  code: 'unauthenticated',
  message: t('You are not signed in any more.'),
  hint: t('Sign in again: what you drew is kept.'),
} as const

function sayWhy(cause: unknown): SaveFault {
  if (!(cause instanceof ApiError)) return { why: t('The server cannot be reached.'), helps: 'wait' }
  if (cause.status === 401) return { why: `${SIGNED_OUT.message} ${SIGNED_OUT.hint}`, helps: 'signIn' }
  const [detail] = cause.details
  const why = `${cause.message} ${detail?.message ?? cause.hint}`
  return { why, helps: cause.status === 403 || cause.status === 404 ? 'copy' : 'wait' }
}
