import { SignJWT } from 'jose'

import { expect, faultsOf, signUp, test, unique } from './fixtures.ts'
import {
  aQuickStart,
  aVisitor,
  keepPictures,
  makeWebChat,
  openChat,
  openConversation,
  openOption,
  openShop,
  saying,
  write,
} from './web-chat-site.ts'

// What visitors do beside writing, on a page of another host with a strict policy: forms, bookings and orders in the chat itself, a voice
// message, a name that their site signs, a transcript, and the end of it all.

const WABA = '200000000000001'
const EVERY_DAY = { week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '18:00' }]), closed: [] }

const question = (kind: string, name: string, label: string, more: object = {}) => ({
  kind,
  key: name,
  name,
  label,
  help: '',
  required: true,
  ...more,
})

test('a form is filled in and a time is booked, in the chat', async ({ page, context, address }) => {
  const colleague = await signUp(page, 'Fritz Form')
  const { ask, api } = colleague
  const n = unique()
  const items = [question('shortText', 'beans', 'Which beans?'), question('number', 'bags', 'How many bags?', { min: 1, max: 6 })]
  const document = { screens: [{ key: 's1', title: 'Your taste', button: 'Send it', items }] }
  const form = await ask('POST', `${api}/whatsapp-forms`, { wabaId: WABA, name: `Taste ${n}`, document })
  const fields = [{ name: 'guests', label: 'How many are you?', type: 'number', required: true }]
  const tasting = { name: `Tasting ${n}`, durationMin: 60, stepMin: 60, availability: EVERY_DAY, fields }
  const { id: eventType } = await ask('POST', `${api}/event-types`, tasting)
  const quickStarts = [
    await aQuickStart(
      colleague,
      'Find my coffee',
      [
        'form',
        'whatsappFlow',
        { form: { by: 'id', value: form.id }, text: 'Tell us your taste.', button: 'Open form', saveAllTo: 'taste' },
      ],
      saying('{{ vars.taste.bags }} bags of {{ vars.taste.beans }} it is.'),
    ),
    await aQuickStart(
      colleague,
      'Book a tasting',
      ['book', 'sendFormForCreateEvent', { eventType, send: 'page' }],
      saying('A table for {{ event.fields.guests }}.'),
    ),
  ]
  const shop = await openShop(address, await makeWebChat(colleague, { quickStarts }))
  const visitor = await aVisitor(context, shop.url)
  const { chat } = visitor
  const sheet = chat.getByRole('dialog')

  await openChat(visitor.page)
  await chat.getByRole('button', { name: 'Find my coffee' }).click()
  await chat.getByRole('button', { name: 'Open form' }).click()
  await sheet.getByRole('button', { name: 'Send it' }).click()
  await expect(sheet.getByText('Please answer this.').first()).toBeVisible()
  await sheet.getByLabel('Which beans?').fill('Sidamo')
  await sheet.getByLabel('How many bags?').fill('4')
  await keepPictures(visitor.page, 'web-chat-form')
  expect(await faultsOf(visitor.page)).toEqual([])
  await sheet.getByRole('button', { name: 'Send it' }).click()
  await expect(chat.getByRole('log')).toContainText('4 bags of Sidamo it is.')

  await chat.getByRole('button', { name: 'Back' }).click()
  await chat.getByRole('button', { name: 'Book a tasting' }).click()
  await chat.getByRole('button', { name: 'Book a time' }).click()
  await expect(sheet.getByText('Choose a time')).toBeVisible()
  await keepPictures(visitor.page, 'web-chat-booking')
  expect(await faultsOf(visitor.page)).toEqual([])
  await sheet.getByRole('radio').last().check()
  await sheet.getByLabel('How many are you?').fill('3')
  await sheet.getByRole('button', { name: 'Book' }).click()
  await expect(chat.getByRole('log')).toContainText('A table for 3.')

  const { items: booked } = await ask('GET', `${api}/events?typeId=${eventType}`)
  expect(booked).toMatchObject([{ title: `Tasting ${n}`, fields: { guests: 3 }, status: 'booked' }])
  await page.goto(`/events?show=agenda&range=all&search=${encodeURIComponent(`Tasting ${n}`)}`)
  await expect(page.getByRole('button', { name: new RegExp(`Tasting ${n}`) })).toBeVisible()
  expect(visitor.faults).toEqual([])
  await shop.end()
})

