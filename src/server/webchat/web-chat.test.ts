import { once } from 'node:events'

import { SignJWT } from 'jose'
import { WebSocket } from 'ws'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { ChatFrame } from '#domain/webchat/visitor.ts'
import { aDocument } from '#flow/testing/documents.ts'
import { insertFlow } from '#runtime/testing/insert-flow.ts'
import { insertRows } from '#store/testing/rows.ts'

import { createVisitors, until, wordsOf } from './testing/visitors.ts'

const visitors = await createVisitors()
const { testApp, owner, appId, app, here, act, say, open, linesOf, words, publishWelcome } = visitors

beforeEach(visitors.renew)
afterAll(() => testApp.end())

let address: string
beforeAll(async () => {
  address = (await testApp.server.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
const sockets: WebSocket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

describe('a talk', () => {
  test('nothing is written before the visitor acts, and a first word makes a contact and a conversation', async () => {
    const { session, visitor } = await open({ visit: { page: 'https://shop.example/mugs' } })
    const before = await testApp.sql`select from web_visitor union all select from contact union all select from conversation`

    const { status } = await say(visitor, 'Do you ship to Malta?', { visit: { page: 'https://shop.example/mugs', locale: 'en-MT' } })

    expect([before.length, session.state, session.lines, status]).toEqual([0, null, [], 200])
    await words(visitor).toEqual(['visitor: Do you ship to Malta?'])
    const [conversation] = (await owner.ok('GET', `${app}/conversations`)).items
    expect(conversation).toMatchObject({
      channel: { kind: 'webchat', name: 'Our site' },
      contact: { name: null, phone: null },
      unreadCount: 1,
    })
    const { items } = await owner.ok('GET', `${app}/contacts/${conversation.contact.id}/visits`)
    expect(items).toMatchObject([
      { webChatName: 'Our site', visit: { locale: 'en-MT' }, pages: [{ page: 'https://shop.example/mugs' }], proved: null },
    ])
  })

  test('the same act sent again is one message', async () => {
    const { visitor } = await open()
    const once = { id: 'act-once-0000000001', act: { type: 'text', text: 'Hello' } }

    for (let time = 0; time < 3; time += 1) await visitor.ok('POST', `${here.path}/acts`, once)

    await words(visitor).toEqual(['visitor: Hello'])
    await say(visitor, 'Still there?')
    await words(visitor).toEqual(['visitor: Hello', 'visitor: Still there?'])
  })

  test('a flow answers with buttons, a tap answers it, and a person takes over', async () => {
    await publishWelcome()
    const { visitor } = await open()
    await say(visitor, 'Hi')
    await words(visitor).toEqual(['visitor: Hi', 'bot: Hello ', 'bot: What is it?'])
    const asked = (await linesOf(visitor)).find((line) => line.type === 'message' && line.content.type === 'buttons')
    const buttons = asked?.type === 'message' && asked.content.type === 'buttons' ? asked.content.buttons : []

    await act(visitor, {
      type: 'button',
      messageId: asked?.type === 'message' ? asked.id : '',
      id: buttons[1]?.id,
      title: 'A title of the browser',
    })

    await until(async () => (await owner.ok('GET', `${app}/conversations`)).items[0]?.handler).toBe('human')
    await until(async () => wordsOf(await linesOf(visitor)).slice(3)).toEqual([
      'visitor: buttonReply',
      'bot: Someone from our team will reply here shortly.',
    ])
    const tapped = (await linesOf(visitor)).find((line) => line.type === 'message' && line.content.type === 'buttonReply')
    expect(tapped).toMatchObject({ content: { title: 'Something else' }, replyTo: asked?.type === 'message' ? asked.id : '' })

    const [conversation] = (await owner.ok('GET', `${app}/conversations`)).items
    await owner.ok('POST', `${app}/conversations/${conversation.id}/take-over`)
    await owner.ok('POST', `${app}/conversations/${conversation.id}/replies`, { contents: [{ type: 'text', text: 'Olga here' }] })
    await owner.ok('POST', `${app}/conversations/${conversation.id}/notes`, { text: 'A rude one' })
    await words(visitor).toEqual(expect.arrayContaining(['joined', 'person: Olga here']))
    expect(JSON.stringify(await linesOf(visitor))).not.toContain('rude')
  })

  test('what a visitor got and read shows on the messages of the team', async () => {
    const { session, visitor } = await open()
    await say(visitor, 'Hi')
    await words(visitor).toEqual(['visitor: Hi'])
    const [conversation] = (await owner.ok('GET', `${app}/conversations`)).items
    await owner.ok('POST', `${app}/conversations/${conversation.id}/take-over`)
    await owner.ok('POST', `${app}/conversations/${conversation.id}/replies`, { contents: [{ type: 'text', text: 'Hello' }] })
    const status = async () => (await testApp.sql<{ status: string }[]>`select status from message where direction = 'out'`)[0]?.status
    await until(status).toBe('SENT')
    const reply = (await linesOf(visitor)).find((line) => line.type === 'message' && line.author.kind === 'person')
    const { seq } = reply!

    await visitor.ok('POST', `${here.path}/seen`, { delivered: seq, read: 0 })
    expect(await status()).toBe('DELIVERED')
    await visitor.ok('POST', `${here.path}/seen`, { delivered: seq, read: seq })
    expect(await status()).toBe('READ')
    expect((await open({ token: session.token })).session.unread).toBe(0)
  })
})

describe('who a visitor is', () => {
  const secretOf = async (): Promise<string> => (await owner.ok('POST', `${app}/web-chats/${here.chat}/secret`)).secret
  const sign = (secret: string, claims: Record<string, unknown>, alg = 'HS256', seconds = 600) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg })
      .setExpirationTime(Math.floor(Date.now() / 1_000) + seconds)
      .sign(new TextEncoder().encode(secret))

  test('is remembered by the token, and a stranger’s or changed one begins somebody new', async () => {
    const { session, visitor } = await open()
    await say(visitor, 'Mine')
    await words(visitor).toEqual(['visitor: Mine'])

    const again = await open({ token: session.token })
    const changed = await open({ token: `${session.token.slice(0, -4)}AAAA` })

    expect(wordsOf(again.session.lines)).toEqual(['visitor: Mine'])
    expect(changed.session.lines).toEqual([])
  })

  test('is named by the site’s server, on every device, and keeps what was said before', async () => {
    const secret = await secretOf()
    const { session, visitor } = await open()
    await say(visitor, 'Before I signed in')
    await words(visitor).toEqual(['visitor: Before I signed in'])

    const named = await open({ token: session.token, identity: await sign(secret, { sub: 'u1', name: 'Mia', email: 'mia@shop.example' }) })
    await say(named.visitor, 'And after')
    const elsewhere = await open({ identity: await sign(secret, { sub: 'u1' }) })

    await words(elsewhere.visitor).toEqual(['visitor: Before I signed in', 'visitor: And after'])
    expect(named.session.identified).toBe(true)
    const { items } = await owner.ok('GET', `${app}/conversations`)
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ contact: { name: 'Mia' } })
  })

  test('another person in the same browser gets nothing of the one before', async () => {
    const secret = await secretOf()
    const anonymous = await open()
    await say(anonymous.visitor, 'Secret')
    await words(anonymous.visitor).toEqual(['visitor: Secret'])
    const mia = await open({ token: anonymous.session.token, identity: await sign(secret, { sub: 'mia' }) })
    await say(mia.visitor, 'I am Mia')
    await words(mia.visitor).toEqual(['visitor: Secret', 'visitor: I am Mia'])

    for (const token of [anonymous.session.token, mia.session.token]) {
      const tom = await open({ token, identity: await sign(secret, { sub: 'tom' }) })
      expect(tom.session.lines).toEqual([])
      await say(tom.visitor, 'I am Tom')
    }

    const tom = await open({ identity: await sign(secret, { sub: 'tom' }) })
    await words(tom.visitor).toEqual(['visitor: I am Tom', 'visitor: I am Tom'])
    expect(wordsOf(await linesOf(mia.visitor))).toEqual(['visitor: Secret', 'visitor: I am Mia'])
  })

  test.each([
    ['signed with another secret', (_secret: string) => sign('another secret, of the same length as ours', { sub: 'u1' })],
    ['signed with another algorithm', (secret: string) => sign(secret, { sub: 'u1' }, 'HS512')],
    ['out of date', (secret: string) => sign(secret, { sub: 'u1' }, 'HS256', -600)],
    ['good for a day', (secret: string) => sign(secret, { sub: 'u1' }, 'HS256', 86_400)],
    ['without a person', (secret: string) => sign(secret, {})],
    [
      'not signed',
      async () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"u1"}').toString('base64url')}.`,
    ],
    ['no token', async () => ''],
  ])('an identity that is %s is refused', async (_what, make) => {
    const identity = await make(await secretOf())
    const answer = await testApp.visitor().call('POST', `${here.path}/session`, { identity })

    expect([answer.status, answer.body.error.code]).toEqual([401, 'invalid-identity'])
  })

  test('a new secret counts at once, and the one before it for a day', async () => {
    const [first, second] = [await secretOf(), await secretOf()]

    const answers = await Promise.all(
      [first, second].map(async (secret) => (await open({ identity: await sign(secret, { sub: 'u1' }) })).session.identified),
    )
    await testApp.sql`update web_chat set former_secret_until = now() - interval '1 second'`
    const late = await testApp.visitor().call('POST', `${here.path}/session`, { identity: await sign(first, { sub: 'u1' }) })

    expect([answers, late.status]).toEqual([[true, true], 401])
  })

  test('a typed phone number merges no contacts until the visitor proves it', async () => {
    await insertRows(testApp.sql, 'contact', { appId, id: 'olaf', name: 'Olaf', phone: '+447700900142' })
    const { visitor } = await open()
    await say(visitor, 'I am Olaf', { self: { name: 'Olaf', phone: '+447700900142', email: 'olaf@shop.example' } })
    await words(visitor).toEqual(['visitor: I am Olaf'])

    const signed = await open({ identity: await sign(await secretOf(), { sub: 'olaf', phone: '+447700900142' }) })
    await say(signed.visitor, 'I really am')

    await until(async () =>
      (await owner.ok('GET', `${app}/conversations`)).items
        .map(({ contact }: { contact: { id: string } }) => contact.id === 'olaf')
        .toSorted(),
    ).toEqual([false, true])
    await words(signed.visitor).toEqual(['visitor: I really am'])
  })
})

