import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type FakeWhatsapp, fakeWhatsapp } from '#runtime/integrations/files/testing/fake-whatsapp.ts'
import { insertMember, insertRows } from '#store/testing/rows.ts'
import { welcomeFlow } from '../demo/welcome-flow.ts'
import type { Client } from '../testing/client.ts'
import { type TestApp, createTestApp } from '../testing/test-app.ts'

let meta: FakeWhatsapp
let testApp: TestApp
let owner: Client
let appId = ''
let path = ''

beforeAll(async () => {
  meta = await fakeWhatsapp()
  testApp = await createTestApp({ egress: meta.egress, settings: { graphUrl: meta.graphUrl } })
  owner = await testApp.person('Olga')
  appId = await owner.appId()
  path = `/api/v1/apps/${appId}`
})

afterAll(async () => {
  await testApp.end()
  await meta.stop()
})

const codeOf = async (answer: ReturnType<Client['call']>) => (await answer).body.error?.code

describe('lists', () => {
  test('stand in the order of ids that is asked for, with the rest after it', async () => {
    const create = async (name: string): Promise<string> => (await owner.ok('POST', `${path}/teams`, { name, memberIds: [] })).id
    const [sales, support, care] = [await create('Sales'), await create('Support'), await create('Care')]
    const idsOf = async (query: string) => (await owner.ok('GET', `${path}/teams${query}`)).items.map(({ id }: { id: string }) => id)
    const usual = await idsOf('')

    expect(await idsOf(`?idOrder=${support},noTeamHasThisId001,${sales}`)).toEqual([support, sales, care])
    expect(await idsOf('?idOrder=')).toEqual(usual)
  })
})

