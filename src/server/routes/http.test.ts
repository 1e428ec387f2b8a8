import { createServer, type Server } from 'node:http'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createEgress, type GuardedEgress } from '#runtime/integrations/http/egress.ts'

import { aDocument } from '#flow/testing/documents.ts'
import type { Client } from '../testing/client.ts'
import { type TestApp, createTestApp } from '../testing/test-app.ts'

const KEY = 'sk_live_4f9a0c77d1'

let shop: Server
let url = ''
let egress: GuardedEgress
let testApp: TestApp
let owner: Client
let path = ''

beforeAll(async () => {
  shop = createServer((request, response) => {
    const known = request.headers['x-key'] === KEY
    response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ path: request.url, price: { amount: 7 } }))
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const address = shop.address()
  url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  egress = createEgress([url])
  testApp = await createTestApp({ egress })
  owner = await testApp.person('Olga')
  path = `/api/v1/apps/${await owner.appId()}`
})
afterAll(async () => {
  await testApp.end()
  await egress.close()
  shop.closeAllConnections()
  await new Promise((resolve) => shop.close(resolve))
})

const config = () => ({
  url: `${url}/prices/{{ vars.thing }}`,
  headers: [{ name: 'X-Key', value: '{secret:shop_key}' }],
  save: [{ path: '$.price.amount', name: 'price', type: 'number' }],
  timeoutMs: 2_000,
})

test('stores, replaces, lists and deletes a secret without returning it', async () => {
  await owner.ok('PUT', `${path}/secrets/other`, { value: 'short' })
  await owner.ok('PUT', `${path}/secrets/other`, { value: 'something much longer' })
  const { items } = await owner.ok('GET', `${path}/secrets`)

  expect(items).toEqual([{ name: 'other', last4: 'nger', createdAt: expect.any(String), uses: [] }])
  expect(JSON.stringify(await testApp.sql`select * from app_secret`)).not.toContain('something much longer')
  await owner.ok('DELETE', `${path}/secrets/other`)
  expect(await owner.call('DELETE', `${path}/secrets/other`)).toMatchObject({ status: 404 })
  expect(await owner.call('PUT', `${path}/secrets/no%20name`, { value: 'x' })).toMatchObject({ status: 400 })
})

test('a secret that a flow or an agent names is not removed, and says where it is used', async () => {
  await owner.ok('PUT', `${path}/secrets/used`, { value: 'something much longer' })
  const step = ['call', 'httpRequest', { ...config(), headers: [{ name: 'X-Key', value: 'Key {secret:used}' }] }] as [
    string,
    string,
    unknown,
  ]
  const flow = await owner.ok('POST', `${path}/flows`, { name: 'Prices', draft: aDocument({ block: [step] }) })
  const provider = { name: 'Ours', kind: 'openai', baseUrl: 'https://models.example.com/v1', modelDefault: 'm', key: 'sk-1234567890' }
  const { id: providerId } = await owner.ok('POST', `${path}/ai-providers`, provider)
  const server = { name: 'Shop', url: 'https://mcp.example.com/', auth: { type: 'bearer', secret: 'used' } }
  const draft = { goal: 'Help.', models: [{ providerId }], mcpServers: [server] }
  const agent = await owner.ok('POST', `${path}/agents`, { name: 'Anna', draft })

  expect((await owner.ok('GET', `${path}/secrets`)).items).toMatchObject([
    {
      name: 'used',
      uses: [
        { kind: 'agent', id: agent.id, name: 'Anna' },
        { kind: 'flow', id: flow.id, name: 'Prices' },
      ],
    },
  ])
  const refused = await owner.call('DELETE', `${path}/secrets/used`)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'secret-in-use'])
  expect(refused.body.error.details).toEqual([
    { path: 'agent', message: 'Anna' },
    { path: 'flow', message: 'Prices' },
  ])

  await owner.ok('DELETE', `${path}/agents/${agent.id}`)
  await owner.ok('DELETE', `${path}/flows/${flow.id}`)
  await owner.ok('DELETE', `${path}/secrets/used`)
})

