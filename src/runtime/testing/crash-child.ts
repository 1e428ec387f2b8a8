// The road in a process of its own, to be killed at a named point: webhooks come in over HTTP, sends go out over HTTP.
import { createServer } from 'node:http'

import { randomId } from '#domain/id.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import { connect } from '#store/connect.ts'

import { createWhatsapp } from '../../channels/whatsapp/whatsapp.ts'
import { createEgress } from '../egress.ts'
import { createRoad } from '../road.ts'
import type { CrashPoint } from '../road-deps.ts'

const [databaseUrl = '', graphUrl = '', armed = '', hit = '0'] = process.argv.slice(2)

let left = Number(hit)
const crash = (point: CrashPoint): void => {
  if (point !== armed) return
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}

const sql = connect(databaseUrl, { max: 8 })
const egress = createEgress([new URL(graphUrl).origin])
const quiet = { info: () => {}, warn: () => {}, error: (fields: object) => console.error(fields) }
const road = createRoad({
  sql,
  kinds,
  whatsapp: createWhatsapp(egress, graphUrl),
  openToken: () => 'token',
  egress,
  mint: randomId,
  now: () => new Date(),
  log: quiet,
  crash,
  leaseMs: 1_000,
})
road.start()

process.stdin.resume().on('end', () => process.exit(0))

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    road.accept(Buffer.concat(parts)).then(
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
