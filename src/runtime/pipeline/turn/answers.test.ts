import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { Automation } from '#domain/workspace/automation.ts'
import { saveAutomation } from '#store/workspace/automation.ts'

import { aDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { openChat } from '#runtime/testing/conversation.ts'
import { aTap, aText, aWebhook } from '#runtime/testing/webhooks.ts'

const ANA = '15550001111'

let fixture: RuntimeFixture

beforeEach(async () => {
  fixture = await runtimeFixture()
})
afterEach(() => fixture.end())

const say = async (...messages: Parameters<typeof aWebhook>[0]['messages'] & object) => {
  await fixture.runtime.accept(aWebhook({ messages }))
  await fixture.quiet()
}
const texts = () => fixture.sent.map(({ content }) => ('text' in content ? content.text : content.type))
const ask = (id: string, config: object): [string, string, unknown] => [
  id,
  'ask',
  { question: `${id}?`, saveTo: { target: 'session', name: id }, ...config },
]
const tell = (id: string, text: string): [string, string, unknown] => [id, 'response', { messages: [{ type: 'text', text }] }]

test('joins two quick messages into one answer and continues after the pause', async () => {
  await fixture.publish(
    aDocument({ block: [ask('address', { input: { type: 'text' }, mergeMs: 700 }), tell('end', 'To {{ vars.address }}.')] }),
  )
  await say(aText('m1', ANA, 'hi'))

  await say(aText('m2', ANA, '12 High Street'))
  await say(aText('m3', ANA, 'Leeds'))
  expect(texts()).toEqual(['address?'])

  await expect.poll(texts).toEqual(['address?', 'To 12 High Street\nLeeds.'])
  expect(await fixture.sql`select * from timer`).toEqual([])
})

test('a message from before the question does not answer it', async () => {
  await fixture.publish(aDocument({ block: [ask('name', { input: { type: 'text' }, mergeMs: 0 }), tell('end', 'Hi {{ vars.name }}.')] }))

  await say(aText('m1', ANA, 'hi'), aText('m2', ANA, 'where is my parcel?'))
  expect(texts()).toEqual(['name?'])
  await say(aText('m3', ANA, 'Ana'))

  expect(texts()).toEqual(['name?', 'Hi Ana.'])
})

describe('a broken flow', () => {
  const failing = () => aDocument({ block: [ask('size', { input: { type: 'number' }, retries: 0, mergeMs: 0 })] })

  test('tells the customer in their language that the team takes over', async () => {
    await fixture.publish(failing())
    await say(aText('m1', '34600111222', 'hi'))
    await say(aText('m2', '34600111222', 'no sé'))

    expect(texts().at(-1)).toContain('Alguien de nuestro equipo')
    const log = await fixture.sql<{ type: string }[]>`select body ->> 'type' as type from conversation_event order by seq desc limit 3`
    expect(log.map(({ type }) => type)).toContain('handler_changed')
  })

  test('uses the workspace’s message', async () => {
    await fixture.publish(failing())
    await saveAutomation(fixture.sql, fixture.appId, Automation.parse({ onFault: { texts: { en: 'A colleague takes over.' } } }))
    await say(aText('m1', ANA, 'hi'))
    await say(aText('m2', ANA, 'none of your business'))

    expect(texts()).toEqual(['size?', 'A colleague takes over.'])
  })

  test('stays silent if the workspace wants that', async () => {
    await fixture.publish(failing())
    await saveAutomation(fixture.sql, fixture.appId, Automation.parse({ onFault: { say: false } }))
    await say(aText('m1', ANA, 'hi'))
    await say(aText('m2', ANA, 'none of your business'))

    expect(texts()).toEqual(['size?'])
  })

  test('says nothing more after a step that explained itself', async () => {
    const away = ['l', 'liveChat', { textWhenAway: 'We are closed.', whenAway: 'exit' }] as [string, string, unknown]
    await fixture.publish(aDocument({ block: [away] }))
    const hours = { week: Array.from({ length: 7 }, () => []), closed: [] }
    await saveAutomation(fixture.sql, fixture.appId, Automation.parse({ businessHours: hours }))
    await say(aText('m1', ANA, 'hi'))

    expect(texts()).toEqual(['We are closed.'])
  })
})

test('a wrong and a right message together get no error', async () => {
  await fixture.publish(aDocument({ block: [ask('email', { input: { type: 'email' } }), tell('end', 'To {{ vars.email }}.')] }))
  await say(aText('m1', ANA, 'hi'))

  await say(aText('m2', ANA, 'ana@'), aText('m3', ANA, 'example.com'))

  await expect.poll(texts).toEqual(['email?', 'To ana@example.com.'])
})

test('a button of an earlier session is told so, and repeats the question', async () => {
  const size = { input: { type: 'button', options: ['Small', 'Large'].map((title) => ({ id: title, title })) } }
  await fixture.publish(aDocument({ block: [ask('size', size), tell('end', '{{ vars.size }} it is.')] }))
  const lastTap = () =>
    fixture.sent.flatMap(({ content }) => (content.type === 'buttons' ? [content.buttons[0]?.id ?? ''] : [])).at(-1) ?? ''
  await say(aText('m1', ANA, 'hi'))
  const old = lastTap()
  await say(aTap('m2', ANA, old, 'Small'))
  await say(aText('m3', ANA, 'hi'))

  await say(aTap('m4', ANA, old, 'Small'), aTap('m5', ANA, old, 'Small'))
  const earlier = 'That reply was for an earlier message.'
  expect(texts()).toEqual(['size?', 'Small it is.', 'size?', `${earlier}\n\nsize?`, `${earlier} Please use the latest one.`])

  await say(aTap('m6', ANA, lastTap(), 'Small'))
  expect(texts().at(-1)).toBe('Small it is.')
})

test('a row of a flow that ended goes to the team, and the customer reads so in their language', async () => {
  const size = { input: { type: 'list', button: 'Ver', options: ['Uno', 'Dos'].map((title) => ({ id: title, title })) } }
  await fixture.publish(
    aDocument({ block: [ask('talla', size), tell('end', '{{ vars.talla }}.')] }, [], {
      type: 'keyword',
      keywords: ['hola'],
      match: 'exact',
    }),
  )
  const spaniard = openChat(fixture, '34600111222')
  await spaniard.say('hola')
  await spaniard.tap('Uno')

  await spaniard.tap('Dos')

  expect(spaniard.said().slice(1)).toEqual([
    'Uno.',
    'Esa respuesta era para un mensaje anterior. Alguien de nuestro equipo te responderá aquí en breve.',
  ])
  expect(await fixture.sql`select handler from conversation`).toMatchObject([{ handler: 'human' }])
  expect(await fixture.sql`select 1 from flow_session`).toHaveLength(1)

  await spaniard.tap('Dos')
  expect(spaniard.said()).toHaveLength(3)
})

test('sends messages with typing delays in order', async () => {
  const messages = [
    { type: 'text', text: 'one', typingSeconds: 0.4 },
    { type: 'text', text: 'two' },
    { type: 'text', text: 'three', typingSeconds: 0.2 },
  ]
  await fixture.publish(aDocument({ block: [['say', 'response', { messages }]] }))

  await say(aText('m1', ANA, 'hi'))

  await expect.poll(texts).toEqual(['one', 'two', 'three'])
})

test('answers a two-day-old message by a template, or by the team', async () => {
  const old = aText('m1', ANA, 'hi', String(Math.floor(Date.now() / 1_000) - 172_800))
  const template = { type: 'template', name: 'come_back', language: 'en' }
  const hello = { messages: [{ type: 'text', text: 'Hello' }] }
  await fixture.publish(
    aDocument({
      block: [
        ['a', 'response', { ...hello, whenClosed: template }],
        ['b', 'response', hello],
      ],
    }),
  )

  await say(old)

  expect(texts()).toEqual(['template'])
  expect(await fixture.sql`select handler from conversation`).toMatchObject([{ handler: 'human' }])
})
