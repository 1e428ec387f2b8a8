import { afterAll, beforeEach, expect, test } from 'vitest'

import type { ChatSession } from '#domain/webchat/visitor.ts'
import { aDocument, welcomeDocument } from '#flow/testing/documents.ts'
import { insertRows } from '#store/testing/rows.ts'

import { createVisitors, wordsOf } from '../testing/visitors.ts'
import { closeTestChatToken, openTestChatToken } from './test-chat-token.ts'

const { testApp, owner, appId, app, here, renew } = await createVisitors()
const { sql, seal } = testApp.deps
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()
let acts = 0

beforeEach(async () => {
  await renew()
  await draft('welcome', welcomeDocument())
})
afterAll(() => testApp.end())

/** Writes a draft that was never published. */
const draft = (id: string, document: object) => insertRows(sql, 'flow', { appId, id, kind: 'flow', name: id, draft: document })

const share = async (changes: object = {}) => {
  const body = { name: 'For Kim', flowId: 'welcome', draft: true, expiresAt: TOMORROW, ...changes }
  const link = await owner.ok('POST', `${app}/web-chats/${here.chat}/links`, body)
  return { ...link, token: new URL(link.url).searchParams.get('id') }
}
const begin = (link: { token: string | null }, more: { password?: string; token?: string } = {}) => {
  const { token, ...password } = more
  return testApp.visitor().call('POST', `${here.path}/session`, { token, link: { token: link.token, ...password } })
}
const act = (token: string, what: object, id = `test-act-${String((acts += 1)).padStart(16, '0')}`) =>
  testApp.visitor().call('POST', `${here.path}/test/acts`, { token, id, act: what })
const text = (words: string) => ({ type: 'text', text: words })

/** Everything that the database holds of people and what they said. */
const counts = async () => {
  const tables = [
    'contact',
    'contact_address',
    'conversation',
    'conversation_event',
    'message',
    'web_visitor',
    'delivery',
    'outbox',
    'event',
    'task',
  ]
  const rows = await Promise.all(tables.map((table) => sql`select count(*)::int as rows from ${sql(table)}`))
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]![0]!['rows']]))
}

test('whoever opens a link to a draft goes through all of it, and nothing of that is stored', async () => {
  const link = await share()
  const before = await counts()

  const begun: ChatSession = (await begin(link)).body
  const offered = begun.lines.find((line) => line.type === 'message' && line.content.type === 'buttons')
  const tapped: ChatSession = (
    await act(begun.token, { type: 'button', messageId: offered && 'id' in offered ? offered.id : '', id: 'order', title: 'An order' })
  ).body
  const ended: ChatSession = (await act(tapped.token, text('kim@shop.example'))).body

  expect(begun).toMatchObject({ simulated: true, identified: false, config: { files: false, preChat: [], whatsapp: false } })
  expect(ended.lines.find((line) => line.type === 'message' && line.content.type === 'buttonReply')).toMatchObject({
    replyTo: offered && 'id' in offered && offered.id,
  })
  expect(wordsOf(ended.lines)).toEqual([
    'bot: Hello ',
    'bot: What is it?',
    'visitor: buttonReply',
    'bot: Your email?',
    'visitor: kim@shop.example',
    expect.stringMatching(/^bot: /),
    'ended',
  ])
  const other: ChatSession = (await act(begun.token, text('Something else'))).body
  expect(wordsOf(other.lines).at(-1)).toBe('handedOver')
  expect(await counts()).toEqual(before)
  expect(await sql`select from web_chat where id = ${here.chat} and first_seen_at is not null`).toEqual([])
})

test('goes on after a reload, follows the draft as it is changed, and does one act once', async () => {
  const link = await share()
  const begun: ChatSession = (await begin(link)).body
  const first = await act(begun.token, text('An order'), 'test-act-once-0000001')
  const again = await act(first.body.token, text('An order'), 'test-act-once-0000001')
  const words = wordsOf(first.body.lines)
  expect(wordsOf(again.body.lines)).toEqual(words)
  expect(wordsOf((await begin(link, { token: again.body.token })).body.lines)).toEqual(words)

  const changed = aDocument({ greet: [['hello', 'response', { messages: [{ type: 'text', text: 'Quite another' }] }]] })
  await sql`update flow set draft = ${sql.json(JSON.parse(JSON.stringify(changed)))} where id = 'welcome'`

  expect(wordsOf((await begin(link, { token: again.body.token })).body.lines)).toEqual(['bot: Quite another', 'visitor: An order', 'ended'])
})

test('delays pass at once, and calls are answered with something made up', async () => {
  const call = { method: 'GET', url: 'https://api.shop.example/stock', saveTo: null }
  const later = aDocument({
    wait: [
      ['delay', 'delay', { until: { type: 'duration', amount: 2, unit: 'days' } }],
      ['call', 'httpRequest', call],
      ['late', 'response', { messages: [{ type: 'text', text: 'Two days later' }] }],
    ],
  })
  await draft('later', later)

  const { body } = await begin(await share({ flowId: 'later' }))

  expect(wordsOf(body.lines)).toContain('bot: Two days later')
})

