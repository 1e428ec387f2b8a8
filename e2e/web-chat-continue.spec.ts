import { aCustomer, checkScreen, expect, screenshot, signUp, test } from './fixtures.ts'
import { aQuickStart, aVisitor, makeWebChat, openChat, openConversation, openOption, openShop, saying, write } from './web-chat-site.ts'

// A conversation that goes on elsewhere: in WhatsApp and back, and by a mail to somebody who left.

test('a visitor goes on in WhatsApp with the question that waits, and comes back by writing', async ({ page, context, address }) => {
  const colleague = await signUp(page, 'Wilma Wander')
  const { ask, api } = colleague
  const question = 'Shall we wrap it as a gift?'
  const options = [
    { id: 'yes', title: 'Yes, please' },
    { id: 'no', title: 'No' },
  ]
  const wrap = { question, input: { type: 'button', options }, saveTo: { target: 'session', name: 'wrap' } }
  const gift = await aQuickStart(
    colleague,
    'Order a gift',
    ['wrap', 'ask', wrap],
    ['when', 'ask', { question: 'For when?', input: { type: 'text' } }],
    saying('Noted.'),
  )
  const [number] = (await ask('GET', `${api}/channels`)).items
  const shop = await openShop(address, await makeWebChat(colleague, { quickStarts: [gift], whatsappChannelId: number.id }))
  const visitor = await aVisitor(context, shop.url)
  const { chat } = visitor
  await openChat(visitor.page)
  await chat.getByRole('button', { name: 'Order a gift' }).click()
  await expect(chat.getByRole('log')).toContainText(question)

  await openOption(visitor, 'Continue on WhatsApp')
  const link = chat.getByRole('link', { name: 'Open WhatsApp' })
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=PL-/)
  const code = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  const customer = await aCustomer(colleague, 'Wim Wander')
  await customer.writes(code)

  const onPhone = async () =>
    (await customer.onPhone()).filter(({ from }) => from === 'business').map(({ content }) => JSON.stringify(content))
  await expect.poll(onPhone).toEqual([expect.stringContaining('You’re connected.'), expect.stringContaining(question)])
  await chat.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(chat.getByText(/You continued on WhatsApp/)).toBeVisible()
  await screenshot(visitor.page, 'web-chat-continued')
  await customer.writes('Yes, please')
  await expect.poll(async () => (await onPhone()).at(-1)).toContain('For when?')

  const conversations = async () => (await ask('GET', `${api}/conversations`)).items
  const left = (await conversations()).find(({ continuedIn }: { continuedIn: object | null }) => continuedIn !== null)
  await page.goto(`/inbox/${left.id}`)
  await expect(page.getByText('The customer continued on WhatsApp')).toHaveCount(2)
  await checkScreen(page, 'inbox-continued')
  await page.getByRole('link', { name: 'Open conversation' }).click()
  await expect(page.getByText('The customer came here from the web chat')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open that conversation' })).toHaveAttribute('href', new RegExp(left.id))
  await checkScreen(page, 'inbox-continued-from')

  await write(visitor, 'On Friday')
  await expect(chat.getByRole('log')).toContainText('Noted.')
  await expect(page.getByText('The customer continued in the web chat').first()).toBeVisible()
  expect((await onPhone()).length).toBe(3)
  expect(visitor.faults).toEqual([])
  await shop.end()
})

test('an answer to somebody who left is mailed once, and its link leads back and confirms their address', async ({
  page,
  context,
  address,
}) => {
  const colleague = await signUp(page, 'Mads Mailer', 'Mailed Goods')
  const { ask, api } = colleague
  // Whose mailbox is at hand: the colleague's own.
  const { email } = (await ask('GET', '/api/v1/session')).user
  const shop = await openShop(address, await makeWebChat(colleague, { preChat: ['email'], mailAfterMinutes: 0 }))
  const visitor = await aVisitor(context, `${shop.url}/pour-over?color=blue`)
  await openConversation(visitor)
  await visitor.chat.getByLabel('Email').fill(email)
  await visitor.chat.getByRole('button', { name: 'Start chat' }).click()
  await write(visitor, 'Do you ship to Malta?')
  await expect(visitor.chat.getByRole('log')).toContainText('Do you ship to Malta?')
  await expect(visitor.chat.getByText('Sending…')).toHaveCount(0)
  await visitor.page.close()

  const [conversation] = (await ask('GET', `${api}/conversations`)).items
  await ask('POST', `${api}/conversations/${conversation.id}/replies`, { contents: [{ type: 'text', text: 'We do, in three days.' }] })
  const mails = async (): Promise<{ subject: string; text: string; links: string[] }[]> =>
    (await ask('GET', '/emulator/mailbox')).mails.filter(({ subject }: { subject: string }) => subject === 'Mailed Goods replied to you')
  await expect.poll(async () => (await mails()).length).toBe(1)
  const [mail] = await mails()
  expect(mail?.text).toContain('We do, in three days.')
  const link = mail?.links.find((one) => one.startsWith(`${shop.url}/pour-over?color=blue`)) ?? ''

  const back = await aVisitor(context, link)
  await expect(back.page.getByRole('button', { name: 'Chat', exact: true })).toHaveText(/1/)
  await openChat(back.page)
  await back.chat.getByRole('button', { name: /We do, in three days/ }).click()
  await expect(back.chat.getByRole('log')).toContainText('We do, in three days.')
  expect(await ask('GET', `${api}/contacts/${conversation.contact.id}`)).toMatchObject({ email, emailProof: 'link' })
  await page.goto(`/inbox/${conversation.id}`)
  await expect(page.getByText('Confirmed by a link in an email')).toBeVisible()
  await checkScreen(page, 'inbox-confirmed-email')
  expect(await mails()).toHaveLength(1)
  expect(back.faults).toEqual([])
  await shop.end()
})
