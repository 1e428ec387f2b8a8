import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { createEgress, type GuardedEgress } from '#runtime/integrations/http/egress.ts'
import type { S3Settings } from '../s3-blobs.ts'

/** The emulator's WhatsApp and storage, spoken with over HTTP as the real ones. */
export interface FakeWhatsapp {
  graphUrl: string
  egress: GuardedEgress
  s3: S3Settings
  /** Stores a file as a customer's phone would, whatever it holds; gives what a webhook tells of it. */
  put(content: Uint8Array, mimeType: string): Promise<{ id: string; mimeType: string; sha256: string }>
  /** Lets time pass for every file that it keeps. */
  age(ms: number): Promise<void>
  fault(fault: object): Promise<void>
  clearFaults(): Promise<void>
  /** A customer writes, so that the window is open. */
  write(person: string): Promise<void>
  /** Lines of its ledger of one kind. */
  ledger(kind: string, contains?: string): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

const MAIN = fileURLToPath(new URL('../../../../../emulator/main.ts', import.meta.url))

/** Starts it on any port, in a process of its own. */
export async function fakeWhatsapp(): Promise<FakeWhatsapp> {
  const child = fork(MAIN, [], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], env: { PATH: '/usr/bin:/bin' } })
  const base = `http://127.0.0.1:${await portOf(child)}`
  const ask = async (method: string, path: string, body?: BodyInit, type = 'application/json') => {
    const answer = await fetch(`${base}/_${path}`, { method, ...(body !== undefined && { headers: { 'content-type': type }, body }) })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const egress = createEgress([base])
  return {
    graphUrl: `${base}/v23.0`,
    egress,
    s3: {
      endpoint: `${base}/s3`,
      region: 'eu-central-1',
      bucket: 'parley',
      publicBucket: 'parley-public',
      accessKeyId: 'emulator-key',
      secretAccessKey: 'emulator-secret',
      pathStyle: true,
    },
    put: (content, mimeType) => ask('POST', '/phone/media?unchecked=1', new Uint8Array(content), mimeType),
    age: (ms) => ask('POST', '/phone/media/age', JSON.stringify({ ms })),
    fault: (fault) => ask('POST', '/faults', JSON.stringify(fault)),
    clearFaults: () => ask('DELETE', '/faults'),
    write: (person) => ask('POST', `/phone/${person}/messages`, JSON.stringify({ type: 'text', text: 'hi' })),
    ledger: async (kind, contains = '') =>
      (await ask('GET', `/ledger?${new URLSearchParams({ kind, contains, limit: '1000000' })}`)).entries,
    async stop() {
      await egress.close()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function portOf({ stdout }: ChildProcess): Promise<number> {
  if (!stdout) throw new Error('The emulator has no output.')
  const [line] = await once(createInterface({ input: stdout }), 'line')
  return JSON.parse(line).listening.http
}
