/** How fast each number may send, and which numbers rest. In memory: every node keeps its own share. */
export interface Pacer {
  /** Takes one send of this channel and returns how long it has to wait for its moment, in milliseconds. */
  reserve(channelId: string): number
  /** Lets a channel rest after WhatsApp said it is too fast; longer each time it says so again. */
  pause(channelId: string): void
  /** WhatsApp took a message again. */
  succeeded(channelId: string): void
  /** The channels that may not send now. */
  paused(): string[]
}

interface Pace {
  tokens: number
  filledAt: number
  pausedUntil: number
  strikes: number
}

/** WhatsApp's standard throughput of a number, in messages a second (Cloud API, section 6). */
export const PER_SECOND = 80

/** Sends that may wait for their moment before no more are claimed: enough that the number never stands still between two claims. */
const OVERDRAFT = 8

const FIRST_PAUSE_MS = 1_000
const LAST_PAUSE_MS = 60_000

export function createPacer(now: () => Date, perSecond = PER_SECOND): Pacer {
  const paces = new Map<string, Pace>()

  const paceOf = (channelId: string): Pace => {
    const at = now().getTime()
    const pace = paces.get(channelId) ?? { tokens: perSecond, filledAt: at, pausedUntil: 0, strikes: 0 }
    pace.tokens = Math.min(perSecond, pace.tokens + ((at - pace.filledAt) / 1_000) * perSecond)
    pace.filledAt = at
    paces.set(channelId, pace)
    return pace
  }

  return {
    reserve(channelId) {
      const pace = paceOf(channelId)
      pace.tokens -= 1
      return pace.tokens >= 0 ? 0 : (-pace.tokens / perSecond) * 1_000
    },
    pause(channelId) {
      const pace = paceOf(channelId)
      pace.pausedUntil = now().getTime() + Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** pace.strikes)
      pace.strikes += 1
    },
    succeeded(channelId) {
      paceOf(channelId).strikes = 0
    },
    paused() {
      const at = now().getTime()
      return [...paces.keys()].filter((id) => {
        const pace = paceOf(id)
        return pace.pausedUntil > at || pace.tokens < -OVERDRAFT
      })
    },
  }
}
