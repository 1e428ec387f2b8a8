// Keeps what we know of each number fresh: on a clock, and soon after news of it. Beside the pipeline: nothing waits for it.
import { numberStatusOf, type NumberFacts } from '#domain/whatsapp/number-facts.ts'
import type { GenerateId } from '#domain/generate-id.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { claimDueNumbers, type DueNumber, numberDue, renewNumber, writeFacts, writeFactsProblem } from '#store/whatsapp/numbers.ts'

import type { Logger } from '../logger.ts'
import type { Job } from './job.ts'
import { leasedJob, stillOurs } from './leased-job.ts'
import { stopNumber } from '../pipeline/outbox/stop-number.ts'

const AT_ONCE = 4
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

/** Makes the job that asks Meta about every number a few times a day; what fails is asked again, each time later. */
export function createNumberRefresh(deps: RefreshDeps): Job {
  const { sql } = deps
  return leasedJob<DueNumber>(deps, {
    name: 'numbers',
    wokenBy: [],
    due: numberDue,
    concurrency: AT_ONCE,
    stopMs: Infinity,
    keyOf,
    holderOf: ({ appId }) => appId,
    claim: ({ limit, leaseMs }) => claimDueNumbers(sql, limit, leaseMs),
    run: async (number) => void (await refreshNumber(deps, number)),
    renew: (numbers, leaseMs) => stillOurs(numbers, (number) => renewNumber(sql, number, leaseMs), keyOf),
  })
}

const keyOf = ({ appId, id }: DueNumber): string => `${appId}/${id}`

/** Reads one number and writes what came of it. */
export async function refreshNumber(deps: RefreshDeps, number: DueNumber): Promise<FactsAnswer> {
  const { sql, readFacts } = deps
  const answer = await readFacts(number)
  if ('facts' in answer) await writeFacts(sql, number, answer.facts, numberStatusOf(answer.facts), spread(EVERY_MS, number.id))
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
