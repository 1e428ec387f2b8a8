import { createContext, use, useSyncExternalStore } from 'react'

import type { Session } from '#domain/workspace/user.ts'

import type { SessionStore } from './session-store.ts'

export const SessionContext = createContext<SessionStore | null>(null)

/** Gives the store of the session, to sign in and out. */
export function useSessionStore(): SessionStore {
  const store = use(SessionContext)
  if (!store) throw new Error('useSession needs a SessionContext above it')
  return store
}

/** Gives who is signed in, and follows it. */
export function useSession(): Session {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.get)
}
