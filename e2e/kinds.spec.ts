import type { Page } from '@playwright/test'

import { aNumber, type Colleague, expect, signUp, test } from './fixtures.ts'

// Each step kind that a customer sees, on the phone: a flow is published through the API, a keyword starts it, and the customer goes
// through it with fingers and words.

type Step = [id: string, kind: string, config: unknown]

const tell = (text: string, id = 'end'): Step => [id, 'response', { messages: [{ type: 'text', text }] }]

let page: Page
let kim: Colleague
let tasting = ''

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage()
  kim = await signUp(page, 'Kim Lake')
  const week = Array.from({ length: 7 }, () => [{ from: '09:00', to: '18:00' }])
  const body = { name: 'Tasting', durationMin: 60, stepMin: 60, availability: { week, closed: [] } }
  tasting = (await kim.ask('POST', `${kim.api}/event-types`, body)).id
})
test.afterAll(() => page.close())

/** Publishes a flow of one block that a keyword of its own starts. */
async function publish(keyword: string, ...steps: Step[]): Promise<void> {
  const trigger = { type: 'keyword', keywords: [keyword], match: 'exact' }
  const draft = {
    v: 1,
    nodes: [
      { id: 'start', kind: 'trigger', position: { x: 0, y: 0 }, trigger },
      {
        id: 'block',
        kind: 'default',
        position: { x: 300, y: 0 },
        steps: steps.map(([id, kind, config]) => ({ id, kind, enabled: true, config })),
      },
    ],
    edges: [{ id: 'edge', kind: 'blockconnect', source: { nodeId: 'start' }, target: { nodeId: 'block' } }],
  }
  const flow = await kim.ask('POST', `${kim.api}/flows`, { name: `Kind ${keyword}`, draft })
  await kim.ask('POST', `${kim.api}/flows/${flow.id}/publish`, { acceptWarnings: true })
}

let customers = 0

/** A customer of its own for each test, so that no conversation begins in another. */
async function aPhone() {
  customers += 1
  await page.goto('/tester')
  await page.getByRole('button', { name: 'Add a test contact' }).click()
  await page.getByLabel('Name').fill(`Kind ${customers}`)
  await page.getByLabel('Phone number').fill(`+${aNumber()}`)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Test contacts' }).getByText(`Kind ${customers}`, { exact: true }).click()
  const messages = page.getByRole('list', { name: 'Messages' })
  return {
    messages,
    async say(words: string) {
      await page.getByRole('textbox', { name: 'Message' }).fill(words)
      await page.keyboard.press('Enter')
    },
    sees: (words: string | RegExp) => expect(messages.getByText(words).last()).toBeVisible(),
    async pick(button: string, row: string | RegExp) {
      await messages.getByRole('button', { name: button }).last().click()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('radio', { name: row }).first().click()
      await sheet.getByRole('button', { name: /Send/ }).click()
    },
    tap: (title: string) => messages.getByRole('button', { name: title }).last().click(),
  }
}

test('response sends several kinds of messages', async () => {
  const messages = [
    { type: 'text', text: 'Hello {{ contact.name }}' },
    { type: 'location', latitude: 51.5, longitude: -0.1, name: 'The pier' },
    { type: 'ctaUrl', text: 'Our shop', label: 'Visit us', url: 'https://example.com' },
  ]
  await publish('kind-response', ['all', 'response', { messages }])
  const phone = await aPhone()
  await phone.say('kind-response')
  await phone.sees(/^Hello Kind/)
  await phone.sees('The pier')
  await phone.sees('Visit us')
})

test('ask accepts a tap, a typed option, a number in words, and a confirmed date', async () => {
  const options = ['Small', 'Large'].map((title) => ({ id: title, title }))
  const save = (name: string) => ({ saveTo: { target: 'session', name } })
  await publish(
    'kind-ask',
    ['size', 'ask', { question: 'Which size?', input: { type: 'button', options }, ...save('size') }],
    [
      'drink',
      'ask',
      {
        question: 'Which drink?',
        input: {
          type: 'list',
          options: [
            { id: 'tea', title: 'Tea' },
            { id: 'coffee', title: 'Coffee' },
          ],
          button: 'Drinks',
        },
        ...save('drink'),
      },
    ],
    ['count', 'ask', { question: 'How many?', input: { type: 'number', min: 1 }, ...save('count') }],
    ['day', 'ask', { question: 'Which day?', input: { type: 'date' }, ...save('day') }],
    tell('{{ vars.count }} × {{ vars.size }} {{ vars.drink }} on {{ vars.day }}'),
  )
  const phone = await aPhone()
  await phone.say('kind-ask')
  await phone.sees('Which size?')
  await phone.tap('Large')
  await phone.sees('Which drink?')
  await phone.say('coffee')
  await phone.sees('How many?')
  await phone.say('two')
  await phone.sees('Which day?')
  await phone.say('24 décembre')
  await phone.sees(/Vous voulez dire .* 24 décembre \d{4} \?/)
  await phone.tap('Oui')
  await phone.sees(/2 × Large Coffee on .*\b24\b.*\d{4}/)
})

test('three wrong answers hand over to the team, never to silence', async () => {
  await publish('kind-wrong', [
    'mail',
    'ask',
    { question: 'Your email?', input: { type: 'email' }, mergeMs: 0, saveTo: { target: 'session', name: 'mail' } },
  ])
  const phone = await aPhone()
  await phone.say('kind-wrong')
  await phone.sees('Your email?')
  for (const words of ['no', 'never', 'not at all']) await phone.say(words)
  const { items } = await kim.ask('GET', `${kim.api}/conversations?limit=1`)
  await expect.poll(async () => (await kim.ask('GET', `${kim.api}/conversations/${items[0].id}`)).handler).toBe('human')
})

