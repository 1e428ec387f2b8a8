// Applies one migration beside nodes that are at work: it waits for its locks in short tries, since every query queues behind whoever waits for a table.
import { setTimeout as delay } from 'node:timers/promises'

import postgres from 'postgres'

import type { Sql, Tx } from './sql.ts'

/** A migration that begins so builds indexes beside those who write; it runs outside a transaction. */
export const CONCURRENTLY = '-- Concurrently:'

/** How long a migration waits for its locks. */
export interface Patience {
  /** For so long the queries of others may queue behind one try. */
  lockMs: number
  /** Between two tries, for what queued. */
  pauseMs: number
  tries: number
  /** Hears what is waited for. */
  say(line: string): void
}

export const PATIENCE: Patience = { lockMs: 1_000, pauseMs: 4_000, tries: 60, say: () => {} }

/**
 * Does work that locks tables, and does it again where a lock was not to be had; throws after all tries. `what` names the migration that was tried. The
 * work is a transaction: what failed changed nothing.
 */
export async function inTries<T>(sql: Sql, { pauseMs, tries, say }: Patience, what: () => string, work: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await work()
    } catch (cause) {
      if (!isHeldByOthers(cause)) throw cause
      const holders = await oldestTransactions(sql)
      if (turn >= tries)
        throw new Error(
          `The migration ${what()} could not lock what it changes in ${tries} tries. Nothing of it was changed. Open longest: ${holders}. End what does not end by itself, and start again.`,
          { cause },
        )
      say(`The migration ${what()} waits for a lock (try ${turn} of ${tries}). Open longest: ${holders}`)
    }
    await delay(pauseMs)
  }
}

/** Applies a migration in this transaction; one that builds indexes on a connection beside it. */
export async function applyMigration(sql: Sql, tx: Tx, name: string, text: string, { lockMs, say }: Patience): Promise<void> {
  // It also takes the place of the last query, whose snapshot would live on in this transaction: what builds an index would wait for it.
  await tx.unsafe(`set local lock_timeout = ${lockMs}`).simple()
  if (text.startsWith(CONCURRENTLY)) await buildIndexes(sql, text, say)
  else await tx.unsafe(text).simple()
  await tx`insert into migration (name) values (${name})`
}

/** The statements of a migration, without its comments; each with the comments before and in it. */
export function statementsOf(text: string): { sql: string; comments: string }[] {
  const statements: { sql: string; comments: string }[] = []
  let sql = ''
  let comments = ''
  for (const [part] of text.matchAll(PARTS)) {
    if (part.startsWith('--') || part.startsWith('/*')) comments += `${part}\n`
    else if (part !== ';') sql += part
    else {
      if (sql.trim() !== '') statements.push({ sql: sql.trim(), comments })
      sql = comments = ''
    }
  }
  return sql.trim() === '' ? statements : [...statements, { sql: sql.trim(), comments }]
}

/** Comments, texts and quoted names whole, a semicolon, or anything up to the next of these. */
const PARTS = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;'"$/-]+|[\s\S]/g

/** Builds what is not built yet. An index that is there but not valid is left of a build that was broken off: writers keep it, and nobody reads it. */
async function buildIndexes(sql: Sql, text: string, say: (line: string) => void): Promise<void> {
  for (const statement of statementsOf(text)) {
    const index = /^create\s+(?:unique\s+)?index\s+concurrently\s+(\w+)/i.exec(statement.sql)?.[1]
    const [found] = index
      ? await sql<{ isValid: boolean }[]>`select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${index})`
      : []
    if (found?.isValid) continue
    if (found) {
      say(`The index ${index} was left unfinished: it is built again`)
      await sql.unsafe(`drop index concurrently ${index}`)
    }
    // It waits for the transactions that write to its table, and only other migrations wait for it.
    await sql.unsafe(statement.sql)
  }
}

/** A lock that was not to be had in time, or two that waited for each other. */
const isHeldByOthers = (error: unknown): boolean => error instanceof postgres.PostgresError && ['55P03', '40P01'].includes(error.code)

/** Who may hold a table for long, in words. */
async function oldestTransactions(sql: Sql): Promise<string> {
  const rows = await sql<{ text: string }[]>`
    select format('process %s (%s, %s, for %s s)', a.pid, coalesce(nullif(a.application_name, ''), 'unnamed'), a.state,
      extract(epoch from clock_timestamp() - a.xact_start)::int) as text
    from pg_stat_activity a
    where a.datname = current_database() and a.pid <> pg_backend_pid() and a.xact_start is not null
      and exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'relation' and l.granted)
    order by a.xact_start limit 3`
  return rows.map(({ text }) => text).join(', ') || 'none by now'
}
