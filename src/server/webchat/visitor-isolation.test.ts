import { once } from 'node:events'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { aText, aWebhook } from '#runtime/testing/webhooks.ts'
import type { ChatLine } from '#domain/webchat/visitor.ts'

import type { Client } from '../testing/client.ts'
import { createVisitors, until, wordsOf } from './testing/visitors.ts'

// Two visitors of one web chat. Whatever one of them calls, with whatever the other one's browser knows, nothing of the other comes back.

const visitors = await createVisitors()
const { testApp, owner, appId, app, here, act, say, open, linesOf, words, publishWelcome } = visitors
const SECRET = 'The key is under the blue pot'

let address: string
beforeAll(async () => {
  address = (await testApp.server.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
beforeEach(visitors.renew)
afterAll(() => testApp.end())

const isQuestion = (line: ChatLine) => line.type === 'message' && line.content.type === 'buttons'
const idOf = (line: ChatLine | undefined): string => (line?.type === 'message' ? line.id : '')

const upload = async (token: string, content: string): Promise<string> => {
  const answer = await testApp.server.inject({
    method: 'POST',
    url: `${here.path}/files?name=note.txt`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
    payload: content,
  })
  return answer.json().fileId
}

/** One visitor with a conversation, a file and a question; and another one with their own first words. */
async function two() {
  await publishWelcome()
  const [one, other] = [await open(), await open()]
  await say(one.visitor, 'Hi')
  await words(one.visitor).toEqual(['visitor: Hi', 'bot: Hello ', 'bot: What is it?'])
  const fileId = await upload(one.session.token, SECRET)
  await act(one.visitor, { type: 'file', fileId, caption: SECRET })
  await until(async () => (await linesOf(one.visitor)).some((line) => line.type === 'message' && line.file !== null)).toBe(true)
  await say(one.visitor, SECRET)
  await until(async () => wordsOf(await linesOf(one.visitor))).toEqual(expect.arrayContaining([`visitor: ${SECRET}`]))
  await say(other.visitor, 'Mine')
  await words(other.visitor).toEqual(expect.arrayContaining(['visitor: Mine']))
  const lines = await linesOf(one.visitor)
  const file = lines.find((line) => line.type === 'message' && line.file !== null)
  return {
    one,
    other,
    fileId,
    questionId: idOf(lines.find(isQuestion)),
    fileLine: file?.type === 'message' ? file : null,
    seq: (await open({ token: one.session.token })).session.state?.seq ?? 0,
  }
}

/** All that a visitor is told over a socket that goes on from a place, up to the answer to a ping. */
async function resume(token: string, after: number): Promise<string> {
  const socket = new WebSocket(`${address}${here.path}/socket`)
  await once(socket, 'open')
  const frames: string[] = []
  const answered = new Promise<void>((resolve) => {
    socket.on('message', (raw) => {
      frames.push(String(raw))
      if (String(raw).includes('"pong"')) resolve()
    })
  })
  socket.send(JSON.stringify({ type: 'hello', token, after }))
  socket.send(JSON.stringify({ type: 'ping' }))
  await answered
  socket.terminate()
  return frames.join('\n')
}

test('reading: the session, lines, polls and sockets, from any place, tell a visitor of themselves alone', async () => {
  const { other, seq } = await two()
  const { token } = other.session
  const read = async (path: string) => JSON.stringify(await other.visitor.ok('GET', `${here.path}${path}`))

  const told = [
    JSON.stringify((await open({ token })).session),
    await read('/lines'),
    await read(`/lines?before=${seq + 1}`),
    await read('/wait?after=0'),
    // The place of somebody else, ahead of the visitor's own: they begin again, with their own lines.
    await read(`/wait?after=${seq + 1}`),
    await resume(token, 0),
    await resume(token, seq + 1),
  ]

  for (const text of told) expect(text).not.toContain(SECRET)
  expect(told[4]).toContain('"reset":true')
})

test('answering: no act names a message or file of somebody else', async () => {
  const { one, other, fileId, questionId } = await two()
  const before = wordsOf(await linesOf(one.visitor))

  const acts: object[] = [
    { type: 'text', text: 'Re', replyTo: questionId },
    { type: 'button', messageId: questionId, id: 'order', title: 'An order' },
    { type: 'row', messageId: questionId, id: 'order', title: 'An order' },
    { type: 'reaction', messageId: questionId, emoji: '👍' },
    { type: 'location', messageId: questionId, latitude: 1, longitude: 1 },
    { type: 'form', messageId: questionId, answers: {} },
    { type: 'cart', messageId: questionId, items: [{ retailerId: 'mug', quantity: 1 }] },
    { type: 'file', fileId },
  ]
  for (const what of acts) expect([what, (await act(other.visitor, what)).status]).toEqual([what, 404])
  expect((await other.visitor.call('GET', `${here.path}/forms/${questionId}`)).status).toBe(404)

  expect(wordsOf(await linesOf(one.visitor))).toEqual(before)
})

test('files: a link opens the one file that it was signed for', async () => {
  const { other, fileLine } = await two()
  const mine = await upload(other.session.token, 'My own note')
  await act(other.visitor, { type: 'file', fileId: mine })
  await until(async () => (await linesOf(other.visitor)).some((line) => line.type === 'message' && line.file !== null)).toBe(true)
  const own = (await linesOf(other.visitor)).find((line) => line.type === 'message' && line.file !== null)
  const get = (url: string) => testApp.server.inject({ method: 'GET', url })
  const link = own?.type === 'message' ? (own.file?.url ?? '') : ''

  expect((await get(link)).body).toBe('My own note')
  const swapped = await get(link.replace(idOf(own), fileLine?.id ?? ''))
  expect([swapped.statusCode, swapped.body.includes(SECRET)]).toEqual([403, false])
  const later = await get(link.replace(/expires=\d+/, 'expires=9999999999999'))
  expect(later.statusCode).toBe(403)
})

test('doing: what one reads, has mailed or deletes is theirs', async () => {
  const { one, other } = await two()
  const statuses = async () => (await linesOf(one.visitor)).map((line) => line.type === 'message' && line.status)
  const before = await statuses()

  await other.visitor.ok('POST', `${here.path}/seen`, { delivered: 999, read: 999 })
  expect(await statuses()).toEqual(before)
  expect(before).toContain('SENT')

  await other.visitor.ok('POST', `${here.path}/transcript`, { email: 'other@example.com' })
  await until(async () => testApp.mails.filter(({ to }) => to === 'other@example.com').length).toBe(1)
  const mail = testApp.mails.find(({ to }) => to === 'other@example.com')
  expect(mail?.text).toContain('Mine')
  expect(mail?.text).not.toContain(SECRET)

  await other.visitor.ok('DELETE', `${here.path}/visitor`)
  await until(async () => (await owner.ok('GET', `${app}/conversations`)).items.length).toBe(1)
  expect(JSON.stringify(await linesOf(one.visitor))).toContain(SECRET)
})

test('a visitor whose conversation went on in WhatsApp is shown what was said here, and nothing of there', async () => {
  const { one } = await two()
  const [contact] = await testApp.sql<
    { id: string }[]
  >`select contact_id as id from message m join conversation c on c.app_id = m.app_id and c.id = m.conversation_id where m.content ->> 'text' = ${SECRET}`
  await testApp.sql`
    insert into contact_address (app_id, channel_id, address, kind, contact_id) values (${appId}, 'number', '447700900160', 'wa_id', ${contact?.id ?? ''})`
  await writeOnWhatsapp('Only for my phone')

  const client: Client = one.visitor
  expect(JSON.stringify(await linesOf(client))).not.toContain('Only for my phone')
  expect(JSON.stringify(await client.ok('GET', `${here.path}/wait?after=0`))).not.toContain('Only for my phone')
})

async function writeOnWhatsapp(text: string): Promise<void> {
  await testApp.runtime.accept(
    aWebhook({
      contacts: [{ wa_id: '447700900160', profile: { name: 'Mia' } }],
      messages: [aText('wamid.isolation', '447700900160', text)],
    }),
  )
  await until(async () => (await testApp.sql`select from message where content ->> 'text' = ${text}`).length).toBe(1)
}