test('createEvent, listEvents and updateEvent: a time is picked, listed, moved and cancelled', async () => {
  await publish(
    'kind-book',
    ['book', 'createEvent', { eventType: tasting, when: { by: 'pick', text: 'When?', button: 'See times' } }],
    tell('Booked {{ event.title }}', 'booked'),
    ['list', 'listEvents', { text: 'You have:' }],
    ['move', 'updateEvent', { change: { to: 'pickedTime', text: 'Move it to?', button: 'Other times' } }],
    tell('Moved', 'moved'),
    ['cancel', 'updateEvent', { which: { by: 'pick', text: 'Cancel which?', button: 'Events' }, change: { to: 'cancelled' } }],
    tell('Now {{ event.status }}'),
  )
  const phone = await aPhone()
  await phone.say('kind-book')
  await phone.sees('When?')
  await phone.pick('See times', /\d\d:00/)
  await phone.sees('Booked Tasting')
  await phone.sees(/You have:/)
  await phone.pick('Other times', /\d\d:00/)
  await phone.sees('Moved')
  await phone.pick('Events', /Tasting/)
  await phone.sees('Now cancelled')
})

test('sendFormForCreateEvent: a form with live times books once', async () => {
  const config = { eventType: tasting, form: { by: 'name', value: 'event_booking' }, notesAnswer: 'wish' }
  await publish('kind-form', ['form', 'sendFormForCreateEvent', config], tell('A table for {{ event.fields.guests }}'))
  const phone = await aPhone()
  await phone.say('kind-form')
  await phone.tap('Book a time')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Time').selectOption({ index: 2 })
  await sheet.getByLabel('How many are you?').fill('4')
  await sheet.getByRole('button', { name: 'Book' }).click()
  await phone.sees('A table for 4')
})

test('sendFormForCreateEvent: the booking page books too', async ({ browser }) => {
  await publish(
    'kind-page',
    ['form', 'sendFormForCreateEvent', { eventType: tasting, send: 'page' }],
    tell('See you then, {{ contact.name }}'),
  )
  const phone = await aPhone()
  await phone.say('kind-page')
  const link = phone.messages.getByRole('link', { name: 'Book a time' })
  const customer = await browser.newPage()
  await customer.goto(new URL((await link.getAttribute('href')) ?? '').pathname)
  await expect(customer.getByRole('heading', { name: 'Tasting' })).toBeVisible()
  await customer.getByRole('button', { name: 'Book' }).click()
  await expect(customer.getByText('Choose a time.')).toBeVisible()
  await customer.getByRole('radio').last().check({ force: true })
  await customer.getByRole('button', { name: 'Book' }).click()
  await expect(customer.getByText('Sent', { exact: true })).toBeVisible()
  await phone.sees(/See you then/)
  await customer.reload()
  await expect(customer.getByText('This form is closed')).toBeVisible()
  await customer.close()
})

test('whatsappFlow: receives the answers of a form', async () => {
  const config = {
    form: { by: 'name', value: 'event_booking' },
    text: 'A form',
    screen: 'BOOKING',
    data: { slots: [{ id: 'one', title: 'One' }] },
    saveAllTo: 'form',
  }
  await publish('kind-flow', ['form', 'whatsappFlow', config], tell('You are {{ vars.form.guests }}'))
  const phone = await aPhone()
  await phone.say('kind-flow')
  await phone.tap('Open form')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Time').selectOption('one')
  await sheet.getByLabel('How many are you?').fill('3')
  await sheet.getByRole('button', { name: 'Book' }).click()
  await phone.sees('You are 3')
})

test('catalog and listOrders: a cart becomes an order', async () => {
  await publish(
    'kind-shop',
    ['shop', 'catalog', { show: { kind: 'catalog' }, text: 'Look around' }],
    tell('Order {{ order.number }} it is', 'placed'),
    ['list', 'listOrders', { text: 'Your orders:' }],
  )
  const phone = await aPhone()
  await phone.say('kind-shop')
  await phone.tap('View catalog')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^Add / }).first().click()
  await sheet.getByRole('button', { name: /Send/ }).click()
  await phone.sees(/Order \d+ it is/)
  await phone.sees(/Your orders:/)
})

test('agent: a model chats and hands over on request', async () => {
  const { items } = await kim.ask('GET', `${kim.api}/agents`)
  await publish('kind-agent', ['agent', 'agent', { agent: items[0].id, goal: 'Help the customer.', greet: true, mergeMs: 200 }])
  const phone = await aPhone()
  await phone.say('kind-agent')
  await expect(phone.messages.getByRole('listitem').nth(1)).toBeVisible()
  await phone.say('I want to chat to a person please')
  const newest = async () => (await kim.ask('GET', `${kim.api}/conversations?limit=1`)).items[0]
  await expect.poll(async () => (await newest()).handler).toBe('human')
})

test('flow, condition, customFunction, delay and liveChat continue on their own', async () => {
  const when = { match: 'all', rules: [{ path: 'vars.n', operator: 'greaterThan', value: '40' }] }
  await publish(
    'kind-logic',
    [
      'fn',
      'customFunction',
      { source: 'return { n: 6 * 7 }', outputs: [{ name: 'n', type: 'number', saveTo: { target: 'session', name: 'n' } }] },
    ],
    ['is', 'condition', { branches: [{ id: 'big', label: 'Big', when }] }],
    ['wait', 'delay', { until: { type: 'duration', amount: 1, unit: 'seconds' } }],
    tell('It is {{ vars.n }}', 'told'),
    ['people', 'liveChat', { textWhenThere: 'A person comes.' }],
  )
  const phone = await aPhone()
  await phone.say('kind-logic')
  await phone.sees('It is 42')
  await phone.sees('A person comes.')
})