test('secrets are separate per app', async () => {
  const other = await testApp.person('Otto')
  const theirs = `/api/v1/apps/${await other.appId()}/secrets`
  await owner.ok('PUT', `${path}/secrets/same`, { value: 'the first of two' })
  await other.ok('PUT', `${theirs}/same`, { value: 'the second one' })

  expect((await owner.ok('GET', `${path}/secrets`)).items).toMatchObject([{ name: 'same', last4: ' two' }])
  await other.ok('DELETE', `${theirs}/same`)
  expect((await owner.ok('GET', `${path}/secrets`)).items).toHaveLength(1)
  await owner.ok('DELETE', `${path}/secrets/same`)
})

test('limits the number of secrets', async () => {
  const appId = await owner.appId()
  await testApp.sql`insert into app_secret (app_id, name, sealed, last4) select ${appId}, 's' || n, '\\x00', '' from generate_series(1, 200) n`

  expect(await owner.call('PUT', `${path}/secrets/one_more`, { value: 'x' })).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid-argument' } },
  })
  expect(await owner.call('PUT', `${path}/secrets/s1`, { value: 'x' })).toMatchObject({ status: 200 })
  await testApp.sql`delete from app_secret`
})

test('tests a request with samples and a real secret', async () => {
  await owner.ok('PUT', `${path}/secrets/shop_key`, { value: KEY })

  const tried = await owner.ok('POST', `${path}/http/try`, { config: config(), vars: { thing: 'a tent' } })

  expect(tried).toMatchObject({
    result: {
      outcome: 'answered',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: expect.stringContaining('/prices/a%20tent'),
    },
    mapped: [{ target: 'session', name: 'price', value: 7 }],
    exit: 'success',
    problem: null,
  })
  expect(tried.ms).toBeGreaterThanOrEqual(0)
  expect(JSON.stringify(tried) + testApp.lines.join('')).not.toContain(KEY)
})

test('a test shows the exit of a failure and never reaches a private address', async () => {
  const attempt = (changes: object) => owner.ok('POST', `${path}/http/try`, { config: { ...config(), ...changes } })

  expect(await attempt({ headers: [] })).toMatchObject({ exit: 'clientError', mapped: [], problem: expect.stringContaining('401') })
  expect(await attempt({ url: 'http://169.254.169.254/' })).toMatchObject({ result: { outcome: 'refused' }, exit: 'refused' })
  expect(await attempt({ headers: [{ name: 'x', value: '{secret:gone}' }] })).toMatchObject({ exit: 'refused' })
})

test('runs a step’s request once and reports refusals like the step', async () => {
  await owner.ok('PUT', `${path}/secrets/shop_key`, { value: KEY })
  const request = (changes: object) =>
    owner.ok('POST', `${path}/http/try-request`, {
      kind: 'call_http',
      method: 'GET',
      url: `${url}/prices/tent`,
      query: [],
      headers: [{ name: 'X-Key', value: [{ secret: 'shop_key' }] }],
      body: { type: 'none' },
      timeoutMs: 2_000,
      retries: 3,
      atMostOnce: false,
      ...changes,
    })

  const answered = await request({})
  expect(answered).toMatchObject({ result: { kind: 'call_http', outcome: 'answered', status: 200 }, ms: expect.any(Number) })
  expect(JSON.stringify(answered)).not.toContain(KEY)
  expect(await request({ url: 'http://169.254.169.254/' })).toMatchObject({ result: { outcome: 'refused' } })
})

test('reports invalid settings per field', async () => {
  const answer = await owner.call('POST', `${path}/http/try`, { config: { ...config(), save: [{ path: '$.[', name: 'x' }] } })

  expect(answer).toMatchObject({ status: 400, body: { error: { details: [{ path: 'body.config.save.0.path' }] } } })
})
