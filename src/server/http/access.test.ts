import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { contract } from '#domain/api/contract.ts'
import { type Endpoint, isBesideApps } from '#domain/api/endpoint.ts'
import { keysFor } from '#domain/workspace/key-scope.ts'
import { insertMember, insertRows } from '#store/testing/rows.ts'

import { operationsOf } from '../routes/operations.ts'
import { closeVisitorToken, type Visitor } from '../webchat/visitor-token.ts'
import { APPROVED_PARTNER, CANARY_IDS, insertCanaryRows, insertPartnerCanaries } from '../testing/canary-rows.ts'
import { type Client, createClient } from '../testing/client.ts'
import { type TestApp, createTestApp } from '../testing/test-app.ts'

let testApp: TestApp
let appId = ''
let owner: Client
let ownerId = ''
let agent: Client
let stranger: Client
let strangerKey: Client
let ownKey: Client
let wrongKey: Client
/** People beside apps: a partner's owner and member, the owner of another partner, and a client of the first. */
let partnerOwner: Client
let partnerMember: Client
let otherPartner: Client
let client: Client
/** Programs of the first partner, one of which may only read, and of the other. */
let partnerKey: Client
let readingKey: Client
let otherKey: Client

beforeAll(async () => {
  testApp = await createTestApp()
  owner = await testApp.person('Olga')
  agent = await testApp.person('Agnes')
  stranger = await testApp.person('Stan')
  appId = await owner.appId()
  ownerId = (await owner.ok('GET', '/api/v1/session')).user.uid
  await insertMember(testApp.sql, appId, 'agnes@parley.test')
  ownKey = createClient(testApp.server, (await owner.ok('POST', `/api/v1/apps/${appId}/keys`, { name: 'ours' })).secret)
  strangerKey = createClient(
    testApp.server,
    (await stranger.ok('POST', `/api/v1/apps/${await stranger.appId()}/keys`, { name: 'theirs' })).secret,
  )
  wrongKey = createClient(testApp.server, 'pk_000000000000000000000000000000000000')
  await insertCanaryRows(testApp.sql, appId)
  partnerOwner = await testApp.person('Petra')
  partnerMember = await testApp.person('Max')
  otherPartner = await testApp.person('Otto')
  client = await testApp.person('Clara')
  await testApp.sql`update "user" set "emailVerified" = true where email in ('petra@parley.test', 'max@parley.test', 'otto@parley.test')`
  await insertPartnerCanaries(testApp.sql, { owner: 'petra@parley.test', member: 'max@parley.test' })
  await insertRows(testApp.sql, 'partner', { id: 'otherPartner', email: 'otto@parley.test', ...APPROVED_PARTNER })
  await insertRows(testApp.sql, 'partner_user', { partnerId: 'otherPartner', id: 'otto', email: 'otto@parley.test', role: 'owner' })
  await insertMember(testApp.sql, CANARY_IDS.clientId, 'clara@parley.test', { role: 'owner' })
  const keyOf = async (person: Client, partnerId: string, scopes: string[]) => {
    const { secret } = await person.ok('POST', `/api/v1/partners/${partnerId}/keys`, { name: 'Program', scopes })
    return createClient(testApp.server, secret)
  }
  partnerKey = await keyOf(partnerOwner, CANARY_IDS.partnerId, ['read', 'manage'])
  readingKey = await keyOf(partnerOwner, CANARY_IDS.partnerId, ['read'])
  otherKey = await keyOf(otherPartner, 'otherPartner', ['read', 'manage'])
})

afterAll(() => testApp.end())

const IDS: Record<string, string> = CANARY_IDS