test('a visitor orders from the catalog, speaks a message and has the conversation mailed', async ({ page, context, address }) => {
  const colleague = await signUp(page, 'Olga Order', 'Harbour Goods')
  const { ask, api } = colleague
  for (const [retailerId, name, priceMinor] of [
    ['cup', 'Blue cup', 950],
    ['kit', 'Pour-over set', 3_900],
  ] as const)
    await ask('POST', `${api}/products`, { retailerId, name, priceMinor, currency: 'EUR', stock: 5 })
  const quickStart = await aQuickStart(
    colleague,
    'See our cups',
    ['shop', 'catalog', { show: { kind: 'catalog' }, text: 'Look around.' }],
    saying('Order {{ order.number }} is on its way.'),
  )
  const shop = await openShop(address, await makeWebChat(colleague, { quickStarts: [quickStart] }))
  const visitor = await aVisitor(context, shop.url)
  const { chat } = visitor
  const sheet = chat.getByRole('dialog')

  await openChat(visitor.page)
  await chat.getByRole('button', { name: 'See our cups' }).click()
  await chat.getByRole('button', { name: 'View catalog' }).click()
  await sheet.getByRole('button', { name: 'Add to bag: Blue cup' }).click()
  await sheet.getByRole('button', { name: 'One more: Blue cup' }).click()
  await keepPictures(visitor.page, 'web-chat-catalog')
  await sheet.getByRole('button', { name: 'View bag (2 items)' }).click()
  await expect(sheet.getByText('€19.00')).toBeVisible()
  await keepPictures(visitor.page, 'web-chat-bag')
  expect(await faultsOf(visitor.page)).toEqual([])
  await sheet.getByRole('button', { name: 'Send order' }).click()
  await expect(chat.getByRole('log')).toContainText(/Order \d+ is on its way/)
  const { items: orders } = await ask('GET', `${api}/orders`)
  expect(orders).toMatchObject([{ total: 19, currency: 'EUR' }])
  await page.goto('/orders')
  await expect(page.getByRole('table').getByText('€19.00').filter({ visible: true })).toBeVisible()

  await chat.getByRole('button', { name: 'Record a voice message' }).click()
  await expect(chat.getByText('Recording… 0:01')).toBeVisible()
  await chat.getByRole('button', { name: 'Stop and send' }).click()
  await expect(chat.locator('audio')).toHaveAttribute('src', /^\/api\/v1\/webchat\/\w+\/files\//)
  const { items: conversations } = await ask('GET', `${api}/conversations`)
  const { items: events } = await ask('GET', `${api}/conversations/${conversations[0].id}/messages`)
  const spoken = events.find(({ message }: { message?: { content: { type: string } } }) => message?.content.type === 'audio')
  expect(spoken.message).toMatchObject({ content: { voice: true }, file: { mimeType: expect.stringMatching(/^audio\/(ogg|mp4)$/) } })

  // Whose mailbox is at hand: the colleague's own.
  const { email } = (await ask('GET', '/api/v1/session')).user
  await openOption(visitor, 'Email transcript')
  await sheet.getByLabel('Email').fill(email)
  await sheet.getByRole('button', { name: 'Email transcript' }).click()
  await expect(sheet.getByText(`Transcript sent to ${email}.`)).toBeVisible()
  const mails = async (): Promise<{ subject: string; text: string }[]> => (await ask('GET', '/emulator/mailbox')).mails
  const transcript = expect.objectContaining({
    subject: 'Your conversation with Harbour Goods',
    text: expect.stringContaining('Look around.'),
  })
  await expect.poll(mails).toContainEqual(transcript)
  expect(visitor.faults).toEqual([])
  await shop.end()
})

test('who a site’s server names is known on every device, forgotten when they sign out, and deleted when they ask', async ({
  page,
  context,
  browser,
  address,
}) => {
  const colleague = await signUp(page, 'Ida Identity', 'Named Goods')
  const { ask, api } = colleague
  const webChatId = await makeWebChat(colleague)
  const { secret } = await ask('POST', `${api}/web-chats/${webChatId}/secret`)
  const jwt = await new SignJWT({ name: 'Mia Marten', email: 'mia@shop.example' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('customer-42')
    .setExpirationTime('10m')
    .sign(new TextEncoder().encode(secret))
  const shop = await openShop(address, webChatId)
  const visitor = await aVisitor(context, shop.url)
  const run = (call: string) => visitor.page.evaluate(`Parley.${call}`)

  await run(`identify(${JSON.stringify(jwt)})`)
  await openConversation(visitor)
  await write(visitor, 'Where is my order?')
  await expect(visitor.chat.getByText('Sending…')).toHaveCount(0)
  await expect.poll(async () => (await ask('GET', `${api}/conversations`)).items).toMatchObject([{ contact: { name: 'Mia Marten' } }])

  const elsewhere = await aVisitor(await browser.newContext(), shop.url)
  await elsewhere.page.evaluate(`Parley.identify(() => Promise.resolve(${JSON.stringify(jwt)}))`)
  await openChat(elsewhere.page)
  await elsewhere.chat.getByRole('button', { name: /Where is my order\?/ }).click()
  await expect(elsewhere.chat.getByRole('log')).toContainText('Where is my order?')
  await elsewhere.page.context().close()

  await run('logout()')
  await expect(visitor.chat.getByRole('heading', { name: 'Hi there' })).toBeVisible()
  await expect(visitor.chat.getByText('Where is my order?')).toHaveCount(0)
  expect(await visitor.page.evaluate(() => Object.keys(localStorage))).toEqual([])
  // The panel stood open, and opens again.
  await visitor.page.reload()
  await visitor.chat.getByRole('button', { name: 'Send a message' }).click()
  await expect(visitor.chat.getByText('Where is my order?')).toHaveCount(0)
  await write(visitor, 'Somebody else')
  const names = async () =>
    (await ask('GET', `${api}/conversations`)).items.map(({ contact }: { contact: { name: string | null } }) => contact.name)
  await expect.poll(names).toEqual([null, 'Mia Marten'])

  await openOption(visitor, 'Delete my data')
  await keepPictures(visitor.page, 'web-chat-delete')
  await visitor.chat.getByRole('dialog').getByRole('button', { name: 'Delete my data' }).click()
  await expect(visitor.chat.getByRole('heading', { name: 'Hi there' })).toBeVisible()
  expect(await visitor.page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await expect.poll(names).toEqual(['Mia Marten'])
  expect(visitor.faults).toEqual([])
  await shop.end()
})