async function listen(token: string, after = 0) {
  const socket = new WebSocket(`${address}${here.path}/socket`)
  sockets.push(socket)
  const frames: ChatFrame[] = []
  socket.on('message', (raw) => frames.push(ChatFrame.parse(JSON.parse(String(raw)))))
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'hello', token, after }))
  const lines = () => frames.flatMap((frame) => (frame.type === 'lines' ? frame.lines : []))
  return { socket, frames, lines }
}

describe('the live line', () => {
  test('tells what is said, from the first word on, in every tab', async () => {
    const { session, visitor } = await open()
    const tabs = [await listen(session.token), await listen(session.token)]

    await say(visitor, 'Hi')
    for (const tab of tabs) await until(async () => wordsOf(tab.lines())).toEqual(['visitor: Hi'])
    const late = await listen(session.token)
    await say(visitor, 'Again')

    for (const tab of [...tabs, late]) await until(async () => wordsOf(tab.lines())).toEqual(['visitor: Hi', 'visitor: Again'])
  })

  test('goes on from where a browser was, changes of earlier lines included', async () => {
    const { session, visitor } = await open()
    await say(visitor, 'Hi')
    await words(visitor).toEqual(['visitor: Hi'])
    const [conversation] = (await owner.ok('GET', `${app}/conversations`)).items
    await owner.ok('POST', `${app}/conversations/${conversation.id}/take-over`)
    await owner.ok('POST', `${app}/conversations/${conversation.id}/replies`, { contents: [{ type: 'text', text: 'Hello' }] })
    await until(async () => (await testApp.sql`select from message where status = 'SENT'`).length).toBe(1)
    const { state } = (await open({ token: session.token })).session

    await visitor.ok('POST', `${here.path}/seen`, { delivered: 99, read: 99 })
    const { lines } = await listen(session.token, state!.seq)

    await until(async () => lines().map((line) => (line.type === 'message' ? [line.author.kind, line.status] : []))).toEqual([
      ['person', 'READ'],
    ])
  })

  test('a poll answers at once with what is new', async () => {
    const { visitor } = await open()
    await say(visitor, 'Hi')
    await words(visitor).toEqual(['visitor: Hi'])
    const { frames } = await visitor.ok('GET', `${here.path}/wait?after=0`)
    /** What is said after this place. What changes beside it is news without a line, or wakes without news. */
    const saidAfter = async (seq: number): Promise<string[]> => {
      const [frame] = (await visitor.ok('GET', `${here.path}/wait?after=${seq}`)).frames
      const lines = wordsOf(frame?.lines ?? [])
      return lines.length > 0 ? lines : saidAfter(frame?.state?.seq ?? seq)
    }

    const waiting = saidAfter(frames[0].state.seq)
    await say(visitor, 'More')

    expect(wordsOf(frames[0].lines)).toEqual(['visitor: Hi'])
    expect(await waiting).toEqual(['visitor: More'])
  })

  test.each([
    ['no token', ''],
    ['a token of nobody', 'x'.repeat(60)],
  ])('refuses %s', async (_what, token) => {
    const { socket, frames } = await listen(token)
    const [code] = await once(socket, 'close')

    expect([code, frames.map(({ type }) => type)]).toEqual([4_001, ['refused']])
  })

  test('another visitor is told nothing', async () => {
    const [one, other] = [await open(), await open()]
    await say(other.visitor, 'Me too')
    await words(other.visitor).toEqual(['visitor: Me too'])
    const { frames, socket } = await listen(other.session.token, (await open({ token: other.session.token })).session.state!.seq)
    await say(one.visitor, 'Mine alone')
    await words(one.visitor).toEqual(['visitor: Mine alone'])
    socket.send(JSON.stringify({ type: 'ping' }))

    await until(async () => frames.some(({ type }) => type === 'pong')).toBe(true)
    expect(JSON.stringify(frames)).not.toContain('Mine alone')
  })
})

