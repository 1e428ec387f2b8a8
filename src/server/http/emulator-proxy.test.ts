import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Doors, openDoors } from '../testing/doors.ts'

let doors: Doors
let heard: { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers']; body: string }[] = []

const upstream = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    heard.push({ method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"from":"emulator"}')
  })
})

beforeAll(async () => {
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const address = upstream.address()
  doors = await openDoors({ settings: { emulatorUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` } })
})

afterAll(async () => {
  await doors.end()
  upstream.closeAllConnections()
  upstream.close()
})

test('only signed-in people reach the emulator', async () => {
  const answer = await doors.visitor().call('GET', '/emulator/mailbox')

  expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthenticated'])
  expect(heard).toEqual([])
})

test('what they say arrives as they said it, and our cookie stays with us', async () => {
  const browser = await doors.person('Ada')
  heard = []

  const answer = await browser.call('POST', '/emulator/phone/15550100001/messages?x=1', { type: 'text', text: 'hé' })

  expect(answer).toMatchObject({ status: 201, body: { from: 'emulator' } })
  expect(heard).toMatchObject([{ method: 'POST', url: '/_/phone/15550100001/messages?x=1', body: '{"type":"text","text":"hé"}' }])
  expect(heard[0]?.headers.cookie).toBeUndefined()
})

test('another site’s page cannot make them say it', async () => {
  const browser = await doors.person('Eve')

  const answer = await browser.call('POST', '/emulator/faults', {}, { origin: 'https://evil.test' })

  expect(answer.body.error.code).toBe('origin-refused')
})

test('without an emulator there is no such address', async () => {
  const other = await openDoors()
  try {
    expect((await other.visitor().call('GET', '/emulator/mailbox')).body.error.code).toBe('route-not-found')
  } finally {
    await other.end()
  }
})
