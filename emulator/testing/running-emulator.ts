import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { vi } from 'vitest'

import { type Emulator, type EmulatorOptions, startEmulator } from '../start-emulator.ts'

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  raw: Buffer
  changes: WebhookValue[]
}

export interface WebhookValue {
  metadata: { phone_number_id: string }
  messages?: Record<string, unknown>[]
  statuses?: (Record<string, unknown> & { id: string; status: string })[]
}

/** Any answer of the emulator: a test reads the part it asked for. */
export interface Answer {
  status: number
  body: {
    id: string
    content: { id: string }
    url: string
    text: string
    total: number
    webhooksWaiting: number
    error: { code: number; message: string; error_subcode?: number; error_data?: { details: string } }
    messages: { id: string; status: string; content: { id: string } }[]
    contacts: unknown[]
    mails: { id: string }[]
    entries: unknown[]
    faults: unknown[]
    data: unknown[] & { is_valid?: boolean }
  }
}

export interface RunningEmulator {
  emulator: Emulator
  received: ReceivedWebhook[]
  /** What the product's side answers to webhooks from now on. */
  answerWith(status: number): void
  graph(path: string, init?: { method?: string; body?: unknown; token?: string | null }): Promise<Answer>
  control(path: string, init?: { method?: string; body?: unknown }): Promise<Answer>
  send(message: Record<string, unknown>): Promise<Answer>
  /** Waits until so many statuses or messages have arrived; fails after two seconds. */
  until(condition: () => boolean): Promise<void>
  statuses(): string[]
  stop(): Promise<void>
}

export const SECRET = 'a-test-secret'
export const NUMBER = '100000000000001'
export const MIA = '15550100001'

/** Starts an emulator and the product's side of its webhooks. */
export async function runningEmulator(options: Partial<EmulatorOptions> = {}): Promise<RunningEmulator> {
  const received: ReceivedWebhook[] = []
  let status = 200
  const product = createServer((request, response) => {
    void buffer(request).then((raw) => {
      if (status === 200) received.push({ headers: request.headers, raw, changes: changesOf(raw) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve))
  const address = product.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const emulator = await startEmulator({
    httpPort: 0,
    smtpPort: 0,
    webhookUrl: `http://127.0.0.1:${port}/webhooks/whatsapp`,
    appSecret: SECRET,
    dataDir: null,
    ...options,
    settings: { sentDelayMs: 5, deliveredDelayMs: 5, ...options.settings },
  })

  const call = async (path: string, method: string, body: unknown, headers: Record<string, string>) => {
    const response = await fetch(`http://127.0.0.1:${emulator.http}${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer: Answer = { status: response.status, body: await response.json() }
    return answer
  }
  const graph: RunningEmulator['graph'] = (path, { method = 'GET', body, token = 'a-token' } = {}) =>
    call(`/v23.0${path}`, method, body, token === null ? {} : { authorization: `Bearer ${token}` })
  return {
    emulator,
    received,
    answerWith: (next) => (status = next),
    graph,
    control: (path, { method = 'GET', body } = {}) => call(`/_${path}`, method, body, {}),
    send: (message) => graph(`/${NUMBER}/messages`, { method: 'POST', body: { messaging_product: 'whatsapp', to: MIA, ...message } }),
    until: (condition) =>
      vi.waitFor(
        () => {
          if (!condition()) throw new Error('It did not happen in time.')
        },
        { timeout: 2_000, interval: 5 },
      ),
    statuses: () => received.flatMap(({ changes }) => changes.flatMap(({ statuses = [] }) => statuses.map((one) => one.status))),
    async stop() {
      await emulator.stop()
      product.closeAllConnections()
      await new Promise((resolve) => product.close(resolve))
    },
  }
}

function changesOf(raw: Buffer): WebhookValue[] {
  const body: { entry: { changes: { value: WebhookValue }[] }[] } = JSON.parse(raw.toString('utf8'))
  return body.entry.flatMap(({ changes }) => changes.map(({ value }) => value))
}