const endpoints = Object.entries(contract).map(([id, endpoint]): [string, Endpoint] => [id, endpoint])
const ofApps = endpoints.filter(([, { access }]) => !isBesideApps(access))
// What removes comes last: what it removes is there for the others.
const besideApps = endpoints
  .filter(([, { access }]) => isBesideApps(access) && access !== 'public' && access !== 'user' && access !== 'visitor')
  .toSorted(([, one], [, other]) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'))
const ofVisitors = endpoints.filter(([, { access }]) => access === 'visitor')
const gated = endpoints.filter(([, { access }]) => access !== 'public')

function pathOf(endpoint: Endpoint): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    name === 'appId' ? appId : name === 'userId' ? ownerId : IDS[name]!,
  )
  if (endpoint.tag === 'storage' && path.endsWith('/object')) return `${path}?path=canary/one.png`
  if (endpoint.method === 'PUT' && path.includes('/uploads/')) return `${path}?offset=0`
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
    'event_change',
    'event_mail',
    'customer_order',
    'order_change',
    'catalog',
    'product',
    'collection',
    'collection_product',
    'app_secret',
    'parked',
    'delivery_channel',
    'send_attempt',
    'outbox',
    'file',
    'media_file',
    'message_transcript',
    'storage_object',
    'upload',
    'template',
    'whatsapp_form',
    'form_key',
    'template_sync',
    'team',
    'team_member',
    'audit_entry',
    'conversation_label',
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
    'partner',
    'partner_user',
    'lead',
    'lead_claim',
    'partner_client',
    'commission_rule',
    'commission_entry',
    'partner_resource',
    'partner_site',
    'partner_key',
    'partner_webhook',
    'partner_delivery',
    'web_chat',
    'web_visitor',
    'chat_link',
    'web_chat_handoff',
  ]
  const { sql } = testApp
  const all = tables
    .map((table) => sql`(select string_agg(to_jsonb(t)::text, ',' order by to_jsonb(t)::text) from ${sql(table)} t) as ${sql(table)}`)
    .reduce((first, next) => sql`${first}, ${next}`)
  const rows = await sql`select ${all}`
  return JSON.stringify(rows).replaceAll(/\\"last_used_at\\": [^,}]*/g, '')
}

test('every endpoint of the contract has a handler', () => {
  expect(Object.keys(operationsOf({ ...testApp.deps, visitorHub: { join: () => () => {}, count: () => 0 } })).toSorted()).toEqual(
    Object.keys(contract).toSorted(),
  )
})

test('every path with an app requires a role', () => {
  expect(endpoints.filter(([, { path, access }]) => path.includes(':appId') === isBesideApps(access)).map(([id]) => id)).toEqual([])
})

test('the matrix covers every path parameter', () => {
  const names = new Set(endpoints.flatMap(([, { path }]) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)))

  expect([...names].filter((name) => !['appId', 'userId', ...Object.keys(IDS)].includes(name))).toEqual([])
})

describe.each(gated)('%s', (_id, endpoint) => {
  test('refuses without a session', async () => {
    const answer = await testApp.visitor().call(endpoint.method, pathOf(endpoint), bodyOf(endpoint))

    expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthenticated'])
  })

  test('refuses an unknown key', async () => {
    const answer = await wrongKey.call(endpoint.method, pathOf(endpoint), bodyOf(endpoint))

    expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthenticated'])
  })
})

describe.each(besideApps)('%s', (_id, endpoint) => {
  const ofPartner = endpoint.access !== 'installation-owner'

  test(`is refused to who is no ${endpoint.access}, without effect`, async () => {
    const before = await snapshot()
    const path = pathOf(endpoint)
    const outsiders = [stranger, agent, client, otherPartner, ...(ofPartner ? [owner] : [partnerOwner, partnerMember])]

    const answers = []
    for (const outsider of outsiders) answers.push(await outsider.call(endpoint.method, path, bodyOf(endpoint)))

    const refusal = ofPartner ? [404, 'not-found'] : [403, 'permission-denied']
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(outsiders.map(() => refusal))
    expect(JSON.stringify(answers)).not.toContain('Canary')
    expect(await snapshot()).toBe(before)
  })

  test('refuses keys of apps', async () => {
    const answer = await ownKey.call(endpoint.method, pathOf(endpoint), bodyOf(endpoint))

    expect([answer.status, answer.body.error.code]).toEqual([403, 'permission-denied'])
  })

  test('a key of the partner does what its scopes allow, and one of another partner finds nothing', async () => {
    const [path, body] = [pathOf(endpoint), bodyOf(endpoint)]
    const ask = async (key: Client) => {
      const { status, body: answer } = await key.call(endpoint.method, path, body)
      return [status, answer.error?.code]
    }
    const denied = [403, 'permission-denied']
    const before = await snapshot()

    const isRead = endpoint.method === 'GET'
    expect(await ask(otherKey)).toEqual(ofPartner ? [404, 'not-found'] : denied)
    if (!ofPartner) expect(await ask(partnerKey)).toEqual(denied)
    else if (keysFor(endpoint) === null) expect(await ask(partnerKey)).toEqual(denied)
    if (ofPartner && !isRead) expect(await ask(readingKey)).toEqual([403, 'key-scope-missing'])
    expect(await snapshot()).toBe(before)
    if (ofPartner && isRead) expect([200, 400]).toContain((await ask(readingKey))[0])
  })

  test('a member of the partner passes only where members may', async () => {
    if (!ofPartner) return
    const before = await snapshot()
    const answer = await partnerMember.call(endpoint.method, pathOf(endpoint), bodyOf(endpoint))

    if (endpoint.access === 'partner-owner') expect([answer.status, answer.body.error.code]).toEqual([403, 'permission-denied'])
    else expect([200, 400, 409]).toContain(answer.status)
    if (endpoint.access === 'partner-owner') expect(await snapshot()).toBe(before)
  })

  test('the people of a suspended partner find nothing', async () => {
    if (!ofPartner) return
    await testApp.sql`update partner set state = 'suspended' where id = ${CANARY_IDS.partnerId}`
    const answer = await partnerOwner.call(endpoint.method, pathOf(endpoint), bodyOf(endpoint))
    await testApp.sql`update partner set state = 'approved' where id = ${CANARY_IDS.partnerId}`

    expect([answer.status, answer.body.error.code]).toEqual([404, 'not-found'])
  })

  test('lets in whom it is for', async () => {
    const answer = await (ofPartner ? partnerOwner : owner).call(endpoint.method, pathOf(endpoint), bodyOf(endpoint))

    // The installation of these tests has no partner host to look at.
    expect(endpoint.path.includes(':partnerHost') ? [404] : [200, 400, 409]).toContain(answer.status)
  })
})

