import type { SentAct, VisitorAct } from '#domain/webchat/visitor.ts'

import { CallError } from './calls.ts'
import { changeAct, nextToSend, type PendingAct, withoutActs } from './outbox.ts'
import type { Store } from './store.ts'
import type { ChatView } from './view.ts'

interface OutboxDeps {
  view: Store<ChatView>
  /** Keeps an act until it is sent, also when the page is left. */
  keep(id: string, value: string | null): void
  send(sent: Pick<SentAct, 'id' | 'act'>): Promise<unknown>
  said(): void
}

const LONGEST_MS = 30_000

/** Sends what the visitor does, one after the other in its order; what the network swallows goes again under the same id. */
export function runOutbox({ view, keep, send, said }: OutboxDeps) {
  let isSending = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const change = (id: string, to: Partial<PendingAct>) => view.set({ pending: changeAct(view.get().pending, id, to) })

  async function flush(): Promise<void> {
    clearTimeout(timer)
    const next = nextToSend(view.get().pending)
    if (!next || isSending || !navigator.onLine) return
    isSending = true
    const waitMs = await sendOne(next)
    isSending = false
    if (waitMs === null) void flush()
    else timer = setTimeout(() => void flush(), waitMs)
  }

  /** Sends one act; null when it is done with, else how long to wait before it goes again. */
  async function sendOne({ id, act }: PendingAct): Promise<number | null> {
    try {
      await send({ id, act })
      failures = 0
      said()
      change(id, { state: 'sent' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.isPassing) {
        failures += 1
        return Math.max(error.retryAfterMs, Math.min(LONGEST_MS, 500 * 2 ** failures))
      }
      change(id, { state: 'refused', reason: error.message })
    }
    keep(id, null)
    return null
  }

  return {
    flush: () => void flush(),
    add(act: VisitorAct, label: string) {
      const pending: PendingAct = { id: newId(), act, label, at: Date.now(), state: 'waiting' }
      keep(pending.id, JSON.stringify(pending))
      view.set({ pending: [...view.get().pending, pending] })
      void flush()
    },
    retry(id: string) {
      change(id, { state: 'waiting' })
      void flush()
    },
    discard: (id: string) => view.set({ pending: withoutActs(view.get().pending, new Set([id])) }),
  }
}

// `randomUUID` is there on https alone.
const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
