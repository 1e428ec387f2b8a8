import { once } from 'node:events'

import { SignJWT } from 'jose'
import { WebSocket } from 'ws'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { ChatFrame, type ChatLine, type ChatSession } from '#domain/webchat/visitor.ts'
import { welcomeDocument } from '#flow/testing/documents.ts'
import { insertFlow } from '#runtime/testing/insert-flow.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'
import { insertRows } from '#store/testing/rows.ts'

import { createAnswerMailJob } from './mail-answers.ts'
import { createClient, type Client } from '../testing/client.ts'
import { createTestWorkspace } from '../testing/test-workspace.ts'

const { testApp, owner, appId, app } = await createTestWorkspace({ runtimeRuns: true })

let chat: string
let path: string
let address: string

beforeAll(async () => {
  address = (await testApp.server.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
beforeEach(async () => {
  for (const table of [
    'outbox',
    'message',
    'conversation_event',
    'conversation',
    'web_visitor',
    'contact_address',
    'contact',
    'flow_version',
    'flow',
  ])
    await testApp.sql`delete from ${testApp.sql(table)} where app_id = ${appId}`
  const made = await owner.ok('POST', `${app}/web-chats`, { name: 'Our site', settings: {} })
  chat = made.id
  path = `/api/v1/webchat/${chat}`
})
const sockets: WebSocket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})
afterAll(() => testApp.end())

/** Opens the chat as a browser does, with the token of an earlier session or a signed identity. */
async function open(body: object = {}): Promise<{ session: ChatSession; visitor: Client }> {
  const session: ChatSession = await testApp.visitor().ok('POST', `${path}/session`, body)
  return { session, visitor: createClient(testApp.server, session.token) }
}

let acts = 0
const act = (visitor: Client, what: object, more: object = {}) => {
  acts += 1
  return visitor.call('POST', `${path}/acts`, { id: `act-${String(acts).padStart(16, '0')}`, act: what, ...more })
}
const say = (visitor: Client, text: string, more: object = {}) => act(visitor, { type: 'text', text }, more)

const linesOf = async (visitor: Client): Promise<ChatLine[]> => (await visitor.ok('GET', `${path}/lines`)).lines
const wordsOf = (lines: readonly ChatLine[]) =>
  lines.map((line) =>
    line.type === 'notice'
      ? line.what
      : 'text' in line.content
        ? `${line.author.kind}: ${line.content.text ?? ''}`
        : `${line.author.kind}: ${line.content.type}`,
  )
const until = (look: () => Promise<unknown>) => ({
  toEqual: async (wanted: unknown) => await expect.poll(look, WAIT).toEqual(wanted),
  toBe: async (wanted: unknown) => await expect.poll(look, WAIT).toBe(wanted),
})
const WAIT = { timeout: 10_000, interval: 20 }
const words = (visitor: Client) => until(async () => wordsOf(await linesOf(visitor)))

/** Publishes the flow that greets, asks with buttons and hands over. */
const publishWelcome = () =>
  insertFlow(testApp.sql, { appId, id: 'welcome', kind: 'flow', name: 'Welcome', document: welcomeDocument() }, new Date())

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

    for (let time = 0; time < 3; time += 1) await visitor.ok('POST', `${path}/acts`, once)

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
    expect(wordsOf(await linesOf(visitor)).slice(3)).toEqual(['visitor: buttonReply', 'bot: A person will be with you.'])
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

    await visitor.ok('POST', `${path}/seen`, { delivered: seq, read: 0 })
    expect(await status()).toBe('DELIVERED')
    await visitor.ok('POST', `${path}/seen`, { delivered: seq, read: seq })
    expect(await status()).toBe('READ')
    expect((await open({ token: session.token })).session.unread).toBe(0)
  })
})

