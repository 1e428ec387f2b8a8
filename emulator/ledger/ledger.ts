import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** One line of the ledger. `kind` says what happened; the rest is its record. */
export interface LedgerEntry {
  seq: number
  at: string
  kind: string
  [detail: string]: unknown
}

export interface Ledger {
  /** Writes one entry before it returns: a process killed a moment later has not forgotten it. */
  append(kind: string, details: Record<string, unknown>): LedgerEntry
  /** Every entry, oldest first. */
  read(): LedgerEntry[]
  close(): void
}

/** Opens the append-only ledger in a folder, or in memory when there is none. */
export function openLedger(folder: string | null, now: () => Date): Ledger {
  return folder === null ? memoryLedger(now) : fileLedger(folder, now)
}

function memoryLedger(now: () => Date): Ledger {
  const entries: LedgerEntry[] = []
  return {
    append(kind, details) {
      const entry = { ...details, seq: entries.length + 1, at: now().toISOString(), kind }
      entries.push(entry)
      return entry
    },
    read: () => [...entries],
    close() {},
  }
}

function fileLedger(folder: string, now: () => Date): Ledger {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'ledger.jsonl')
  let seq = existsSync(path) ? (parseLines(readFileSync(path, 'utf8')).at(-1)?.seq ?? 0) : 0
  const file = openSync(path, 'a')
  return {
    append(kind, details) {
      seq += 1
      const entry = { ...details, seq, at: now().toISOString(), kind }
      writeSync(file, `${JSON.stringify(entry)}\n`)
      return entry
    },
    read: () => parseLines(readFileSync(path, 'utf8')),
    close: () => closeSync(file),
  }
}

/** Reads the lines of a ledger; a last line cut off by a kill is no entry. */
function parseLines(text: string): LedgerEntry[] {
  const end = text.lastIndexOf('\n')
  return end < 0 ? [] : text.slice(0, end).split('\n').flatMap(parseLine)
}

// A kill can cut a line short in the middle, and the next start then writes on behind it.
function parseLine(line: string): LedgerEntry[] {
  try {
    return [JSON.parse(line) as LedgerEntry]
  } catch {
    return []
  }
}