describe('the bot is seen typing', () => {
  test('until a message that waits is shown', async () => {
    const messages = [
      { type: 'text', text: 'One' },
      { type: 'text', text: 'Two', typingSeconds: 10 },
    ]
    const document = aDocument({ block: [['tell', 'response', { messages }]] })
    await insertFlow(testApp.sql, { appId, id: 'slow', kind: 'flow', name: 'Slow', document }, new Date())
    const { session, visitor } = await open()
    const { frames, lines } = await listen(session.token)
    const typing = async () => frames.flatMap((frame) => (frame.type === 'typing' ? [frame.name] : []))

    await act(visitor, { type: 'startFlow', flowId: 'slow', label: 'Go' })
    await until(typing).toEqual([''])
    await words(visitor).toEqual(['visitor: Go', 'bot: One'])
    await testApp.sql`update outbox set next_at = now()`

    await until(typing).toEqual(['', null])
    expect(wordsOf(lines()).at(-1)).toBe('bot: Two')
  })

  test('in a short pause before the next message', async () => {
    const document = aDocument({
      block: [
        ['wait', 'delay', { until: { type: 'duration', amount: 20, unit: 'seconds' } }],
        ['tell', 'response', { messages: [{ type: 'text', text: 'Back' }] }],
      ],
    })
    await insertFlow(testApp.sql, { appId, id: 'pause', kind: 'flow', name: 'Pause', document }, new Date())
    const { session, visitor } = await open()
    const { frames } = await listen(session.token)
    const typing = async () => frames.flatMap((frame) => (frame.type === 'typing' ? [frame.name] : []))

    await act(visitor, { type: 'startFlow', flowId: 'pause', label: 'Go' })
    await until(typing).toEqual([''])
    await testApp.sql`update timer set due_at = now()`

    await until(typing).toEqual(['', null])
    await words(visitor).toEqual(['visitor: Go', 'bot: Back'])
  })
})

