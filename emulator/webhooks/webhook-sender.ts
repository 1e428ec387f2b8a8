import type { Faults } from '../faults/faults.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../world/clock.ts'
import type { Change } from './change.ts'

import { sign } from './sign.ts'
import type { Webhook, WebhookQueue } from './webhook-queue.ts'

const AT_ONCE = 16
const ANSWER_TIMEOUT_MS = 20_000
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 10_000
const HOLD_MS = 150

export interface WebhookSenderDeps {
  queue: WebhookQueue
  ledger: Ledger
  faults: Faults
  clock: Clock
  url: string | null
  secret: string
}

/** Posts signed webhooks until each got its 200, trying again with growing pauses, in order within a partition unless a fault says otherwise. */
export class WebhookSender {
  readonly #deps: WebhookSenderDeps
  readonly #busy = new Set<string>()
  readonly #inFlight = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  #cancelWake: () => void
  #isHolding = false

  constructor(deps: WebhookSenderDeps) {
    this.#deps = deps
    this.#cancelWake = deps.clock.after(0, () => this.#pump())
  }

  /** Keeps the change in the ledger and sends it after the delay, at least once. */
  queue(partition: string, change: Change, delayMs: number): void {
    this.#deps.queue.add(partition, change, this.#now() + delayMs)
    this.#wakeAtNext()
  }

  /** How many webhooks have not got their 200 yet. */
  waiting(): number {
    return this.#deps.queue.size + this.#inFlight.size
  }

  async stop(): Promise<void> {
    this.#cancelWake()
    this.#stopping.abort()
    await Promise.all(this.#inFlight)
  }

  #now(): number {
    return this.#deps.clock.now().getTime()
  }

  #pump(): void {
    const { queue, faults, url } = this.#deps
    if (this.#stopping.signal.aborted || url === null || this.#isHolding) return
    const due = queue.takeDue(this.#now(), this.#busy, AT_ONCE - this.#inFlight.size)
    const held = due.map(({ change }) => faults.takeHold(escapeJson(change))).find((kind) => kind !== null)
    if (held) this.#hold(held, due)
    else for (const webhook of due) this.#start([webhook.partition], () => this.#deliver([webhook]))
    this.#wakeAtNext()
  }

  #wakeAtNext(): void {
    this.#cancelWake()
    const next = this.#deps.queue.nextDueAt(this.#busy)
    if (next === null || this.#inFlight.size >= AT_ONCE || this.#isHolding) return
    this.#cancelWake = this.#deps.clock.after(Math.max(0, next - this.#now()), () => this.#pump())
  }

  /** Collects for a moment, then sends as one body or in a random order. */
  #hold(kind: 'batch' | 'shuffle', first: Webhook[]): void {
    this.#isHolding = true
    this.#deps.clock.after(HOLD_MS, () => {
      this.#isHolding = false
      const all = [...first, ...this.#deps.queue.takeAllDue(this.#now())]
      const partitions = [...new Set(all.map(({ partition }) => partition))]
      this.#start(partitions, () => (kind === 'batch' ? this.#deliver(all) : this.#deliverShuffled(all)))
      this.#pump()
    })
  }

  #start(partitions: string[], work: () => Promise<void>): void {
    for (const partition of partitions) this.#busy.add(partition)
    const running = work().finally(() => {
      for (const partition of partitions) this.#busy.delete(partition)
      this.#inFlight.delete(running)
      this.#pump()
    })
    this.#inFlight.add(running)
  }

  async #deliverShuffled(webhooks: readonly Webhook[]): Promise<void> {
    const order = webhooks.map((webhook) => ({ webhook, place: Math.random() })).sort((a, b) => a.place - b.place)
    for (const { webhook } of order) await this.#deliver([webhook])
  }

  async #deliver(webhooks: readonly Webhook[]): Promise<void> {
    const { queue, faults } = this.#deps
    const body = escapeJson(envelope(webhooks.map(({ change }) => change)))
    const copies = 1 + faults.takeDuplicates(body)
    const answers = await Promise.all(Array.from({ length: copies }, () => this.#post(webhooks, body)))
    for (const webhook of webhooks) {
      if (answers.includes(true)) queue.settle(webhook)
      else queue.putBack(webhook, this.#now() + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** webhook.attempts))
    }
  }

  async #post(webhooks: readonly Webhook[], body: string): Promise<boolean> {
    const { url, secret, ledger } = this.#deps
    const answer = await postOnce(url ?? '', secret, body, this.#stopping.signal)
    ledger.append('webhook_sent', { ids: webhooks.map(({ id }) => id), attempt: webhooks[0]?.attempts, body: JSON.parse(body), ...answer })
    return answer.status === 200
  }
}

async function postOnce(url: string, secret: string, body: string, stop: AbortSignal): Promise<{ status: number | null; error?: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'facebookexternalua', 'x-hub-signature-256': sign(secret, body) },
      body,
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    })
    await response.arrayBuffer()
    return { status: response.status }
  } catch (cause) {
    return { status: null, error: cause instanceof Error ? cause.message : String(cause) }
  }
}

/** Wraps changes as one webhook body: an entry per account and time, its changes in order. */
function envelope(changes: readonly Change[]): Record<string, unknown> {
  const entries = new Map<string, { id: string; time?: number; changes: { field: string; value: unknown }[] }>()
  for (const { wabaId, field, value, time } of changes) {
    const entry = entries.get(`${wabaId} ${time}`) ?? { id: wabaId, ...(time !== undefined && { time }), changes: [] }
    entries.set(`${wabaId} ${time}`, entry)
    entry.changes.push({ field, value })
  }
  return { object: 'whatsapp_business_account', entry: [...entries.values()] }
}

/**
 * Writes JSON as Meta does: ASCII only, other characters as lowercase `\uXXXX` (emoji as surrogate pairs) and slashes as `\/`.
 * The signature covers these very bytes, so whoever hashes re-serialised JSON is caught.
 */
function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', String.raw`\/`)
    .replaceAll(/[\u007f-\uffff]/g, (character) => String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
