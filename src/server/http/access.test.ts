import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { contract } from '#domain/api/contract.ts'
import type { Endpoint } from '#domain/api/endpoint.ts'
import { insertRows } from '#store/testing/rows.ts'

import { operationsOf } from '../routes/operations.ts'
import { type Client, createClient } from '../testing/client.ts'
import { type TestApp, createTestApp } from '../testing/test-app.ts'

let testApp: TestApp
let appId = ''
let owner: Client
let agent: Client
let stranger: Client
let strangerKey: Client
let ownKey: Client
let wrongKey: Client

beforeAll(async () => {
  testApp = await createTestApp()
  owner = await testApp.person('Olga')
  agent = await testApp.person('Agnes')
  stranger = await testApp.person('Stan')
  appId = await owner.appId()
  await testApp.sql`insert into member (app_id, user_id, role) select ${appId}, id, 'agent' from "user" where email = 'agnes@parley.test'`
  ownKey = createClient(testApp.server, (await owner.ok('POST', `/api/v1/apps/${appId}/keys`, { name: 'ours' })).secret)
  strangerKey = createClient(
    testApp.server,
    (await stranger.ok('POST', `/api/v1/apps/${await stranger.appId()}/keys`, { name: 'theirs' })).secret,
  )
  wrongKey = createClient(testApp.server, 'pk_000000000000000000000000000000000000')
  await fillApp()
})

afterAll(() => testApp.end())

/** Real records, so that a leak would have something to show. */
const IDS: Record<string, string> = {
  contactId: 'contactOfOlga00001',
  conversationId: 'talkOfOlga00000001',
  messageId: 'messageOfOlga00001',
  channelId: 'channelOfOlga00001',
  fileId: 'fileOfOlga00000001',
  flowId: 'flowOfOlga00000001',
  version: '1',
  testId: 'testOfOlga00000001',
  keyId: 'keyOfOlga000000001',
  parkedId: 'parkedOfOlga000001',
  connectionId: 'connectionOfOlga01',
  aiProviderId: 'providerOfOlga0001',
  agentId: 'agentOfOlga0000001',
  workflowId: 'workOfOlga00000001',
  runId: 'runOfOlga000000001',
  eventTypeId: 'typeOfOlga00000001',
  resourceId: 'roomOfOlga00000001',
  eventId: 'eventOfOlga0000001',
  orderId: 'orderOfOlga0000001',
  ownerId: 'appOfOlga000000001',
  folderId: 'folderOfOlga000001',
  formToken: 'sessionOfOlga:1:step',
  token: 'tokenOfOlga00000001',
  templateId: 'templateOfOlga0001',
  wabaId: '77000000002',
  formId: 'waFormOfOlga000001',
  secretName: 'canarySecret',
  deliveryId: '4711',
  teamId: 'teamOfOlga00000001',
  savedFilterId: 'filterOfOlga000001',
  savedReplyId: 'replyOfOlga0000001',
  macroId: 'macroOfOlga0000001',
  commentId: 'commentOfOlga00001',
  scheduledId: 'laterOfOlga0000001',
  draftMode: 'reply',
  taskId: 'taskOfOlga00000001',
  fieldKey: 'canaryField',
  segmentId: 'segmentOfOlga00001',
  importId: 'importOfOlga000001',
  erasureId: 'erasureOfOlga00001',
  notificationId: 'noticeOfOlga000001',
  installationId: 'browserOfOlga00001',
}

