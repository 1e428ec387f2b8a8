/** The send rate and backoff of each number. In memory: every node keeps its own share. */
export interface Pacer {
  /** Reserves one send of this channel and returns its delay in milliseconds. */
  reserve(channelId: string): number
  /**
   * Backs a channel off, longer each time, and halves its rate. Sends refused together count once. Returns the pause
   * in milliseconds; null if it already backs off.
   */
  pause(channelId: string): number | null
  /** WhatsApp accepted a message: ends the backoff and raises the rate a little. */
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

/** How many seconds of sends may wait before claiming stops, so that a number never idles between two claims. */
const OVERDRAFT_S = 0.1

/** How much each success raises a lowered rate: about a twentieth per second. */
const GAIN = 0.05
const SLOWEST = 1

const FIRST_PAUSE_MS = 1_000
const LAST_PAUSE_MS = 60_000

/** Creates the rate limiter. It finds the rate that a number's limit allows: half after a refusal, then slowly up. */
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