describe('what is not theirs', () => {
  test('another visitor’s message, file or list cannot be answered, seen or sent', async () => {
    await publishWelcome()
    const [one, other] = [await open(), await open()]
    await say(one.visitor, 'Hi')
    await words(one.visitor).toEqual(['visitor: Hi', 'bot: Hello ', 'bot: What is it?'])
    const asked = (await linesOf(one.visitor)).find((line) => line.type === 'message' && line.content.type === 'buttons')
    const messageId = asked?.type === 'message' ? asked.id : ''
    await insertRows(testApp.sql, 'file', {
      appId,
      id: 'fileOfTheTeam',
      kind: 'image',
      mimeType: 'image/png',
      bytes: 1,
      sha256: '',
      name: 'x.png',
      ready: true,
      createdBy: 'olga',
    })

    const answers = [
      await act(other.visitor, { type: 'button', messageId, id: 'order', title: 'An order' }),
      await act(other.visitor, { type: 'text', text: 'Re', replyTo: messageId }),
      await act(other.visitor, { type: 'file', fileId: 'fileOfTheTeam' }),
      await act(one.visitor, { type: 'button', messageId, id: 'no such button', title: 'An order' }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 400])
    expect((await testApp.visitor().call('GET', `${here.path}/files/${messageId}?expires=9999999999999&signature=AAAA`)).status).toBe(403)
  })
})

// The last: whoever opens one after it finds a node that goes.
test('a node that goes sends visitors on to the others: sockets are closed, polls are answered', async () => {
  const { session, visitor } = await open()
  const { socket } = await listen(session.token)
  const closed = once(socket, 'close')
  const waiting = visitor.ok('GET', `${here.path}/wait?after=0`)

  await testApp.deps.drain.begin(0)

  expect((await closed)[0]).toBe(1_001)
  expect(await waiting).toEqual({ frames: [] })
})
