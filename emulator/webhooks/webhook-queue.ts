import type { Ledger, LedgerEntry } from '../ledger/ledger.ts'
import type { Change } from './change.ts'

/** A webhook that waits for its 200. `lane` is what keeps order: one customer on one business number. */
export interface Webhook {
  id: number
  lane: string
  change: Change
  dueAt: number
  attempts: number
}

/** The webhooks not yet acknowledged, in lanes ordered by when they are due. What is queued and what is settled is in the ledger. */
export class WebhookQueue {
  readonly #lanes = new Map<string, Webhook[]>()
  readonly #ledger: Ledger

  constructor(ledger: Ledger, past: readonly LedgerEntry[]) {
    this.#ledger = ledger
    const open = new Map<number, Webhook>()
    for (const entry of past) {
      if (entry.kind === 'webhook_queued') open.set(entry.seq, toWebhook(entry))
      if (entry.kind === 'webhook_settled') open.delete(Number(entry['id']))
    }
    for (const webhook of open.values()) this.#insert(webhook)
  }

  add(lane: string, change: Change, dueAt: number): void {
    this.#insert(toWebhook(this.#ledger.append('webhook_queued', { lane, change, dueAt })))
  }

  /** Takes the first webhook of every lane that is due and not `busy`. */
  takeDue(now: number, busy: ReadonlySet<string>, limit: number): Webhook[] {
    const due: Webhook[] = []
    for (const [lane, [head]] of this.#lanes) {
      if (due.length >= limit) break
      if (head && head.dueAt <= now && !busy.has(lane)) due.push(head)
    }
    for (const webhook of due) this.#remove(webhook)
    return due
  }

  /** Takes everything that is due, whole lanes at once. */
  takeAllDue(now: number): Webhook[] {
    const due = [...this.#lanes.values()].flat().filter(({ dueAt }) => dueAt <= now)
    for (const webhook of due) this.#remove(webhook)
    return due
  }

  putBack(webhook: Webhook, dueAt: number): void {
    this.#insert({ ...webhook, attempts: webhook.attempts + 1, dueAt })
  }

  settle(webhook: Webhook): void {
    this.#ledger.append('webhook_settled', { id: webhook.id })
  }

  /** When the next webhook of a lane that is not busy is due; null when there is none. */
  nextDueAt(busy: ReadonlySet<string>): number | null {
    let next: number | null = null
    for (const [lane, [head]] of this.#lanes) {
      if (head && !busy.has(lane) && (next === null || head.dueAt < next)) next = head.dueAt
    }
    return next
  }

  get size(): number {
    return [...this.#lanes.values()].reduce((sum, lane) => sum + lane.length, 0)
  }

  #insert(webhook: Webhook): void {
    const lane = this.#lanes.get(webhook.lane) ?? []
    this.#lanes.set(webhook.lane, lane)
    // What is tried again keeps its place before what came after it, and what comes new does not pass it while it waits.
    const place = lane.findIndex(({ id, dueAt, attempts }) =>
      webhook.attempts > 0 ? id > webhook.id : attempts === 0 && dueAt > webhook.dueAt,
    )
    lane.splice(place < 0 ? lane.length : place, 0, webhook)
  }

  #remove(webhook: Webhook): void {
    const lane = this.#lanes.get(webhook.lane)?.filter(({ id }) => id !== webhook.id) ?? []
    if (lane.length > 0) this.#lanes.set(webhook.lane, lane)
    else this.#lanes.delete(webhook.lane)
  }
}

const toWebhook = (entry: LedgerEntry): Webhook => ({
  id: entry.seq,
  lane: String(entry['lane']),
  change: entry['change'] as Change,
  dueAt: Number(entry['dueAt']),
  attempts: 0,
})
