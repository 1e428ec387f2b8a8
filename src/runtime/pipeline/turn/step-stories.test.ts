import { existsSync } from 'node:fs'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { EventTypeInput } from '#domain/scheduling/event.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import { saveEventType } from '#store/scheduling/event-types.ts'

import { aDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { openChat, type Chat } from '#runtime/testing/conversation.ts'

// One whole story per step kind: from the customer's message over PostgreSQL to what is sent, and to the exit that was taken.

type Step = [id: string, kind: string, config: unknown]
type Story = (chat: Chat) => Promise<void>

let fixture: RuntimeFixture
beforeEach(async () => {
  fixture = await runtimeFixture({
    egress: async ({ url }) =>
      url.includes('missing')
        ? { outcome: 'answered', status: 404, headers: {}, body: new Uint8Array(), truncated: false }
        : { outcome: 'answered', status: 200, headers: {}, body: new TextEncoder().encode('{"price":7}'), truncated: false },
  })
})
afterEach(() => fixture.end())

const tell = (text: string, id = 'end'): Step => [id, 'response', { messages: [{ type: 'text', text }] }]
const publish = (...steps: Step[]) => fixture.publish(aDocument({ block: steps }))
const visit = () => {
  const week = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
  const input = EventTypeInput.parse({ name: 'Visit', stepMin: 60, durationMin: 60, availability: { week, closed: [] } })
  return saveEventType(fixture.sql, { appId: fixture.appId, id: 'visit', input, isNew: true })
}
const contact = async () => (await fixture.sql<{ fields: object; tags: string[] }[]>`select fields, tags from contact`)[0]
const anOrder = {
  type: 'order',
  order: { catalog_id: '9', product_items: [{ product_retailer_id: 'mug', quantity: 2, item_price: 9.5, currency: 'EUR' }] },
}
const lastToken = (chat: Chat): string =>
  chat
    .sent()
    .flatMap((content) => (content.type === 'whatsappFlow' ? [content.token] : []))
    .at(-1) ?? ''
const formReply = (answers: object) => ({
  type: 'interactive',
  interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: JSON.stringify(answers) } },
})

