import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { aDocument } from '#flow/testing/documents.ts'
import { insertFlow } from '#runtime/testing/insert-flow.ts'
import { insertRows } from '#store/testing/rows.ts'

import type { Client } from '../testing/client.ts'
import { createAnswerMailJob } from './mails/mail-answers.ts'
import { createVisitors, until, wordsOf } from './testing/visitors.ts'

const visitors = await createVisitors()
const { testApp, owner, appId, app, here, act, say, open, linesOf, words, publishWelcome } = visitors

beforeEach(visitors.renew)
afterAll(() => testApp.end())

describe('ways in and on', () => {
  test('a link opens the chat with its flow, and asks for its password', async () => {
    await publishWelcome()
    const link = await owner.ok('POST', `${app}/web-chats/${here.chat}/links`, { name: 'Table 4', flowId: 'welcome', password: 'espresso' })
    const token = new URL(link.url).searchParams.get('id')
    const enter = (password?: string) => testApp.visitor().call('POST', `${here.path}/session`, { link: { token, password } })

    const refused = [await enter(), await enter('latte')]
    const { session, visitor } = await open({ link: { token, password: 'espresso' } })
    await say(visitor, 'Hi')

    expect(refused.map(({ body }) => body.error.code)).toEqual(['chat-link-password', 'chat-link-password'])
    await words(visitor).toEqual(['visitor: Hi', 'bot: Hello ', 'bot: What is it?'])
    expect((await open({ token: session.token })).session.lines).toEqual([])
    await testApp.sql`update chat_link set expires_at = now() - interval '1 second'`
    expect((await enter('espresso')).body.error.code).toBe('chat-link-closed')
  })

  test('a flow that a visitor chooses takes the place of the one that runs, and people go on where it is gone', async () => {
    await publishWelcome()
    const document = aDocument({
      block: [['said', 'response', { messages: [{ type: 'text', text: 'You asked for {{ message.text }}' }] }]],
    })
    await insertFlow(testApp.sql, { appId, id: 'hours', kind: 'flow', name: 'Hours', document }, new Date())
    const { visitor } = await open()
    await say(visitor, 'Hi')
    await words(visitor).toEqual(['visitor: Hi', 'bot: Hello ', 'bot: What is it?'])

    await act(visitor, { type: 'startFlow', flowId: 'hours', label: 'our hours' })
    await words(visitor).toEqual(['visitor: Hi', 'bot: Hello ', 'bot: What is it?', 'visitor: our hours', 'bot: You asked for our hours'])
    await testApp.sql`update flow set published_version = null where app_id = ${appId} and id = 'hours'`
    await act(visitor, { type: 'startFlow', flowId: 'hours', label: 'our hours' })

    await until(async () => (await owner.ok('GET', `${app}/conversations`)).items[0]?.handler).toBe('human')
  })

  test('an answer that a visitor does not see is mailed once, until they were back', async () => {
    const { visitor } = await open()
    await say(visitor, 'Call me?', {
      self: { email: 'mia@shop.example' },
      visit: { page: 'https://shop.example/help', locale: 'en-GB', timeZone: 'Mars/Olympus' },
    })
    await words(visitor).toEqual(['visitor: Call me?'])
    const [conversation] = (await owner.ok('GET', `${app}/conversations`)).items
    const reply = async (text: string) => {
      await owner.ok('POST', `${app}/conversations/${conversation.id}/replies`, { contents: [{ type: 'text', text }] })
      await until(async () => (await testApp.sql`select from outbox`).length).toBe(0)
    }
    const pass = () => testApp.sql`update web_visitor set mail_next_at = now() where mail_next_at is not null`
    const due = async () => (await testApp.sql`select from web_visitor where mail_next_at is not null`).length
    const mails = () => testApp.mails.filter(({ subject }) => subject.includes('replied'))
    const job = createAnswerMailJob({
      sql: testApp.sql,
      mailer: testApp.deps.mailer,
      sites: testApp.deps.sites,
      seal: testApp.deps.seal,
      now: testApp.deps.now,
      log: testApp.deps.log,
    })
    const run = async () => {
      await pass()
      await job.run(() => {})
      await until(due).toBe(0)
    }
    // Their browser told their language, and a zone that none is.
    expect(await testApp.sql`select language, time_zone from contact`).toEqual([{ language: 'en-GB', time_zone: null }])
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
    await visitor.ok('POST', `${here.path}/seen`, { delivered: 999, read: 999 })
    await reply('Bye')
    await visitor.ok('POST', `${here.path}/seen`, { delivered: 999, read: 999 })
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
    const talk = async (visitor: Client) => (await visitor.ok('GET', `${here.path}/lines`)).state?.conversationId
    const known = await talk(other.visitor)
    await testApp.sql`insert into contact_address (app_id, channel_id, address, kind, contact_id)
      select app_id, 'number', '447700900199', 'wa_id', contact_id from conversation where id = ${known}`

    await one.visitor.ok('DELETE', `${here.path}/visitor`)
    await other.visitor.ok('DELETE', `${here.path}/visitor`)

    await until(() => talk(one.visitor)).toBe(undefined)
    expect((await testApp.sql`select from web_visitor`).length).toBe(1)
    expect(await testApp.sql`select content ->> 'text' as text from message where direction = 'note'`).toMatchObject([
      { text: expect.stringContaining('deleted') },
    ])
    expect(wordsOf(await linesOf(other.visitor))).toEqual(['visitor: Forget me'])
  })
})

