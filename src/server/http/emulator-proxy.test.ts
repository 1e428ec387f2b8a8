import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createEgress } from '#runtime/integrations/http/egress.ts'
import { insertMember, insertRows } from '#store/testing/rows.ts'

import { startEmulatorProcess } from '../process/emulator-process.ts'
import { createLog } from '../process/log.ts'
import type { Client } from '../testing/client.ts'
import { type TestApp, createTestApp } from '../testing/test-app.ts'

let testApp: TestApp
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
  const emulatorUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  testApp = await createTestApp({ settings: { emulatorUrl, emulatorKey: 'the control key', demoAppId: 'demo' } })
  await insertRows(testApp.sql, 'app', { id: 'demo', demo: true })
})

afterAll(async () => {
  await testApp.end()
  upstream.closeAllConnections()
  upstream.close()
})

test('only signed-in people reach the emulator', async () => {
  const answer = await testApp.visitor().call('GET', '/emulator/mailbox')

  expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthenticated'])
  expect(heard).toEqual([])
})

test('passes requests through without our cookie', async () => {
  const browser = await testApp.person('Ada')
  heard = []

  const answer = await browser.call('POST', '/emulator/phone/15550100001/messages?x=1', { type: 'text', text: 'hé' })

  expect(answer).toMatchObject({ status: 201, body: { from: 'emulator' } })
  expect(heard).toMatchObject([{ method: 'POST', url: '/_/phone/15550100001/messages?x=1', body: '{"type":"text","text":"hé"}' }])
  expect(heard[0]?.headers.cookie).toBeUndefined()
  expect(heard[0]?.headers['x-emulator-control']).toBe('the control key')
})

/** What arrived at the emulator for this call, and how it was answered. */
async function reach(browser: Client, path: string) {
  heard = []
  const { status } = await browser.call('GET', path)
  return [status, heard[0]?.url]
}
const enrol = (email: string, role: string) => insertMember(testApp.sql, 'demo', email, { role })

test.each([
  '/emulator/mailbox',
  '/emulator/mailbox?to=dana@parley.test',
  '/emulator/%6dailbox',
  '/emulator/phone/../mailbox',
  '/emulator/phone/%2e%2e/mailbox',
])('shows only one’s own mail: %s', async (path) => {
  const browser = await testApp.person(`Una${path.length}`)

  expect(await reach(browser, path)).toEqual([201, `/_/mailbox?to=una${path.length}%40parley.test`])
})

test('shows the demo’s owner the mail of the demo only', async () => {
  const [dana, stranger] = [await testApp.person('Dana'), await testApp.person('Stan')]
  await enrol('dana@parley.test', 'owner')
  await testApp.person('Mia')
  await enrol('mia@parley.test', 'agent')

  expect(await reach(dana, '/emulator/mailbox/7')).toEqual([201, expect.stringMatching(/^\/_\/mailbox\/7\?.*to=mia%40parley.test/)])
  expect(heard[0]?.url).not.toContain('stan')
  expect(await reach(stranger, '/emulator/mailbox/7')).toEqual([201, '/_/mailbox/7?to=stan%40parley.test'])
})

test('only the demo’s admins control the emulator, and no one reads its ledger', async () => {
  const [ann, amy, bob] = [await testApp.person('Ann'), await testApp.person('Amy'), await testApp.person('Bob')]
  await enrol('ann@parley.test', 'admin')
  await enrol('amy@parley.test', 'agent')

  expect(await reach(ann, '/emulator/settings')).toEqual([201, '/_/settings'])
  for (const browser of [amy, bob]) expect(await reach(browser, '/emulator/settings')).toEqual([403, undefined])
  for (const browser of [ann, bob]) expect(await reach(browser, '/emulator/phone/../ledger')).toEqual([403, undefined])
})

