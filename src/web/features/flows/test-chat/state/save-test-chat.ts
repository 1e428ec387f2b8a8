import type { TestChatState } from './test-chat-state.ts'

/** A test chat that goes on where it was left. */
export interface SavedTestChat {
  last(): TestChatState | null
  keep(state: TestChatState): void
  /** What is shown when the phone opens next, also what of it is still to be replayed. */
  begin(state: TestChatState): void
}

/** Keeps a test chat while nobody looks at it; what was being replayed then stands at its end. */
export function saveTestChat(): SavedTestChat {
  let last: TestChatState | null = null
  return {
    last: () => last,
    keep: (state) => {
      last = { ...state, shown: null }
    },
    begin: (state) => {
      last = state
    },
  }
}