test('shows files by signed addresses, and opens forms that take their answers as the real ones do', async () => {
  const { id: fileId } = await owner.ok('POST', `${app}/files?name=menu.pdf`, Buffer.from('%PDF-1.4 a menu'))
  const question = { kind: 'shortText', key: 'q1', name: 'size', label: 'Which size?', help: '', required: true }
  const document = { v: 1, screens: [{ key: 's1', title: 'Order', button: 'Send', items: [question] }], summary: null, checked: false }
  const form = { appId, id: 'form1', wabaId: '200000000000001', name: 'sizes', category: 'OTHER', document, status: 'PUBLISHED' }
  await insertRows(sql, 'whatsapp_form', form)
  const steps = aDocument({
    send: [
      ['menu', 'response', { messages: [{ type: 'document', media: { by: 'file', fileId }, filename: 'menu.pdf' }] }],
      ['form', 'whatsappFlow', { form: { by: 'name', value: 'sizes' }, text: 'Your size', button: 'Open' }],
    ],
  })
  await draft('sizes', steps)

  const { token, lines }: ChatSession = (await begin(await share({ flowId: 'sizes' }))).body
  const [menu, sizes] = lines.flatMap((line) => (line.type === 'message' ? [line] : []))
  const file = await testApp.visitor().call('GET', menu?.file?.url ?? '')
  const opened = await testApp.visitor().ok('POST', `${here.path}/test/forms/${sizes?.id}`, { token })
  const answer = (answers: object) => act(token, { type: 'form', messageId: sizes?.id, answers })

  expect(file.status).toBe(200)
  expect((await testApp.visitor().call('GET', menu?.file?.url.replace(fileId, 'another') ?? '')).status).toBe(403)
  expect(opened).toMatchObject({ document, answered: false })
  expect((await answer({})).body.error.details[0].message).toBe('Which size?: please answer this.')
  expect(wordsOf((await answer({ size: 'L' })).body.lines)).toContain('visitor: formReply')
})

test('a wrong password, a link that was closed or has ended, and one of another web chat open nothing', async () => {
  const locked = await share({ password: 'espresso' })
  const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code ?? 'open'
  const enter = async (password?: string) => codeOf(await begin(locked, password === undefined ? {} : { password }))
  expect([await enter(), await enter('latte'), await enter('espresso')]).toEqual(['chat-link-password', 'chat-link-password', 'open'])

  const { body } = await begin(locked, { password: 'espresso' })
  const other = await owner.ok('POST', `${app}/web-chats`, { name: 'Another', settings: {} })
  const elsewhere = await testApp
    .visitor()
    .call('POST', `/api/v1/webchat/${other.id}/session`, { link: { token: locked.token, password: 'espresso' } })
  const acted = await testApp
    .visitor()
    .call('POST', `/api/v1/webchat/${other.id}/test/acts`, { token: body.token, id: 'test-act-elsewhere', act: text('Hi') })
  expect([codeOf(elsewhere), codeOf(acted)]).toEqual(['chat-link-closed', 'unauthenticated'])

  await sql`update chat_link set expires_at = now() - interval '1 second' where id = ${locked.id}`
  expect([await enter('espresso'), codeOf(await act(body.token, text('Hi')))]).toEqual(['chat-link-closed', 'chat-link-closed'])

  const revoked = await share()
  const open = (await begin(revoked)).body
  await owner.ok('DELETE', `${app}/web-chats/${here.chat}/links/${revoked.id}`)
  expect([codeOf(await begin(revoked)), codeOf(await act(open.token, text('Hi')))]).toEqual(['chat-link-closed', 'chat-link-closed'])
})

test('a link tries no flow of another workspace, and a link that is live holds no test chat', async () => {
  const theirs = await (await testApp.person('Stan')).appId()
  await insertRows(sql, 'flow', { appId: theirs, id: 'theirs', kind: 'flow', name: 'Theirs', draft: welcomeDocument() })
  expect((await begin(await share({ flowId: 'theirs' }))).body.error.code).toBe('chat-link-closed')

  const live = await share({ draft: false })
  const token = closeTestChatToken(seal, { webChatId: here.chat, link: live.token, begunAt: new Date().toISOString(), said: [] })
  expect((await act(token, text('Hi'))).body.error.code).toBe('chat-link-closed')
})

test('only our own tokens hold a test chat, and each ends a day after it began', async () => {
  const link = await share()
  const { body } = await begin(link)
  const testChat = openTestChatToken(seal, body.token, here.chat)!
  const stale = closeTestChatToken(seal, { ...testChat, begunAt: new Date(Date.now() - 25 * 3_600_000).toISOString() })

  const answers = await Promise.all([stale, `${body.token.slice(0, -4)}AAAA`, 'x'].map((token) => act(token, text('Hi'))))

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  expect((await begin(link, { token: stale })).body.lines).toHaveLength(2)
})

test('a link to a draft names its flow and its end', async () => {
  const add = (body: object) => owner.call('POST', `${app}/web-chats/${here.chat}/links`, { name: 'Draft', draft: true, ...body })

  const answers = [await add({ flowId: 'welcome' }), await add({ expiresAt: TOMORROW })]

  expect(answers.map(({ status, body }) => [status, body.error.details[0].path])).toEqual([
    [400, 'expiresAt'],
    [400, 'flowId'],
  ])
})

test('a test chat answers no more than so often from one address', async () => {
  const { body } = await begin(await share())
  const statuses: number[] = []
  for (let count = 0; count < 61; count += 1)
    statuses.push((await act(body.token, { type: 'reaction', messageId: 'x', emoji: null })).status)

  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
})
