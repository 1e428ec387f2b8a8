export interface Store<State> {
  get(): State
  set(change: Partial<State>): void
  /** Calls back after each change; what it answers with ends that. */
  follow(changed: () => void): () => void
}

/** A state that tells who follows it when it changes. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial
  const followers = new Set<() => void>()
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change }
      for (const changed of followers) changed()
    },
    follow(changed) {
      followers.add(changed)
      return () => followers.delete(changed)
    },
  }
}