async function fillApp(): Promise<void> {
  const { sql } = testApp
  const document = sql.json({ v: 1, nodes: [], edges: [] })
  const author = sql.json({ kind: 'contact', id: null, name: null })
  await insertRows(sql, 'channel', {
    appId,
    id: IDS['channelId']!,
    phoneNumberId: '77000000001',
    wabaId: '77000000002',
    displayPhone: '+15550001',
    tokenLast4: 'last',
  })
  await sql`
    insert into template (app_id, id, waba_id, name, language, category, content)
    values (${appId}, ${IDS['templateId']!}, ${IDS['wabaId']!}, 'canary', 'en', 'UTILITY', '{"body":{"text":"Canary"}}')`
  await insertRows(sql, 'contact', { appId, id: IDS['contactId']!, name: 'Canary' })
  await insertRows(sql, 'conversation', {
    appId,
    id: IDS['conversationId']!,
    contactId: IDS['contactId']!,
    channelId: IDS['channelId']!,
    address: '1555',
  })
  await insertRows(sql, 'message', {
    appId,
    id: IDS['messageId']!,
    conversationId: IDS['conversationId']!,
    channelId: IDS['channelId']!,
    seq: 1,
    author,
    content: { type: 'text', text: 'Canary' },
  })
  await sql`
    insert into media_file (app_id, message_id, conversation_id, channel_id, provider_id, filename, state)
    values (${appId}, ${IDS['messageId']!}, ${IDS['conversationId']!}, ${IDS['channelId']!}, '7', 'Canary', 'failed')`
  await sql`
    insert into file (app_id, id, kind, mime_type, bytes, sha256, name, ready)
    values (${appId}, ${IDS['fileId']!}, 'document', 'text/plain', 6, 'x', 'Canary', true)`
  await insertRows(sql, 'flow', { appId, id: IDS['flowId']!, name: 'Canary', draft: document })
  await insertRows(sql, 'flow_version', { appId, flowId: IDS['flowId']!, document })
  await sql`
    insert into flow_comment (app_id, id, flow_id, thread_id, node_id, author_id, author_name, text)
    values (${appId}, ${IDS['commentId']!}, ${IDS['flowId']!}, ${IDS['commentId']!}, 'node', 'olga', 'Olga', 'Canary')`
  await sql`insert into flow_test (app_id, id, flow_id, body) values (${appId}, ${IDS['testId']!}, ${IDS['flowId']!}, '{"name":"Canary"}')`
  await insertRows(sql, 'flow', { appId, id: IDS['workflowId']!, kind: 'workflow', name: 'Canary', draft: document })
  await sql`
    insert into workflow_run (app_id, id, workflow_id, version, cause) values (${appId}, ${IDS['runId']!}, ${IDS['workflowId']!}, 1, '{"about":"Canary"}')`
  await sql`insert into flow_folder (app_id, id, kind, name) values (${appId}, ${IDS['folderId']!}, 'flow', 'Canary')`
  await sql`insert into event_type (app_id, id, config) values (${appId}, ${IDS['eventTypeId']!}, '{"name":"Canary"}')`
  await sql`insert into event_resource (app_id, id, name) values (${appId}, ${IDS['resourceId']!}, 'Canary')`
  await sql`
    insert into event (app_id, id, contact_id, title, starts_at, ends_at, time_zone, status, taken, idempotency_key)
    values (${appId}, ${IDS['eventId']!}, ${IDS['contactId']!}, 'Canary', now(), now(), 'UTC', 'booked', 'empty', 'key')`
  await insertRows(sql, 'customer_order', {
    appId,
    id: IDS['orderId']!,
    contactId: IDS['contactId']!,
    currency: 'EUR',
    total: 1,
    status: 'new',
    paymentStatus: 'unpaid',
    note: 'Canary',
    idempotencyKey: 'key',
  })
  await sql`insert into api_key (app_id, id, name, prefix, hash) values (${appId}, ${IDS['keyId']!}, 'Canary', 'pk_', '\\x01')`
  await sql`
    insert into connection (app_id, id, kind, name, auth, sealed, account)
    values (${appId}, ${IDS['connectionId']!}, 'google_sheets', 'Canary', 'oauth', '\\x00', 'canary@example.com')`
  await sql`insert into app_secret (app_id, name, sealed, last4) values (${appId}, ${IDS['secretName']!}, '\\x00', 'nary')`
  await sql`
    insert into ai_provider (app_id, id, name, kind, model_default, sealed, last4)
    values (${appId}, ${IDS['aiProviderId']!}, 'Canary', 'openai', 'small-1', '\\x00', '0000')`
  await sql`insert into agent (app_id, id, name, config) values (${appId}, ${IDS['agentId']!}, 'Canary', '{"about":"Canary"}')`
  await sql`
    insert into delivery (id, body, state, partition) overriding system value values (${IDS['deliveryId']!}, '{"entry":"Canary"}', 'handled', '77000000001')`
  await sql`
    insert into delivery_channel (app_id, channel_id, delivery_id, received_at, handled_at, state, names)
    values (${appId}, ${IDS['channelId']!}, ${IDS['deliveryId']!}, now(), now(), 'handled', 'Canary')`
  await sql`
    insert into send_attempt (app_id, channel_id, message_id, conversation_id, outcome, detail)
    values (${appId}, ${IDS['channelId']!}, ${IDS['messageId']!}, ${IDS['conversationId']!}, 'refused', 'Canary')`
  await sql`
    insert into whatsapp_form (app_id, id, waba_id, name, category, document)
    values (${appId}, ${IDS['formId']!}, ${IDS['wabaId']!}, 'Canary', 'OTHER', '{"v":1,"screens":[],"summary":null,"checked":false}')`
  await sql`insert into form_key (app_id, channel_id, public_pem, private_sealed) values (${appId}, ${IDS['channelId']!}, 'Canary', '\\x00')`
  await insertRows(sql, 'team', { appId, id: IDS['teamId']!, name: 'Canary' })
  await sql`insert into saved_filter (app_id, id, name, filter) values (${appId}, ${IDS['savedFilterId']!}, 'Canary', '{}')`
  await sql`
    insert into macro (app_id, id, name, steps) values (${appId}, ${IDS['macroId']!}, 'Canary', '[{"do":"close"}]')`
  await sql`
    insert into saved_reply (app_id, id, name, content) values (${appId}, ${IDS['savedReplyId']!}, 'Canary', '{"type":"text","text":"Canary"}')`
  await sql`
    insert into scheduled_message (app_id, id, conversation_id, author, content, send_at, unless_reply)
    values (${appId}, ${IDS['scheduledId']!}, ${IDS['conversationId']!}, ${author}, '{"type":"text","text":"Canary"}', now() + interval '1 hour', false)`
  await sql`
    insert into draft (app_id, user_id, conversation_id, mode, body, version)
    select ${appId}, user_id, ${IDS['conversationId']!}, 'reply', '{"text":"Canary","buttons":null,"quote":null,"mentions":[],"blanks":[],"prepared":[],"files":[]}', 1
    from member where app_id = ${appId} and role = 'owner'`
  await sql`insert into parked (app_id, id, source, reason, payload) values (${appId}, ${IDS['parkedId']!}, 'webhook', 'Canary', '{}')`
  await sql`
    insert into contact_import (app_id, id, name, columns, rows, bytes) values (${appId}, ${IDS['importId']!}, 'Canary', '[{"head":"Phone"}]', 1, 1)`
  await sql`
    insert into erasure (app_id, id, at, by, counts, hash)
    values (${appId}, ${IDS['erasureId']!}, now(), '{"kind":"api","id":null,"name":"Canary"}', '{}', 'canary')`
  await sql`insert into contact_field (app_id, key, label, type) values (${appId}, ${IDS['fieldKey']!}, 'Canary', 'text')`
  await sql`
    insert into contact_segment (app_id, id, name, filter) values (${appId}, ${IDS['segmentId']!}, 'Canary', '{"match":"all","conditions":[]}')`
  await sql`
    insert into contact_change (app_id, contact_id, author, body)
    values (${appId}, ${IDS['contactId']!}, ${author}, '{"type":"created","by":"hand"}')`
  await sql`
    insert into task (app_id, id, kind, title, input, steps, started_by, state)
    values (${appId}, ${IDS['taskId']!}, 'change_tag', 'Canary', '{}', '[]', ${author}, 'error')`
  await sql`
    insert into notification (app_id, user_id, id, kind, conversation_id, position, snippet, at, in_feed, sound, mail)
    select ${appId}, user_id, ${IDS['notificationId']!}, 'mention', ${IDS['conversationId']!}, 1, 'Canary', now(), true, true, true
    from member where app_id = ${appId} and role = 'owner'`
}

