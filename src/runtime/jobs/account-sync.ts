// Arrives: accounts that are due in a queue. Leaves: each read by one reader at a time, and read again later. Never here: what is read.
import {
  accountDue,
  type AccountQueue,
  claimAccounts,
  type DueAccount,
  findAccount,
  forgetGoneAccounts,
  renewAccount,
  settleAccount,
} from '#store/whatsapp/account-sync.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { Logger } from '../logger.ts'
import type { Job } from './job.ts'
import { leasedJob, stillOurs } from './leased-job.ts'

const FIRST_BACKOFF_MS = 15_000
const LAST_BACKOFF_MS = 6 * 3_600_000

/** How one queue of accounts is gone through. */
export interface AccountPace {
  queue: AccountQueue
  atOnce: number
  /** How long a reading without a fault is good for. */
  everyMs: number
}

/** What came of reading an account: a problem that only a change fixes (`never`) waits longest. */
export interface AccountEnd {
  problem: string | null
  retry: 'never' | 'later'
}

type ReadAccount = (account: DueAccount) => Promise<AccountEnd>

/** Makes the reading of accounts: each at its pace, at once when it is new or somebody hastens it, and later after faults. */
export function createAccountSync(
  name: string,
  pace: AccountPace,
  deps: { sql: Sql; log: Logger; leaseMs?: number },
  read: ReadAccount,
): Job {
  const { sql } = deps
  const { queue } = pace
  return leasedJob<DueAccount>(deps, {
    name,
    wokenBy: [],
    due: accountDue(queue),
    concurrency: pace.atOnce,
    stopMs: Infinity,
    keyOf: ({ appId, wabaId }) => `${appId}/${wabaId}`,
    holderOf: ({ appId }) => appId,
    async claim({ limit, leaseMs, busy }) {
      await forgetGoneAccounts(sql, queue)
      return claimAccounts(sql, queue, limit, leaseMs, busy)
    },
    run: async (account) => void (await readAndSettle(sql, pace, account, read)),
    renew: (accounts, leaseMs) =>
      stillOurs(
        accounts,
        (account) => renewAccount(sql, queue, account, leaseMs),
        ({ appId, wabaId }) => `${appId}/${wabaId}`,
      ),
  })
}

/** Reads an account now; answers what is wrong, or null. `undefined` when no channel of the app has the account. */
export async function syncAccount(
  sql: Sql,
  pace: AccountPace,
  { appId, wabaId }: { appId: string; wabaId: string },
  read: ReadAccount,
): Promise<string | null | undefined> {
  const account = await findAccount(sql, pace.queue, appId, wabaId)
  return account ? readAndSettle(sql, pace, account, read) : undefined
}

async function readAndSettle(sql: Sql, { queue, everyMs }: AccountPace, account: DueAccount, read: ReadAccount): Promise<string | null> {
  const { appId, wabaId, tries } = account
  const end = await read(account)
  await settleAccount(sql, queue, { appId, wabaId, problem: end.problem, nextInMs: pause(end, everyMs, tries) })
  return end.problem
}

function pause({ problem, retry }: AccountEnd, everyMs: number, tries: number): number {
  if (problem === null) return everyMs
  return retry === 'never' ? LAST_BACKOFF_MS : Math.min(LAST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(tries, 12))
}