describe('what a message opens', () => {
  /** Has the team write something to a visitor who said hello; answers with the visitor and the line. */
  async function shown(content: object) {
    const { visitor } = await open()
    await say(visitor, 'Hi')
    await words(visitor).toEqual(['visitor: Hi'])
    const [conversation] = (await owner.ok('GET', `${app}/conversations`)).items
    await owner.ok('POST', `${app}/conversations/${conversation.id}/replies`, { contents: [content] })
    const answer = async () => (await linesOf(visitor)).find((one) => one.type === 'message' && one.author.kind === 'person')
    await until(async () => (await answer())?.type).toBe('message')
    const line = await answer()
    return { visitor, line: line?.type === 'message' ? line : null, messageId: line?.type === 'message' ? line.id : '' }
  }

  test('a form is filled in once, and only as it may be', async () => {
    const question = { kind: 'shortText', key: 'q1', name: 'size', label: 'Which size?', help: '', required: true }
    const document = { v: 1, screens: [{ key: 's1', title: 'Order', button: 'Send', items: [question] }], summary: null, checked: false }
    await insertRows(testApp.sql, 'whatsapp_form', {
      appId,
      id: 'form1',
      wabaId: '200000000000001',
      name: 'sizes',
      category: 'OTHER',
      document,
      status: 'PUBLISHED',
    })
    const { visitor, messageId, line } = await shown({
      type: 'whatsappFlow',
      text: 'Tell us',
      label: 'Open',
      form: { by: 'name', value: 'sizes' },
      token: 'token1',
    })

    expect(JSON.stringify(line)).not.toContain('token1')
    expect(await visitor.ok('GET', `${here.path}/forms/${messageId}`)).toMatchObject({ document, answered: false })
    const missing = await act(visitor, { type: 'form', messageId, answers: {} })
    expect([missing.status, missing.body.error.details[0].message]).toEqual([400, 'Which size?: please answer this.'])
    expect((await act(visitor, { type: 'form', messageId, answers: { size: 'L' } })).status).toBe(200)
    await until(async () => (await visitor.ok('GET', `${here.path}/forms/${messageId}`)).answered).toBe(true)
    expect((await testApp.sql`select content from message where content ->> 'type' = 'formReply'`)[0]?.['content']).toMatchObject({
      token: 'token1',
      answers: { size: 'L' },
    })
  })

  test('a cart is priced by the catalog, whatever the browser says', async () => {
    for (const [retailerId, priceMinor] of [
      ['mug', 950],
      ['kit', 3_900],
    ] as const)
      await owner.ok('POST', `${app}/products`, { retailerId, name: retailerId, priceMinor, currency: 'EUR' })
    const { items } = await (await open()).visitor.ok('GET', `${here.path}/products`)
    const { visitor, messageId } = await shown({ type: 'catalog', text: 'Our shop', show: { kind: 'catalog' } })

    const wrong = await act(visitor, { type: 'cart', messageId, items: [{ retailerId: 'gone', quantity: 1 }] })
    await act(visitor, { type: 'cart', messageId, items: [{ retailerId: 'mug', quantity: 2, price: 0.01 }] })

    expect(items).toMatchObject([
      { retailerId: 'kit', price: 39 },
      { retailerId: 'mug', price: 9.5, unavailable: null },
    ])
    expect(wrong.status).toBe(400)
    await until(async () => (await owner.ok('GET', `${app}/orders`)).items.map(({ total }: { total: number }) => total)).toEqual([19])
  })
})

