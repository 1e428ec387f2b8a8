import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { getCompileCacheDir } from 'node:module'
import { createInterface } from 'node:readline'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { z } from 'zod'

import type { Logger } from './log.ts'

export interface EmulatorOptions {
  dataDir: string
  /** Where it listens, if that is free; 0 takes the port of the last start, if that is. */
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
type Ports = z.infer<typeof Ports>
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
  const wanted = Last.parse({ ...last, http: options.port || (last?.http ?? 0), smtp: last?.smtp ?? 0 })
  let stopping = false
  const first = await launch(options, wanted)
  const now = { ...wanted, ...first.ports }
  let child = first.child
  await writeFile(file, JSON.stringify(now), { mode: 0o600 })
  const watch = (): void => {
    child.once('exit', (code) => {
      if (stopping) return
      options.log.error({ code }, 'The emulator ended; it is started again')
      void again()
    })
  }
  const again = async (): Promise<void> => {
    await delay(1_000)
    if (stopping) return
    try {
      child = await launchWhereItWas(options, now)
      watch()
    } catch (cause) {
      options.log.error({ err: cause }, 'The emulator could not be started again; it is tried once more')
      await again()
    }
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

async function launch(options: EmulatorOptions, { http, smtp, controlKey }: Last): Promise<{ child: ChildProcess; ports: Ports }> {
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
  const ports = await Promise.race([
    portsOf(child),
    delay(READY_MS, undefined, { ref: false }).then((): never => {
      throw new Error(`The emulator did not start within ${READY_MS / 1_000} seconds.\n${complaint}`)
    }),
    new Promise<never>((_resolve, reject) =>
      child.once('exit', (code) => reject(new Error(`The emulator did not start (exit ${code}).\n${complaint}`))),
    ),
  ])
  return { child, ports }
}

/** Everybody was told where it is: elsewhere it is of no use. */
async function launchWhereItWas(options: EmulatorOptions, last: Last): Promise<ChildProcess> {
  const { child, ports } = await launch(options, last)
  if (ports.http === last.http && ports.smtp === last.smtp) return child
  await stopChild(child)
  throw new Error(`Another program took port ${last.http} or ${last.smtp} from the emulator.`)
}

/** The emulator itself says where it listens: a port that was only looked at may be taken by the time it is used. */
function portsOf({ stdout }: ChildProcess): Promise<Ports> {
  return new Promise((resolve) => {
    if (!stdout) return
    createInterface({ input: stdout }).on('line', (line) => {
      const ready = line.startsWith('{') ? Ready.safeParse(JSON.parse(line)) : null
      if (ready?.success) resolve(ready.data.listening)
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
