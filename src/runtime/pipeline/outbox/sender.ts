// Arrives: claimed messages. Leaves: each handed to its channel once, and settled.
import { sentenceList } from '#domain/i18n/comma-list.ts'
import { storedText } from '#domain/i18n/t.ts'
import type { ChannelAccess } from '#domain/whatsapp/channel.ts'
import { mediaIn } from '#domain/messages/media-of-message.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import type { ClaimedRow, OutboxRow, SendHint } from '#store/messages/outbox.ts'
import { renewLeases } from '#store/postgres/leases.ts'
import type { SealedChannel } from '#store/whatsapp/channel-access.ts'
import { forgetPlaces, placeFiles } from '#runtime/integrations/files/upload-to-channel.ts'
import { retryWhileDatabaseDown } from '#runtime/jobs/retry-while-database-down.ts'
import type { JobDeps, RuntimeDeps, SendOutcome } from '#runtime/runtime-deps.ts'
import { checkProducts } from '#commands/messages/check-products.ts'
import { checkTemplate } from '#commands/messages/check-template.ts'

import { createBatcher } from '../ingest/batcher.ts'
import { createNumberPace } from './number-rate.ts'
import { LATE, RESTS, settleSends, type Settlement } from './settle-sends.ts'
import { stopNumber } from './stop-number.ts'

export interface Sender {
  /** Sends a claimed message and settles it. */
  deliver(row: ClaimedRow): Promise<void>
  /** The channels whose number rests. */
  resting(): string[]
  /** Stops waiting for the database once `idle` resolves. */
  finish(idle: () => Promise<void>): Promise<void>
}

interface SenderCalls {
  /** Whether another node may soon take a claimed message for lost: it is put back and not sent. */
  isLate(id: string): boolean
  /** Hears in which conversations another message waits. */
  sendNext(hints: readonly SendHint[]): void
}

/** Makes the sender. */
export function createSender(deps: JobDeps, { isLate, sendNext }: SenderCalls): Sender {
  const stopping = new AbortController()
  const whileDown = <T>(work: () => Promise<T>): Promise<T> => retryWhileDatabaseDown(stopping.signal, work)
  const pace = createNumberPace(deps, whileDown)
  const accessOf = createTokenOpener(deps)
  const stopped = new Promise<{ outcome: 'left' }>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve({ outcome: 'left' }))
  })
  const settling = createBatcher<Settlement, void>({ maxItems: 64, partitions: 1, gatherMs: 2 }, async (settlements) => {
    const next = await settleSends(deps, settlements)
    deps.crash('outbox.settled')
    // What was put back is due some time; the search finds out when.
    deps.topics.publish(settlements.every(({ outcome }) => outcome.outcome === 'accepted') ? ['event_log'] : ['outbox', 'event_log'])
    sendNext(next)
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
  stopped: Promise<{ outcome: 'left' }>
}

/** Validates a message, uploads its files and sends it. Null if another node sends it, or is to. */
async function send(deps: JobDeps, row: OutboxRow, access: ChannelAccess | null, { hand, stopped }: Sending): Promise<SendOutcome | null> {
  const { sql } = deps
  if (access === null) return withoutToken(storedText('The access token was encrypted with another SECRET_KEY. Enter it again.'))
  const faults = await checkTemplate(sql, row, row.content)
  if (faults.length > 0) return refusal('template-unsendable', sentenceList(faults), 'never')
  const missing = await checkProducts(sql, row.appId, row.channelId, row.content, { all: true })
  if (missing.length > 0) return refusal('products-unsendable', sentenceList(missing), 'never')
  if (!mediaIn(row.content).some(({ media }) => media.fileId !== undefined)) return hand(row, row.content, access)
  const placed = await Promise.race([placeFiles(deps, row, access), stopped])
  // What goes up when the process stops is left to another node: nothing of it was sent.
  if (placed.outcome === 'left') await renewLeases(sql, 'outbox', [row.id], 0)
  if (placed.outcome === 'taken' || placed.outcome === 'left') return null
  if (placed.outcome === 'refused') return placed
  const { content, known } = placed
  return forgetPlaces(deps, known, await hand(row, content, access))
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
export const inTheLog = ({ id }: Pick<OutboxRow, 'id'>): SendOutcome => ({ outcome: 'accepted', providerId: id, waId: null })

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