test('a booking is made in the chat, and a time that somebody else took is asked for again', async () => {
  const week = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
  const fields = [{ name: 'guests', label: 'Guests', type: 'number', required: true }]
  const type = { name: 'Tasting', durationMin: 60, stepMin: 60, availability: { week, closed: [] }, fields }
  const { id: eventType } = await owner.ok('POST', `${app}/event-types`, type)
  const steps: [string, string, unknown][] = [
    ['book', 'sendFormForCreateEvent', { eventType, send: 'page', slots: 3 }],
    ['told', 'response', { messages: [{ type: 'text', text: 'A table for {{ event.fields.guests }}' }] }],
  ]
  await insertFlow(testApp.sql, { appId, id: 'table', kind: 'flow', name: 'Table', document: aDocument({ steps }) }, new Date())
  const seat = async () => {
    const { visitor } = await open()
    const forms = async () =>
      (await linesOf(visitor)).flatMap((line) => (line.type === 'message' && line.content.type === 'whatsappFlow' ? [line] : []))
    await act(visitor, { type: 'startFlow', flowId: 'table', label: 'Book' })
    await until(async () => (await forms()).length).toBe(1)
    const [asked] = await forms()
    const messageId = asked?.id ?? ''
    return { visitor, forms, asked, messageId, form: await visitor.ok('GET', `${here.path}/forms/${messageId}`) }
  }
  const [mia, tom] = [await seat(), await seat()]
  const time = mia.form.times.$start[1].id
  const book = (who: Client, messageId: string, start: string, answers: object = { guests: '4' }) =>
    act(who, { type: 'form', messageId, answers: { $start: start, ...answers } })

  expect(JSON.stringify(mia.asked)).not.toContain('/forms/')
  expect(mia.form).toMatchObject({ timeZone: 'Europe/London', document: { screens: [{ title: 'Tasting' }] } })
  const refused = [
    await book(mia.visitor, mia.messageId, '2020-01-01T10:00:00.000Z'),
    await book(mia.visitor, mia.messageId, time, {}),
    await book(mia.visitor, tom.messageId, time),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 404])
  await book(mia.visitor, mia.messageId, time)
  await words(mia.visitor).toEqual([
    'visitor: Book',
    'bot: Please choose a time and fill in the form.',
    'visitor: formReply',
    'bot: A table for 4',
  ])
  await book(tom.visitor, tom.messageId, time)
  await until(async () => (await tom.forms()).length).toBe(2)

  const again = (await tom.forms())[1]
  const { times } = await tom.visitor.ok('GET', `${here.path}/forms/${again?.id}`)
  expect(again?.content).toMatchObject({ text: 'Sorry, that time was just taken. Please choose another.' })
  expect(times.$start.map(({ id }: { id: string }) => id)).not.toContain(time)
  await book(tom.visitor, again?.id ?? '', times.$start[0].id)
  await until(async () => (await testApp.sql`select from event`).length).toBe(2)
  expect((await mia.visitor.call('GET', `${here.path}/forms/${mia.messageId}`)).body.error.code).toBe('form-closed')
})
