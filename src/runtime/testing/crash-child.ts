// The pipeline in a process of its own, to be killed at a named point: webhooks come in over HTTP, sends go out over HTTP.
import { createServer } from 'node:http'
import { flushCompileCache } from 'node:module'

import { z } from 'zod'

import { randomId } from '#domain/generate-id.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import { connect } from '#store/postgres/connect.ts'
import { openDatabaseClock } from '#store/postgres/database-clock.ts'

import { webchat } from '#channels/webchat/webchat.ts'
import { createWhatsapp } from '#channels/whatsapp/whatsapp.ts'
import { createAgents } from '../integrations/ai/agents.ts'
import { createEgress } from '../integrations/http/egress.ts'
import { openFileHome } from '../integrations/files/file-storage.ts'
import { createSandbox } from '../integrations/sandbox/sandbox.ts'
import type { GoogleSettings } from '../integrations/google/google-client.ts'
import { createSheets } from '../integrations/google-sheets/sheets.ts'
import { crashFiles } from './crash-files.ts'
import { createRuntime } from '../runtime.ts'
import type { CrashPoint } from '../runtime-deps.ts'

const Replay = z.object({
  channel: z.object({ appId: z.string(), id: z.string(), phoneNumberId: z.string(), wabaId: z.string() }),
  deliveryId: z.string(),
})

const [databaseUrl = '', graphUrl = '', point = '', hit = '0'] = process.argv.slice(2)

let armed = point
let left = Number(hit)
const crash = (passed: CrashPoint): void => {
  if (passed !== armed) return
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}

const sql = connect(databaseUrl, { max: 8 })
const clock = await openDatabaseClock(sql)
const google: GoogleSettings = JSON.parse(process.env['GOOGLE'] ?? '')
const trusted = process.env['TRUSTED'] || graphUrl
const egress = createEgress([graphUrl, trusted, google.urls.sheets].map((url) => new URL(url).origin))
const openSecret = (sealed: Uint8Array): string => Buffer.from(sealed).toString()
const quiet = { info: () => {}, warn: () => {}, error: (fields: object) => console.error(fields) }
const runtime = createRuntime({
  sql,
  kinds,
  whatsapp: createWhatsapp(egress, graphUrl),
  webchat,
  openToken: () => 'token',
  egress,
  agents: createAgents({ sql, open: egress.open, openSecret }),
  functions: createSandbox({ threads: 1 }),
  sheets: createSheets({ sql, egress, log: quiet, google, openSecret }),
  files: await openFileHome(crashFiles(databaseUrl)),
  addressKey: Buffer.from('a key of the tests'),
  generateId: randomId,
  publicUrl: 'https://parley.test',
  now: clock.now,
  log: quiet,
  crash,
  leaseMs: 1_000,
  maxBacklog: 200_000,
})
runtime.start()
// It may not live to its end.
flushCompileCache()

process.stdin.resume().on('end', () => process.exit(0))

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts)
    take(request.url, body).then(
      () => {
        response.end('ok', () => crash('webhook.answered'))
      },
      () => {
        response.statusCode = 503
        response.end()
      },
    )
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`)
})

async function take(url: string | undefined, body: Uint8Array): Promise<void> {
  if (url === '/replay') return replay(body)
  if (url === '/arm') return arm(body)
  if (url === '/webchat') return runtime.accept(body, 'webchat')
  await runtime.accept(body)
}

/** Has it kill itself the next time that it passes the point. */
function arm(body: Uint8Array): void {
  armed = new TextDecoder().decode(body)
  left = 1
}

/** A person's replay of a webhook: `{ channel, deliveryId }`. */
function replay(body: Uint8Array): Promise<void> {
  const { channel, deliveryId } = Replay.parse(JSON.parse(new TextDecoder().decode(body)))
  return runtime.replayDelivery(channel, deliveryId)
}
