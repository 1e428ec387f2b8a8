/** Which numbers WhatsApp does not answer for, and how many calls of each may be under way. In memory: every node finds out for itself. */
export interface Circuit {
  /**
   * Waits until a call of this channel may go out; false while the channel rests. After the rest one may, as a probe. Each call that was let
   * out is ended by `failed`, `answered` or `notMade`.
   */
  takesCall(channelId: string): Promise<boolean>
  /** No answer came. Returns for how long the channel rests now, in milliseconds; null where it does not, or rests already. */
  failed(channelId: string): number | null
  /** WhatsApp answered, whatever it said. Returns whether that ended a rest. */
  answered(channelId: string): boolean
  /** Nothing was sent, and so nothing was learnt. */
  notMade(channelId: string): void
  /** The channels of which nothing is to be claimed: they rest, their probe is under way, or calls of theirs wait for others to end. */
  resting(): string[]
}

interface State {
  /** Calls in a row without an answer. */
  failures: number
  /** Rests in a row; 0 while calls go out as they come. */
  rests: number
  restsUntil: number
  probeUntil: number
  underWay: number
  /** So many calls may be under way while all is well. */
  most: number
  /** When the last answer came; before the first, when the first call went out. */
  answeredAt: number
  waiting: (() => void)[]
}

/** Calls in a row without an answer that let a number rest. */
export const FAILURES = 3

const FIRST_REST_MS = 2_000
const LAST_REST_MS = 60_000

/** A probe that was lost on the way, so that its outcome never came, holds up no other; longer than any call takes. */
const PROBE_MS = 30_000

/** Calls under way at once of a number that has been quiet; every answer allows one more. */
export const FIRST_CALLS = 4
/** The same once an answer was lost, or none has come for a while. */
export const DOUBTFUL_CALLS = 2
const SILENT_MS = 2_000
const QUIET_MS = 10_000

/** Makes the circuit: a lost answer leaves a message whose outcome nobody knows, so a number that gets none must not send on. */
export function createCircuit(now: () => Date): Circuit {
  const states = new Map<string, State>()
  const stateOf = (channelId: string): State => {
    const state = states.get(channelId) ?? newState()
    states.set(channelId, state)
    return state
  }
  const ended = (channelId: string): State => {
    const state = stateOf(channelId)
    state.underWay = Math.max(0, state.underWay - 1)
    return state
  }
  return {
    takesCall: (channelId) => takeCall(stateOf(channelId), now),
    failed(channelId) {
      const state = ended(channelId)
      const restMs = restAfter(state, now().getTime())
      wake(state)
      return restMs
    },
    answered(channelId) {
      const state = ended(channelId)
      const rested = state.rests > 0
      const most = rested || state.failures > 0 ? FIRST_CALLS : state.most + 1
      Object.assign(state, { failures: 0, rests: 0, restsUntil: 0, probeUntil: 0, most, answeredAt: now().getTime() })
      wake(state)
      return rested
    },
    notMade(channelId) {
      const state = ended(channelId)
      state.probeUntil = 0
      wake(state)
    },
    resting() {
      const at = now().getTime()
      const isFull = (state: State) => (state.rests > 0 ? isClosedTo(state, at) : state.waiting.length > 0)
      return [...states].filter(([, state]) => isFull(state)).map(([channelId]) => channelId)
    },
  }
}

/** Waits until one more call may be under way; a number that rests takes one call as a probe, and no other. */
async function takeCall(state: State, now: () => Date): Promise<boolean> {
  while (state.rests === 0) {
    if (hasRoom(state, now().getTime())) {
      state.underWay += 1
      return true
    }
    await new Promise<void>((resolve) => state.waiting.push(resolve))
  }
  const at = now().getTime()
  if (isClosedTo(state, at)) return false
  state.probeUntil = at + PROBE_MS
  state.underWay += 1
  return true
}

const newState = (): State => ({
  failures: 0,
  rests: 0,
  restsUntil: 0,
  probeUntil: 0,
  underWay: 0,
  most: FIRST_CALLS,
  answeredAt: 0,
  waiting: [],
})

const isClosedTo = ({ restsUntil, probeUntil }: State, at: number): boolean => restsUntil > at || probeUntil > at

/** Whether one more call may be under way. A number that has been quiet begins with few again: much may have changed meanwhile. */
function hasRoom(state: State, at: number): boolean {
  if (state.underWay === 0) {
    if (at - state.answeredAt > QUIET_MS) state.most = FIRST_CALLS
    state.answeredAt = at
    return true
  }
  const isDoubtful = state.failures > 0 || at - state.answeredAt > SILENT_MS
  return state.underWay < (isDoubtful ? DOUBTFUL_CALLS : state.most)
}

/** Counts a lost answer; for how long the number rests now, or null. */
function restAfter(state: State, at: number): number | null {
  state.failures += 1
  // Calls that were under way together count as one.
  if (state.failures < FAILURES || state.restsUntil > at) return null
  const restMs = Math.min(LAST_REST_MS, FIRST_REST_MS * 2 ** state.rests)
  state.rests += 1
  state.restsUntil = at + restMs
  state.probeUntil = 0
  return restMs
}

/** Those that wait look again whether they may go out. */
function wake(state: State): void {
  for (const look of state.waiting.splice(0)) look()
}
