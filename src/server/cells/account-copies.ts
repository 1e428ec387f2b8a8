import type { Job } from '#runtime/jobs/job.ts'
import { copyAccountOfEmail, copyAccounts, renewCopies } from '#store/cells/account-copies.ts'
import type { Sql } from '#store/postgres/sql.ts'

/** Keeps this cell's copies of accounts. */
export interface AccountCopies {
  /** Lets rows of this cell refer to somebody who is signed in; `shown` is what is known of them, and a change of it is copied. */
  ensure(person: { id: string }): Promise<void>
  /** Lets this cell know whether somebody has this email. */
  ensureEmail(email: string): Promise<void>
  job: Job
}

const MOST_KNOWN = 10_000
const RENEW_MS = 5_000
const AT_ONCE = 500

/** Copies of accounts for a cell that is not the home of them. */
export function createAccountCopies(home: Sql, sql: Sql): AccountCopies {
  const known = new Map<string, string>()
  let after = ''
  return {
    async ensure(person) {
      const shown = JSON.stringify(person)
      if (known.get(person.id) === shown) return
      await copyAccounts(home, sql, [person.id])
      known.delete(person.id)
      known.set(person.id, shown)
      if (known.size > MOST_KNOWN) known.delete(known.keys().next().value ?? '')
    },
    ensureEmail: (email) => copyAccountOfEmail(home, sql, email),
    job: {
      name: 'account-copies',
      wokenBy: [],
      everyMs: RENEW_MS,
      async run() {
        after = (await renewCopies(home, sql, after, AT_ONCE)) ?? ''
        return { more: after !== '' }
      },
    },
  }
}
