import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { actFor, PASSED_HEADER, readPassedCall, signCall } from './passed-call.ts'

const KEY = Buffer.from('the key of all cells')
const NOW = new Date('2026-11-27T12:00:00Z')
const CALL = { from: 'north', at: NOW.getTime(), ip: '203.0.113.7', host: 'chat.example.com', protocol: 'https' as const }

let server: FastifyInstance
let now = NOW
beforeAll(() => {
  server = fastify({ trustProxy: true })
  server.all('*', async (request) => {
    const call = readPassedCall(KEY, request, now)
    if (call) actFor(request, call)
    return { from: call?.from ?? null, ip: request.ip, host: request.host, protocol: request.protocol }
  })
})
afterAll(() => server?.close())

const ask = async (header: string | null, url = '/api/v1/apps?limit=1', method: 'GET' | 'POST' = 'GET') => {
  const headers = {
    host: 'internal:3000',
    'x-forwarded-for': '10.0.0.1',
    'x-forwarded-proto': 'http',
    ...(header !== null && { [PASSED_HEADER]: header }),
  }
  const answer = await server.inject({ method, url, headers })
  return answer.statusCode === 200 ? answer.json() : answer.statusCode
}
const header = signCall(KEY, { method: 'GET', url: '/api/v1/apps?limit=1' }, CALL)

test('a request that another cell passed on is that of its sender, whatever proxies lie between the cells', async () => {
  expect(await ask(header)).toEqual({ from: 'north', ip: '203.0.113.7', host: 'chat.example.com', protocol: 'https' })
  expect(await ask(null)).toMatchObject({ from: null, ip: '10.0.0.1' })
})

test.each([
  ['of another address', () => ask(header, '/api/v1/apps?limit=2')],
  ['of another method', () => ask(header, '/api/v1/apps?limit=1', 'POST')],
  ['of another key', () => ask(signCall(Buffer.from('another key'), { method: 'GET', url: '/api/v1/apps?limit=1' }, CALL))],
  [
    'for somebody else',
    () => ask(`${Buffer.from(JSON.stringify({ ...CALL, ip: '127.0.0.1' })).toString('base64url')}.${header.split('.')[1]}`),
  ],
  ['of nobody', () => ask('e30.')],
])('a signature %s is refused', async (_name, asked) => {
  expect(await asked()).toBe(403)
})

test('it holds for half a minute, either way', async () => {
  for (const [seconds, isTaken] of [
    [29, true],
    [31, false],
    [-29, true],
    [-31, false],
  ] as const) {
    now = new Date(NOW.getTime() + seconds * 1_000)
    expect(await ask(header), `${seconds} s`).toEqual(isTaken ? expect.objectContaining({ from: 'north' }) : 403)
  }
  now = NOW
})