const endpoints = Object.entries(contract).map(([id, endpoint]): [string, Endpoint] => [id, endpoint])
const ofApps = endpoints.filter(([, { access }]) => access !== 'public' && access !== 'user')
const gated = endpoints.filter(([, { access }]) => access !== 'public')

async function pathOf(endpoint: Endpoint): Promise<string> {
  const member = (await owner.ok('GET', '/api/v1/session')).user.uid
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    name === 'appId' ? appId : name === 'userId' ? member : IDS[name]!,
  )
  return /\/figures(\/|$)/.test(path) ? `${path}?from=2026-11-01&to=2026-11-30&stepId=step&what=waiting` : path
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
    'connection',
    'ai_provider',
    'agent',
    'contact',
    'conversation',
    'message',
    'conversation_event',
    'flow',
    'flow_version',
    'flow_test',
    'flow_folder',
    'flow_resettle',
    'workflow_run',
    'workflow_hook',
    'event_type',
    'event_resource',
    'event',
    'customer_order',
    'app_secret',
    'parked',
    'delivery_channel',
    'send_attempt',
    'outbox',
    'file',
    'media_file',
    'template',
    'whatsapp_form',
    'form_key',
    'template_sync',
    'team',
    'team_member',
    'saved_filter',
    'saved_reply',
    'scheduled_message',
    'draft',
    'mention',
    'task',
    'task_error',
    'contact_field',
    'contact_segment',
    'contact_import',
    'contact_change',
    'erasure',
    'notification',
    'notification_setting',
  ]
  const rows = await Promise.all(
    tables.map(
      (table) =>
        testApp.sql`select coalesce(string_agg(to_jsonb(t)::text, ',' order by to_jsonb(t)::text), '') as all from ${testApp.sql(table)} t`,
    ),
  )
  return JSON.stringify(rows).replaceAll(/\\"last_used_at\\": [^,}]*/g, '')
}

