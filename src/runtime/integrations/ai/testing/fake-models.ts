import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import type { AiProviderKind } from '#domain/ai/ai-provider.ts'

import { createEgress } from '#runtime/integrations/http/egress.ts'

export interface FakeAnswer {
  text?: string
  calls?: { name: string; input: unknown }[]
  usage?: { input: number; output: number }
}

export interface FakeHeard {
  text: string
  language?: string
  seconds?: number
  silence?: number
}

/** The emulator's models, spoken with over HTTP as the real ones. */
export interface FakeModels {
  base: string
  egress: ReturnType<typeof createEgress>
  /** Where a provider of this kind stands. */
  url(kind: AiProviderKind): string
  /** What it answers next, in order. */
  answers(...answers: FakeAnswer[]): Promise<void>
  /** What it answers to words or results in which a text is found. */
  rules(answers: Readonly<Record<string, FakeAnswer>>): Promise<void>
  /** What it hears in the next sounds, in order, and the last in all others. */
  hears(...heard: FakeHeard[]): Promise<void>
  fault(fault: object): Promise<void>
  /** Forgets the script and the faults. */
  clear(): Promise<void>
  /** The questions that it had since the last clearing, as text. */
  questions(): Promise<string[]>
  /** How many scripted answers were not asked for. */
  waiting(): Promise<number>
  stop(): Promise<void>
}

const MAIN = fileURLToPath(new URL('../../../../../emulator/main.ts', import.meta.url))

/** Starts it on any port, in a process of its own. */
export async function fakeModels(): Promise<FakeModels> {
  const child = fork(MAIN, [], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], env: { PATH: '/usr/bin:/bin' } })
  if (!child.stdout) throw new Error('The emulator has no output.')
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const base = `http://127.0.0.1:${JSON.parse(line).listening.http}`
  const control = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${base}/_${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const asked = async (): Promise<unknown[]> => {
    const { entries } = await control('GET', '/ledger?kind=request_received&contains=/llm/&limit=1000000')
    return entries.map((entry: { body: unknown }) => entry.body)
  }
  let before = 0
  const egress = createEgress([base])
  return {
    base,
    egress,
    url: (kind) => `${base}/llm/${kind === 'google' ? 'v1beta' : 'v1'}`,
    answers: (...answers) => control('POST', '/llm/script', { answers }),
    rules: (answers) =>
      control('POST', '/llm/script', { rules: Object.entries(answers).map(([contains, answer]) => ({ contains, answer })) }),
    hears: (...heard) => control('POST', '/llm/script', { heard }),
    fault: (fault) => control('POST', '/faults', fault),
    async clear() {
      await control('DELETE', '/llm/script')
      await control('DELETE', '/faults')
      before = (await asked()).length
    },
    questions: async () => (await asked()).slice(before).map((body) => JSON.stringify(body)),
    waiting: async () => (await control('GET', '/llm/script')).waiting,
    async stop() {
      await egress.close()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
