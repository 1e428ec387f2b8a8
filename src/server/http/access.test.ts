import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { contract } from '#domain/api/contract.ts'
import type { Endpoint } from '#domain/api/endpoint.ts'

import { operationsOf } from '../routes/operations.ts'
import { type Client, createClient } from '../testing/client.ts'
import { type Doors, openDoors } from '../testing/doors.ts'

let doors: Doors
let appId = ''
let owner: Client
let agent: Client
let stranger: Client
let strangerKey: Client
let ownKey: Client
let wrongKey: Client

beforeAll(async () => {
  doors = await openDoors()
  owner = await doors.person('Olga')
  agent = await doors.person('Agnes')
  stranger = await doors.person('Stan')
  appId = await owner.appId()
  await doors.sql`insert into member (app_id, user_id, role) select ${appId}, id, 'agent' from "user" where email = 'agnes@parley.test'`
  ownKey = createClient(doors.server, (await owner.ok('POST', `/api/v1/apps/${appId}/keys`, { name: 'ours' })).secret)
  strangerKey = createClient(
    doors.server,
    (await stranger.ok('POST', `/api/v1/apps/${await stranger.appId()}/keys`, { name: 'theirs' })).secret,
  )
  wrongKey = createClient(doors.server, 'pk_000000000000000000000000000000000000')
  await fillApp()
})

afterAll(() => doors.end())

/** Real records, so that a leak would have something to show. */
const IDS: Record<string, string> = {
  contactId: 'contactOfOlga00001',
  conversationId: 'talkOfOlga00000001',
  messageId: 'messageOfOlga00001',
  channelId: 'channelOfOlga00001',
  flowId: 'flowOfOlga00000001',
  version: '1',
  keyId: 'keyOfOlga000000001',
  parkedId: 'parkedOfOlga000001',
}

async function fillApp(): Promise<void> {
  const { sql } = doors
  const document = sql.json({ v: 1, nodes: [], edges: [] })
  const author = sql.json({ kind: 'contact', id: null, name: null })
  await sql`
    insert into channel (app_id, id, kind, name, phone_number_id, waba_id, display_phone, token_sealed, token_last4)
    values (${appId}, ${IDS['channelId']!}, 'whatsapp', 'Main', '77000000001', '77000000002', '+15550001', '\\x00', 'last')`
  await sql`insert into contact (app_id, id, name) values (${appId}, ${IDS['contactId']!}, 'Canary')`
  await sql`
    insert into conversation (app_id, id, contact_id, channel_id, address, address_kind, last_activity_at)
    values (${appId}, ${IDS['conversationId']!}, ${IDS['contactId']!}, ${IDS['channelId']!}, '1555', 'wa_id', now())`
  await sql`
    insert into message (app_id, id, conversation_id, channel_id, seq, direction, author, content, at)
    values (${appId}, ${IDS['messageId']!}, ${IDS['conversationId']!}, ${IDS['channelId']!}, 1, 'in', ${author}, ${sql.json({ type: 'text', text: 'Canary' })}, now())`
  await sql`insert into flow (app_id, id, name, draft, published_version) values (${appId}, ${IDS['flowId']!}, 'Canary', ${document}, 1)`
  await sql`insert into flow_version (app_id, flow_id, version, document) values (${appId}, ${IDS['flowId']!}, 1, ${document})`
  await sql`insert into api_key (app_id, id, name, prefix, hash) values (${appId}, ${IDS['keyId']!}, 'Canary', 'pk_', '\\x01')`
  await sql`insert into parked (app_id, id, source, reason, payload) values (${appId}, ${IDS['parkedId']!}, 'webhook', 'Canary', '{}')`
}

const endpoints = Object.entries(contract).map(([id, endpoint]): [string, Endpoint] => [id, endpoint])
const ofApps = endpoints.filter(([, { access }]) => access !== 'public' && access !== 'user')
const gated = endpoints.filter(([, { access }]) => access !== 'public')

async function pathOf(endpoint: Endpoint): Promise<string> {
  const member = (await owner.ok('GET', '/api/v1/session')).user.uid
  return endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) => (name === 'appId' ? appId : name === 'userId' ? member : IDS[name]!))
}

const bodyOf = ({ method }: Endpoint): object | undefined => (method === 'GET' ? undefined : {})

