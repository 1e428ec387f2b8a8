import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { connect as openSocket } from 'node:net'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { APP_SECRET, type TestApp, createTestApp, VERIFY_TOKEN } from '#server/testing/test-app.ts'
import { WEBHOOK_PATH } from './whatsapp.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await createTestApp()
})

afterAll(() => testApp.end())

beforeEach(() => testApp.sql`delete from delivery`.then(() => {}))

const BODY = Buffer.from('{"object":"whatsapp_business_account","entry":[],"é":1}')
const sign = (body: Uint8Array, secret = APP_SECRET): string => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

const post = (payload: Buffer | string, headers: Record<string, string> = {}) =>
  testApp.server.inject({ method: 'POST', url: WEBHOOK_PATH, headers: { 'content-type': 'application/json', ...headers }, payload })

const stored = async (): Promise<Buffer[]> =>
  (await testApp.sql<{ body: Buffer }[]>`select body from delivery order by id`).map(({ body }) => body)

test('stores a signed webhook byte for byte before answering 200', async () => {
  const answer = await post(BODY, { 'x-hub-signature-256': sign(BODY) })

  expect(answer.statusCode).toBe(200)
  expect(await stored()).toEqual([BODY])
})

describe('is refused and not stored', () => {
  test.each([
    ['without a signature', {}, 'signature-missing'],
    ['with an empty one', { 'x-hub-signature-256': '' }, 'signature-missing'],
    ['with one of another secret', { 'x-hub-signature-256': sign(BODY, 'another secret') }, 'signature-wrong'],
    ['with one of another body', { 'x-hub-signature-256': sign(Buffer.from('{}')) }, 'signature-wrong'],
    ['with one that is too short', { 'x-hub-signature-256': sign(BODY).slice(0, -2) }, 'signature-wrong'],
    ['with one in capitals', { 'x-hub-signature-256': sign(BODY).toUpperCase() }, 'signature-wrong'],
    [
      'with the older SHA-1 header only',
      { 'x-hub-signature': `sha1=${createHmac('sha1', APP_SECRET).update(BODY).digest('hex')}` },
      'signature-missing',
    ],
    ['with no algorithm named', { 'x-hub-signature-256': sign(BODY).replace('sha256=', '') }, 'signature-wrong'],
    ['with "none" as algorithm', { 'x-hub-signature-256': 'none=' }, 'signature-wrong'],
  ])('%s', async (_case, headers, code) => {
    const answer = await post(BODY, headers)

    expect([answer.statusCode, answer.json().error.code]).toEqual([401, code])
    expect(await stored()).toEqual([])
  })

  test('with reserialized bytes', async () => {
    const answer = await post(JSON.stringify(JSON.parse(BODY.toString()), null, 1), { 'x-hub-signature-256': sign(BODY) })

    expect(answer.statusCode).toBe(401)
    expect(await stored()).toEqual([])
  })

  test('without a configured secret', async () => {
    const closed = await createTestApp({ settings: { whatsappAppSecret: null } })
    try {
      const answer = await closed.server.inject({
        method: 'POST',
        url: WEBHOOK_PATH,
        headers: { 'x-hub-signature-256': sign(BODY, '') },
        payload: BODY,
      })

      expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'signature-not-configured'])
    } finally {
      await closed.end()
    }
  })
})

test.each([
  ['truncated JSON', '{"object":"whats'],
  ['no JSON at all', 'hello'],
  ['nothing', ''],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x80])],
  ['ten thousand levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
])('parks %s with a valid signature', async (_case, payload) => {
  const body = Buffer.from(payload)

  const answer = await post(body, { 'x-hub-signature-256': sign(body) })

  expect(answer.statusCode).toBe(200)
  expect(await stored()).toEqual([body])
})

test('accepts any content type', async () => {
  const answer = await post(BODY, { 'x-hub-signature-256': sign(BODY), 'content-type': 'text/plain; charset=utf-8' })

  expect(answer.statusCode).toBe(200)
})

test('accepts 3 MB and refuses more before reading', async () => {
  const largest = Buffer.alloc(3 * 1024 * 1024, 'a')
  const larger = Buffer.alloc(3 * 1024 * 1024 + 1, 'a')

  expect((await post(largest, { 'x-hub-signature-256': sign(largest) })).statusCode).toBe(200)
  const refused = await post(larger, { 'x-hub-signature-256': sign(larger) })
  expect([refused.statusCode, refused.json().error.code]).toEqual([413, 'payload-too-large'])
  expect(await stored()).toHaveLength(1)
})

test('refuses 100 MB by Content-Length', async () => {
  await testApp.server.listen({ port: 0, host: '127.0.0.1' })
  const address = testApp.server.server.address()
  const socket = openSocket(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')

  socket.write(
    `POST ${WEBHOOK_PATH} HTTP/1.1\r\nHost: parley.test\r\nContent-Type: application/json\r\nContent-Length: ${100 * 1024 * 1024}\r\n\r\n{`,
  )
  const [first] = await once(socket, 'data')
  socket.destroy()

  expect(String(first)).toMatch(/^HTTP\/1\.1 413 /)
  expect(String(first)).toContain('payload-too-large')
})

describe('the handshake', () => {
  const shake = (query: Record<string, string>) => testApp.server.inject({ method: 'GET', url: WEBHOOK_PATH, query })

  test('answers the challenge with the right verify token', async () => {
    const answer = await shake({ 'hub.mode': 'subscribe', 'hub.verify_token': VERIFY_TOKEN, 'hub.challenge': '1158201444' })

    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, '1158201444', 'text/plain'])
  })

  test.each([
    ['a wrong token', { 'hub.mode': 'subscribe', 'hub.verify_token': 'wrong', 'hub.challenge': '1' }],
    ['no token', { 'hub.mode': 'subscribe', 'hub.challenge': '1' }],
    ['another mode', { 'hub.mode': 'unsubscribe', 'hub.verify_token': VERIFY_TOKEN, 'hub.challenge': '1' }],
  ])('refuses %s', async (_case, query) => {
    const answer = await shake(query)

    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'verify-token-wrong'])
  })
})