describe.each(ofVisitors)('%s', (_id, endpoint) => {
  test('refuses people of the workspace, keys, and visitors of another web chat, without effect', async () => {
    const before = await snapshot()
    const path = pathOf(endpoint)
    const { seal } = testApp.deps
    const token = closeVisitorToken(seal, aVisitor({ webChatId: 'anotherChat00000001' }))

    const answers = []
    for (const caller of [owner, stranger, ownKey, createClient(testApp.server, token)])
      answers.push(await caller.call(endpoint.method, path, bodyOf(endpoint)))

    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(answers.map(() => [401, 'unauthenticated']))
    expect(await snapshot()).toBe(before)
  })

  test('another visitor of the same web chat finds nothing of this one', async () => {
    const token = closeVisitorToken(testApp.deps.seal, aVisitor({ addresses: ['anon:another'] }))
    if (endpoint.path.endsWith('/wait')) return
    const answer = await createClient(testApp.server, token).call(endpoint.method, pathOf(endpoint), bodyOf(endpoint))

    // The catalog is the same for all.
    if (!endpoint.path.endsWith('/products')) expect(JSON.stringify(answer)).not.toContain('Canary')
    if (endpoint.path.includes(':messageId')) expect([answer.status, answer.body.error.code]).toEqual([404, 'not-found'])
  })
})

