// Arrives: messages that a committed turn, or a person, put on their way. Leaves: each handed to its channel once, and settled.
// Never here: a message out of order in its conversation, a second send of one whose answer was lost. The locks, from first to last:
//   1. `claimOutbox` takes outbox rows that nobody holds (`skip locked`) without their conversation: one statement, which waits for none of them
//      and leaves a lease in place of the lock;
//   2. nothing is locked while WhatsApp is asked;
//   3. `settleSends` locks the conversations, then their rows.
import { sentenceList } from '#domain/i18n/comma-list.ts'
import { storedText } from '#domain/i18n/t.ts'
import type { ChannelAccess } from '#domain/whatsapp/channel.ts'
import { mediaIn } from '#domain/messages/media-of-message.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import { requeuePreparing } from '#store/whatsapp/channel-media.ts'
import {
  type ClaimedRow,
  claimOutbox,
  findExpiredSends,
  nextOutboxMs,
  outboxDue,
  outboxLost,
  type OutboxRow,
} from '#store/messages/outbox.ts'
import { renewLeases } from '#store/postgres/leases.ts'
import type { SealedChannel } from '#store/whatsapp/channel-access.ts'
import { forgetPlaces, placeFiles } from '#runtime/integrations/files/upload-to-channel.ts'
import { retryWhileDatabaseDown } from '#runtime/jobs/retry-while-database-down.ts'
import type { RuntimeDeps, SendOutcome } from '#runtime/runtime-deps.ts'
import { checkProducts } from '#commands/messages/check-products.ts'
import { checkTemplate } from '#commands/messages/check-template.ts'
import type { Claims, Job } from '#runtime/jobs/job.ts'
import type { JobDeps } from '#runtime/runtime-deps.ts'

import { createBatcher } from '../ingest/batcher.ts'
import { createNumberPace } from './number-rate.ts'
import { createPlaces, type Places } from './semaphore.ts'
import { LATE, RESTS, settleSends, type Settlement } from './settle-sends.ts'
import { stopNumber } from './stop-number.ts'

/** Sends that may be under way at once, half of them of one number: at its full pace that is enough for answers that take 0.8 s. */
const MAX_IN_FLIGHT = 128

/** How often what is due but not to be claimed is looked at again; settlements look at once. */
const BLOCKED_POLL_MS = 250

/** Messages claimed in one go: a number at its limit then holds at most this many places for a fifth of a second. */
const CLAIM = 16

/** Makes the outbox. */
export function createOutbox(deps: JobDeps): Job {
  const { sql, log } = deps
  const places = createPlaces(MAX_IN_FLIGHT)
  /** Since when each send is certainly ours, until its lease ends. */
  const heldSince = new Map<string, number>()
  const sender = createSender(deps, (id) => performance.now() - (heldSince.get(id) ?? -Infinity) > deps.leaseMs / 2)

  async function run(wake: () => void) {
    if (places.free === 0) {
      await places.freed()
      return { more: true }
    }
    // A quarter of what is free, so that one claim cannot take the last places for one number.
    const limit = Math.min(CLAIM, Math.ceil(places.free / 4))
    const claimedAt = performance.now()
    const rows = await claimOutbox(sql, limit, deps.leaseMs, [...sender.resting(), ...places.full()])
    if (rows.length > 0) deps.crash('outbox.claimed')
    for (const row of rows) begin(row, claimedAt, wake)
    if (rows.length > 0) return { more: true }
    const nextMs = await nextOutboxMs(sql)
    // Due but not claimable: behind another in its conversation, or on a paused channel. Its settlement wakes it; a pause is polled.
    return { more: false, sleepMs: nextMs === null ? undefined : Math.max(nextMs, BLOCKED_POLL_MS) }
  }

  function begin(row: ClaimedRow, claimedAt: number, wake: () => void): void {
    heldSince.set(row.id, claimedAt)
    const sending = sender
      .deliver(row)
      // Not settled: the lease ends, and the send counts as unknown.
      .catch((cause: unknown) => log.error({ err: cause, message: row.id }, 'a send could not be settled'))
      .finally(() => heldSince.delete(row.id))
    places.hold(row.channelId, row.id, sending)
    void sending.then(wake)
  }

  return {
    name: 'outbox',
    wokenBy: ['outbox'],
    atOnce: true,
    due: outboxDue,
    // What is due but held back is polled by the outbox itself.
    restMs: BLOCKED_POLL_MS,
    run,
    claims: claimsOf(deps, places, heldSince),
    finish: () => sender.finish(places.idle),
  }
}

interface Sender {
  /** Sends a claimed message and settles it. */
  deliver(row: ClaimedRow): Promise<void>
  /** The channels whose number rests. */
  resting(): string[]
  /** Stops waiting for the database once `idle` resolves. */
  finish(idle: () => Promise<void>): Promise<void>
}

