import type { TrialState } from './trial-state.ts'

/** A trial that goes on where it was left. */
export interface KeptTrial {
  last(): TrialState | null
  keep(state: TrialState): void
}

/** Keeps a trial while nobody looks at it; what was being replayed then stands at its end. */
export function keepTrial(): KeptTrial {
  let last: TrialState | null = null
  return {
    last: () => last,
    keep: (state) => {
      last = { ...state, shown: null }
    },
  }
}
