/** Which numbers WhatsApp does not answer for. In memory: every node finds out for itself. */
export interface Circuit {
  /** Tells whether a call of this channel may go out now. While the channel rests none may; after the rest one may, as a probe. */
  takesCall(channelId: string): boolean
  /** No answer came. Returns for how long the channel rests now, in milliseconds; null where it does not, or rests already. */
  failed(channelId: string): number | null
  /** WhatsApp answered, whatever it said. Returns whether that ended a rest. */
  answered(channelId: string): boolean
  /** The channels of which nothing is to be claimed: they rest, or their probe is under way. */
  resting(): string[]
}

interface State {
  /** Calls in a row without an answer. */
  failures: number
  /** Rests in a row; 0 while calls go out as they come. */
  rests: number
  restsUntil: number
  probeUntil: number
}

/** Calls in a row without an answer that let a number rest. */
export const FAILURES = 3

const FIRST_REST_MS = 2_000
const LAST_REST_MS = 60_000

/** A probe that was lost on the way, so that its outcome never came, holds up no other; longer than any call takes. */
const PROBE_MS = 30_000

/** Makes the circuit: a lost answer leaves a message whose outcome nobody knows, so a number that gets none must not send on. */
export function createCircuit(now: () => Date): Circuit {
  const states = new Map<string, State>()
  return {
    takesCall(channelId) {
      const state = states.get(channelId)
      if (!state || state.rests === 0) return true
      const at = now().getTime()
      if (isClosedTo(state, at)) return false
      state.probeUntil = at + PROBE_MS
      return true
    },
    failed(channelId) {
      const at = now().getTime()
      const state = states.get(channelId) ?? { failures: 0, rests: 0, restsUntil: 0, probeUntil: 0 }
      states.set(channelId, state)
      state.failures += 1
      // Calls that were under way together count as one.
      if (state.failures < FAILURES || state.restsUntil > at) return null
      const restMs = Math.min(LAST_REST_MS, FIRST_REST_MS * 2 ** state.rests)
      state.rests += 1
      state.restsUntil = at + restMs
      state.probeUntil = 0
      return restMs
    },
    answered(channelId) {
      const rested = (states.get(channelId)?.rests ?? 0) > 0
      states.delete(channelId)
      return rested
    },
    resting() {
      const at = now().getTime()
      return [...states].filter(([, state]) => state.rests > 0 && isClosedTo(state, at)).map(([channelId]) => channelId)
    },
  }
}

const isClosedTo = ({ restsUntil, probeUntil }: State, at: number): boolean => restsUntil > at || probeUntil > at
