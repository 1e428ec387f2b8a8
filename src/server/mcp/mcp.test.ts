import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { contract } from '#domain/api/contract.ts'

import { type Client, createClient } from '../testing/client.ts'
import { type TestApp, createTestApp } from '../testing/test-app.ts'
import { MCP_TOOLS } from './mcp-tools.ts'

let testApp: TestApp
let owner: Client
let appId = ''
let url = ''
const open: McpClient[] = []

beforeAll(async () => {
  testApp = await createTestApp()
  owner = await testApp.person('Olga')
  appId = await owner.appId()
  url = await testApp.server.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  for (const client of open) await client.close()
  await testApp.end()
})

const keyOf = async (...scopes: string[]): Promise<string> =>
  (await owner.ok('POST', `/api/v1/apps/${appId}/keys`, { name: 'Assistant', scopes })).secret

/** A client of the official SDK, connected with a key. */
async function connect(key: string): Promise<McpClient> {
  const client = new McpClient({ name: 'test', version: '1' })
  const headers = { Authorization: `Bearer ${key}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/api/v1/apps/${appId}/mcp`), { requestInit: { headers } }))
  open.push(client)
  return client
}

const path = () => `/api/v1/apps/${appId}/mcp`
const META = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} }
const message = (method: string, params: object = {}, id: string | number = 1) => ({ jsonrpc: '2.0', id, method, params })

test('an assistant sees the tools that the scopes of its key allow', async () => {
  const names = async (...scopes: string[]) => (await (await connect(await keyOf(...scopes))).listTools()).tools.map(({ name }) => name)

  const [reading, sending, managing] = [await names('read'), await names('read', 'send'), await names('read', 'send', 'manage')]

  expect(reading).toContain('list_contacts')
  expect(reading).not.toContain('send_message')
  expect(sending).toContain('send_message')
  expect(sending).not.toContain('book_event')
  expect(managing).toEqual(MCP_TOOLS.map(({ name }) => name))
  expect(managing).not.toContain('call_http')
})

test('every tool has one name and inputs of its own', () => {
  const names = MCP_TOOLS.map(({ name }) => name)

  expect(new Set(names).size).toBe(names.length)
  for (const { name, input } of MCP_TOOLS) {
    expect(name).toMatch(/^[a-z_]{1,64}$/)
    expect(input).toMatchObject({ type: 'object' })
    expect(JSON.stringify(input)).not.toContain('appId')
  }
  // What lies in one flat object must not have had the same name in two places.
  for (const endpoint of [contract.assign, contract.addNote, contract.sendMessage, contract.snooze])
    expect(Object.keys(endpoint.params.shape).filter((name) => name in endpoint.body.shape)).toEqual([])
})

test('a tool does what the API does, with its validation and its history', async () => {
  const client = await connect(await keyOf('read', 'send', 'manage'))

  const made = await client.callTool({ name: 'create_contact', arguments: { name: 'Ana Assist', email: 'ana@example.com' } })
  expect(made.isError).toBe(false)
  const { items } = await owner.ok('GET', `/api/v1/apps/${appId}/contacts?search=Ana%20Assist`)
  expect(items).toMatchObject([{ email: 'ana@example.com' }])
  const contactId = items[0].id

  const set = { contactId, operation: 'set', field: 'name', value: 'Ana Agreed', addTags: [], removeTags: [] }
  const changed = await client.callTool({ name: 'update_contact', arguments: set })
  expect(changed).toMatchObject({ isError: false, structuredContent: { result: { kind: 'update_contact' } } })
  expect(await owner.ok('GET', `/api/v1/apps/${appId}/contacts/${contactId}`)).toMatchObject({ name: 'Ana Agreed' })
  const { items: changes } = await owner.ok('GET', `/api/v1/apps/${appId}/contacts/${contactId}/timeline`)
  expect(JSON.stringify(changes)).toContain('"kind":"api"')

  const bad = await client.callTool({ name: 'create_contact', arguments: { email: 'no address' } })
  expect(bad.isError).toBe(true)
  expect(JSON.stringify(bad.content)).toContain('email: ')
  const nobody = await client.callTool({ name: 'get_contact', arguments: { contactId: '../keys' } })
  expect(nobody.isError).toBe(true)
  await expect(client.callTool({ name: 'call_http', arguments: {} })).rejects.toThrow('There is no tool “call_http”')
})

test('a repeated call is done once: by its key or by an id that is only its own', async () => {
  const key = createClient(testApp.server, await keyOf('read', 'send', 'manage'))
  const count = async (name: string) => (await owner.ok('GET', `/api/v1/apps/${appId}/contacts?search=${name}`)).items.length
  const call = (name: string, id: string | number, meta: object = {}) =>
    key.ok('POST', path(), message('tools/call', { name: 'create_contact', arguments: { name }, _meta: meta }, id))

  await call('Twice', 1, { idempotencyKey: 'first' })
  await call('Twice', 2, { idempotencyKey: 'first' })
  await call('Unique', 'd4f0a7c2-5b1e-4a53-9d7b-3f1f0f6f4c11')
  await call('Unique', 'd4f0a7c2-5b1e-4a53-9d7b-3f1f0f6f4c11')
  await call('Counted', 7)
  await call('Counted', 7)

  expect([await count('Twice'), await count('Unique'), await count('Counted')]).toEqual([1, 1, 2])
})

test('both eras of the protocol are spoken, and what does not fit is refused', async () => {
  const key = createClient(testApp.server, await keyOf('read'))
  const ask = async (body: object, headers = {}) => {
    const { status, body: answer } = await key.call('POST', path(), body, headers)
    return { status, ...answer }
  }

  expect(await ask(message('initialize', { protocolVersion: '2025-06-18' }))).toMatchObject({ result: { protocolVersion: '2025-06-18' } })
  expect(await ask({ jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual({ status: 202 })
  expect(await ask(message('server/discover', { _meta: META }))).toMatchObject({
    result: { resultType: 'complete', supportedVersions: expect.arrayContaining(['2026-07-28']) },
  })
  expect(await ask(message('tools/list', { _meta: META }))).toMatchObject({ result: { resultType: 'complete', cacheScope: 'private' } })
  expect(await ask(message('prompts/list'))).toMatchObject({ error: { code: -32_601 } })
  expect(await ask(message('tools/call', { name: 'send_message', arguments: {} }))).toMatchObject({ error: { code: -32_602 } })
  expect(await ask(message('tools/list', { _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } }))).toMatchObject({
    status: 400,
    error: { code: -32_022, data: { requested: '2099-01-01' } },
  })
  expect(await ask(message('tools/list'), { 'mcp-method': 'tools/call' })).toMatchObject({ status: 400, error: { code: -32_020 } })
  expect(await ask({ method: 'tools/list' })).toMatchObject({ status: 400, error: { code: 'invalid-argument' } })
})

test('another workspace’s key, no key, and pages of other sites are refused', async () => {
  const stranger = await testApp.person('Stan')
  const { secret } = await stranger.ok('POST', `/api/v1/apps/${await stranger.appId()}/keys`, { name: 'theirs', scopes: ['read'] })
  const list = message('tools/list')

  expect(await createClient(testApp.server, secret).call('POST', path(), list)).toMatchObject({ status: 404 })
  expect(await testApp.visitor().call('POST', path(), list)).toMatchObject({ status: 401 })
  const ours = createClient(testApp.server, await keyOf('read'))
  expect(await ours.call('POST', path(), list, { origin: 'https://evil.example' })).toMatchObject({
    status: 403,
    body: { error: { code: 'origin-refused' } },
  })
  await expect(connect(secret)).rejects.toThrow()
})
