// Keeps what we know of each number fresh: on a clock, and soon after news of it. Beside the pipeline: nothing waits for it.
import { standingOf, type NumberFacts } from '#domain/whatsapp/number-facts.ts'
import type { GenerateId } from '#domain/generate-id.ts'
import type { Sql } from '#store/postgres/connect.ts'
import { claimDueNumbers, type DueNumber, nextDueNumberMs, renewNumber, writeFacts, writeFactsProblem } from '#store/whatsapp/numbers.ts'

import { holdClaim } from './leases/renew-claim.ts'
import { LEASE_MS } from './leases/leases.ts'
import type { Logger } from '../logger.ts'
import { createWorker, type Worker } from './worker.ts'
import { stopNumber } from '../pipeline/outbox/stop-number.ts'

const AT_ONCE = 4
/** So often the numbers of a dead node are looked for. */
const POLL_MS = 1_500
const EVERY_MS = 6 * 3_600_000
const FIRST_RETRY_MS = 60_000
/** Messages wait for the token: what was a fault of WhatsApp’s, or of our own key, must not hold them for hours. */
const TOKEN_RETRY_MS = 5 * 60_000

/** What was read of a number, or why it could not be. `tokenRefused`: because its access token is not valid. */
export type FactsAnswer = { facts: NumberFacts } | { problem: string; tokenRefused?: boolean }

export interface RefreshDeps {
  sql: Sql
  log: Logger
  generateId: GenerateId
  now(): Date
  /** Asks Meta; handed in, as the pipeline knows no channel. Never throws. */
  readFacts(number: DueNumber): Promise<FactsAnswer>
}

/** Makes the worker that asks Meta about every number a few times a day; what fails is asked again, each time later. */
export function createNumberRefresh(deps: RefreshDeps): Worker {
  const worker = createWorker('numbers', POLL_MS, deps, async () => {
    if (await refreshDue(deps)) return { more: true }
    const nextMs = await nextDueNumberMs(deps.sql)
    return { more: false, sleepMs: nextMs === null ? undefined : Math.max(1_000, nextMs) }
  })
  return worker
}

/** Reads the numbers that are due; false where none is. */
export async function refreshDue(deps: RefreshDeps): Promise<boolean> {
  const { sql, log } = deps
  const takenAt = performance.now()
  const due = await claimDueNumbers(sql, AT_ONCE, LEASE_MS)
  await Promise.all(
    due.map((number) =>
      holdClaim({ takenAt, leaseMs: LEASE_MS, renew: () => renewNumber(sql, number, LEASE_MS), log }, () => refreshNumber(deps, number)),
    ),
  )
  return due.length > 0
}

/** Reads one number and writes what came of it. */
export async function refreshNumber(deps: RefreshDeps, number: DueNumber): Promise<FactsAnswer> {
  const { sql, readFacts } = deps
  const answer = await readFacts(number)
  if ('facts' in answer) await writeFacts(sql, number, answer.facts, standingOf(answer.facts), spread(EVERY_MS, number.id))
  else {
    const longest = answer.tokenRefused ? TOKEN_RETRY_MS : EVERY_MS
    await writeFactsProblem(sql, number, answer.problem, Math.min(longest, FIRST_RETRY_MS * 2 ** Math.min(number.tries, 10)))
    if (answer.tokenRefused) await stopNumber(deps, number, answer.problem)
  }
  return answer
}

/** A tenth more or less, the same for the same number, so that a thousand numbers connected together are not asked together. */
function spread(ms: number, id: string): number {
  const part = Buffer.from(id).reduce((sum, byte) => (sum * 31 + byte) % 1_000, 7) / 1_000
  return ms * (0.9 + 0.2 * part)
}