describe('who a visitor is', () => {
  const secretOf = async (): Promise<string> => (await owner.ok('POST', `${app}/web-chats/${chat}/secret`)).secret
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
    const answer = await testApp.visitor().call('POST', `${path}/session`, { identity })

    expect([answer.status, answer.body.error.code]).toEqual([401, 'invalid-identity'])
  })

  test('a new secret counts at once, and the one before it for a day', async () => {
    const [first, second] = [await secretOf(), await secretOf()]

    const answers = await Promise.all(
      [first, second].map(async (secret) => (await open({ identity: await sign(secret, { sub: 'u1' }) })).session.identified),
    )
    await testApp.sql`update web_chat set former_secret_until = now() - interval '1 second'`
    const late = await testApp.visitor().call('POST', `${path}/session`, { identity: await sign(first, { sub: 'u1' }) })

    expect([answers, late.status]).toEqual([[true, true], 401])
  })

  test('a number that somebody types joins them to nobody, and whoever proves it gets it', async () => {
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

describe('the live line', () => {
  async function listen(token: string, after = 0) {
    const socket = new WebSocket(`${address}${path}/socket`)
    sockets.push(socket)
    const frames: ChatFrame[] = []
    socket.on('message', (raw) => frames.push(ChatFrame.parse(JSON.parse(String(raw)))))
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'hello', token, after }))
    const lines = () => frames.flatMap((frame) => (frame.type === 'lines' ? frame.lines : []))
    return { socket, frames, lines }
  }

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

    await visitor.ok('POST', `${path}/seen`, { delivered: 99, read: 99 })
    const { lines } = await listen(session.token, state!.seq)

    await until(async () => lines().map((line) => (line.type === 'message' ? [line.author.kind, line.status] : []))).toEqual([
      ['person', 'READ'],
    ])
  })

  test('a poll answers at once with what is new', async () => {
    const { visitor } = await open()
    await say(visitor, 'Hi')
    await words(visitor).toEqual(['visitor: Hi'])

    const { frames } = await visitor.ok('GET', `${path}/wait?after=0`)
    const waiting = visitor.ok('GET', `${path}/wait?after=${frames[0].state.seq}`)
    await say(visitor, 'More')

    expect(wordsOf(frames[0].lines)).toEqual(['visitor: Hi'])
    expect(wordsOf((await waiting).frames[0].lines)).toEqual(['visitor: More'])
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
    expect((await testApp.visitor().call('GET', `${path}/files/${messageId}?expires=9999999999999&signature=AAAA`)).status).toBe(403)
  })
})

