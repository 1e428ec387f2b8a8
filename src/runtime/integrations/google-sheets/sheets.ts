import { setTimeout as delay } from 'node:timers/promises'

import { storedText } from '#domain/i18n/t.ts'
import { spreadsheetId } from '#domain/workspace/spreadsheet-id.ts'

import { type Account, type AccountDeps, openAccounts } from './accounts.ts'
import type { Called } from '../google/called.ts'
import { createSpreadsheetQueue, type SpreadsheetQueue } from './spreadsheet-queue.ts'
import { createPace, type QueueClock } from './rate-limiter.ts'
import type { ChangeResult, SheetChange } from './plan-batch.ts'
import type { SpreadsheetList } from './sheet-api.ts'

/** One sheet of one connection's spreadsheet. */
export interface SheetTarget {
  appId: string
  connectionId: string
  /** Its id or its address. */
  spreadsheet: string
}

/** Google Sheets as the product uses them. Everything answers; nothing throws for what Google does. */
export interface Sheets {
  /** Writes a change once, with others that wait for the same spreadsheet. */
  change(target: SheetTarget, sheet: string, change: SheetChange): Promise<ChangeResult>
  /** The spreadsheets that a connection can open, by name; null when its account did not allow us to see them. */
  list(appId: string, connectionId: string, name: string): Promise<Called<SpreadsheetList | null>>
  /** The titles and headers of a spreadsheet's sheets. */
  titles(target: SheetTarget): Promise<Called<{ title: string; sheets: { title: string; header: string[] }[] }>>
  /** Tries the sign-in of a connection with a spreadsheet that cannot be, and says what is wrong; null when Google accepts the account. */
  check(appId: string, connectionId: string): Promise<string | null>
}

export interface SheetsDeps extends AccountDeps {
  /** The present, as all nodes tell it. */
  now?: () => Date
  clock?: QueueClock
  /** Calls a minute, of each kind and for each connection. */
  perMinute?: number
  maxChanges?: number
  patienceMs?: number
}

/** Google's free quota: 60 reads and 60 writes a minute and user. A few are left to people. */
const PER_MINUTE = 58
const PATIENCE_MS = 600_000

const clockOf = (now: () => Date): QueueClock => ({
  now: () => now().getTime(),
  sleep: (ms) => delay(ms, undefined, { ref: false }),
  random: Math.random,
})

const noAddress = () => storedText('This isn’t the URL of a Google spreadsheet. Copy it from the browser.')

/** Makes the one way to Google Sheets. */
export function createSheets(deps: SheetsDeps): Sheets {
  const { now = () => new Date(), clock = clockOf(now), perMinute = PER_MINUTE, maxChanges = 500, patienceMs = PATIENCE_MS } = deps
  const paceOf = (appId: string, connectionId: string, kind: 'read' | 'write') =>
    createPace(deps.sql, { appId, connectionId, kind }, perMinute, clock)
  const open = openAccounts(deps, (appId, id) => ({ reads: paceOf(appId, id, 'read'), writes: paceOf(appId, id, 'write') }))

  const partitionOf = ({ api, reads, writes, queues, tell }: Account, bookId: string): SpreadsheetQueue => {
    const known = queues.get(bookId)
    if (known) return known
    for (const [id, queue] of queues) if (queue.isIdle) queues.delete(id)
    const onAccess = (problem: string | null): void => void tell(problem)
    const limits = { clock, maxChanges, patienceMs, gatherMs: 100 }
    const queue = createSpreadsheetQueue({ api, spreadsheetId: bookId, reads, writes, ...limits, onAccess })
    queues.set(bookId, queue)
    return queue
  }

  return {
    async change({ appId, connectionId, spreadsheet }, sheet, change) {
      const bookId = spreadsheetId(spreadsheet)
      if (bookId === null) return { outcome: 'error', message: noAddress() }
      const account = await open(appId, connectionId)
      return typeof account === 'string' ? { outcome: 'error', message: account } : partitionOf(account, bookId).change(sheet, change)
    },
    async list(appId, connectionId, name) {
      const account = await open(appId, connectionId)
      return typeof account === 'string' ? { outcome: 'refused', access: false, message: account } : account.api.list(name)
    },
    async titles({ appId, connectionId, spreadsheet }) {
      const bookId = spreadsheetId(spreadsheet)
      if (bookId === null) return { outcome: 'refused', access: false, message: noAddress() }
      const account = await open(appId, connectionId)
      if (typeof account === 'string') return { outcome: 'refused', access: false, message: account }
      await account.reads.turn()
      return account.api.titles(bookId)
    },
    async check(appId, connectionId) {
      const account = await open(appId, connectionId)
      if (typeof account === 'string') return account
      await account.reads.turn()
      const asked = await account.api.titles('a-spreadsheet-that-cannot-be')
      const problem = asked.outcome === 'done' || (asked.outcome === 'refused' && !asked.access) ? null : asked.message
      await account.tell(problem)
      return problem
    },
  }
}
