import postgres from 'postgres'

import { jsonText } from './json-text.ts'
import { joiningPool } from './request-transaction.ts'
import type { Sql } from './sql.ts'

/** Pause before a lost connection is opened again: the driver's own grows to 20 s when many are lost at once, as in every restart. */
export const reconnectAfterS = (losses: number): number => Math.min(0.5, 0.01 * 2 ** Math.min(losses, 10)) * (0.5 + Math.random() / 2)

/** A connection that nobody used for so long is closed: an idle product holds few, and opening one takes some ten milliseconds. */
export const IDLE_TIMEOUT_S = 5

/** Opens a pool. Nothing is sent before the first query. Its connections are closed when idle and renewed within the hour, unless they are `lasting`. */
export function connect(url: string, options: { max?: number; connectTimeoutS?: number; lasting?: boolean } = {}): Sql {
  return joiningPool(
    postgres(url, {
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
