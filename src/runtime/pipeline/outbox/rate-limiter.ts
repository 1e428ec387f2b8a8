/** How fast each number may send, and which numbers rest. In memory: every node keeps its own share. */
export interface Pacer {
  /** Takes one send of this channel and returns how long it has to wait for its moment, in milliseconds. */
  reserve(channelId: string): number
  /**
   * Lets a channel rest, longer each time, and go on at half its pace. Those that were refused together count as one. Returns for how long
   * it rests, in milliseconds; null where it rested already.
   */
  pause(channelId: string): number | null
  /** WhatsApp took a message: no more rest, and a little faster. */
  succeeded(channelId: string): void
  rests(channelId: string): boolean
  /** The channels that may not send now. */
  paused(): string[]
}

interface Pace {
  perSecond: number
  tokens: number
  filledAt: number
  pausedUntil: number
  strikes: number
}

/** WhatsApp's standard throughput of a number, in messages a second (Cloud API, section 6). */
export const PER_SECOND = 80

/** Sends that may wait for their moment before no more are claimed, in seconds: the number never stands still between two claims. */
const OVERDRAFT_S = 0.1

/** By how much each success raises a pace that was lowered: about a twentieth in a second. */
const GAIN = 0.05
const SLOWEST = 1

const FIRST_PAUSE_MS = 1_000
const LAST_PAUSE_MS = 60_000

/** Makes the pacer. It finds the pace that a number's limit allows: half after a refusal, then slowly up again. */
export function createPacer(now: () => Date, perSecond = PER_SECOND): Pacer {
  const paces = new Map<string, Pace>()

  const paceOf = (channelId: string): Pace => {
    const at = now().getTime()
    const pace = paces.get(channelId) ?? { perSecond, tokens: perSecond, filledAt: at, pausedUntil: 0, strikes: 0 }
    const since = Math.max(pace.filledAt, pace.pausedUntil)
    if (at > since) pace.tokens = Math.min(pace.perSecond, pace.tokens + ((at - since) / 1_000) * pace.perSecond)
    pace.filledAt = at
    paces.set(channelId, pace)
    return pace
  }
  const rests = (channelId: string): boolean => paceOf(channelId).pausedUntil > now().getTime()

  return {
    rests,
    reserve(channelId) {
      const pace = paceOf(channelId)
      pace.tokens -= 1
      return pace.tokens >= 0 ? 0 : (-pace.tokens / pace.perSecond) * 1_000
    },
    pause(channelId) {
      if (rests(channelId)) return null
      const pace = paceOf(channelId)
      const restMs = Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** pace.strikes)
      pace.pausedUntil = now().getTime() + restMs
      pace.strikes += 1
      pace.perSecond = Math.max(SLOWEST, pace.perSecond / 2)
      pace.tokens = 0
      return restMs
    },
    succeeded(channelId) {
      const pace = paceOf(channelId)
      pace.strikes = 0
      pace.perSecond = Math.min(perSecond, pace.perSecond + GAIN)
    },
    paused: () => [...paces.keys()].filter((id) => rests(id) || paceOf(id).tokens < -OVERDRAFT_S * paceOf(id).perSecond),
  }
}
