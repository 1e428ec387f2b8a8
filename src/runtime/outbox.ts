// Arrives: messages that a committed turn, or a person, put on their way. Leaves: each handed to its channel once, and settled.
// Never here: a message out of order in its conversation, a second send of one whose answer was lost.
import { setTimeout as delay } from 'node:timers/promises'

import type { ChannelAccess } from '#domain/channel.ts'
import { claimOutbox, findExpiredSends, nextOutboxMs, type OutboxRow } from '#store/outbox.ts'
import { loadChannelAccess } from '#store/channel-access.ts'

import { createBatcher } from './batcher.ts'
import { outlast } from './outlast.ts'
import { createPacer } from './pacer.ts'
import { createPlaces } from './places.ts'
import type { RoadDeps, SendOutcome } from './road-deps.ts'
import { settleSends, type Settlement } from './settle-sends.ts'
import { createWorker, type Worker } from './worker.ts'

/** Sends that may be under way at once, half of them of one number: at its full pace that is enough for answers that take 0.8 s. */
const MAX_IN_FLIGHT = 128

/** How often what is due but not to be claimed is looked at again; settlements look at once. */
const BLOCKED_POLL_MS = 250

/** Messages claimed in one go: a number at its limit then holds at most this many places for a fifth of a second. */
const CLAIM = 16

/** Makes the outbox. `onSettled` runs after every commit. */
export function createOutbox(deps: RoadDeps, onSettled: () => void): Worker {
  const { sql, log } = deps
  const pacer = createPacer(deps.now)
  const worker = createWorker('outbox', 1_000, log, round)
  const places = createPlaces(MAX_IN_FLIGHT)
  const stopping = new AbortController()
  const settling = createBatcher<Settlement, void>({ maxItems: 64, lanes: 1, gatherMs: 2 }, async (settlements) => {
    await settleSends(deps, settlements)
    deps.crash('outbox.settled')
    onSettled()
    return []
  })

  async function round() {
    await settleExpired()
    if (places.free === 0) {
      await places.freed()
      return { more: true }
    }
    // A quarter of what is free, so that one claim cannot take the last places for one number.
    const limit = Math.min(CLAIM, Math.ceil(places.free / 4))
    const claimedAt = performance.now()
    const rows = await claimOutbox(sql, limit, deps.leaseMs, [...pacer.paused(), ...places.full()])
    if (rows.length > 0) deps.crash('outbox.claimed')
    for (const row of rows) begin(row, claimedAt)
    if (rows.length > 0) return { more: true }
    const nextMs = await nextOutboxMs(sql)
    // Due but not claimable: behind another in its conversation, or on a paused channel. Its settlement pokes; a pause is polled.
    return { more: false, sleepMs: nextMs === null ? undefined : Math.max(nextMs, BLOCKED_POLL_MS) }
  }

  function begin(row: OutboxRow, claimedAt: number): void {
    const sending = deliver(row, claimedAt)
      // Not settled: the lease ends, and the send counts as unknown.
      .catch((cause: unknown) => log.error({ err: cause, message: row.id }, 'a send could not be settled'))
    places.hold(row.channelId, row.id, sending)
    void sending.then(worker.poke)
  }

  async function deliver(row: OutboxRow, claimedAt: number): Promise<void> {
    const outcome = await send(row, claimedAt)
    deps.crash('outbox.answered')
    if (outcome.outcome === 'refused' && outcome.pausesChannel) pacer.pause(row.channelId)
    if (outcome.outcome === 'accepted') pacer.succeeded(row.channelId)
    await outlast(stopping.signal, () => settling.add({ row, outcome }))
  }

  async function send(row: OutboxRow, claimedAt: number): Promise<SendOutcome> {
    const access = await outlast(stopping.signal, () => accessOf(row))
    if (!access) return refusal('channel-removed', 'The channel was removed.', 'never')
    const waitMs = pacer.reserve(row.channelId)
    if (waitMs > 0) await delay(waitMs)
    // Not sent after all, and so put back: the number rests by now, or so much time has passed that another node may judge the send.
    if (pacer.rests(row.channelId)) return { ...refusal('rests', 'The number rests.', 'later'), pausesChannel: true }
    if (performance.now() - claimedAt > deps.leaseMs / 2) return refusal('late', 'The database was away.', 'later')
    return deps.whatsapp.send(access, { id: row.id, to: { kind: row.addressKind, value: row.address }, content: row.content })
  }

  async function accessOf(row: OutboxRow): Promise<ChannelAccess | null> {
    const sealed = await loadChannelAccess(sql, row.appId, row.channelId)
    return sealed && { ...sealed, token: deps.openToken(sealed.tokenSealed) }
  }

  /** A sender that died between claim and settlement leaves a message whose outcome nobody knows. */
  async function settleExpired(): Promise<void> {
    // What is under way here is not lost, however long it takes: its outcome comes.
    const expired = (await findExpiredSends(sql, MAX_IN_FLIGHT + CLAIM)).filter(({ id }) => !places.has(id))
    if (expired.length === 0) return
    const outcome: SendOutcome = { outcome: 'unknown', detail: 'The sending process ended before WhatsApp answered.' }
    await settleSends(
      deps,
      expired.map((row) => ({ row, outcome })),
    )
    onSettled()
  }

  return {
    ...worker,
    async stop() {
      await worker.stop()
      stopping.abort()
      await places.idle()
      await settling.idle()
    },
  }
}

const refusal = (code: string, title: string, retry: 'never' | 'later') => ({
  outcome: 'refused' as const,
  failure: { code, title },
  retry,
  pausesChannel: false,
})
