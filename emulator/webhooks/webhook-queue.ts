import type { Ledger, LedgerEntry } from '../ledger/ledger.ts'
import type { Change } from './change.ts'

/** A webhook that waits for its 200. `partition` is what keeps order: one customer on one business number. */
export interface Webhook {
  id: number
  partition: string
  change: Change
  dueAt: number
  attempts: number
}

/** The webhooks not yet acknowledged, in partitions ordered by when they are due. What is queued and what is settled is in the ledger. */
export class WebhookQueue {
  readonly #partitions = new Map<string, Webhook[]>()
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

  add(partition: string, change: Change, dueAt: number): void {
    this.#insert(toWebhook(this.#ledger.append('webhook_queued', { partition, change, dueAt })))
  }

  /** Takes the first webhook of every partition that is due and not `busy`. */
  takeDue(now: number, busy: ReadonlySet<string>, limit: number): Webhook[] {
    const due: Webhook[] = []
    for (const [partition, [head]] of this.#partitions) {
      if (due.length >= limit) break
      if (head && head.dueAt <= now && !busy.has(partition)) due.push(head)
    }
    for (const webhook of due) this.#remove(webhook)
    return due
  }

  /** Takes everything that is due, whole partitions at once. */
  takeAllDue(now: number): Webhook[] {
    const due = [...this.#partitions.values()].flat().filter(({ dueAt }) => dueAt <= now)
    for (const webhook of due) this.#remove(webhook)
    return due
  }

  putBack(webhook: Webhook, dueAt: number): void {
    this.#insert({ ...webhook, attempts: webhook.attempts + 1, dueAt })
  }

  settle(webhook: Webhook): void {
    this.#ledger.append('webhook_settled', { id: webhook.id })
  }

  /** When the next webhook of a partition that is not busy is due; null when there is none. */
  nextDueAt(busy: ReadonlySet<string>): number | null {
    let next: number | null = null
    for (const [partition, [head]] of this.#partitions) {
      if (head && !busy.has(partition) && (next === null || head.dueAt < next)) next = head.dueAt
    }
    return next
  }

  get size(): number {
    return [...this.#partitions.values()].reduce((sum, partition) => sum + partition.length, 0)
  }

  #insert(webhook: Webhook): void {
    const partition = this.#partitions.get(webhook.partition) ?? []
    this.#partitions.set(webhook.partition, partition)
    // What is tried again keeps its place before what came after it, and what comes new does not pass it while it waits.
    const place = partition.findIndex(({ id, dueAt, attempts }) =>
      webhook.attempts > 0 ? id > webhook.id : attempts === 0 && dueAt > webhook.dueAt,
    )
    partition.splice(place < 0 ? partition.length : place, 0, webhook)
  }

  #remove(webhook: Webhook): void {
    const partition = this.#partitions.get(webhook.partition)?.filter(({ id }) => id !== webhook.id) ?? []
    if (partition.length > 0) this.#partitions.set(webhook.partition, partition)
    else this.#partitions.delete(webhook.partition)
  }
}

const toWebhook = (entry: LedgerEntry): Webhook => ({
  id: entry.seq,
  partition: String(entry['partition']),
  change: entry['change'] as Change,
  dueAt: Number(entry['dueAt']),
  attempts: 0,
})
