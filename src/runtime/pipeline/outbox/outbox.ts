// Arrives: messages that a committed turn, or a person, put on their way. Leaves: each handed to its channel once, and settled.
// Never here: a message out of order in its conversation, a second send of one whose answer was lost. The locks, from first to last:
//   1. `claimOutbox` and `claimNext` take outbox rows that nobody holds (`skip locked`) without their conversation: one statement, which waits for none of them
//      and leaves a lease in place of the lock;
//   2. nothing is locked while WhatsApp is asked;
//   3. `settleSends` locks the conversations, then their rows.
import { storedText } from '#domain/i18n/t.ts'
import { requeuePreparing } from '#store/whatsapp/channel-media.ts'
import {
  type ClaimedRow,
  claimNext,
  claimOutbox,
  findExpiredSends,
  nextOutboxMs,
  outboxDue,
  outboxLost,
  type SendHint,
  undoClaims,
} from '#store/messages/outbox.ts'
import { renewLeases } from '#store/postgres/leases.ts'
import type { Claims, Job } from '#runtime/jobs/job.ts'
import type { JobDeps, SendOutcome } from '#runtime/runtime-deps.ts'

import { createPlaces, type Places } from './semaphore.ts'
import { createSendHints } from './send-hints.ts'
import { createSender, inTheLog } from './sender.ts'
import { settleSends } from './settle-sends.ts'

/** Sends that may be under way at once, half of them of one number: at its full pace that is enough for answers that take 0.8 s. */
const MAX_IN_FLIGHT = 128

/** How often what is due but not to be claimed is looked at again; settlements look at once. */
const BLOCKED_POLL_MS = 250

/** Messages of one number claimed in one go: a number at its limit then holds at most this many places for a fifth of a second. */
const CLAIM = 16

export interface Outbox {
  jobs: readonly Job[]
  /** Hears of conversations in which messages are to be sent, so that they need not be searched for. To be called after the commit. */
  sendNext(hints: readonly SendHint[]): void
}

/** Makes the outbox. */
export function createOutbox(deps: JobDeps): Outbox {
  const { sql } = deps
  const hints = createSendHints()
  /** Wake the two jobs; each names its own when it runs first. */
  let search = () => {}
  let takeNamed = () => {}
  const sendNext: Outbox['sendNext'] = (next) => {
    if (next.length === 0) return
    if (hints.add(next)) takeNamed()
    else search()
  }
  const sends = createSends(deps, { sendNext, roomFor: () => search() })

  /** Claims what the hints name. */
  async function claimNamed(wake: () => void) {
    takeNamed = wake
    if (hints.size === 0) return { more: false }
    if (sends.places.free === 0) await sends.places.freed()
    const named = hints.take(Math.ceil(sends.places.free / 2), CLAIM)
    await sends.begin((heldBack, claimId) => claimNext(sql, named, deps.leaseMs, heldBack, claimId))
    // What is held back is found by the search.
    if (named.some(({ channelId }) => sends.isHeldBack(channelId))) search()
    return { more: hints.size > 0 }
  }

  /** Claims whatever is due, each app its share. */
  async function claimDue(wake: () => void) {
    search = wake
    if (sends.places.free === 0) {
      await sends.places.freed()
      return { more: true }
    }
    // A quarter of what is free, so that one claim cannot take the last places for one number.
    const limit = Math.min(CLAIM, Math.ceil(sends.places.free / 4))
    if ((await sends.begin((heldBack, claimId) => claimOutbox(sql, limit, deps.leaseMs, heldBack, claimId))) > 0) return { more: true }
    const nextMs = await nextOutboxMs(sql)
    // Due but not claimable: behind another in its conversation, or on a paused channel. Its settlement wakes it; a pause is polled.
    return { more: false, sleepMs: nextMs === null ? undefined : Math.max(nextMs, BLOCKED_POLL_MS) }
  }

  const due: Job = {
    name: 'outbox',
    wokenBy: ['outbox'],
    atOnce: true,
    due: outboxDue,
    // What is due but held back is polled by the outbox itself.
    restMs: BLOCKED_POLL_MS,
    run: claimDue,
    claims: claimsOf(deps, sends),
    finish: sends.finish,
  }
  return { jobs: [{ name: 'outbox: named', wokenBy: [], run: claimNamed }, due], sendNext }
}

