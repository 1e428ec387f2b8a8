import { once } from 'node:events'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { LIVE_PATH } from '#domain/constants.ts'
import { storedSnippet } from '#domain/messages/snippet.ts'
import { ServerFrame } from '#domain/realtime.ts'
import { insertEvents } from '#store/conversations/event-log-writes.ts'
import { insertMember, insertRows } from '#store/testing/rows.ts'

import { type Client, PUBLIC_URL } from '../testing/client.ts'
import { type TestApp, createTestApp } from '../testing/test-app.ts'

let testApp: TestApp
let owner: Client
let appId = ''
let address = ''

beforeAll(async () => {
  testApp = await createTestApp()
  owner = await testApp.person('Olga')
  appId = await owner.appId()
  await testApp.server.listen({ port: 0, host: '127.0.0.1' })
  const at = testApp.server.server.address()
  address = `ws://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}${LIVE_PATH}`
  await makeConversation(appId, 'chat')
})

let open: WebSocket[] = []

beforeEach(() => {
  for (const socket of open) socket.terminate()
  open = []
})

afterAll(() => testApp.end())

async function makeConversation(app: string, id: string): Promise<void> {
  await testApp.sql`
    insert into channel (app_id, id, kind, name, phone_number_id, waba_id, display_phone, token_sealed, token_last4)
    values (${app}, 'channel', 'whatsapp', 'Main', ${`7${Math.random()}`}, '1', '1', '', '') on conflict do nothing`
  await testApp.sql`insert into contact (app_id, id, name) values (${app}, 'contact', 'Mia') on conflict do nothing`
  await testApp.sql`
    insert into conversation (app_id, id, contact_id, channel_id, address, address_kind, last_activity_at)
    values (${app}, ${id}, 'contact', 'channel', '1', 'wa_id', now())`
}

let seq = 0

/** Appends a line as the pipeline would, and wakes nobody: the tail must find it. */
const append = (app = appId, id = 'chat', db: Parameters<typeof insertEvents>[0] = testApp.sql as never) =>
  insertEvents(db, [
    {
      appId: app,
      conversationId: id,
      seq: ++seq,
      author: { kind: 'system', id: null, name: null },
      body: { type: 'conversation_read' },
      at: new Date().toISOString(),
    },
  ]).then(() => seq)

interface Listener {
  socket: WebSocket
  frames: ServerFrame[]
  say(frame: object): void
  /** Resolves with the first frame, from now or before, that fits. */
  frame<T extends ServerFrame['type']>(
    type: T,
    fits?: (frame: Extract<ServerFrame, { type: T }>) => boolean,
  ): Promise<Extract<ServerFrame, { type: T }>>
}