describe('ways in and on', () => {
  test('a link opens the chat with its flow, and asks for its password', async () => {
    await publishWelcome()
    const link = await owner.ok('POST', `${app}/web-chats/${chat}/links`, { name: 'Table 4', flowId: 'welcome', password: 'espresso' })
    const token = new URL(link.url).searchParams.get('id')
    const enter = (password?: string) => testApp.visitor().call('POST', `${path}/session`, { link: { token, password } })

    const refused = [await enter(), await enter('latte')]
    const { session, visitor } = await open({ link: { token, password: 'espresso' } })
    await say(visitor, 'Hi')

    expect(refused.map(({ body }) => body.error.code)).toEqual(['chat-link-password', 'chat-link-password'])
    await words(visitor).toEqual(['visitor: Hi', 'bot: Hello ', 'bot: What is it?'])
    expect((await open({ token: session.token })).session.lines).toEqual([])
    await testApp.sql`update chat_link set expires_at = now() - interval '1 second'`
    expect((await enter('espresso')).body.error.code).toBe('chat-link-closed')
  })

  test('goes on in WhatsApp: whoever sends the code is the visitor, once', async () => {
    const { visitor } = await open()
    await say(visitor, 'On my phone, please')
    await words(visitor).toEqual(['visitor: On my phone, please'])
    const web = await owner.ok('GET', `${app}/web-chats`)
    await owner.ok('PUT', `${app}/web-chats/${chat}`, {
      name: 'Our site',
      settings: { ...web.items[0].settings, whatsappChannelId: 'number' },
    })
    const url = new URL((await visitor.ok('POST', `${path}/whatsapp`)).url)
    const code = url.searchParams.get('text') ?? ''

    for (const [id, from] of [
      ['m1', '447700900142'],
      ['m2', '447700900143'],
    ] as const)
      await testApp.runtime.accept(aWebhook({ contacts: [{ wa_id: from, profile: { name: from } }], messages: [aText(id, from, code)] }))

    type Listed = { contact: { id: string }; channel: { kind: string } }
    const kinds = async () => {
      const items: Listed[] = (await owner.ok('GET', `${app}/conversations`)).items
      const byContact = Map.groupBy(items, ({ contact }) => contact.id)
      return [...byContact.values()]
        .map((some) =>
          some
            .map(({ channel }) => channel.kind)
            .toSorted()
            .join(),
        )
        .toSorted()
    }
    await until(kinds).toEqual(['webchat,whatsapp', 'whatsapp'])
    expect(wordsOf(await linesOf(visitor))).toEqual(['visitor: On my phone, please'])
  })

  test('an answer that a visitor does not see is mailed once, until they were back', async () => {
    const { visitor } = await open()
    await say(visitor, 'Call me?', { self: { email: 'mia@shop.example' }, visit: { page: 'https://shop.example/help' } })
    await words(visitor).toEqual(['visitor: Call me?'])
    const [conversation] = (await owner.ok('GET', `${app}/conversations`)).items
    const reply = async (text: string) => {
      await owner.ok('POST', `${app}/conversations/${conversation.id}/replies`, { contents: [{ type: 'text', text }] })
      await until(async () => (await testApp.sql`select from outbox`).length).toBe(0)
    }
    const pass = () => testApp.sql`update web_visitor set mail_next_at = now() where mail_next_at is not null`
    const due = async () => (await testApp.sql`select from web_visitor where mail_next_at is not null`).length
    const mails = () => testApp.mails.filter(({ subject }) => subject.includes('replied'))
    const job = createAnswerMailJob({ sql: testApp.sql, mailer: testApp.deps.mailer, sites: testApp.deps.sites, log: testApp.deps.log })
    const run = async () => {
      await pass()
      await job.run(() => {})
      await until(due).toBe(0)
    }
    await reply('We did')
    await reply('Twice')
    await run()
    await reply('Hello?')
    expect(await due()).toBe(0)

    expect(mails()).toHaveLength(1)
    expect(mails()[0]).toMatchObject({
      to: 'mia@shop.example',
      text: expect.stringMatching(/Olga: We did\n\nOlga: Twice\n\nAnswer here: https:\/\/shop\.example\/help/),
    })
    await visitor.ok('POST', `${path}/seen`, { delivered: 999, read: 999 })
    await reply('Bye')
    await visitor.ok('POST', `${path}/seen`, { delivered: 999, read: 999 })
    expect([await due(), mails().length]).toEqual([0, 1])
  })
})

describe('the end', () => {
  test('a visitor who is nothing else is erased at once; of a customer the team is told', async () => {
    const [one, other] = [await open(), await open()]
    for (const { visitor } of [one, other]) {
      await say(visitor, 'Forget me')
      await words(visitor).toEqual(['visitor: Forget me'])
    }
    const talk = async (visitor: Client) => (await visitor.ok('GET', `${path}/lines`)).state?.conversationId
    const known = await talk(other.visitor)
    await testApp.sql`insert into contact_address (app_id, channel_id, address, kind, contact_id)
      select app_id, 'number', '447700900199', 'wa_id', contact_id from conversation where id = ${known}`

    await one.visitor.ok('DELETE', `${path}/visitor`)
    await other.visitor.ok('DELETE', `${path}/visitor`)

    await until(() => talk(one.visitor)).toBe(undefined)
    expect((await testApp.sql`select from web_visitor`).length).toBe(1)
    expect(await testApp.sql`select content ->> 'text' as text from message where direction = 'note'`).toMatchObject([
      { text: expect.stringContaining('deleted') },
    ])
    expect(wordsOf(await linesOf(other.visitor))).toEqual(['visitor: Forget me'])
  })
})
