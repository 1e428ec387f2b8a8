import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { getCompileCacheDir } from 'node:module'
import { createInterface } from 'node:readline'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { z } from 'zod'

import { freePort } from '#store/embedded/free-port.ts'

import type { Logger } from './log.ts'

export interface EmulatorOptions {
  dataDir: string
  /** 0 takes the port of the last start when it is free, else any. */
  port: number
  webhookUrl: string
  appSecret: string
  log: Logger
}

export interface EmulatorProcess {
  url: string
  smtpUrl: string
  /** Opens what plays with the pretend world, which nobody reaches without it. */
  controlKey: string
  stop(): Promise<void>
}

const MAIN = fileURLToPath(new URL('../../../emulator/main.ts', import.meta.url))
const READY_MS = 20_000

const Ports = z.object({ http: z.number().int(), smtp: z.number().int() })
const Ready = z.object({ listening: Ports })
const Last = Ports.extend({
  controlKey: z
    .string()
    .min(32)
    .default(() => randomBytes(32).toString('base64url')),
})
type Last = z.infer<typeof Last>

/** Runs the pretend world in a process of its own: it cannot share our memory, nor our misreadings. It is started again when it dies. */
export async function startEmulatorProcess(options: EmulatorOptions): Promise<EmulatorProcess> {
  const file = join(options.dataDir, 'emulator.json')
  const last = await readLast(file)
  const now = Last.parse({ ...last, http: await freePort(options.port || (last?.http ?? null)), smtp: await freePort(last?.smtp ?? null) })
  await writeFile(file, JSON.stringify(now), { mode: 0o600 })
  let stopping = false
  let child = await launch(options, now)
  const watch = (): void => {
    child.once('exit', (code) => {
      if (stopping) return
      options.log.error({ code }, 'The emulator ended; it is started again')
      again().catch((cause: unknown) => options.log.error({ err: cause }, 'The emulator could not be started again'))
    })
  }
  const again = async (): Promise<void> => {
    await delay(1_000)
    if (stopping) return
    child = await launch(options, now)
    watch()
  }
  watch()
  return {
    url: `http://127.0.0.1:${now.http}`,
    smtpUrl: `smtp://127.0.0.1:${now.smtp}`,
    controlKey: now.controlKey,
    stop: () => {
      stopping = true
      return stopChild(child)
    },
  }
}

async function launch(options: EmulatorOptions, { http, smtp, controlKey }: Last): Promise<ChildProcess> {
  // Its modules are compiled once, as ours are. Node names the folder of its own version in it.
  const compiled = getCompileCacheDir()
  const child = fork(MAIN, [], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A group of its own: Ctrl-C is for us, and the emulator is needed until the last send is settled.
    detached: true,
    env: {
      ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }),
      EMULATOR_PORT: String(http),
      EMULATOR_SMTP_PORT: String(smtp),
      EMULATOR_CONTROL_KEY: controlKey,
      EMULATOR_WEBHOOK_URL: options.webhookUrl,
      EMULATOR_APP_SECRET: options.appSecret,
      EMULATOR_DATA_DIR: join(options.dataDir, 'emulator'),
    },
  })
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${chunk.toString()}`.slice(-4_000)
    options.log.warn({ from: 'emulator' }, chunk.toString().trim())
  })
  await Promise.race([
    firstLine(child),
    delay(READY_MS, undefined, { ref: false }).then(() => {
      throw new Error(`The emulator did not start within ${READY_MS / 1_000} seconds.\n${complaint}`)
    }),
    new Promise<never>((_resolve, reject) =>
      child.once('exit', (code) => reject(new Error(`The emulator did not start (exit ${code}).\n${complaint}`))),
    ),
  ])
  return child
}

async function firstLine(child: ChildProcess): Promise<void> {
  if (!child.stdout) return
  const lines = createInterface({ input: child.stdout })
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      if (line.startsWith('{') && Ready.safeParse(JSON.parse(line)).success) resolve()
    })
  })
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await ended
  clearTimeout(timer)
}

async function readLast(file: string): Promise<Last | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : (Last.safeParse(JSON.parse(text)).data ?? null)
}
