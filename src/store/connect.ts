import postgres from 'postgres'

/** A pool of connections. Instants come back as ISO strings, `jsonb` as values, `bigint` as strings. */
export type Sql = postgres.Sql<{ instant: string }>

/** A transaction on one connection of the pool. */
export type Tx = postgres.TransactionSql<{ instant: string }>

/** Opens a pool. Nothing is sent before the first query. */
export function connect(url: string, options: { max?: number; connectTimeoutS?: number } = {}): Sql {
  return postgres(url, {
    max: options.max ?? 10,
    connect_timeout: options.connectTimeoutS ?? 10,
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
    },
  })
}
