// A connection to the database, as it is watched, and what is asked of the server about it.
import type postgres from 'postgres'

/** A connection of a pool, as the driver with its patch shows it. */
export interface Line {
  /** Of the process that serves it; null before it was told. */
  pid: number | null
  connecting: boolean
  /** Since when an answer is owed and nothing was heard; 0 where none is owed. */
  silentMs: number
  /** Closes it at once; what waits on it fails. */
  lose(error: Error): void
  /** What waits on it fails, and the connection waits on. */
  abandon(error: Error): void
}

export interface WatchedPool {
  lines(): Line[]
  /** Fails what waits for a free connection. */
  refuseWaiting(error: Error): void
}

/** What a process of the server does. */
export interface Backend {
  isAtWork: boolean
  /** What it waits for, in PostgreSQL's words; null where it works. */
  wait: string | null
  waitsForLock: boolean
}

/** What is known of all of Parley's statements, where a pooler gives connections numbers of its own. */
export interface Statements {
  /** For how long the longest has been at work. */
  longestMs: number
  commitsWait: boolean
  /** How many transactions that nobody went on with were ended. */
  ended: number
}

export type Found = Map<number, Backend> | Statements | null

/** Asks on a new connection what these processes of the server do; null where that cannot be told. Fails where no answer comes in time. */
export type AskBackends = (pids: readonly number[]) => Promise<Found>

/** How a connection is made. */
export type LineOptions = Omit<postgres.Options<Record<string, never>>, 'types'>

export interface LineLog {
  warn(fields: object, message: string): void
}