/** The product with a real emulator, and somebody with a workspace that has this number. */
async function withEmulator(story: (owner: (name: string, phoneNumberId: string) => Promise<Client>) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(joinPath(tmpdir(), 'parley-phones-'))
  const emulator = await startEmulatorProcess({
    dataDir,
    port: 0,
    webhookUrl: 'http://127.0.0.1:9',
    appSecret: 'secret',
    log: createLog('silent'),
  })
  const other = await createTestApp({ settings: { emulatorUrl: emulator.url, emulatorKey: emulator.controlKey } })
  try {
    await story(async (name, phoneNumberId) => {
      const person = await other.person(name)
      await insertRows(other.sql, 'channel', { appId: await person.appId(), id: name, phoneNumberId, tokenLast4: 'last' })
      return person
    })
  } finally {
    await other.end()
    await emulator.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

test('emulated phones reach only the chats with one’s own numbers', () =>
  withEmulator(async (owner) => {
    const [ann, bob] = [await owner('Ann', '100000000000001'), await owner('Bob', '100000000000002')]
    const chat = '/emulator/phone/15557000001/messages'
    const theirs = '?phoneNumberId=100000000000001'
    await ann.call('POST', '/emulator/phone/contacts', { name: 'Customer of Ann', phone: '15557000001' })
    const { body: said } = await ann.call('POST', chat, { type: 'text', text: 'My secret' })
    expect(said).toMatchObject({ phoneNumberId: '100000000000001' })

    const tries = [
      await bob.call('GET', `${chat}${theirs}`),
      await bob.call('GET', `${chat}${theirs}`, undefined, { 'x-emulator-numbers': '100000000000001' }),
      await bob.call('GET', `/emulator/phone/contacts${theirs}`),
      await bob.call('POST', chat, { type: 'text', text: 'As Ann’s customer', phoneNumberId: '100000000000001' }),
      await bob.call('POST', `/emulator/phone/15557000001/read${theirs}`, {}),
      await bob.call('POST', `/emulator/phone/15557000001/actions${theirs}`, { type: 'revoke', messageId: said.id }),
      await bob.call('POST', '/emulator/phone/contacts', { name: 'Renamed', phone: '15557000001' }),
      await bob.call('POST', '/emulator/phone/media/age', { ms: 1 }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 409, 403])
    const { body: listed } = await bob.call('GET', '/emulator/phone/contacts')
    expect([listed.number.phoneNumberId, listed.numbers.length]).toEqual(['100000000000002', 1])
    expect(JSON.stringify(listed)).not.toMatch(/secret|Customer of Ann/)
    expect((await bob.call('GET', chat)).body.messages).toEqual([])

    expect((await ann.call('GET', chat)).body).toMatchObject({ contact: { name: 'Customer of Ann' }, messages: [{ id: said.id }] })
  }))

test('HTTP steps reach the emulated shop, but not its mailbox or ledger', async () => {
  const dataDir = await mkdtemp(joinPath(tmpdir(), 'parley-controls-'))
  const emulator = await startEmulatorProcess({
    dataDir,
    port: 0,
    webhookUrl: 'http://127.0.0.1:9',
    appSecret: 'secret',
    log: createLog('silent'),
  })
  const egress = createEgress([emulator.url])
  const statusOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await egress({ url: `${emulator.url}${path}`, method: 'GET', headers, timeoutMs: 5_000 })
    return answer.outcome === 'answered' ? answer.status : answer.outcome
  }
  try {
    expect(await statusOf('/_/shop/offers?interest=tea')).toBe(200)
    for (const path of [
      '/_/mailbox',
      '/%5f/mailbox',
      '/_/mailbox/1',
      '/_/ledger',
      '/_/faults',
      '/_/phone/contacts',
      '/_/shop/../mailbox',
      '/_/push/browsers/1',
    ])
      expect([path, await statusOf(path)]).toEqual([path, 403])
    expect(await statusOf('/_/mailbox', { 'x-emulator-control': emulator.controlKey })).toBe(200)
  } finally {
    await egress.close()
    await emulator.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('refuses requests from another site', async () => {
  const browser = await testApp.person('Eve')

  const answer = await browser.call('POST', '/emulator/faults', {}, { origin: 'https://evil.test' })

  expect(answer.body.error.code).toBe('origin-refused')
})

test('does not exist without an emulator', async () => {
  const other = await createTestApp()
  try {
    expect((await other.visitor().call('GET', '/emulator/mailbox')).body.error.code).toBe('route-not-found')
  } finally {
    await other.end()
  }
})
