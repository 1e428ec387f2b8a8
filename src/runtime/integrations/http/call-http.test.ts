import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { CallHttp } from '#domain/actions/integrations/call-http.ts'
import { saveSecret } from '#store/workspace/secrets.ts'
import { listTraces } from '#store/flows/traces.ts'
import { aDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'

import { createEgress, type GuardedEgress } from './egress.ts'
import { callHttp } from './call-http.ts'

const ANA = '15550001111'
const KEY = 'sk_live_4f9a0c77d1'

let shop: Server
let url = ''
let heard: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
let answer: RequestListener
let egress: GuardedEgress
let fixture: RuntimeFixture

beforeAll(async () => {
  shop = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      heard.push({ method, url: path, headers, body: Buffer.concat(parts).toString() })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const address = shop.address()
  url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  egress = createEgress([url])
  fixture = await runtimeFixture({ egress, openToken: (sealed) => Buffer.from(sealed).toString() })
  await saveSecret(fixture.sql, { appId: fixture.appId, name: 'shop_key', sealed: Buffer.from(KEY), last4: '77d1' })
})
beforeEach(() => {
  heard = []
  answer = (_, response) => response.setHeader('content-type', 'application/json').end('{"price":7}')
})
afterEach(async () => {
  shop.closeAllConnections()
  await fixture.sql`delete from flow`
  await fixture.sql`delete from conversation`
})
afterAll(async () => {
  await fixture.end()
  await egress.close()
  await new Promise((resolve) => shop.close(resolve))
})

/** Runs a flow with this request, and tells its exit, what was said and the trace. */
async function runStep(config: object) {
  const said = fixture.sent.length
  await fixture.publish(
    aDocument(
      {
        call: [['call', 'httpRequest', { url, save: [{ path: '$.price', name: 'price' }], ...config }]],
        good: [['good', 'response', { messages: [{ type: 'text', text: 'success {{ vars.price }}' }] }]],
        ...Object.fromEntries(FAULTS.map((exit) => [exit, [[exit, 'response', { messages: [{ type: 'text', text: exit }] }]] as const])),
      },
      [['call', 'success', 'good'], ...FAULTS.map((exit): [string, string, string] => ['call', exit, exit])],
    ),
  )
  await fixture.runtime.accept(
    aWebhook({ contacts: [{ wa_id: ANA, profile: { name: 'Ana' } }], messages: [aText(`m${(count += 1)}`, ANA, 'hi')] }),
  )
  await fixture.quiet()
  const [{ id } = { id: '' }] = await fixture.sql<{ id: string }[]>`select id from conversation`
  const lines = (await listTraces(fixture.sql, fixture.appId, id, 10)).flatMap(({ path }) => path)
  const ended = lines.find(({ stepId, signal }) => stepId === 'call' && signal.type === 'settled')
  return { said: fixture.sent.slice(said).map(({ content }) => ('text' in content ? content.text : '')), ended, lines }
}
let count = 0
const FAULTS = ['clientError', 'serverError', 'timeout', 'refused']

test('a missing response takes its exit with a readable trace', async () => {
  answer = () => {}

  const { said, ended } = await runStep({ timeoutMs: 200 })

  expect([said, ended?.exit, ended?.problem]).toEqual([['timeout'], 'timeout', 'The server didn’t respond in time.'])
})

test('a 500 takes its exit with the server’s message', async () => {
  answer = (_, response) => response.writeHead(500).end('Database is down')

  const { said, ended } = await runStep({})

  expect([said, ended?.exit, ended?.problem]).toEqual([['serverError'], 'serverError', 'The server answered 500: Database is down'])
})

test('HTML instead of JSON takes its exit', async () => {
  answer = (_, response) => response.end('<html><title>Sign in</title>')

  const { said, ended } = await runStep({})

  expect([said, ended?.exit]).toEqual([['refused'], 'refused'])
  expect(ended?.problem).toBe('The answer isn’t JSON. It starts with “<html><title>Sign in</title>”.')
})

test('cuts off a 20 MB response and takes its exit', async () => {
  answer = (_, response) => response.end(JSON.stringify({ price: 7, more: 'x'.repeat(20 * 1_048_576) }))

  const { said, ended, lines } = await runStep({})

  expect([said, ended?.exit]).toEqual([['refused'], 'refused'])
  expect(ended?.problem).toBe('The answer is larger than 256 KB, so nothing was saved from it.')
  expect(JSON.stringify(lines).length).toBeLessThan(20_000)
})

test('a redirect into a private network takes its exit', async () => {
  answer = (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()

  const { said, ended } = await runStep({})

  expect([said, ended?.exit]).toEqual([['refused'], 'refused'])
  expect(ended?.problem).toBe('The URL redirects elsewhere. This address belongs to a private or reserved network.')
})

test('saves values, sends a secret, and stores it nowhere, not even from an echoed response', async () => {
  answer = (request, response) => response.end(JSON.stringify({ price: 7, echo: request.headers['authorization'] }))

  const { said, ended } = await runStep({
    method: 'POST',
    headers: [{ name: 'Authorization', value: 'Bearer {secret:shop_key}' }],
    query: [{ name: 'key', value: '{secret:shop_key}' }],
    body: { type: 'json', text: '{"key":"{secret:shop_key}","name":"{{ contact.name }}"}' },
    saveBodyTo: { target: 'contact', name: 'whole' },
  })

  expect([said, ended?.exit]).toEqual([['success 7'], 'success'])
  expect(heard[0]).toMatchObject({
    url: `/?key=${KEY}`,
    headers: { authorization: `Bearer ${KEY}` },
    body: `{"key":"${KEY}","name":"Ana"}`,
  })
  const tables = await fixture.sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`
  const rows = await Promise.all(tables.map(({ name }) => fixture.sql`select to_jsonb(t)::text from ${fixture.sql(name)} t`))
  expect(JSON.stringify(rows)).toContain('Bearer •••')
  expect(JSON.stringify(rows)).not.toContain(KEY)
})

const call = (parts: Partial<CallHttp> = {}): CallHttp => ({
  kind: 'call_http',
  method: 'GET',
  url,
  query: [],
  headers: [],
  body: { type: 'none' },
  timeoutMs: 2_000,
  retries: 0,
  atMostOnce: false,
  ...parts,
})
let pauses: number[] = []
const make = (parts: Partial<CallHttp>, appId = fixture.appId) => {
  pauses = []
  return callHttp({ ...fixture.deps, pause: async (ms) => pauses.push(ms) }, { appId, id: 'session:1:1' }, call(parts))
}

test('names a missing secret and sends nothing', async () => {
  const headers = [{ name: 'x', value: [{ secret: 'shop_key' }] }]

  expect(await make({ headers: [{ name: 'x', value: [{ secret: 'gone' }] }] })).toMatchObject({
    outcome: 'refused',
    detail: expect.stringContaining('“gone”'),
  })
  expect(await make({ headers }, 'anotherApp')).toMatchObject({ outcome: 'refused' })
  expect(heard).toEqual([])
})

test('retries with backoff and one idempotency key, up to the configured limit', async () => {
  answer = (_, response) => response.writeHead(503).end()

  expect(await make({ retries: 3 })).toMatchObject({ outcome: 'answered', status: 503 })

  expect(pauses).toEqual([500, 1_000, 2_000])
  expect(heard.map(({ headers }) => headers['idempotency-key'])).toEqual(Array.from({ length: 4 }, () => 'session:1:1'))
})

test('recovers from a temporary error after Retry-After', async () => {
  answer = (_, response) => (heard.length < 2 ? response.writeHead(429, { 'retry-after': '3' }).end() : response.writeHead(201).end('made'))

  expect(await make({ method: 'PUT', retries: 2 })).toMatchObject({ status: 201, body: 'made' })
  expect(pauses).toEqual([3_000])
})

test('retries a POST with a lost response under the same key, unless sent at most once', async () => {
  answer = (_, response) => response.destroy()

  expect(await make({ method: 'POST', retries: 2, atMostOnce: true })).toMatchObject({ outcome: 'unknown' })
  expect(heard).toHaveLength(1)
  expect(await make({ method: 'POST', retries: 2 })).toMatchObject({ outcome: 'unknown' })
  expect(heard.map(({ headers }) => headers['idempotency-key'])).toEqual(Array.from({ length: 4 }, () => 'session:1:1'))
})

test('encodes forms, multipart and text bodies', async () => {
  const fields = [{ name: 'a"b', value: 'x & y' }]
  await make({ method: 'POST', body: { type: 'form', fields } })
  await make({
    method: 'POST',
    headers: [{ name: 'Content-Type', value: 'multipart/form-data' }],
    body: {
      type: 'multipart',
      fields: [
        { name: 'a"b', value: 'x', fileName: null },
        { name: 'f', value: '1,2', fileName: 'l.csv' },
      ],
    },
  })
  await make({ method: 'PUT', body: { type: 'text', text: 'ü', contentType: 'text/csv' } })

  expect(heard[0]).toMatchObject({ headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a%22b=x+%26+y' })
  const parts = await new Response(heard[1]?.body, { headers: { 'content-type': heard[1]?.headers['content-type'] ?? '' } }).formData()
  const file = parts.get('f')
  expect([parts.get('a"b'), file instanceof File && [file.name, await file.text()]]).toEqual(['x', ['l.csv', '1,2']])
  expect(heard[2]).toMatchObject({ headers: { 'content-type': 'text/csv' }, body: 'ü' })
})

test('refuses a filled-in body that is not JSON and a header with invalid characters', async () => {
  expect(await make({ method: 'POST', body: { type: 'json', text: '{"a":}' } })).toMatchObject({ outcome: 'refused' })
  expect(await make({ headers: [{ name: 'x', value: 'ж' }] })).toMatchObject({ outcome: 'refused' })
  expect(await make({ headers: [{ name: 'x', value: 'a\r\nb: c' }] })).toMatchObject({ outcome: 'refused' })
  expect(await make({ url: 'not an address' })).toMatchObject({ outcome: 'refused' })
  expect(heard).toEqual([])
})

test('a same-host redirect keeps credentials, and one after a POST drops the body', async () => {
  answer = (request, response) =>
    request.url === '/' ? response.writeHead(302, { location: '/there' }).end() : response.end('{"there":true}')

  const result = await make({
    method: 'POST',
    headers: [{ name: 'X-Key', value: [{ secret: 'shop_key' }] }],
    body: { type: 'json', text: '{"a":1}' },
  })

  expect(result).toMatchObject({ outcome: 'answered', body: '{"there":true}' })
  expect(heard[1]).toMatchObject({ method: 'GET', url: '/there', body: '', headers: { 'x-key': KEY } })
})

test('a redirect to another host gets no credentials or body, and redirect loops end', async () => {
  const other = createServer((request, response) => response.end(JSON.stringify(request.headers)))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const elsewhere = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  const both = createEgress([url, elsewhere])
  const follow = (parts: Partial<CallHttp>) => callHttp({ ...fixture.deps, egress: both }, { appId: fixture.appId, id: 'x' }, call(parts))
  answer = (_, response) => response.writeHead(307, { location: elsewhere }).end()
  const headers = [{ name: 'X-Key', value: [{ secret: 'shop_key' }] }]

  const got = await follow({ headers })
  expect('body' in got && got.body).toContain('idempotency-key')
  expect('body' in got && got.body).not.toContain('x-key')
  expect(await follow({ method: 'POST', headers, body: { type: 'json', text: '{}' } })).toMatchObject({
    outcome: 'refused',
    detail: expect.stringContaining('another host'),
  })
  answer = (_, response) => response.writeHead(302, { location: '/' }).end()
  expect(await follow({})).toMatchObject({ outcome: 'refused', detail: 'The URL redirects more than 5 times.' })
  await both.close()
  other.closeAllConnections()
  await new Promise((resolve) => other.close(resolve))
})
