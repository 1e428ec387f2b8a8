import { setTimeout as delay } from 'node:timers/promises'

import type { DueQuery } from '#store/postgres/due-times.ts'

import type { Logger } from '../logger.ts'
import { createPlaces } from '../pipeline/outbox/semaphore.ts'
import type { Claims, Job } from './job.ts'
import { LEASE_MS } from './scheduler.ts'
import type { Topic } from './topics.ts'

/** What a claim may take: so many, for so long, none of those that have their fill. */
export interface ClaimAsk {
  limit: number
  leaseMs: number
  /** Holders that may not have more under way now. */
  full: string[]
  /** Holders that have something under way here. */
  busy: string[]
}

/** An item under its lease. */
export interface Lease {
  /** Whether it is certainly ours for long enough: what cannot be taken back begins only then, so that nobody else begins the same. */
  isHeld(): boolean
  /** Ends when the process stops. */
  stopping: AbortSignal
}

/** A queue whose items are claimed for a lease, worked on outside a transaction and settled. */
export interface LeasedQueue<Item> {
  name: string
  wokenBy: readonly Topic[]
  due: DueQuery
  /** Items under way at once here, at most half of them of one holder. */
  concurrency: number
  /** How long a stop waits for what is under way; what is not done by then is claimed again when its lease ends. */
  stopMs: number
  keyOf(item: Item): string
  holderOf(item: Item): string
  /** Takes items that are due; those that another process takes at the same moment are skipped. */
  claim(ask: ClaimAsk): Promise<readonly Item[]>
  /** Does the work and settles it. What it throws leaves the item to the end of its lease. */
  run(item: Item, lease: Lease): Promise<void>
  /** Begins the leases of these items again; returns the keys of those that were still ours. */
  renew(items: readonly Item[], leaseMs: number): Promise<readonly string[]>
  /** When the first lease ends that nobody renewed, and what becomes of such items. Left out where they are due again by themselves. */
  lost?: { at: DueQuery; recover(held: string[]): Promise<{ again: boolean }> }
}

/** Makes the job of a queue: claim, run, settle, recover. */
export function leasedJob<Item>(deps: { log: Logger; leaseMs?: number | undefined }, queue: LeasedQueue<Item>): Job {
  const { name, wokenBy, due, keyOf } = queue
  const { log, leaseMs = LEASE_MS } = deps
  const places = createPlaces(queue.concurrency)
  const stopping = new AbortController()
  /** Of what is under way here, and since when it is certainly ours. */
  const held: Held<Item> = new Map()

  async function run(wake: () => void) {
    if (places.free === 0) {
      await places.freed()
      return { more: true }
    }
    const claimedAt = performance.now()
    const items = await queue.claim({ limit: Math.ceil(places.free / 4), leaseMs, full: places.full(), busy: places.holders() })
    for (const item of items) begin(item, claimedAt, wake)
    return { more: items.length > 0 }
  }

  function begin(item: Item, confirmedAt: number, wake: () => void): void {
    const key = keyOf(item)
    // Its lease ended while it is under way here.
    if (held.has(key)) return
    const mine = { item, confirmedAt }
    held.set(key, mine)
    const isHeld = () => isOurs(mine.confirmedAt, leaseMs)
    const running = queue
      .run(item, { isHeld, stopping: stopping.signal })
      // Not settled: the lease ends, and it is claimed again.
      .catch((cause: unknown) => log.error({ err: cause, job: name, item: key }, 'a piece of background work could not be settled'))
      .finally(() => held.delete(key))
    places.hold(queue.holderOf(item), key, running)
    void running.then(wake)
  }

  return {
    name,
    wokenBy,
    due,
    run,
    claims: claimsOf(queue, held, leaseMs),
    async finish() {
      stopping.abort()
      await (queue.stopMs === Infinity ? places.idle() : Promise.race([places.idle(), delay(queue.stopMs, undefined, { ref: false })]))
    },
  }
}

/** Nobody takes over what was confirmed so lately. */
const isOurs = (confirmedAt: number, leaseMs: number): boolean => performance.now() - confirmedAt < leaseMs / 2

type Held<Item> = Map<string, { item: Item; confirmedAt: number }>

/** Renews what is under way here, and recovers what another process left. */
const claimsOf = <Item>(queue: LeasedQueue<Item>, held: Held<Item>, leaseMs: number): Claims => ({
  async release() {
    const items = [...held.values()].flatMap(({ item, confirmedAt }) => (isOurs(confirmedAt, leaseMs) ? [item] : []))
    // Whatever it still does, it begins nothing more.
    for (const mine of held.values()) mine.confirmedAt = -Infinity
    return items.length > 0 && (await queue.renew(items, 0)).length > 0
  },
  async renew(forMs) {
    if (held.size === 0) return
    const at = performance.now()
    const items = [...held.values()].map(({ item }) => item)
    for (const key of await queue.renew(items, forMs)) {
      const mine = held.get(key)
      if (mine) mine.confirmedAt = at
    }
  },
  ...(queue.lost && recovery(queue.lost, held)),
})

const recovery = <Item>(lost: NonNullable<LeasedQueue<Item>['lost']>, held: Held<Item>): Pick<Claims, 'lostAt' | 'recover'> => ({
  lostAt: lost.at,
  async recover(wake) {
    const { again } = await lost.recover([...held.keys()])
    if (again) wake()
  },
})

/** Renews items one by one; returns the keys of those that were still ours. */
export async function stillOurs<Item>(
  items: readonly Item[],
  renew: (item: Item) => Promise<boolean>,
  keyOf: (item: Item) => string,
): Promise<string[]> {
  const kept = await Promise.all(items.map(renew))
  return items.flatMap((item, index) => (kept[index] ? [keyOf(item)] : []))
}
