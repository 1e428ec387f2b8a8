import { clean } from './clean.ts'
import { LOG_LEVELS, type LogLine } from './function-job.ts'

/** What a function wrote to its console, within bounds. */
export interface LogBook {
  /** Nothing more will be taken. */
  full(): boolean
  write(level: string, text: string): void
  lines(): readonly LogLine[]
}

/** What a line costs beside its text, so that empty lines have an end too. */
const LINE_BYTES = 16

/** Makes a log book of at most `maxBytes`; its last line says when more was written. */
export function createLogBook(maxBytes: number): LogBook {
  const lines: LogLine[] = []
  let bytes = 0
  return {
    full: () => bytes > maxBytes,
    write(level, text) {
      const known = LOG_LEVELS.find((name) => name === level) ?? 'log'
      const room = maxBytes - bytes
      const kept = Buffer.byteLength(text) <= room ? text : text.slice(0, Math.max(0, Math.floor(room / 3)))
      bytes += Buffer.byteLength(text) + LINE_BYTES
      lines.push({ level: known, text: clean(kept) })
      if (bytes > maxBytes) lines.push({ level: 'warn', text: `The rest is left out: a run may log ${maxBytes / 1_024} KB.` })
    },
    lines: () => lines,
  }
}
