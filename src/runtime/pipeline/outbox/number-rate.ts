import { setTimeout as delay } from 'node:timers/promises'

import { endSlowdown, markSlowdown } from '#store/whatsapp/numbers.ts'
import type { OutboxRow } from '#store/messages/outbox.ts'
import type { JobDeps, SendOutcome } from '#runtime/runtime-deps.ts'

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

/** Joins the pacer (WhatsApp says "too fast") and the circuit (WhatsApp says nothing). `whileDown` does its work again while the database is away. */
export function createNumberPace({ sql, now, topics }: JobDeps, whileDown: <T>(work: () => Promise<T>) => Promise<T>): NumberPace {
  const pacer = createPacer(sql)
  const circuit = createCircuit(now)
  // What a refusal of another node says holds for the turns in hand as well.
  topics.subscribe(['number_rests'], pacer.forget)
  const show = ({ appId, channelId: id }: OutboxRow, slowdown: 'throttled' | 'unanswered', restMs: number) => {
    topics.publish(['number_rests'])
    return whileDown(() => markSlowdown(sql, { appId, id }, slowdown, restMs + SHOWN_MS))
  }

  async function admits(row: OutboxRow): Promise<boolean> {
    const { channelId } = row
    const waitMs = await whileDown(() => pacer.turn(row))
    if (waitMs === null) return false
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
      if (restMs === null) return
      await whileDown(() => pacer.rest(row, restMs))
      await show(row, 'unanswered', restMs)
    } else if (circuit.answered(id)) await whileDown(() => Promise.all([pacer.endRest(row), endSlowdown(sql, { appId, id })]))
  }

  return {
    resting: () => [...pacer.paused(), ...circuit.resting()],
    async call(row, make) {
      if (!(await admits(row))) return 'rests'
      let outcome: SendOutcome | null = null
      try {
        outcome = await make()
        return outcome
      } finally {
        await called(row, outcome)
      }
    },
    async ended(row, outcome) {
      if (outcome.outcome === 'accepted') pacer.succeeded(row)
      if (outcome.outcome !== 'refused' || !outcome.pausesChannel || isNotTried(outcome)) return
      const restMs = await whileDown(() => pacer.pause(row))
      if (restMs !== null && !outcome.tokenRefused)
        await show(row, outcome.failure.code === 'unreachable' ? 'unanswered' : 'throttled', restMs)
    },
  }
}
