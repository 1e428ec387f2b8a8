import { join } from 'node:path'

import postgres from 'postgres'

import { joiningPool } from './request-transaction.ts'
import type { Sql } from './sql.ts'

/** Pause before a lost connection is opened again: the driver's own grows to 20 s when many are lost at once, as in every restart. */
export const reconnectAfterS = (losses: number): number => Math.min(0.5, 0.01 * 2 ** Math.min(losses, 10)) * (0.5 + Math.random() / 2)

/** A connection that nobody used for so long is closed: an idle product holds few, and opening one takes some ten milliseconds. */
export const IDLE_TIMEOUT_S = 5

/**
 * What the driver takes for an address. A socket of the same machine is named as libpq does, by its folder in `?host=/folder` beside the port: it
 * costs each query a tenth less than TCP.
 */
export function driverAddress(url: string): [url: string, options: { path?: string }] {
  const address = new URL(url)
  const folder = address.searchParams.get('host')
  if (!folder?.startsWith('/')) return [url, {}]
  address.searchParams.delete('host')
  return [address.href, { path: join(folder, socketName(address.port || 5432)) }]
}

/** How PostgreSQL names the socket of a port. */
export const socketName = (port: number | string): string => `.s.PGSQL.${port}`

/** Opens a pool. Nothing is sent before the first query. Its connections are closed when idle and renewed within the hour, unless they are `lasting`. */
export function connect(url: string, options: { max?: number; connectTimeoutS?: number; lasting?: boolean } = {}): Sql {
  const [address, socket] = driverAddress(url)
  return joiningPool(
    postgres(address, {
      ...socket,
      max: options.max ?? 10,
      connect_timeout: options.connectTimeoutS ?? 10,
      backoff: reconnectAfterS,
      ...(options.lasting ? { max_lifetime: 0 } : { idle_timeout: IDLE_TIMEOUT_S }),
      onnotice: () => {},
      connection: { application_name: 'parley' },
      types: {
        // Every instant of the product is an ISO string in UTC: dates as objects would be re-parsed at each border.
        instant: {
          to: 1184,
          from: [1082, 1114, 1184],
          serialize: (value: string | Date) => (value instanceof Date ? value.toISOString() : value),
          parse: (text: string) => new Date(text).toISOString(),
        },
        json: { to: 3802, from: [114, 3802], serialize: jsonText, parse: (text: string): unknown => JSON.parse(text) },
      },
    }),
  )
}

/** What PostgreSQL refuses in `jsonb`, as JSON writes it: half of a pair of UTF-16 signs, and NUL. One such text would break the batch it is in. */
const UNSTORABLE = /\\u(?:d[89a-f]|0000)/
const ESCAPES = /\\(?:\\|u(?:d[89a-f][0-9a-f]{2}|0000))/g

/** Writes a value as JSON that PostgreSQL takes: what it refuses becomes the sign for an unreadable letter. */
function jsonText(value: unknown): string {
  const text = JSON.stringify(value)
  if (!UNSTORABLE.test(text)) return text
  return text.replaceAll(ESCAPES, (found) => (found === '\\\\' ? found : String.raw`\ufffd`))
}
