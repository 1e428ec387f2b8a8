import postgres from 'postgres'

import { IDLE_TIMEOUT_S, reconnectAfterS } from './connect.ts'

/** The pool of better-auth: it wants instants as `Date` objects, where everything of ours has ISO strings. */
export const connectAccounts = (url: string): postgres.Sql =>
  postgres(url, {
    max: 4,
    idle_timeout: IDLE_TIMEOUT_S,
    backoff: reconnectAfterS,
    onnotice: () => {},
    connection: { application_name: 'parley-accounts' },
  })
