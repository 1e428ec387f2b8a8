import { type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** Where secrets could stand in what is logged: headers, bodies, tokens. Values under these names become "[redacted]". */
const REDACT = [
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
  ...['password', 'token', 'accessToken', 'secret', 'secretKey', 'authorization', 'cookie'].flatMap((name) => [
    name,
    `*.${name}`,
    `*.*.${name}`,
  ]),
]

/** One JSON object a line, in UTC, with secrets taken out. */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  return pino(
    {
      level,
      base: null,
      redact: { paths: REDACT, censor: '[redacted]' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  )
}
