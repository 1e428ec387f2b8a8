import { join } from 'node:path'

import postgres from 'postgres'

import { COLUMN_TYPES } from './column-types.ts'
import { askBackends } from './lines/ask-backends.ts'
import { closeDeadServers } from './lines/dead-servers.ts'
import { watchLine } from './lines/line-watch.ts'
import type { LineLog, LineOptions, WatchedPool } from './lines/line.ts'
import { joiningPool } from './request-transaction.ts'
import type { Sql } from './sql.ts'

/** Pause before a lost connection is opened again: the driver's own grows to 20 s when many are lost at once, as in every restart. */
export const reconnectAfterS = (losses: number): number => Math.min(0.5, 0.01 * 2 ** Math.min(losses, 10)) * (0.5 + Math.random() / 2)

/** A connection that nobody used for so long is closed: an idle product holds few, and opening one takes some ten milliseconds. */
export const IDLE_TIMEOUT_S = 5

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/
const DEFAULT_PORT = 5432

/** The addresses of a database, one for each host that `postgres://user:password@one:5432,other:5432/database` names. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? []
  const all = hosts.split(',')
  return all.length === 1 ? [url] : all.map((host) => `${before}${host.includes(':') ? host : `${host}:${DEFAULT_PORT}`}${after}`)
}

/** The hosts of an address, as people are told of them. */
export const hostsOf = (url: string): string =>
  addressesOf(url)
    .map((address) => new URL(address).host)
    .join(', ')

/** Whether a text is the address of a database. Of several hosts, none may be a bare IPv6 address: the driver reads none. */
export function isDatabaseAddress(text: string): boolean {
  const addresses = PARTS.test(text) ? addressesOf(text) : []
  return (
    addresses.length > 0 && addresses.every((address) => URL.canParse(address) && (addresses.length === 1 || isPlain(new URL(address))))
  )
}

const isPlain = ({ hostname }: URL): boolean => hostname !== '' && !hostname.startsWith('[')

/**
 * What the driver takes for an address. A socket of the same machine is named as libpq does, by its folder in `?host=/folder` beside the port: it
 * costs each query a tenth less than TCP. Of several hosts, the one that takes writes is meant, unless the address says otherwise.
 */
export function driverAddress(url: string): [url: string, options: { path?: string; target_session_attrs?: 'read-write' }] {
  const [first = url, ...others] = addressesOf(url)
  const address = new URL(first)
  if (others.length > 0) return [url, address.searchParams.has('target_session_attrs') ? {} : { target_session_attrs: 'read-write' }]
  const folder = address.searchParams.get('host')
  if (!folder?.startsWith('/')) return [url, {}]
  address.searchParams.delete('host')
  return [address.href, { path: join(folder, socketName(address.port || 5432)) }]
}

/** How PostgreSQL names the socket of a port. */
export const socketName = (port: number | string): string => `.s.PGSQL.${port}`

/** How long a connection that nothing was heard of is asked whether it still lives, and how often; it counts as dead some ten seconds later. */
export const KEEP_ALIVE_S = 5

/**
 * What the server does with a connection of a node that is cut off or frozen in the middle of a transaction: its locks are free again before others have
 * long waited for them.
 */
export const SERVER_SIDE = {
  tcp_keepalives_idle: 4,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 2,
  tcp_user_timeout: 8_000,
  client_connection_check_interval: 2_000,
  idle_in_transaction_session_timeout: 30_000,
}

export interface ConnectOptions {
  max?: number
  connectTimeoutS?: number
  /** Its connections are not closed when idle, nor renewed. */
  lasting?: boolean
  /** Watches whether the database still answers, and says so here. */
  watch?: LineLog
  /** Settings of each connection at the server. */
  session?: Record<string, number | string>
  /** Whether the server keeps statements for a connection, true unless a pooler hands each transaction to another one. */
  prepare?: boolean
  /**
   * Whether a statement is said before the one ahead of it is answered, true unless a pooler hands each transaction to another connection: PgBouncer does so
   * at the first answer, and what follows is answered to somebody else.
   */
  pipeline?: boolean
}

/** Opens a pool. Nothing is sent before the first query. Its connections are closed when idle and renewed within the hour, unless they are `lasting`. */
export function connect(url: string, options: ConnectOptions = {}): Sql {
  const { max = 10, connectTimeoutS = 10, lasting = false, watch, session, prepare = true, pipeline = true } = options
  const [address, socket] = driverAddress(url)
  const lost: { tell: () => void } = { tell: () => {} }
  const line: LineOptions = {
    ...socket,
    keep_alive: KEEP_ALIVE_S,
    onnotice: () => {},
    connection: { application_name: 'parley', ...session },
  }
  const poolOptions: postgres.Options<typeof COLUMN_TYPES> & { onlost(): void; max_pipeline?: number } = {
    ...line,
    max,
    connect_timeout: connectTimeoutS,
    backoff: reconnectAfterS,
    prepare,
    ...(!pipeline && { max_pipeline: 0 }),
    ...(lasting ? { max_lifetime: 0 } : { idle_timeout: IDLE_TIMEOUT_S }),
    types: COLUMN_TYPES,
    fetch_types: false,
    onlost: () => lost.tell(),
  }
  const pool = postgres(address, poolOptions)
  // The driver lends a connection that is open. One that it must open first, and that asks for no types, it would never hand over.
  const reserve = pool.reserve.bind(pool)
  pool.reserve = async () => {
    await pool`select`
    return reserve()
  }
  // Installed before its patch, the driver shows no lines.
  if (watch && 'lines' in pool) {
    const addresses = addressesOf(address)
    const inquiry = {
      ask: askBackends(addresses, line),
      closeDead: async () => Math.max(...(await Promise.all(addresses.map((one) => closeDeadServers(one, line, max))))),
    }
    const watching = watchLine(pool as unknown as WatchedPool, inquiry, watch)
    lost.tell = watching.suspect
    const end = pool.end.bind(pool)
    pool.end = (how) => {
      watching.stop()
      return end(how)
    }
  }
  return joiningPool(pool)
}