/** Makes the sender. `isLate` tells of a claimed message that another node may soon take for lost: it is put back and not sent. */
function createSender(deps: JobDeps, isLate: (id: string) => boolean): Sender {
  const stopping = new AbortController()
  const whileDown = <T>(work: () => Promise<T>): Promise<T> => retryWhileDatabaseDown(stopping.signal, work)
  const pace = createNumberPace(deps, whileDown)
  const accessOf = createTokenOpener(deps)
  const stopped = new Promise<{ outcome: 'taken' }>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve({ outcome: 'taken' }))
  })
  const settling = createBatcher<Settlement, void>({ maxItems: 64, partitions: 1, gatherMs: 2 }, async (settlements) => {
    await settleSends(deps, settlements)
    deps.crash('outbox.settled')
    deps.topics.publish(['outbox', 'event_log'])
    return []
  })

  async function hand(row: OutboxRow, content: OutgoingContent, access: ChannelAccess): Promise<SendOutcome> {
    const outcome = await pace.call(row, async () => (isLate(row.id) ? null : call(deps, access, row, content)))
    // Not sent after all, and so put back: the number rests by now, or so much time has passed that another node may judge the send.
    if (outcome === 'rests') return { ...refusal(RESTS, 'The number rests.', 'later'), pausesChannel: true }
    return outcome ?? refusal(LATE, 'The database was away.', 'later')
  }

  return {
    async deliver({ channel, ...row }) {
      // A web chat reads the log: what is written there has arrived.
      if (row.addressKind === 'visitor') return void (await whileDown(() => settling.add({ row, outcome: inTheLog(row) })))
      const outcome = channel ? await send(deps, row, accessOf(channel), { hand, stopped }) : withoutChannel()
      if (outcome === null) return
      deps.crash('outbox.answered')
      // Blocks first, or the requeued message would be claimed again at once.
      if (outcome.outcome === 'refused' && outcome.tokenRefused && channel)
        await whileDown(() => stopNumber(deps, channel, outcome.failure.title))
      await pace.ended(row, outcome)
      await whileDown(() => settling.add({ row, outcome, ms: took.get(row) }))
    },
    resting: () => pace.resting(),
    async finish(idle) {
      stopping.abort()
      await idle()
      await settling.idle()
    },
  }
}

interface Sending {
  hand(row: OutboxRow, content: OutgoingContent, access: ChannelAccess): Promise<SendOutcome>
  /** Resolves when the process stops. */
  stopped: Promise<{ outcome: 'taken' }>
}

/** Validates a message, uploads its files and sends it. Null if another node sends it. */
async function send(deps: JobDeps, row: OutboxRow, access: ChannelAccess | null, { hand, stopped }: Sending): Promise<SendOutcome | null> {
  const { sql } = deps
  if (access === null) return withoutToken(storedText('The access token was encrypted with another SECRET_KEY. Enter it again.'))
  const faults = await checkTemplate(sql, row, row.content)
  if (faults.length > 0) return refusal('template-unsendable', sentenceList(faults), 'never')
  const missing = await checkProducts(sql, row.appId, row.channelId, row.content, { all: true })
  if (missing.length > 0) return refusal('products-unsendable', sentenceList(missing), 'never')
  if (!mediaIn(row.content).some(({ media }) => media.fileId !== undefined)) return hand(row, row.content, access)
  // What goes up when the process stops is left: nothing of it was sent, and it is taken again when its lease ends.
  const placed = await Promise.race([placeFiles(deps, row, access), stopped])
  if (placed.outcome === 'taken') return null
  if (placed.outcome === 'refused') return placed
  const { content, known } = placed
  return forgetPlaces(deps, known, await hand(row, content, access))
}

/** Sends in progress here, and recovery of those that another process left. */
function claimsOf(deps: JobDeps, places: Places, heldSince: Map<string, number>): Claims {
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
    async renew(leaseMs) {
      if (heldSince.size === 0) return
      const at = performance.now()
      for (const id of await renewLeases(sql, 'outbox', places.ids(), leaseMs)) if (heldSince.has(id)) heldSince.set(id, at)
    },
    lostAt: outboxLost,
    recover: settleExpired,
  }
}

/** Opens the tokens of numbers, each once for as long as it stays the same; null if one was sealed with another key. */
function createTokenOpener({ openToken, log }: RuntimeDeps): (channel: SealedChannel) => ChannelAccess | null {
  const opened = new Map<string, { sealed: Uint8Array; token: string }>()
  return (channel) => {
    const known = opened.get(`${channel.appId}/${channel.id}`)
    if (known && Buffer.compare(known.sealed, channel.tokenSealed) === 0) return { ...channel, token: known.token }
    try {
      const token = openToken(channel.tokenSealed)
      opened.set(`${channel.appId}/${channel.id}`, { sealed: channel.tokenSealed, token })
      return { ...channel, token }
    } catch (cause) {
      log.error({ err: cause, channel: channel.id }, 'an access token could not be opened')
      return null
    }
  }
}

const withoutToken = (title: string): SendOutcome => ({
  ...refusal('token-unreadable', title, 'later'),
  pausesChannel: true,
  tokenRefused: true,
})

const refusal = (code: string, title: string, retry: 'never' | 'later'): Extract<SendOutcome, { outcome: 'refused' }> => ({
  outcome: 'refused',
  failure: { code, title },
  retry,
  pausesChannel: false,
})

/** A message to a visitor of a web chat: what is written in the log has arrived, whoever died since. */
const inTheLog = ({ id }: Pick<OutboxRow, 'id'>): SendOutcome => ({ outcome: 'accepted', providerId: id, waId: null })

const withoutChannel = () => refusal('channel-removed', storedText('The number was disconnected.'), 'never')

/** How long WhatsApp took to answer, in milliseconds. */
const took = new WeakMap<OutboxRow, number>()

async function call(deps: RuntimeDeps, access: ChannelAccess, row: OutboxRow, content: OutgoingContent): Promise<SendOutcome> {
  const calledAt = performance.now()
  const to = { kind: row.addressKind, value: row.address }
  const outcome = await deps.whatsapp.send(access, { id: row.id, to, content, replyTo: row.replyTo })
  took.set(row, Math.round(performance.now() - calledAt))
  return outcome
}