const stories: Partial<Record<keyof typeof kinds, Story>> = {
  response: async (chat) => {
    await publish(tell('Hello {{ contact.name }}'))
    await chat.say('hi')
    expect(chat.said()).toEqual(['Hello Ana'])
  },
  ask: async (chat) => {
    const options = ['Small', 'Large'].map((title) => ({ id: title, title }))
    const ask: Step = [
      'size',
      'ask',
      { question: 'Which size?', input: { type: 'button', options }, saveTo: { target: 'contact', name: 'size' } },
    ]
    await publish(ask, tell('{{ contact.fields.size }} it is'))
    await chat.say('hi')
    await chat.tap('Large')
    expect(chat.said()).toEqual(['Which size?', 'Large it is'])
  },
  updateContact: async (chat) => {
    await publish(['add', 'updateContact', { field: 'visits', operation: 'increment', value: '2', addTags: ['guest'] }])
    await chat.say('hi')
    expect(await contact()).toMatchObject({ fields: { visits: 2 }, tags: ['guest'] })
  },
  removeTag: async (chat) => {
    await publish(['add', 'updateContact', { addTags: ['guest', 'new'] }], ['take', 'removeTag', { tags: ['New'] }])
    await chat.say('hi')
    expect(await contact()).toMatchObject({ tags: ['guest'] })
  },
  condition: async (chat) => {
    const when = { match: 'all', rules: [{ path: 'contact.name', operator: 'equals', value: 'ana' }] }
    const document = aDocument(
      {
        first: [['is', 'condition', { branches: [{ id: 'ana', label: 'Ana', when }] }]],
        yes: [tell('You are Ana', 'y')],
        no: [tell('Who?', 'n')],
      },
      [
        ['is', 'branch:ana', 'yes'],
        ['is', 'else', 'no'],
      ],
    )
    await fixture.publish(document)
    await chat.say('hi')
    expect(chat.said()).toEqual(['You are Ana'])
  },
  delay: async (chat) => {
    await publish(['wait', 'delay', { until: { type: 'duration', amount: 1, unit: 'seconds' } }], tell('A second later'))
    await chat.say('hi')
    expect(chat.said()).toEqual([])
    await expect.poll(() => chat.said()).toEqual(['A second later'])
  },
  flow: async (chat) => {
    const other = await fixture.publish(
      aDocument({ block: [tell('In the other, {{ vars.who }}', 'x')] }, [], { type: 'startedByApi' }),
      'Other',
    )
    await publish(['call', 'flow', { flow: other, inputs: { who: '{{ contact.name }}' } }], tell('Back'))
    await chat.say('hi')
    expect(chat.said()).toEqual(['In the other, Ana', 'Back'])
  },
  triggerWorkflow: async (chat) => {
    const tag: Step = ['tag', 'updateContact', { addTags: ['{{ trigger.tag }}'].map(() => 'started') }]
    const id = await fixture.publish(aDocument({ block: [tag] }, [], { type: 'called' }), 'Tag', 'workflow')
    await publish(['go', 'triggerWorkflow', { workflow: id }], tell('On its way'))
    await chat.say('hi')
    expect(chat.said()).toEqual(['On its way'])
    expect(await contact()).toMatchObject({ tags: ['started'] })
  },
  customFunction: async (chat) => {
    const config = {
      source: 'return { total: inputs.n * 3 }',
      inputs: [{ name: 'n', type: 'number', value: '14' }],
      outputs: [{ name: 'total', type: 'number', saveTo: { target: 'session', name: 'total' } }],
    }
    await publish(['fn', 'customFunction', config], tell('It is {{ vars.total }}'))
    await chat.say('hi')
    expect(chat.said()).toEqual(['It is 42'])
  },
  httpRequest: async (chat) => {
    await publish(
      ['get', 'httpRequest', { url: 'https://shop.example/price', save: [{ path: '$.price', name: 'price' }] }],
      tell('{{ vars.price }} euros'),
    )
    await chat.say('hi')
    expect(chat.said()).toEqual(['7 euros'])
  },
  liveChat: async (chat) => {
    await publish(['people', 'liveChat', { note: 'About {{ contact.name }}', textWhenThere: 'Somebody will be with you.' }])
    await chat.say('hi')
    expect(chat.said()).toEqual(['Somebody will be with you.'])
    expect(await fixture.sql`select handler from conversation`).toEqual([{ handler: 'human' }])
  },
  createEvent: async (chat) => {
    await visit()
    await publish(['book', 'createEvent', { eventType: 'visit', when: { by: 'pick', text: 'When?' } }], tell('Booked: {{ event.title }}'))
    await chat.say('hi')
    expect(chat.said()).toEqual(['When?'])
    await chat.say('1')
    expect(chat.said().at(-1)).toBe('Booked: Visit')
    expect(await fixture.sql`select status, resource_id from event`).toEqual([{ status: 'booked', resource_id: null }])
  },
  updateEvent: async (chat) => {
    await visit()
    const book: Step = ['book', 'createEvent', { eventType: 'visit', when: { by: 'pick' } }]
    const cancel: Step = ['cancel', 'updateEvent', { which: { by: 'pick', text: 'Which?' }, change: { to: 'cancelled', reason: 'asked' } }]
    await publish(book, cancel, tell('It is {{ event.status }}'))
    await chat.say('hi')
    await chat.say('2')
    await chat.tap('Visit')
    expect(chat.said().at(-1)).toBe('It is cancelled')
  },
  listEvents: async (chat) => {
    await visit()
    const list: Step = ['list', 'listEvents', { text: 'You have:', line: '{{ item.title }}, {{ item.status }}' }]
    await publish(['book', 'createEvent', { eventType: 'visit', when: { by: 'pick' } }], list)
    await chat.say('hi')
    await chat.say('1')
    expect(chat.said().at(-1)).toBe('You have:\nVisit, booked')
  },
  sendFormForCreateEvent: async (chat) => {
    await visit()
    await publish(
      ['form', 'sendFormForCreateEvent', { eventType: 'visit', form: { by: 'name', value: 'booking' } }],
      tell('Booked for {{ event.fields.guests }}'),
    )
    await chat.say('hi')
    const form = chat.sent().find((content) => content.type === 'whatsappFlow')
    const slot = form?.type === 'whatsappFlow' ? JSON.parse(JSON.stringify(form.data)).slots[3].id : ''
    const reply = formReply({ flow_token: lastToken(chat), slot, guests: '4' })
    await chat.send(reply)
    await chat.send(reply)
    expect(chat.said()[1]).toBe('Booked for 4')
    expect(await fixture.sql`select starts_at from event`).toEqual([{ starts_at: slot }])
  },
  whatsappFlow: async (chat) => {
    const save = [{ answer: 'city', target: 'contact', name: 'city' }]
    await publish(
      ['form', 'whatsappFlow', { form: { by: 'id', value: '1' }, text: 'Fill in', save }],
      tell('{{ contact.fields.city }}, good'),
    )
    await chat.say('hi')
    await chat.send(formReply({ flow_token: lastToken(chat), city: 'Leeds' }))
    expect(chat.said()).toEqual(['Fill in', 'Leeds, good'])
  },
  catalog: async (chat) => {
    await publish(
      ['shop', 'catalog', { show: { kind: 'catalog' }, text: 'Look around' }],
      tell('Order {{ order.number }}: {{ order.total }} {{ order.currency }}'),
    )
    await chat.say('hi')
    await chat.send(anOrder)
    expect(chat.said()).toEqual(['Look around', 'Order 1: 19.00 EUR'])
    expect(await fixture.sql`select quantity from order_line`).toEqual([{ quantity: 2 }])
  },
  listOrders: async (chat) => {
    const shop: Step = ['shop', 'catalog', { show: { kind: 'catalog' }, text: 'Look around' }]
    await publish(shop, ['list', 'listOrders', { text: 'So far:' }])
    await chat.say('hi')
    await chat.send(anOrder)
    expect(chat.said().at(-1)).toBe('So far:\nOrder 1, 19.00 EUR, new, unpaid')
  },
}