test('every endpoint of the contract has a handler', () => {
  expect(Object.keys(operationsOf(testApp.deps)).toSorted()).toEqual(Object.keys(contract).toSorted())
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
    const answer = await testApp.visitor().call(endpoint.method, await pathOf(endpoint), bodyOf(endpoint))

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
    if (!/:(?!appId)\w+/.test(endpoint.path) || isNamedByCaller(endpoint)) return
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

/** What is said to and by one customer: whoever sees only their own conversations finds nothing under its ids. */
const ofOneCustomer = ofApps.filter(
  ([, { path, access }]) => access === 'agent' && /:(conversationId|contactId|messageId|eventId|orderId)\b/.test(path),
)

describe.each(ofOneCustomer)('%s', (_id, endpoint) => {
  test('is not found for an agent who sees only their own conversations', async () => {
    await testApp.sql`update member set scope = 'own' where app_id = ${appId} and role = 'agent'`
    const before = await snapshot()

    const answer = await agent.call(endpoint.method, await pathOf(endpoint), plausibleBody(endpoint))

    expect([answer.status, answer.body.error?.code]).toEqual([404, 'not-found'])
    expect(await snapshot()).toBe(before)
    await testApp.sql`update member set scope = 'all' where app_id = ${appId}`
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

/** Puts something under a name of the caller's own choice: in another app it is another thing. */
const isNamedByCaller = ({ method, path }: Endpoint): boolean => method === 'PUT' && path.endsWith(':secretName')

const aTemplate = { wabaId: '77000000002', name: 'ours', language: 'en', category: 'UTILITY', content: { body: { text: 'Hello' } } }

/** A body the schema takes, so that only the ids can be what is refused. */
function plausibleBody({ method, path }: Endpoint): object | undefined {
  if (method === 'GET' || method === 'DELETE') return undefined
  if (path.endsWith('/erase')) return { confirm: 'Canary' }
  if (path.endsWith('/messages')) return { content: { type: 'text', text: 'hello' } }
  if (path.endsWith('/:conversationId/replies')) return { contents: [{ type: 'text', text: 'hello' }] }
  if (path.endsWith('/samples')) return { filename: 'a.png', mimeType: 'image/png', data: 'aGk=' }
  if (path.includes('/templates/')) return aTemplate
  if (path.endsWith(':formId')) return { wabaId: '77000000002', name: 'ours', document: { screens: [] } }
  if (path.endsWith('/set-up')) return { step: 'subscribe' }
  if (path.endsWith('/commerce')) return { cart: true, catalog: false }
  if (path.endsWith('/pin')) return { pin: '246810' }
  if (path.endsWith('/picture')) return { mimeType: 'image/png', data: 'aGk=' }
  if (path.endsWith('/profile')) return { about: '', address: '', description: '', email: '', websites: [], vertical: 'OTHER' }
  if (path.includes('/flow-folders/')) return { name: 'ours' }
  if (path.endsWith('/settle')) return { messageIds: [IDS['messageId']], verdict: 'arrived' }
  if (path.endsWith(':draftMode'))
    return { version: 1, body: { text: 'x', buttons: null, quote: null, mentions: [], blanks: [], prepared: [], files: [] } }
  if (path.endsWith('/scheduled')) return { content: { type: 'text', text: 'hello' }, sendAt: '2030-01-01T09:00:00.000Z' }
  if (path.endsWith('/undo') && path.includes('/conversations/')) return { messageIds: [IDS['messageId']] }
  if (path.endsWith('/notes')) return { text: 'hello' }
  if (path.endsWith('/:conversationId/merge')) return { conversationId: 'another0000000000001' }
  if (path.endsWith('/separate')) return { channelId: IDS['channelId'] }
  if (path.endsWith('/merge')) return { contactId: 'another0000000000001' }
  if (path.endsWith('/split')) return { addresses: [{ channelId: 'channel', address: '34600111222' }] }
  if (path.endsWith('/assign')) return { userId: null }
  if (path.endsWith('/team')) return { teamId: null }
  if (path.endsWith('/assist')) return { help: 'draft' }
  if (path.endsWith('/snooze')) return { until: '2030-01-01T09:00:00.000Z' }
  if (path.endsWith('/comments')) return { nodeId: 'node', text: 'hello' }
  if (path.endsWith(':commentId')) return { text: 'hello' }
  if (path.endsWith('/tests') || path.endsWith(':testId')) return { name: 'Fitting' }
  if (path.endsWith('/tests/record')) return { conversationId: IDS['conversationId'] }
  if (path.endsWith('/run')) return { plan: { mapping: ['phone'], known: 'skip', optIn: { basis: 'website' } }, dry: true }
  if (path.includes('/contact-segments/')) return { name: 'Fitting', filter: { match: 'all', conditions: [] } }
  if (path.includes('/event-types/')) return { name: 'Fitting' }
  if (path.includes('/ai-providers/')) return { name: 'Ours', kind: 'openai', modelDefault: 'small-1' }
  if (path.includes('/agents/')) return { name: 'Ours', config: { instructions: 'Help.', model: { providerId: 'provider' } } }
  if (path.endsWith('/actions')) return { action: { kind: 'hand_over', assigneeId: null, note: null } }
  if (path.endsWith(':userId')) return { role: 'agent' }
  if (path.endsWith(':notificationId')) return { read: true }
  return {}
}
