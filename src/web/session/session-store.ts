import type { Session, User } from '#domain/workspace/user.ts'

export interface SessionStore {
  get(): Session
  subscribe(listener: () => void): () => void
  /** Somebody signed in, or (null) nobody is signed in. */
  set(user: User | null): void
}

/** Keeps who is signed in. It starts not knowing: `{ user: null, isLoggedIn: false, inProgress: true }`. */
export function createSessionStore(): SessionStore {
  let session: Session = { user: null, isLoggedIn: false, inProgress: true }
  const listeners = new Set<() => void>()
  return {
    get: () => session,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (user) => {
      session = { user, isLoggedIn: user !== null, inProgress: false }
      for (const listener of listeners) listener()
    },
  }
}
