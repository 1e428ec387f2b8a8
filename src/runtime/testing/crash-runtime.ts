// The pipeline as a process of its own (`crash-child.ts`): how a story starts it armed, waits beside it, and ends it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

import { until } from '#store/testing/until.ts'

import type { GoogleSettings } from '../integrations/google/google-client.ts'
import type { CrashPoint } from '../runtime-deps.ts'
import { COMPILED, fromOneFile } from './compiled.ts'
import { NO_GOOGLE } from './no-google.ts'

const NOWHERE = 'http://127.0.0.1:9'
/** Longer than any story has: a story that hangs is told by its own limit. */
export const PATIENCE_MS = 120_000

export interface Armed {
  /** Where it kills itself; nowhere without. */
  point?: CrashPoint | ''
  /** The how manieth time it passes the point; 1 without. */
  hit?: number
  graphUrl?: string
  /** Another address that it may call although it is private. */
  trusted?: string
  /** The Google that it speaks with; none without. */
  google?: GoogleSettings
  /** By how much its wall clock is wrong. */
  skewMs?: number
}

const SKEWED_CLOCK = new URL('./skewed-clock.mjs', import.meta.url).href

export interface CrashRuntime {
  process: ChildProcess
  /** Resolves with the signal that ended it, or null. */
  ended: Promise<NodeJS.Signals | null>
  /** Resolves with its port once it listens; never where it dies before. */
  port: Promise<number>
}

/** Starts the pipeline on a database. It ends when its standard input does: with this process, however that ends. */
export function startRuntime(
  databaseUrl: string,
  { point = '', hit = 1, graphUrl = NOWHERE, trusted = '', google = NO_GOOGLE, skewMs = 0 }: Armed = {},
): CrashRuntime {
  const child = spawn(
    process.execPath,
    [...(skewMs === 0 ? [] : ['--import', SKEWED_CLOCK]), ...fromOneFile('crash-child'), databaseUrl, graphUrl, point, String(hit)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, SKEW_MS: String(skewMs), TRUSTED: trusted, GOOGLE: JSON.stringify(google) },
    },
  )
  return {
    process: child,
    ended: once(child, 'exit').then(([, signal]) => signal),
    port: once(child.stdout, 'data').then(([line]) => Number(String(line))),
  }
}

/** Kills it, unless it is dead already. */
export async function endRuntime({ process: child, ended }: CrashRuntime): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

/** Runs the pipeline until it dies by itself or the condition holds; tells by which signal it died, null where it was not its own doing. */
export async function runRuntimeUntil(
  databaseUrl: string,
  armed: Armed,
  condition: () => Promise<boolean>,
): Promise<NodeJS.Signals | null> {
  const runtime = startRuntime(databaseUrl, armed)
  let died: NodeJS.Signals | null = null
  void runtime.ended.then((signal) => (died = signal))
  await until('the pipeline to die, or to have done it', async () => died !== null || (await condition()), PATIENCE_MS)
  const before = died
  await endRuntime(runtime)
  return before
}