describe.each(ofApps)('%s', (_id, endpoint) => {
  test('is not found for a member or key of another app, without effect', async () => {
    const before = await snapshot()
    const path = pathOf(endpoint)

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

  test('is not found under another app with our ids', async () => {
    if (!/:(?!appId)\w+/.test(endpoint.path) || isNamedByCaller(endpoint)) return
    const before = await snapshot()
    const path = pathOf(endpoint).replace(appId, await stranger.appId())

    const answer = await stranger.call(endpoint.method, path, plausibleBody(endpoint))

    expect([answer.status, answer.body.error?.code]).toEqual([404, endpoint.tag === 'storage' ? 'object-not-found' : 'not-found'])
    expect(await snapshot()).toBe(before)
  })

  test('looks the same for an app that does not exist', async () => {
    const path = pathOf(endpoint).replace(appId, 'noSuchApp000000001')

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

    const answer = await agent.call(endpoint.method, pathOf(endpoint), plausibleBody(endpoint))

    expect([answer.status, answer.body.error?.code]).toEqual([404, 'not-found'])
    expect(await snapshot()).toBe(before)
    await testApp.sql`update member set scope = 'all' where app_id = ${appId}`
  })
})

describe.each(ofApps.filter(([, { access }]) => access !== 'agent'))('%s', (_id, endpoint) => {
  test('is refused to an agent', async () => {
    const before = await snapshot()

    const answer = await agent.call(endpoint.method, pathOf(endpoint), bodyOf(endpoint))

    expect([answer.status, answer.body.error.code]).toEqual([403, 'permission-denied'])
    expect(await snapshot()).toBe(before)
  })
})

describe.each(ofApps.filter(([, { tag, method }]) => ['keys', 'members'].includes(tag) && method !== 'GET'))('%s', (_id, endpoint) => {
  test('refuses the app’s own key', async () => {
    const answer = await ownKey.call(endpoint.method, pathOf(endpoint), bodyOf(endpoint))

    expect([answer.status, answer.body.error.code]).toEqual([403, 'permission-denied'])
  })
})

/** A visitor whose talk is the canary's. */
const aVisitor = (changed: Partial<Visitor> = {}): Visitor => ({
  appId,
  webChatId: CANARY_IDS.webChatId,
  addresses: ['anon:canary'],
  proved: null,
  flowId: null,
  expiresAt: '2099-01-01T00:00:00.000Z',
  ...changed,
})

/** Puts something under a name of the caller's own choice: in another app it is another thing. */
const isNamedByCaller = ({ method, path }: Endpoint): boolean =>
  (method === 'PUT' && path.endsWith(':secretName')) || (method === 'POST' && path.endsWith('/:bucket/object'))

const aTemplate = { wabaId: '77000000002', name: 'ours', language: 'en', category: 'UTILITY', content: { body: { text: 'Hello' } } }

/** A body the schema takes, so that only the ids can be what is refused. */
function plausibleBody({ method, path }: Endpoint): object | undefined {
  if (method === 'GET' || method === 'DELETE') return undefined
  if (path.endsWith('/links')) return { name: 'Ours' }
  if (path.includes('/web-chats/')) return { name: 'Ours', settings: {} }
  if (path.endsWith('/erase')) return { confirm: 'Canary' }
  if (path.endsWith('/conversations'))
    return { to: { contactId: IDS['contactId'] }, channelId: IDS['channelId'], content: { type: 'text', text: 'hello' } }
  if (path.endsWith('/messages')) return { content: { type: 'text', text: 'hello' } }
  if (path.endsWith('/:conversationId/replies')) return { contents: [{ type: 'text', text: 'hello' }] }
  if (path.endsWith('/samples')) return { path: 'samples/one' }
  if (path.includes('/templates/')) return aTemplate
  if (path.endsWith(':formId')) return { wabaId: '77000000002', name: 'ours', document: { screens: [] } }
  if (path.endsWith(':productId')) return { name: 'ours', priceMinor: 100, currency: 'EUR' }
  if (path.endsWith(':collectionId')) return { name: 'ours' }
  if (path.includes('/event-resources/')) return { name: 'ours', availability: null }
  if (path.endsWith('/set-up')) return { step: 'subscribe' }
  if (path.endsWith('/calendar')) return { calendarId: 'desk@group.calendar.google.com' }
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
  if (path.endsWith('/priority')) return { priority: 'high' }
  if (path.endsWith('/team')) return { teamId: null }
  if (path.endsWith('/agent-suggestion')) return method === 'PUT' ? { messageId: IDS['messageId'], outcome: 'taken' } : {}
  if (path.endsWith('/translations')) return { automatic: true }
  if (path.endsWith('/translation')) return { language: 'de' }
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
  if (path.endsWith('/knowledge-suggestions/search')) return { days: 30, weekly: false }
  if (path.endsWith('/knowledge-suggestions')) return { messageId: IDS['messageId'], question: 'Canary?', answer: 'Yes.' }
  if (path.endsWith('/accept')) return { question: 'Canary?', answer: 'Yes.' }
  if (path.endsWith('/knowledge/search')) return { question: 'Canary?' }
  if (path.includes('/knowledge')) return { kind: 'article', title: 'Ours', text: 'Fitting' }
  if (path.endsWith('/scenarios') || path.endsWith(':scenarioId')) return { name: 'Ours', customer: { type: 'scripted', turns: ['Hello'] } }
  if (path.endsWith('/agent-scenarios/record')) return { conversationId: IDS['conversationId'] }
  if (path.endsWith('/checks/:check')) return { passed: true }
  if (path.includes('/agent-cases/')) return { reviewed: true }
  if (path.includes('/agents/')) return path.endsWith(':agentId') ? { name: 'Ours' } : {}
  if (path.endsWith('/actions')) return { action: { kind: 'hand_over', assigneeId: null, note: null } }
  if (path.endsWith(':userId')) return { role: 'agent' }
  if (path.endsWith(':notificationId')) return { read: true }
  return {}
}
