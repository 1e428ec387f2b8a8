import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { createEgress } from '#runtime/integrations/http/egress.ts'
import type { GoogleSettings } from '../google-client.ts'

/** The emulator's Google, spoken with over HTTP as the real one. */
export interface FakeGoogle {
  settings: GoogleSettings
  egress: ReturnType<typeof createEgress>
  /** The key file of its service account. */
  key: { type: 'service_account'; client_email: string; private_key: string }
  put(id: string, sheets: Record<string, string[][]>, editors?: string[], title?: string): Promise<void>
  /** What the sheets of a spreadsheet show, and what was entered. */
  see(
    id: string,
  ): Promise<{ sheets: Record<string, string[][]>; entered: Record<string, unknown[][]>; metadata: { metadataValue: string }[] }>
  fault(fault: object): Promise<void>
  clearFaults(): Promise<void>
  quota(limits: { reads: number | null; writes: number | null }): Promise<void>
  revoke(): Promise<void>
  /** What people do to a calendar, as the emulator's control API takes it. */
  calendar(method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<CalendarSeen>
  /** How many requests its Google has had on a path. */
  requests(path: string): Promise<number>
  stop(): Promise<void>
}

/** A calendar with its events, the deleted ones too. */
interface CalendarSeen {
  events: {
    id: string
    status: string
    summary?: string
    description?: string
    transparency?: string
    start: { dateTime: string }
    end: { dateTime: string }
  }[]
}

const MAIN = fileURLToPath(new URL('../../../../../emulator/main.ts', import.meta.url))

/** Starts it on any port, in a process of its own. */
export async function fakeGoogle(): Promise<FakeGoogle> {
  const child = fork(MAIN, [], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], env: { PATH: '/usr/bin:/bin' } })
  const base = `http://127.0.0.1:${await portOf(child)}`
  const control = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${base}/_${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const client = await control('GET', '/google/client')
  const egress = createEgress([base])
  return {
    settings: {
      urls: { sheets: `${base}/google`, drive: `${base}/google/drive`, calendar: `${base}/google/calendar`, token: `${base}/google/token` },
      authUrl: `${base}/google/o/oauth2/v2/auth`,
      clientId: client.id,
      clientSecret: client.secret,
    },
    egress,
    key: await control('GET', '/google/service-account'),
    put: (id, sheets, editors, title) =>
      control('PUT', `/sheets/${id}`, { sheets, editors: editors ?? null, ...(title !== undefined && { title }) }),
    see: (id) => control('GET', `/sheets/${id}`),
    fault: (fault) => control('POST', '/faults', fault),
    clearFaults: () => control('DELETE', '/faults'),
    quota: (limits) => control('PUT', '/sheets/quota', limits),
    calendar: (method, path, body) => control(method, `/calendars/${path}`, body),
    revoke: () => control('POST', '/google/revoke', {}),
    requests: async (path) => {
      const { entries } = await control('GET', '/ledger?kind=request_received&limit=1000000')
      return entries.filter((entry: { path: string }) => entry.path.includes(path)).length
    },
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
