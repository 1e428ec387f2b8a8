import type { Sql } from '#store/postgres/sql.ts'
import {
  addPaces,
  endRest,
  type NumberKey,
  pauseNumber,
  type PaceRules,
  restNumber,
  takeTurns,
  type TurnsAsked,
} from '#store/whatsapp/number-pace.ts'

import { createBatcher } from '../ingest/batcher.ts'

/** The send rate and the rests of each number. All nodes share them: each takes turns from the database for a tenth of a second at a time. */
export interface Pacer {
  /** Takes the next turn of this number: how long to wait for it, in milliseconds; null while the number rests. */
  turn(number: NumberKey): Promise<number | null>
  /**
   * Backs a number off, longer each time, and halves its rate. Sends refused together count once. Returns the pause
   * in milliseconds; null if it already backs off.
   */
  pause(number: NumberKey): Promise<number | null>
  /** Lets a number rest that nobody answers for; its rate stays. */
  rest(number: NumberKey, restMs: number): Promise<void>
  /** Ends such a rest before its time. */
  endRest(number: NumberKey): Promise<void>
  /** WhatsApp accepted a message: ends the backoff and raises the rate a little. */
  succeeded(number: NumberKey): void
  rests(channelId: string): boolean
  /** The channels that may not send now. */
  paused(): string[]
  /** Gives up the turns in hand: another node has paused a number. */
  forget(): void
}

/** What this node holds of one number. */
interface Share {
  number: NumberKey
  /** Turns in hand. */
  left: number
  /** When the next of them is. */
  nextAt: number
  gapMs: number
  restsUntil: number
  /** Sends that wait for turns. */
  waiting: number
  /** Accepted since turns were taken last. */
  accepted: number
  asking: Promise<void> | null
}

/** WhatsApp's standard throughput of a number, in messages a second (Cloud API, section 6); a raised rate rises by about a twentieth per second. */
export const RULES: PaceRules = { perSecond: 80, gain: 0.05, slowest: 1, firstPauseMs: 1_000, lastPauseMs: 60_000 }

/** Turns for so long are taken at a time, and for twice as long where so many wait. */
const PORTION_MS = 100
/** How far ahead sends may wait before claiming stops, so that a number never idles between two claims. */
const OVERDRAFT_MS = 100
const GONE_MS = 1_000

/** Creates the rate limiter. It finds the rate that a number's limit allows: half after a refusal, then slowly up. */
export function createPacer(sql: Sql, now: () => number = () => performance.now(), rules: PaceRules = RULES): Pacer {
  const { shares, shareOf, ask } = createShares(sql, now, rules)
  const rests = (channelId: string): boolean => (shares.get(channelId)?.restsUntil ?? 0) > now()
  const lastAt = ({ nextAt, waiting, left, gapMs }: Share): number => nextAt + Math.max(0, waiting - left) * gapMs
  const mayNotSend = (share: Share): boolean => rests(share.number.channelId) || lastAt(share) > now() + OVERDRAFT_MS

  return {
    rests,
    async turn(number) {
      const share = shareOf(number)
      share.waiting += 1
      try {
        while (share.left === 0 && !rests(number.channelId)) await (share.asking ??= ask(share).finally(() => (share.asking = null)))
        if (rests(number.channelId)) return null
        const at = share.nextAt
        Object.assign(share, { left: share.left - 1, nextAt: at + share.gapMs })
        return Math.max(0, at - now())
      } finally {
        share.waiting -= 1
      }
    },
    async pause(number) {
      if (rests(number.channelId)) return null
      const share = shareOf(number)
      const { accepted } = share
      Object.assign(share, { left: 0, restsUntil: Infinity, accepted: 0 })
      const { restMs, began } = await pauseNumber(sql, number, accepted, rules).catch((cause: unknown) => {
        share.restsUntil = 0
        throw cause
      })
      share.restsUntil = now() + restMs
      return began ? restMs : null
    },
    async rest(number, restMs) {
      await restNumber(sql, number, restMs)
      Object.assign(shareOf(number), { left: 0, restsUntil: now() + restMs })
    },
    async endRest(number) {
      shareOf(number).restsUntil = 0
      await endRest(sql, number)
    },
    succeeded: (number) => void (shareOf(number).accepted += 1),
    paused: () => [...shares.values()].filter(mayNotSend).map(({ number }) => number.channelId),
    forget() {
      for (const share of shares.values()) share.left = 0
    },
  }
}

/** What this node holds of each number; wishes for turns of many numbers go out together. */
function createShares(sql: Sql, now: () => number, rules: PaceRules) {
  const shares = new Map<string, Share>()
  const shareOf = (number: NumberKey): Share => {
    const share = shares.get(number.channelId) ?? newShare(number, 1_000 / rules.perSecond)
    shares.set(number.channelId, share)
    return share
  }
  /** Takes turns into hand; returns the wishes for numbers whose pace is not kept yet. */
  async function take(asked: readonly TurnsAsked[]): Promise<TurnsAsked[]> {
    const given = await takeTurns(sql, asked, rules)
    const at = now()
    for (const { channelId, count, firstMs, gapMs, restMs } of given)
      Object.assign(shares.get(channelId)!, { left: count, nextAt: at + firstMs, gapMs, restsUntil: restMs > 0 ? at + restMs : 0 })
    const kept = new Set(given.map(({ channelId }) => channelId))
    return asked.filter(({ channelId }) => !kept.has(channelId))
  }
  const asking = createBatcher<TurnsAsked, void>({ maxItems: 128, partitions: 1, gatherMs: 1 }, async (asked) => {
    const others = await take(asked)
    if (others.length === 0) return []
    await addPaces(sql, others, rules)
    // The app of a number that cannot be kept was removed.
    for (const { channelId } of await take(others)) shares.get(channelId)!.restsUntil = now() + GONE_MS
    return []
  })
  async function ask(share: Share): Promise<void> {
    const portion = PORTION_MS / share.gapMs
    const count = Math.ceil(Math.min(Math.max(share.waiting, portion), 2 * portion))
    const { accepted } = share
    share.accepted = 0
    await asking.add({ ...share.number, count, accepted })
  }
  return { shares, shareOf, ask }
}

const newShare = (number: NumberKey, gapMs: number): Share => ({
  number,
  left: 0,
  nextAt: 0,
  gapMs,
  restsUntil: 0,
  waiting: 0,
  accepted: 0,
  asking: null,
})