describe('members', () => {
  test('invites someone without an account, and can withdraw', async () => {
    const invited = await owner.ok('POST', `${path}/members`, { email: 'New.Person@Parley.Test', role: 'agent' })

    expect(invited).toMatchObject({ email: 'new.person@parley.test', role: 'agent', pending: true })
    expect((await owner.ok('GET', `${path}/members`)).items).toMatchObject([
      { name: 'Olga', role: 'owner', pending: false },
      { pending: true },
    ])
    await owner.ok('DELETE', `${path}/members/${invited.userId}`)
    expect((await owner.ok('GET', `${path}/members`)).items).toHaveLength(1)
  })

  test('an unverified email does not accept an invitation', async () => {
    await owner.ok('POST', `${path}/members`, { email: 'mallory@parley.test', role: 'admin' })
    const mallory = await testApp.person('Mallory')

    expect((await mallory.ok('GET', '/api/v1/apps')).items).toHaveLength(1)
  })

  test('the last owner cannot leave or step down', async () => {
    const { user } = await owner.ok('GET', '/api/v1/session')

    expect(await codeOf(owner.call('PATCH', `${path}/members/${user.uid}`, { role: 'agent' }))).toBe('last-owner')
    expect(await codeOf(owner.call('DELETE', `${path}/members/${user.uid}`))).toBe('last-owner')
  })

  test('one of two owners who leave at once stays', async () => {
    const app = await owner.ok('POST', '/api/v1/apps', { name: 'Two owners' })
    const other = await testApp.person('Otto')
    const otto = (await other.ok('GET', '/api/v1/session')).user.uid
    await insertRows(testApp.sql, 'member', { appId: app.id, userId: otto, role: 'owner' })
    const { user } = await owner.ok('GET', '/api/v1/session')

    const answers = await Promise.all([
      owner.call('DELETE', `/api/v1/apps/${app.id}/members/${user.uid}`),
      other.call('DELETE', `/api/v1/apps/${app.id}/members/${otto}`),
    ])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('an admin cannot add or remove owners', async () => {
    const admin = await testApp.person('Adam')
    const { user } = await owner.ok('GET', '/api/v1/session')
    await insertMember(testApp.sql, appId, 'adam@parley.test', { role: 'admin' })

    expect(await codeOf(admin.call('POST', `${path}/members`, { email: 'friend@parley.test', role: 'owner' }))).toBe('permission-denied')
    expect(await codeOf(admin.call('DELETE', `${path}/members/${user.uid}`))).toBe('permission-denied')
  })

  test('removing a member unassigns their conversations and ends access', async () => {
    const agent = await testApp.person('Gil')
    const { user } = await agent.ok('GET', '/api/v1/session')
    await insertRows(testApp.sql, 'member', { appId, userId: user.uid })
    await insertRows(testApp.sql, 'conversation', { appId, contactId: 'contact', channelId: 'channel', address: '1', assigneeId: user.uid })

    await owner.ok('DELETE', `${path}/members/${user.uid}`)

    expect(await testApp.sql`select assignee_id from conversation where app_id = ${appId} and id = 'chat'`).toEqual([{ assignee_id: null }])
    expect((await agent.call('GET', `${path}/conversations`)).status).toBe(404)
  })
})

describe('channels', () => {
  const input = {
    name: 'Main',
    phoneNumberId: '100000000000001',
    wabaId: '200000000000001',
    displayPhone: '+1 555 0100',
    accessToken: 'EAAG-canary-token-9876',
  }

  test('never returns a token, and stores it encrypted', async () => {
    const made = await owner.ok('POST', `${path}/channels`, input)
    const answers = [
      made,
      await owner.ok('GET', `${path}/channels`),
      await owner.ok('PATCH', `${path}/channels/${made.id}`, { accessToken: 'EAAG-canary-second-5432' }),
    ]

    const [row] = await testApp.sql<
      { text: string; sealed: Buffer }[]
    >`select channel::text as text, token_sealed as sealed from channel where id = ${made.id}`
    const everywhere = JSON.stringify([answers, row?.text, testApp.lines])

    expect(made).toMatchObject({ tokenLast4: '9876', phoneNumberId: input.phoneNumberId })
    expect(everywhere).not.toContain('canary')
    expect(testApp.deps.seal.open(row!.sealed)).toBe('EAAG-canary-second-5432')
  })

  const third = { ...input, phoneNumberId: '100000000000003', wabaId: '200000000000003' }

  test('claims a number only with a token that can access it', async () => {
    const claim = (changes: object) => codeOf(owner.call('POST', `${path}/channels`, { ...third, ...changes }))

    const refused = await owner.call('POST', `${path}/channels`, { ...third, accessToken: 'invalid-made-up-token' })
    expect([refused.status, refused.body.error.code]).toEqual([422, 'whatsapp-refused'])
    expect(refused.body.error.details).toContainEqual({ path: '190', message: 'The access token has expired or was revoked.' })
    expect(await claim({ wabaId: '200000000000002' })).toBe('number-not-in-account')
    expect(await claim({ wabaId: '299999999999999' })).toBe('whatsapp-refused')
    expect(await testApp.sql`select id from channel where phone_number_id = ${third.phoneNumberId}`).toEqual([])
  })

  test('replaces a token only with one that can access the number', async () => {
    const { id } = await owner.ok('POST', `${path}/channels`, third)

    expect(await codeOf(owner.call('PATCH', `${path}/channels/${id}`, { accessToken: 'expired-token-of-it' }))).toBe('whatsapp-refused')
    expect((await owner.ok('GET', `${path}/channels`)).items).toContainEqual(expect.objectContaining({ id, tokenLast4: '9876' }))
  })

  test('a number belongs to one app until disconnected', async () => {
    const stranger = await testApp.person('Stan')
    const theirs = `/api/v1/apps/${await stranger.appId()}/channels`
    const number = { ...input, phoneNumberId: '100000000000002', wabaId: '200000000000002' }
    const { id } = await owner.ok('POST', `${path}/channels`, number)

    expect(await codeOf(stranger.call('POST', theirs, number))).toBe('channel-taken')
    await owner.ok('DELETE', `${path}/channels/${id}`)
    expect((await stranger.call('POST', theirs, number)).status).toBe(200)
    expect(await testApp.sql`select token_last4, length(token_sealed) as length from channel where id = ${id}`).toEqual([
      { token_last4: '', length: 0 },
    ])
  })
})

describe('keys', () => {
  const keyWith = async (body: object) => {
    const { secret } = await owner.ok('POST', `${path}/keys`, { name: 'Program', ...body })
    return (method: 'GET' | 'POST' | 'PATCH', address: string, sent?: object) =>
      codeOf(testApp.visitor().call(method, `${path}${address}`, sent, { authorization: `Bearer ${secret}` }))
  }

  test('a key can do what its scopes allow and nothing else', async () => {
    const [read, send, manage] = [
      await keyWith({ scopes: ['read'] }),
      await keyWith({ scopes: ['send'] }),
      await keyWith({ scopes: ['manage'] }),
    ]
    const reply = { content: { type: 'text', text: 'Hi' } }

    expect(await read('GET', '/contacts')).toBeUndefined()
    expect(await read('PATCH', '', { name: 'Ours' })).toBe('key-scope-missing')
    expect(await read('POST', '/conversations/nobody/messages', reply)).toBe('key-scope-missing')
    expect(await send('GET', '/contacts')).toBe('key-scope-missing')
    expect(await send('POST', '/conversations/nobody/messages', reply)).toBe('not-found')
    expect(await send('PATCH', '', { name: 'Ours' })).toBe('key-scope-missing')
    expect(await manage('PATCH', '', { name: 'Ours' })).toBeUndefined()
    expect(await manage('POST', '/conversations/nobody/messages', reply)).toBe('key-scope-missing')
  })

  test('a key expires, and without scopes may do everything', async () => {
    const expired = await keyWith({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
    const lasting = await keyWith({ expiresAt: new Date(Date.now() + 86_400_000).toISOString() })

    expect(await expired('GET', '/contacts')).toBe('unauthenticated')
    expect(await lasting('PATCH', '', { name: 'Ours' })).toBeUndefined()
    expect((await owner.ok('GET', `${path}/keys`)).items[0]).toMatchObject({
      scopes: ['read', 'send', 'manage'],
      expiresAt: expect.any(String),
    })
  })

  test('a key is shown once and works until it is revoked', async () => {
    const { key, secret } = await owner.ok('POST', `${path}/keys`, { name: 'CI' })
    const use = () => testApp.visitor().call('GET', `${path}/contacts`, undefined, { authorization: `Bearer ${secret}` })

    expect(secret).toMatch(/^pk_[A-Za-z0-9]{36}$/)
    expect(key.prefix).toBe(secret.slice(0, 9))
    expect(JSON.stringify([await owner.ok('GET', `${path}/keys`), await testApp.sql`select api_key::text from api_key`])).not.toContain(
      secret,
    )
    expect((await use()).status).toBe(200)
    await owner.ok('DELETE', `${path}/keys/${key.id}`)
    expect((await use()).status).toBe(401)
  })
})

describe('contacts', () => {
  test('are listed newest first, page by page, each once', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await owner.ok('POST', `${path}/contacts`, { name, tags: ['paged'] })

    const names: string[] = []
    let after: string | null = null
    do {
      const page: { items: { name: string }[]; nextCursor: string | null } = await owner.ok(
        'GET',
        `${path}/contacts?limit=2${after ? `&after=${after}` : ''}`,
      )
      names.push(...page.items.map(({ name }) => name))
      after = page.nextCursor
    } while (after)

    expect(names).toEqual(['Five', 'Four', 'Three', 'Two', 'One'])
  })

  test('are found by partial name, phone or email, with % escaped', async () => {
    await owner.ok('POST', `${path}/contacts`, { name: '100% Coffee', phone: '+447700900111', email: 'beans@parley.test' })
    const find = async (words: string) => (await owner.ok('GET', `${path}/contacts?search=${encodeURIComponent(words)}`)).items.length

    expect([await find('coffee'), await find('900111'), await find('BEANS@'), await find('%'), await find('_')]).toEqual([1, 1, 1, 1, 0])
  })

  test('keep omitted fields', async () => {
    const { id } = await owner.ok('POST', `${path}/contacts`, { name: 'Ada', email: 'ada@parley.test', fields: { size: 'M', visits: 3 } })

    const changed = await owner.ok('PATCH', `${path}/contacts/${id}`, { name: null, tags: ['vip'] })

    expect(changed).toMatchObject({ name: null, email: 'ada@parley.test', tags: ['vip'], fields: { size: 'M', visits: 3 } })
  })

  test('has a valid time zone', async () => {
    const { id, timeZone } = await owner.ok('POST', `${path}/contacts`, { name: 'Yuki', timeZone: 'Asia/Tokyo' })
    const cleared = await owner.ok('PATCH', `${path}/contacts/${id}`, { timeZone: null })

    expect([timeZone, cleared.timeZone]).toEqual(['Asia/Tokyo', null])
    expect(await codeOf(owner.call('PATCH', `${path}/contacts/${id}`, { timeZone: 'Nowhere/City' }))).toBe('invalid-argument')
  })
})

describe('flows', () => {
  const document = welcomeFlow('https://shop.test')

  test('saves, validates and publishes a draft as version 1, which later edits do not change', async () => {
    const flow = await owner.ok('POST', `${path}/flows`, { name: 'Welcome', draft: document })
    expect(flow.id).toMatch(/^flow[A-Za-z0-9]{14}$/)
    const { problems } = await owner.ok('GET', `${path}/flows/${flow.id}/problems`)
    expect(problems.filter(({ severity }: { severity: string }) => severity !== 'note')).toEqual([])

    const published = await owner.ok('POST', `${path}/flows/${flow.id}/publish`, { note: 'First' })
    await owner.ok('PATCH', `${path}/flows/${flow.id}`, { draft: { ...document, nodes: document.nodes.slice(0, 2), edges: [] } })

    expect(published).toMatchObject({ version: 1, note: 'First', document })
    expect(await owner.ok('GET', `${path}/flows/${flow.id}/versions/1`)).toMatchObject(published)
    expect((await owner.ok('GET', `${path}/flows`)).items).toMatchObject([
      { publishedVersion: 1, triggers: expect.arrayContaining(['hi']), runs: 0 },
    ])
  })

  test('a draft with errors is not published, and each error is named', async () => {
    const flow = await owner.ok('POST', `${path}/flows`, { name: 'Empty' })

    const answer = await owner.call('POST', `${path}/flows/${flow.id}/publish`, {})

    expect([answer.status, answer.body.error.code]).toEqual([422, 'flow-invalid'])
    expect(answer.body.error.details[0].message).toContain('no first step')
  })

  test('numbers versions even if two publish at once', async () => {
    const flow = await owner.ok('POST', `${path}/flows`, { name: 'Raced', draft: document })

    const answers = await Promise.all([
      owner.ok('POST', `${path}/flows/${flow.id}/publish`, {}),
      owner.ok('POST', `${path}/flows/${flow.id}/publish`, {}),
    ])

    expect(answers.map(({ version }) => version).toSorted()).toEqual([1, 2])
  })
})

describe('parked items', () => {
  const park = (id: string) =>
    testApp.sql`insert into parked (app_id, id, source, reason, payload, attempts) values (${appId}, ${id}, 'webhook', 'unreadable', '{"a":1}', 1)`

  test('is listed with its reason and payload, and discarded once', async () => {
    await park('parkedOne')

    expect((await owner.ok('GET', `${path}/parked`)).items).toMatchObject([{ id: 'parkedOne', reason: 'unreadable', payload: { a: 1 } }])
    await owner.ok('DELETE', `${path}/parked/parkedOne`)
    expect((await owner.ok('GET', `${path}/parked`)).items).toEqual([])
    expect(await codeOf(owner.call('DELETE', `${path}/parked/parkedOne`))).toBe('not-found')
  })

  test('is replayed by the pipeline', async () => {
    expect(await codeOf(owner.call('POST', `${path}/parked/nothingHere/replay`, {}))).toBe('not-found')
  })
})

test('an event type and a resource that a published flow or a type books cannot be removed', async () => {
  const room = await owner.ok('POST', `${path}/event-resources`, { name: 'Room', availability: null })
  const type = await owner.ok('POST', `${path}/event-types`, { name: 'Visit', resourceIds: [room.id] })
  const book = { id: 'book', kind: 'createEvent', config: { eventType: type.id, resource: room.id, when: { by: 'pick' } } }
  const say = { id: 'say', kind: 'response', config: { messages: [{ type: 'text', text: 'Booked' }] } }
  const position = { x: 0, y: 0 }
  const draft = {
    v: 1,
    nodes: [
      { id: 'start', kind: 'trigger', position, trigger: { type: 'anyMessage' } },
      { id: 'block', kind: 'default', position, steps: [book, say] },
    ],
    edges: [{ id: 'edge', kind: 'blockconnect', source: { nodeId: 'start' }, target: { nodeId: 'block' } }],
  }
  const flow = await owner.ok('POST', `${path}/flows`, { name: 'Booking', draft })
  await owner.ok('POST', `${path}/flows/${flow.id}/publish`, { acceptWarnings: true })
  const remove = () => owner.call('DELETE', `${path}/event-types/${type.id}`)

  const refused = await remove()
  expect(refused.body.error).toMatchObject({ code: 'event-type-in-use', details: [{ message: 'Booking' }] })
  const removeRoom = () => owner.call('DELETE', `${path}/event-resources/${room.id}`)
  expect((await removeRoom()).body.error).toMatchObject({
    code: 'resource-in-use',
    details: [{ message: 'Booking' }, { message: 'Visit' }],
  })
  await owner.ok('POST', `${path}/flows/${flow.id}/unpublish`)
  expect((await removeRoom()).body.error.details).toEqual([{ path: 'eventType', message: 'Visit' }])
  expect((await remove()).status).toBe(200)
  expect((await removeRoom()).status).toBe(200)
})
