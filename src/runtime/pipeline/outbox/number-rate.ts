import { setTimeout as delay } from 'node:timers/promises'

import { endSlowdown, markSlowdown } from '#store/whatsapp/numbers.ts'
import type { OutboxRow } from '#store/messages/outbox.ts'
import type { RuntimeDeps, SendOutcome } from '#runtime/runtime-deps.ts'

import { createCircuit } from './circuit.ts'
import { createPacer } from './rate-limiter.ts'
import { isNotTried } from './settle-sends.ts'

/** Whether each number may send now, and what the number shows of it. */
export interface NumberPace {
  /** The numbers of which nothing is to be claimed now. */
  resting(): string[]
  /** Waits for the number's moment and calls WhatsApp; `make` answers null where it did not call after all. */
  call(row: OutboxRow, make: () => Promise<SendOutcome | null>): Promise<SendOutcome | null | 'rests'>
  /** This came of the message as a whole, whether WhatsApp was called for it or not. */
  ended(row: OutboxRow, outcome: SendOutcome): Promise<void>
}

/** How long a number shows that it was slowed down, after it may go on: one that is slowed down again and again says so all the while. */
const SHOWN_MS = 30_000

/** Joins the pacer (WhatsApp says "too fast") and the circuit (WhatsApp says nothing). `write` does its work again while the database is away. */
export function createNumberPace({ sql, now }: RuntimeDeps, write: (work: () => Promise<void>) => Promise<void>): NumberPace {
  const pacer = createPacer(now)
  const circuit = createCircuit(now)
  const show = ({ appId, channelId: id }: OutboxRow, slowdown: 'throttled' | 'unanswered', restMs: number) =>
    write(() => markSlowdown(sql, { appId, id }, slowdown, restMs + SHOWN_MS))

  async function admits(channelId: string): Promise<boolean> {
    const waitMs = pacer.reserve(channelId)
    if (waitMs > 0) await delay(waitMs)
    if (pacer.rests(channelId) || !(await circuit.takesCall(channelId))) return false
    if (!pacer.rests(channelId)) return true
    // Slowed down while it waited for others to end.
    circuit.notMade(channelId)
    return false
  }

  async function called(row: OutboxRow, outcome: SendOutcome | null): Promise<void> {
    const { appId, channelId: id } = row
    if (outcome === null || (outcome.outcome === 'refused' && outcome.failure.code === 'unreachable')) circuit.notMade(id)
    else if (outcome.outcome === 'unknown') {
      const restMs = circuit.failed(id)
      if (restMs !== null) await show(row, 'unanswered', restMs)
    } else if (circuit.answered(id)) await write(() => endSlowdown(sql, { appId, id }))
  }

  return {
    resting: () => [...pacer.paused(), ...circuit.resting()],
    async call(row, make) {
      if (!(await admits(row.channelId))) return 'rests'
      let outcome: SendOutcome | null = null
      try {
        outcome = await make()
        return outcome
      } finally {
        await called(row, outcome)
      }
    },
    async ended(row, outcome) {
      if (outcome.outcome === 'accepted') pacer.succeeded(row.channelId)
      if (outcome.outcome !== 'refused' || !outcome.pausesChannel || isNotTried(outcome)) return
      const restMs = pacer.pause(row.channelId)
      if (restMs !== null && !outcome.tokenRefused)
        await show(row, outcome.failure.code === 'unreachable' ? 'unanswered' : 'throttled', restMs)
    },
  }
}
