import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How often it is looked whether memory can be given back. */
const LOOK_MS = 20_000
/** The part of that time for which the process worked, at most: then nobody waits for a collection of some hundred milliseconds. */
const QUIET = 0.05
/** What is worth a collection, beside what the last one left. */
const WORTH_BYTES = 96 * 1024 * 1024

/** What the process tells of itself, and what it can do. */
export interface ProcessMemory {
  /** Bytes that the system has given to it (resident set). */
  residentBytes(): number
  /** The part of the time since the last call for which it worked, from 0 to 1. */
  busy(): number
  /** Collects garbage, and gives what is free back to the system. */
  collect(): void
}

/**
 * Gives the memory of a flood back once the flood is over: V8 collects when something new is wanted, so that a process which rests keeps the
 * pages of its busiest minute. Returns what ends it.
 */
export function releaseMemory(memory: ProcessMemory = thisProcess()): () => void {
  const look = memoryRelease(memory)
  const timer = setInterval(look, LOOK_MS).unref()
  return () => clearInterval(timer)
}

/** One look: collects where the process rested and holds much more than the last collection left. */
export function memoryRelease(memory: ProcessMemory): () => void {
  let left = 0
  return () => {
    const isQuiet = memory.busy() < QUIET
    if (!isQuiet || memory.residentBytes() - left < WORTH_BYTES) return
    memory.collect()
    left = memory.residentBytes()
  }
}

export function thisProcess(): ProcessMemory {
  let before = performance.eventLoopUtilization()
  return {
    residentBytes: () => process.memoryUsage.rss(),
    busy: () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
    collect: collector(),
  }
}

/** The collection that V8 makes when memory has all but run out: it moves what is left together, and its empty pages go back to the system. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void
  setFlagsFromString('--no-expose-gc')
  return () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