async function listen(client: Client, headers: Record<string, string> = {}): Promise<Listener> {
  const socket = new WebSocket(address, { headers: { cookie: client.cookie(), origin: PUBLIC_URL, ...headers } })
  open.push(socket)
  const frames: ServerFrame[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (raw) => {
    frames.push(ServerFrame.parse(JSON.parse(String(raw))))
    for (const look of waiting) look()
  })
  await once(socket, 'open')
  return {
    socket,
    frames,
    say: (frame) => socket.send(JSON.stringify(frame)),
    frame: (type, fits = () => true) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = frames.find(
            (frame): frame is Extract<ServerFrame, { type: typeof type }> => frame.type === type && fits(frame as never),
          )
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}

const subscribed = async (client: Client, since: string | null = null, app = appId, language = 'en'): Promise<Listener> => {
  const listener = await listen(client, { cookie: `${client.cookie()}; language=${language}` })
  listener.say({ type: 'subscribe', appId: app, since })
  await Promise.race([listener.frame('subscribed'), listener.frame('resync')])
  return listener
}

const seqs = (listener: Listener): number[] =>
  listener.frames.flatMap((frame) => (frame.type === 'events' ? frame.events.map(({ event }) => event.seq) : []))

const holds = (wanted: number) => (frame: Extract<ServerFrame, { type: 'events' }>) =>
  frame.events.some(({ event }) => event.seq === wanted)

async function refusal(headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(address, { headers })
  const [, response] = await once(socket, 'unexpected-response')
  socket.on('error', () => {})
  socket.terminate()
  return response.statusCode
}

test('refuses sockets without a session or from another site', async () => {
  expect(await refusal({ origin: PUBLIC_URL })).toBe(401)
  expect(await refusal({ origin: 'https://evil.test', cookie: owner.cookie() })).toBe(403)
  expect(await refusal({ cookie: owner.cookie() })).toBe(403)
})

test('delivers an event with the current conversation', async () => {
  const listener = await subscribed(owner)

  const line = await append()

  const frame = await listener.frame('events', holds(line))
  expect(frame.events[0]).toMatchObject({
    event: { conversationId: 'chat', body: { type: 'conversation_read' } },
    message: null,
    conversation: { id: 'chat', contact: { name: 'Mia' } },
  })
})

test('says a code in the words of the language of each who listens', async () => {
  await testApp.sql`update conversation set snippet = ${storedSnippet({ type: 'audio', media: { providerId: 'm' } })}`
  const listeners = await Promise.all(['en', 'de'].map((language) => subscribed(owner, null, appId, language)))

  const line = await append()

  const frames = await Promise.all(listeners.map((listener) => listener.frame('events', holds(line))))
  const said = frames.map(({ events }) => events.find(({ event }) => event.seq === line)?.conversation.snippet)
  expect(said).toEqual(['Voice message', 'Sprachnachricht'])
})

test('a new subscriber gets no past events', async () => {
  await append()
  // What other suites' transactions on this server still hold back is not past yet.
  await expect.poll(() => testApp.sql`select from conversation_event where xid >= pg_snapshot_xmin(pg_current_snapshot())`).toHaveLength(0)
  const listener = await subscribed(owner)

  const line = await append()

  await listener.frame('events', holds(line))
  expect(seqs(listener)).toEqual([line])
})

test('delivers missed events once and in order after a reconnect', async () => {
  const first = await subscribed(owner)
  const seen = await append()
  const { cursor } = await first.frame('events', holds(seen))
  first.socket.terminate()
  const missed = [await append(), await append(), await append()]

  const second = await subscribed(owner, cursor)
  const next = await append()

  await second.frame('events', holds(next))
  // The place behind the gap is told with its last line: who is cut off before that must ask for the gap again.
  expect(second.frames[0]).toEqual({ type: 'subscribed', cursor })
  expect(seqs(second)).toEqual([...missed, next])
})

test('does not skip a transaction that commits late', async () => {
  const listener = await subscribed(owner)
  let early = 0
  let late = 0
  await testApp.sql.begin(async (tx) => {
    early = await append(appId, 'chat', tx)
    late = await append()
  })

  await listener.frame('events', holds(early))
  await listener.frame('events', holds(late))
  expect(seqs(listener).toSorted()).toEqual([early, late].toSorted())
})

test.each([
  ['of nothing we know', 'nonsense'],
  ['ahead of us', '9999999999.1'],
])('a cursor %s makes the browser reload', async (_case, since) => {
  const listener = await subscribed(owner, since)

  expect(listener.frames[0]).toMatchObject({ type: 'resync', cursor: expect.stringMatching(/^\d+\.\d+$/) })
})

test('a gap of more than ten thousand lines is not repaired', async () => {
  const listener = await subscribed(owner)
  const line = await append()
  const { cursor } = await listener.frame('events', holds(line))
  listener.socket.terminate()
  await testApp.sql`
    insert into conversation_event (app_id, conversation_id, seq, author, body, at)
    select ${appId}, 'chat', 1000000 + n, '{"kind":"system","id":null,"name":null}', '{"type":"conversation_read"}', now() from generate_series(1, 10001) n`

  // Lines are told once no transaction of the whole server is older: here other tests' databases have some of their own.
  await expect.poll(async () => (await subscribed(owner, cursor)).frames[0]?.type).toBe('resync')
})

test('delivers no events of another app', async () => {
  const stranger = await testApp.person('Stan')
  const theirs = await stranger.appId()
  await makeConversation(theirs, 'theirs')
  const listener = await subscribed(owner)
  const other = await subscribed(stranger, null, theirs)

  await append(theirs, 'theirs')
  const line = await append()

  await listener.frame('events', holds(line))
  await other.frame('events')
  expect(
    listener.frames.flatMap((frame) => (frame.type === 'events' ? frame.events.map(({ conversation }) => conversation.id) : [])),
  ).toEqual(['chat'])
})

test('does not find another app', async () => {
  const stranger = await testApp.person('Sten')
  const listener = await listen(stranger)
  listener.say({ type: 'subscribe', appId, since: null })

  const [code] = await once(listener.socket, 'close')

  expect(listener.frames).toMatchObject([{ type: 'refused', code: 'not-found' }])
  expect(code).toBe(4001)
})

test('disconnects a removed member at once', async () => {
  const agent = await testApp.person('Agnes')
  await insertMember(testApp.sql, appId, 'agnes@parley.test')
  const listener = await subscribed(agent)

  await testApp.sql`delete from member where app_id = ${appId} and user_id = (select id from "user" where email = 'agnes@parley.test')`
  await once(listener.socket, 'close')

  expect(listener.frames.at(-1)).toMatchObject({ type: 'refused', code: 'permission-denied' })
})

test('disconnects after sign-out', async () => {
  const agent = await testApp.person('Gus')
  const listener = await subscribed(agent, null, await agent.appId())

  await agent.ok('POST', '/api/v1/auth/sign-out', {})

  const [code] = await once(listener.socket, 'close')
  expect(code).toBe(4001)
})

test('shows presence and its end', async () => {
  const agent = await testApp.person('Pia')
  await insertMember(testApp.sql, appId, 'pia@parley.test')
  const listener = await subscribed(owner)
  const other = await subscribed(agent)

  other.say({ type: 'viewing', conversationId: 'chat', typing: true })
  await listener.frame('presence', ({ people }) =>
    people.some(({ name, typing, conversationId }) => name === 'Pia' && typing && conversationId === 'chat'),
  )

  const seen = listener.frames.length
  other.socket.terminate()
  await listener.frame('presence', (frame) => listener.frames.indexOf(frame) >= seen && frame.people.length === 0)
})

test('hides presence in invisible conversations', async () => {
  const agent = await testApp.person('Rita')
  await insertMember(testApp.sql, appId, 'rita@parley.test', { scope: 'own' })
  const restricted = await subscribed(agent)
  const looking = await subscribed(owner)

  looking.say({ type: 'viewing', conversationId: 'chat', typing: true })
  await looking.frame('presence', ({ people }) => people.some(({ conversationId }) => conversationId === 'chat'))
  const told = await restricted.frame('presence', ({ people }) => people.some(({ name }) => name === 'Olga'))

  expect(told.people.find(({ name }) => name === 'Olga')).toMatchObject({ conversationId: null, typing: false })
  expect(JSON.stringify(restricted.frames)).not.toContain('"chat"')
  looking.socket.terminate()
  restricted.socket.terminate()
})

test('shows presence, saves and comments of a draft', async () => {
  const admin = await testApp.person('Fay')
  await insertMember(testApp.sql, appId, 'fay@parley.test', { role: 'admin' })
  const path = `/api/v1/apps/${appId}/flows`
  const { id: flowId } = await owner.ok('POST', path, { name: 'Bookings' })
  const listener = await subscribed(owner)
  const other = await subscribed(admin)

  const place = { flowId, nodeId: 'ask-node', stepId: 'ask' }
  other.say({ type: 'viewing', conversationId: null, typing: false, flow: place })
  await listener.frame('presence', ({ people }) => people.some(({ name, flow }) => name === 'Fay' && flow?.stepId === 'ask'))
  const { updatedAt } = await admin.ok('PATCH', `${path}/${flowId}`, { draft: { v: 1, nodes: [], edges: [] } })
  const frame = await listener.frame('flows', ({ saved }) => saved.some((one) => one.updatedAt === updatedAt))

  expect(frame.saved).toEqual([{ flowId, updatedAt }])
  await admin.ok('POST', `${path}/${flowId}/comments`, { nodeId: 'ask-node', text: 'Too long?' })
  await listener.frame('flows', ({ discussed }) => discussed.includes(flowId))
  other.socket.terminate()
  await listener.frame('presence', (one) => listener.frames.indexOf(one) > listener.frames.indexOf(frame) && one.people.length === 0)
})

test('announces drafts saved by another process, not by another app', async () => {
  const stranger = await testApp.person('Sid')
  const theirs = await stranger.appId()
  const { id } = await owner.ok('POST', `/api/v1/apps/${appId}/flows`, { name: 'Elsewhere' })
  const { id: secret } = await stranger.ok('POST', `/api/v1/apps/${theirs}/flows`, { name: 'Secret' })
  const listener = await subscribed(owner)

  await testApp.sql`update flow set xid = pg_current_xact_id() where id = ${secret}`
  await testApp.sql`update flow set xid = pg_current_xact_id() where id = ${id}`

  await listener.frame('flows', ({ saved }) => saved.some(({ flowId }) => flowId === id))
  expect(JSON.stringify(listener.frames)).not.toContain(secret)
})

test.each([
  ['no JSON', 'hello'],
  ['an unknown type', '{"type":"dance"}'],
  ['a wrong id', '{"type":"subscribe","appId":"../x","since":null}'],
])('%s closes the socket', async (_case, text) => {
  const listener = await listen(owner)
  listener.socket.send(text)

  const [code] = await once(listener.socket, 'close')

  expect(code).toBe(4003)
})

test('closes the socket on a frame over 16 KB or a flood', async () => {
  const large = await listen(owner)
  const flood = await listen(owner)
  const closed = [large, flood].map(async ({ socket }) => (await once(socket, 'close'))[0])

  large.socket.send('x'.repeat(17_000))
  for (let turn = 0; turn < 100; turn++) flood.say({ type: 'ping' })

  expect(await Promise.all(closed)).toEqual([1009, 4003])
})

test('disconnects a slow reader', async () => {
  const listener = await subscribed(owner)
  await testApp.sql`update contact set name = repeat('long name ', 500) where app_id = ${appId}`
  listener.socket.pause()
  for (let turn = 0; turn < 10; turn++) {
    await testApp.sql`
      insert into conversation_event (app_id, conversation_id, seq, author, body, at)
      select ${appId}, 'chat', ${2_000_000 + turn * 1_000} + n, '{"kind":"system","id":null,"name":null}', '{"type":"conversation_read"}', now() from generate_series(1, 500) n`
  }

  for (let seen = ''; !/parley_live_slow_total [1-9]/.test(seen);) seen = (await testApp.server.inject('/metrics')).body
  await testApp.sql`update contact set name = 'Mia' where app_id = ${appId}`
})

test('a restricted member gets only visible events, and learns of lost visibility', async () => {
  const agent = await testApp.person('Ines')
  const agentId = (await agent.ok('GET', '/api/v1/session')).user.uid
  await insertRows(testApp.sql, 'member', { appId, userId: agentId, scope: 'own' })
  await insertRows(testApp.sql, 'contact', { appId, id: 'another', name: 'Noa' })
  await insertRows(testApp.sql, 'conversation', {
    appId,
    id: 'theirs',
    contactId: 'another',
    channelId: 'channel',
    address: '2',
    handler: 'human',
    assigneeId: agentId,
  })
  const line = await listen(agent)
  line.say({ type: 'subscribe', appId, since: null })
  await line.frame('subscribed')

  await append(appId, 'chat')
  const own = await append(appId, 'theirs')
  await line.frame('events', ({ events }) => events.some(({ event }) => event.seq === own))
  await owner.ok('POST', `/api/v1/apps/${appId}/conversations/theirs/take-over`)
  const { conversationIds } = await line.frame('hidden')

  expect(conversationIds).toEqual(['theirs'])
  const heard = line.frames.flatMap((frame) => (frame.type === 'events' ? frame.events : []))
  expect([...new Set(heard.map(({ event }) => event.conversationId))]).toEqual(['theirs'])
  expect(JSON.stringify(line.frames)).not.toContain('Mia')
})

test('a wider scope reloads everything', async () => {
  const agent = await testApp.person('Ada')
  const agentId = (await agent.ok('GET', '/api/v1/session')).user.uid
  await insertRows(testApp.sql, 'member', { appId, userId: agentId, scope: 'own' })
  const line = await listen(agent)
  line.say({ type: 'subscribe', appId, since: null })
  await line.frame('subscribed')

  await owner.ok('PATCH', `/api/v1/apps/${appId}/members/${agentId}`, { role: 'agent', scope: 'all' })

  await line.frame('resync')
})

test('a node that goes sends its sockets on to the others, and takes no new ones', async () => {
  const leaving = await createTestApp()
  try {
    const person = await leaving.person('Lea')
    await leaving.server.listen({ port: 0, host: '127.0.0.1' })
    const at = leaving.server.server.address()
    const url = `ws://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}${LIVE_PATH}`
    const connect = () => new WebSocket(url, { headers: { cookie: person.cookie(), origin: PUBLIC_URL } })
    const socket = connect()
    await once(socket, 'open')

    const closed = once(socket, 'close')
    await leaving.deps.drain.begin(0)
    expect((await closed)[0]).toBe(1_001)
    const late = connect()
    const [, answer] = await once(late, 'unexpected-response')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30'])
  } finally {
    await leaving.end()
  }
})
