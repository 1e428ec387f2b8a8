import { storedText } from '#domain/i18n/t.ts'
import type { Egress } from '#domain/egress.ts'
import { loadSealedConnection, markConnection } from '#store/workspace/connections.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { Logger } from '#runtime/logger.ts'
import { type GoogleSettings, openGoogle } from '../google/google-client.ts'
import { readCredentials } from '../google/read-credentials.ts'
import type { SpreadsheetQueue } from './spreadsheet-queue.ts'
import type { Pace } from './rate-limiter.ts'
import { createSheetApi, type SheetApi } from './sheet-api.ts'

export interface AccountDeps {
  sql: Sql
  /** Opens what a connection signs in with; throws when it was sealed with another key. */
  openSecret(sealed: Uint8Array): string
  egress: Egress
  google: GoogleSettings
  log: Logger
}

/** A connection that is signed in, with its pace and the queues of its spreadsheets. */
export interface Account {
  sealed: Uint8Array
  api: SheetApi
  reads: Pace
  writes: Pace
  queues: Map<string, SpreadsheetQueue>
  /** Notes why the account is refused, or that it is not, when that is new. */
  tell(problem: string | null): Promise<void>
}

const MAX_ACCOUNTS = 1_000
const noConnection = () => storedText('The Google connection was removed. Choose another one in the step.')
const otherKey = () => storedText('This connection was encrypted with another SECRET_KEY. Connect the account again.')

/** Keeps accounts open for as long as what they sign in with stays the same; a text says why one cannot be opened. */
export function openAccounts(
  { sql, openSecret, egress, google, log }: AccountDeps,
  pacesOf: (appId: string, id: string) => Pick<Account, 'reads' | 'writes'>,
): (appId: string, id: string) => Promise<Account | string> {
  const accounts = new Map<string, Account>()
  return async (appId, id) => {
    const sealed = await loadSealedConnection(sql, appId, id)
    if (!sealed) return noConnection()
    const key = `${appId}/${id}`
    const opened = (): Account | null => {
      const known = accounts.get(key)
      return known && Buffer.compare(known.sealed, sealed) === 0 ? known : null
    }
    const known = opened()
    if (known) return known
    const credentials = readCredentials(openSecret, sealed)
    if (!credentials) return otherKey()
    const client = await openGoogle(egress, google, credentials)
    // Another change may have opened it meanwhile: an account has one pace, and one queue for each spreadsheet.
    const meanwhile = opened()
    if (meanwhile) return meanwhile
    let told: string | null | undefined
    const tell = async (problem: string | null): Promise<void> => {
      if (problem === told) return
      told = problem
      await markConnection(sql, appId, id, problem).catch((cause: unknown) => {
        log.warn({ err: cause }, 'the state of a connection could not be kept')
      })
    }
    const account: Account = { sealed, api: createSheetApi(client), ...pacesOf(appId, id), queues: new Map(), tell }
    if (accounts.size >= MAX_ACCOUNTS) accounts.delete(accounts.keys().next().value ?? '')
    accounts.set(key, account)
    return account
  }
}