/** The sends that are under way here. */
interface Sends {
  readonly places: Places
  /** Since when each is certainly ours, until its lease ends. */
  readonly heldSince: Map<string, number>
  /** Whether another node may soon take it for lost. */
  isLate(id: string): boolean
  /** Claims messages, none of the numbers that are held back, and begins to send them; tells how many. */
  begin(claim: (heldBack: string[], claimId: string) => Promise<ClaimedRow[]>): Promise<number>
  /** Puts back what was claimed by claims whose answer was lost; tells whether there was any. */
  undoDoubtful(): Promise<boolean>
  /** Whether the last claim took nothing of this number: it rests, or has as many sends under way as it may. */
  isHeldBack(channelId: string): boolean
  finish(): Promise<void>
}

/** Keeps the sends that are under way; `roomFor` hears when a send of a number that was held back has ended. */
function createSends(deps: JobDeps, { sendNext, roomFor }: Pick<Outbox, 'sendNext'> & { roomFor: () => void }): Sends {
  const { log } = deps
  const places = createPlaces(MAX_IN_FLIGHT)
  const heldSince = new Map<string, number>()
  /** Claims whose answer was lost, and when they were made. */
  const doubtful = new Map<string, number>()
  let heldBack = new Set<string>()
  const isLate = (id: string) => performance.now() - (heldSince.get(id) ?? -Infinity) > deps.leaseMs / 2
  const sender = createSender(deps, { isLate, sendNext })

  function send(row: ClaimedRow, claimedAt: number): void {
    heldSince.set(row.id, claimedAt)
    const sending = sender
      .deliver(row)
      // Not settled: the lease ends, and the send counts as unknown.
      .catch((cause: unknown) => log.error({ err: cause, message: row.id }, 'a send could not be settled'))
      .finally(() => heldSince.delete(row.id))
    places.hold(row.channelId, row.id, sending)
    void sending.then(() => {
      if (heldBack.has(row.channelId)) roomFor()
    })
  }

  return {
    places,
    heldSince,
    isLate,
    isHeldBack: (channelId) => heldBack.has(channelId),
    async begin(claim) {
      const claimedAt = performance.now()
      heldBack = new Set([...sender.resting(), ...places.full()])
      const claimId = deps.generateId()
      const rows = await claim([...heldBack], claimId).catch((cause: unknown) => {
        // It may have been done all the same, or be done yet.
        doubtful.set(claimId, claimedAt)
        throw cause
      })
      if (rows.length > 0) deps.crash('outbox.claimed')
      for (const row of rows) send(row, claimedAt)
      return rows.length
    },
    async undoDoubtful() {
      if (doubtful.size === 0) return false
      const askedAt = performance.now()
      const undone = await undoClaims(deps.sql, [...doubtful.keys()])
      for (const [claimId, since] of doubtful) if (askedAt - since > deps.leaseMs) doubtful.delete(claimId)
      return undone > 0
    },
    finish: () => sender.finish(places.idle),
  }
}

/** Sends in progress here, and recovery of those that another process left. */
function claimsOf(deps: JobDeps, sends: Sends): Claims {
  const { places, heldSince, isLate } = sends
  const { sql } = deps
  /** A sender that died between claim and settlement leaves a message with an unknown outcome. */
  async function settleExpired(): Promise<void> {
    await requeuePreparing(sql, places.ids())
    // A send in progress here is not lost, however long it takes.
    const expired = (await findExpiredSends(sql, MAX_IN_FLIGHT + CLAIM)).filter(({ id }) => !places.has(id))
    if (expired.length === 0) return
    const lost: SendOutcome = { outcome: 'unknown', detail: storedText('The server stopped before WhatsApp answered.') }
    await settleSends(
      deps,
      expired.map((row) => ({ row, outcome: row.addressKind === 'visitor' ? inTheLog(row) : lost })),
    )
    deps.topics.publish(['outbox', 'event_log'])
  }

  return {
    async release() {
      const ids = places.ids().filter((id) => !isLate(id))
      // Whatever is under way still, nothing more is called.
      heldSince.clear()
      return ids.length > 0 && (await renewLeases(sql, 'outbox', ids, 0)).length > 0
    },
    async renew(leaseMs) {
      if (await sends.undoDoubtful()) deps.topics.publish(['outbox'])
      if (heldSince.size === 0) return
      const at = performance.now()
      for (const id of await renewLeases(sql, 'outbox', places.ids(), leaseMs)) if (heldSince.has(id)) heldSince.set(id, at)
    },
    lostAt: outboxLost,
    recover: settleExpired,
  }
}