/** Every row of every table of the app, as one text: equal before and after means that nothing was done. */
async function snapshot(): Promise<string> {
  const tables = [
    'app',
    'member',
    'invitation',
    'api_key',
    'channel',
    'contact',
    'conversation',
    'message',
    'conversation_event',
    'flow',
    'flow_version',
    'parked',
    'outbox',
  ]
  const rows = await Promise.all(
    tables.map(
      (table) =>
        doors.sql`select coalesce(string_agg(to_jsonb(t)::text, ',' order by to_jsonb(t)::text), '') as all from ${doors.sql(table)} t`,
    ),
  )
  return JSON.stringify(rows).replaceAll(/\\"last_used_at\\": [^,}]*/g, '')
}

test('every endpoint of the contract has a handler', () => {
  expect(Object.keys(operationsOf(doors.deps)).toSorted()).toEqual(Object.keys(contract).toSorted())
})

test('every path with an app asks for a role in it', () => {
  expect(
    endpoints.filter(([, { path, access }]) => path.includes(':appId') !== !['public', 'user'].includes(access)).map(([id]) => id),
  ).toEqual([])
})

test('the matrix names every parameter that any path has', () => {
  const names = new Set(endpoints.flatMap(([, { path }]) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)))

  expect([...names].filter((name) => !['appId', 'userId', ...Object.keys(IDS)].includes(name))).toEqual([])
})

describe.each(gated)('%s', (_id, endpoint) => {
  test('refuses without a session', async () => {
    const answer = await doors.visitor().call(endpoint.method, await pathOf(endpoint), bodyOf(endpoint))

    expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthenticated'])
  })

  test('refuses a key that nobody has', async () => {
    const answer = await wrongKey.call(endpoint.method, await pathOf(endpoint), bodyOf(endpoint))

    expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthenticated'])
  })
})

describe.each(ofApps)('%s', (_id, endpoint) => {
  test('is not found for a member of another app, nor with its key, and nothing happens', async () => {
    const before = await snapshot()
    const path = await pathOf(endpoint)

    const answers = [
      await stranger.call(endpoint.method, path, bodyOf(endpoint)),
      await strangerKey.call(endpoint.method, path, bodyOf(endpoint)),
    ]

    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
      [404, 'not-found'],
      [404, 'not-found'],
    ])
    expect(JSON.stringify(answers)).not.toContain('Canary')
    expect(await snapshot()).toBe(before)
  })

  test('is not found under the stranger’s own app with our ids', async () => {
    if (!/:(?!appId)\w+/.test(endpoint.path)) return
    const before = await snapshot()
    const path = (await pathOf(endpoint)).replace(appId, await stranger.appId())

    const answer = await stranger.call(endpoint.method, path, plausibleBody(endpoint))

    expect([answer.status, answer.body.error?.code]).toEqual([404, 'not-found'])
    expect(await snapshot()).toBe(before)
  })

  test('looks the same for an app that does not exist', async () => {
    const path = (await pathOf(endpoint)).replace(appId, 'noSuchApp000000001')

    const answer = await owner.call(endpoint.method, path, bodyOf(endpoint))

    expect([answer.status, answer.body.error.code]).toEqual([404, 'not-found'])
  })
})

describe.each(ofApps.filter(([, { access }]) => access !== 'agent'))('%s', (_id, endpoint) => {
  test('is refused to an agent', async () => {
    const before = await snapshot()

    const answer = await agent.call(endpoint.method, await pathOf(endpoint), bodyOf(endpoint))

    expect([answer.status, answer.body.error.code]).toEqual([403, 'permission-denied'])
    expect(await snapshot()).toBe(before)
  })
})

describe.each(ofApps.filter(([, { tag, method }]) => ['keys', 'members'].includes(tag) && method !== 'GET'))('%s', (_id, endpoint) => {
  test('is for people only: the app’s own key is refused', async () => {
    const answer = await ownKey.call(endpoint.method, await pathOf(endpoint), bodyOf(endpoint))

    expect([answer.status, answer.body.error.code]).toEqual([403, 'permission-denied'])
  })
})

/** A body the schema takes, so that only the ids can be what is refused. */
function plausibleBody({ method, path }: Endpoint): object | undefined {
  if (method === 'GET' || method === 'DELETE') return undefined
  if (path.endsWith('/messages')) return { content: { type: 'text', text: 'hello' } }
  if (path.endsWith('/notes')) return { text: 'hello' }
  if (path.endsWith('/assign')) return { userId: null }
  if (path.endsWith(':userId')) return { role: 'agent' }
  return {}
}