/** Kinds whose counterpart outside is a whole emulator have their story beside it. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  addToGoogleSheet: '../../integrations/google-sheets/sheet-steps.test.ts',
  updateRowInGoogleSheet: '../../integrations/google-sheets/sheet-steps.test.ts',
  agent: '../../integrations/ai/agent.test.ts',
}

test('validates a contact’s time zone and uses it for times', async () => {
  const when = { question: 'In {{ contact.timeZone }}, when?', input: { type: 'date', withTime: true }, mergeMs: 0 }
  await publish(
    ['zone', 'updateContact', { field: 'timeZone', value: 'Asia/Tokyo' }],
    ['when', 'ask', { ...when, saveTo: { target: 'contact', name: 'at' } }],
  )
  const chat = openChat(fixture)
  await chat.say('hi')
  await chat.say('2036-01-08 10:00')
  await chat.say('yes')
  expect(chat.said()).toEqual(['In Asia/Tokyo, when?', 'Did you mean Tuesday, January 8, 2036 at 10:00?'])
  const [kept] = await fixture.sql<{ id: string }[]>`select id, time_zone, fields from contact`
  expect(kept).toMatchObject({ time_zone: 'Asia/Tokyo', fields: { at: '2036-01-08T01:00:00.000Z' } })

  const by = { appId: fixture.appId, author: { kind: 'api' as const, id: null, name: null } }
  const change = {
    kind: 'update_contact' as const,
    field: 'timeZone',
    operation: 'set' as const,
    value: 'Nowhere/City',
    addTags: [],
    removeTags: [],
  }
  expect(await fixture.runtime.executeAction(by, kept?.id ?? '', 'command', change)).toMatchObject({ ok: false })
})

test('a cart becomes one order, whatever handles it', async () => {
  const chat = openChat(fixture)
  await chat.send(anOrder)
  await chat.send(anOrder)
  expect(await fixture.sql`select number from customer_order order by number`).toEqual([{ number: 1 }, { number: 2 }])

  await fixture.sql`update conversation set handler = 'bot'`
  await fixture.publish(
    aDocument({ block: [tell('Thanks for order {{ order.number }} of {{ order.total }} {{ order.currency }}')] }, [], {
      type: 'orderReceived',
    }),
  )
  await chat.send(anOrder)
  expect(chat.said()).toEqual(['Thanks for order 3 of 19.00 EUR'])
})

test('a booking page books once and closes', async () => {
  await visit()
  const fields = [{ name: 'guests', label: 'Guests', type: 'number', required: true, choices: [] }]
  await fixture.sql`update event_type set config = config || ${fixture.sql.json({ fields })}`
  await publish(['form', 'sendFormForCreateEvent', { eventType: 'visit', send: 'page' }], tell('Booked for {{ event.fields.guests }}'))
  const chat = openChat(fixture)
  await chat.say('hi')
  const link = chat.sent()[0]
  const token = link?.type === 'ctaUrl' ? link.url.split('/').at(-1) : ''
  const { forms } = fixture.runtime

  const page = await forms.open(fixture.appId, token ?? '')
  expect(page).toMatchObject({ business: 'Shop', title: 'Visit', fields: [{ name: 'guests' }] })
  const start = page.slots[2]?.start ?? ''
  await expect(forms.submit(fixture.appId, token ?? '', start, {})).rejects.toMatchObject({ code: 'invalid-argument' })
  await Promise.all([1, 2].map(() => forms.submit(fixture.appId, token ?? '', start, { guests: 4 })))
  await fixture.quiet()

  expect(chat.said().slice(1)).toEqual(['Booked for 4'])
  expect(await fixture.sql`select starts_at from event`).toEqual([{ starts_at: start }])
  await expect(forms.open(fixture.appId, token ?? '')).rejects.toMatchObject({ code: 'form-closed' })
  await expect(forms.open('another', token ?? '')).rejects.toMatchObject({ code: 'form-closed' })
})

test('the answers of a form book an event, a second form fills it, and a time that is gone leaves by its exit', async () => {
  await visit()
  const form = { form: { by: 'id', value: '1' }, text: 'Fill in' }
  const when = [
    { answer: 'day', target: 'event', name: 'start' },
    { answer: 'time', target: 'event', name: 'time' },
  ]
  const more = [{ answer: 'guests', target: 'event', name: 'guests', type: 'number' }]
  const document = aDocument(
    {
      book: [
        ['when', 'whatsappFlow', { ...form, eventType: 'visit', save: when }],
        ['more', 'whatsappFlow', { ...form, save: more }],
        tell('{{ event.title }} for {{ event.fields.guests }}'),
      ],
      gone: [tell('Gone: {{ vars.alternatives | size }} others', 'gone')],
    },
    [['when', 'slotTaken', 'gone']],
  )
  await fixture.publish(document)
  const day = new Date(Date.now() + 172_800_000).toISOString().slice(0, 10)
  const answers = { day, time: '10:00' }
  const [ana, ben] = [openChat(fixture), openChat(fixture, '15550002222')]
  await ana.say('hi')
  await ben.say('hi')

  await ana.send(formReply({ flow_token: lastToken(ana), ...answers }))
  await ben.send(formReply({ flow_token: lastToken(ben), ...answers }))
  await ana.send(formReply({ flow_token: lastToken(ana), guests: '4' }))

  expect(ben.said().at(-1)).toMatch(/^Gone: [1-9]\d* others$/)
  expect(ana.said().at(-1)).toBe('Visit for 4')
  expect(await fixture.sql`select starts_at, fields from event`).toEqual([{ starts_at: `${day}T10:00:00.000Z`, fields: { guests: 4 } }])
})

test('every kind has a story', () => {
  const without = Object.keys(kinds).filter(
    (kind) => !(kind in stories) && !existsSync(new URL(ELSEWHERE[kind] ?? './none', import.meta.url)),
  )
  expect(without).toEqual([])
})

test.each(Object.entries(stories))('%s', async (_, story) => {
  await story(openChat(fixture))
})
