// How values stand in PostgreSQL's text, by the numbers that its own types have in every database. The driver would ask each new connection for
// the arrays of all tables: a third of what it costs to open one.

interface ColumnType {
  to: number
  from: number[]
  serialize(value: unknown): unknown
  parse(text: string): unknown
}

const text = (value: unknown): string => String(value)
const bytes = (value: unknown): string => `\\x${Buffer.from(value as Uint8Array).toString('hex')}`

/** Every instant of the product is an ISO string in UTC: dates as objects would be re-parsed at each border. */
const instant = {
  to: 1184,
  from: [1082, 1114, 1184],
  serialize: (value: string | Date) => (value instanceof Date ? value.toISOString() : value),
  parse: (written: string) => new Date(written).toISOString(),
}

const json = { to: 3802, from: [114, 3802], serialize: jsonText, parse: (written: string): unknown => JSON.parse(written) }

/** What a pool is opened with. */
export const COLUMN_TYPES = {
  instant,
  json,
  booleans: arrayOf(
    [1000],
    (value) => (value === true ? 't' : 'f'),
    (written) => written === 't',
  ),
  bytes: arrayOf([1001], bytes, (written) => Buffer.from(written.slice(2), 'hex')),
  numbers: arrayOf([1007, 1005, 1021, 1022, 1028], text, Number),
  // Those of 64 bits stay text, as they do by themselves.
  texts: arrayOf([1009, 1002, 1003, 1015, 1016, 1231, 271, 2951], text, text),
  instants: arrayOf([1185, 1115, 1182], (value) => instant.serialize(value as string), instant.parse),
  jsons: arrayOf([3807, 199], jsonText, json.parse),
}

/** The number of the type `bytea[]`, for what the driver would take for a single value. */
export const BYTES_ARRAY = COLUMN_TYPES.bytes.to

function arrayOf(oids: [number, ...number[]], write: (value: unknown) => string, read: (written: string) => unknown): ColumnType {
  const serialize = (value: unknown): unknown => (Array.isArray(value) ? writeArray(value, write) : value)
  return { to: oids[0], from: oids, serialize, parse: (written) => readArray(written, read) }
}

function writeArray(values: readonly unknown[], write: (value: unknown) => string): string {
  const parts = values.map((value) => {
    if (value === null) return 'null'
    return Array.isArray(value) ? writeArray(value, write) : `"${write(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`
  })
  return `{${parts.join(',')}}`
}

/** A brace, a comma, a quoted value or a bare one. */
const TOKENS = /[{},]|"((?:[^"\\]|\\.)*)"|[^{},"]+/gs

function readArray(written: string, read: (written: string) => unknown): unknown[] {
  const opened: unknown[][] = [[]]
  for (const [token, quoted] of written.matchAll(TOKENS)) {
    const values = opened.at(-1) ?? []
    if (token === '{') {
      const inner: unknown[] = []
      values.push(inner)
      opened.push(inner)
    } else if (token === '}') opened.pop()
    else if (quoted !== undefined) values.push(read(quoted.replaceAll(/\\(.)/gs, '$1')))
    else if (token !== ',') values.push(token === 'NULL' ? null : read(token))
  }
  return opened[0]?.[0] as unknown[]
}

/** What PostgreSQL refuses in `jsonb`, as JSON writes it: half of a pair of UTF-16 signs, and NUL. One such text would break the batch it is in. */
const UNSTORABLE = /\\u(?:d[89a-f]|0000)/
const ESCAPES = /\\(?:\\|u(?:d[89a-f][0-9a-f]{2}|0000))/g

/** Writes a value as JSON that PostgreSQL takes: what it refuses becomes the sign for an unreadable letter. */
function jsonText(value: unknown): string {
  const written = JSON.stringify(value)
  if (!UNSTORABLE.test(written)) return written
  return written.replaceAll(ESCAPES, (found) => (found === '\\\\' ? found : String.raw`\ufffd`))
}
