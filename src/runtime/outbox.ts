// Arrives: messages that a committed turn, or a person, put on their way. Leaves: each handed to its channel once, and settled.
// Never here: a message out of order in its conversation, a second send of one whose answer was lost.
import { setTimeout as delay } from 'node:timers/promises'

import type { ChannelAccess } from '#domain/channel.ts'
import { claimOutbox, findExpiredSends, nextOutboxMs, type OutboxRow } from '#store/outbox.ts'
import { loadChannelAccess } from '#store/channel-access.ts'

import { createBatcher } from './batcher.ts'
import { createPacer } from './pacer.ts'
import type { RoadDeps, SendOutcome } from './road-deps.ts'
import { settleSends, type Settlement } from './settle-sends.ts'
import { createWorker, type Worker } from './worker.ts'

/** Sends that may be under way at once. */
const MAX_IN_FLIGHT = 64

/** How often what is due but not to be claimed is looked at again; settlements look at once. */
const BLOCKED_POLL_MS = 250

/** Messages claimed in one go: a number at its limit then holds at most this many places for a fifth of a second. */
const CLAIM = 16

/** Makes the outbox. `onSettled` runs after every commit. */
export function createOutbox(deps: RoadDeps, onSettled: () => void): Worker {
  const { sql, log } = deps
  const pacer = createPacer(deps.now)
  const worker = createWorker('outbox', 1_000, log, round)
  const inFlight = new Set<Promise<void>>()
  const settling = createBatcher<Settlement, void>({ maxItems: 64, lanes: 1, gatherMs: 2 }, async (settlements) => {
    await settleSends(deps, settlements)
    deps.crash('outbox.settled')
    onSettled()
    return []
  })

  async function round() {
    await settleExpired()
    const room = MAX_IN_FLIGHT - inFlight.size
    if (room <= 0) {
      await Promise.race(inFlight)
      return { more: true }
    }
    const rows = await claimOutbox(sql, Math.min(room, CLAIM), deps.leaseMs, pacer.paused())
    if (rows.length > 0) deps.crash('outbox.claimed')
    for (const row of rows) begin(row)
    if (rows.length > 0) return { more: true }
    const nextMs = await nextOutboxMs(sql)
    // Due but not claimable: behind another in its conversation, or on a paused channel. Its settlement pokes; a pause is polled.
    return { more: false, sleepMs: nextMs === null ? undefined : Math.max(nextMs, BLOCKED_POLL_MS) }
  }

  function begin(row: OutboxRow): void {
    const sending = deliver(row)
      .catch((cause: unknown) => {
        // Not settled: the lease ends, and the send counts as unknown.
        log.error({ err: cause, message: row.id }, 'a send could not be settled')
      })
      .finally(() => {
        inFlight.delete(sending)
        worker.poke()
      })
    inFlight.add(sending)
  }

  async function deliver(row: OutboxRow): Promise<void> {
    const outcome = await send(row)
    deps.crash('outbox.answered')
    if (outcome.outcome === 'refused' && outcome.pausesChannel) pacer.pause(row.channelId)
    if (outcome.outcome === 'accepted') pacer.succeeded(row.channelId)
    await settling.add({ row, outcome })
  }

  async function send(row: OutboxRow): Promise<SendOutcome> {
    const access = await accessOf(row)
    if (!access) return refusal('channel-removed', 'The channel was removed.')
    const waitMs = pacer.reserve(row.channelId)
    if (waitMs > 0) await delay(waitMs)
    return deps.whatsapp.send(access, { id: row.id, to: { kind: row.addressKind, value: row.address }, content: row.content })
  }

  async function accessOf(row: OutboxRow): Promise<ChannelAccess | null> {
    const sealed = await loadChannelAccess(sql, row.appId, row.channelId)
    return sealed && { ...sealed, token: deps.openToken(sealed.tokenSealed) }
  }

  /** A sender that died between claim and settlement leaves a message whose outcome nobody knows. */
  async function settleExpired(): Promise<void> {
    const expired = await findExpiredSends(sql, 64)
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
      await Promise.allSettled(inFlight)
      await settling.idle()
    },
  }
}

const refusal = (code: string, title: string) => ({
  outcome: 'refused' as const,
  failure: { code, title },
  retry: 'never' as const,
  pausesChannel: false,
})
