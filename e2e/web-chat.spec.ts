import { expect, faultsOf, screenshot, signUp, test } from './fixtures.ts'
import { aVisitor, keepPictures, makeWebChat, openChat, openConversation, openShop, write } from './web-chat-site.ts'

// The widget on a page of somebody else's: another host, and a policy that allows our scripts and frames and nothing else.

const WELCOME = 'flowDemoWelcome001'
const QUICK_STARTS = { quickStarts: [{ label: 'Help me choose', flowId: WELCOME }] }

test('a stranger talks on a foreign page with a strict policy, sends a file, and finds the talk again', async ({
  page,
  context,
  address,
}) => {
  const shop = await openShop(address, await makeWebChat(await signUp(page, 'Wanda Widget'), QUICK_STARTS))
  const visitor = await aVisitor(context, `${shop.url}/pour-over`)
  const { chat } = visitor
  await keepPictures(visitor.page, 'web-chat-launcher')
  const kept = () => visitor.page.evaluate(() => Object.keys(localStorage).length)

  await openChat(visitor.page)
  await expect(chat.getByRole('heading', { name: 'Hi there' })).toBeFocused()
  // The launcher closes by Escape too.
  const launcher = visitor.page.getByRole('button', { name: 'Chat', exact: true })
  await launcher.focus()
  await launcher.press('Escape')
  await expect(launcher).toHaveAttribute('aria-expanded', 'false')
  await openChat(visitor.page)
  await expect(chat.getByRole('heading', { name: 'Hi there' })).toBeFocused()
  await keepPictures(visitor.page, 'web-chat-home')
  expect(await kept()).toBe(0)
  expect(await context.cookies(shop.url)).toEqual([])

  await chat.getByRole('button', { name: 'Help me choose' }).click()
  await chat.getByRole('button', { name: 'Coffee' }).click()
  await expect(chat.getByRole('log')).toContainText('Good choice. What is your name?')
  await expect(chat.getByRole('button', { name: 'Coffee' })).toBeHidden()
  expect(await kept()).toBe(1)

  const chooser = visitor.page.waitForEvent('filechooser')
  await chat.getByRole('button', { name: 'Attach a file' }).click()
  await (await chooser).setFiles({ name: 'my <grinder>.txt', mimeType: 'text/plain', buffer: Buffer.from('Set to 14.') })
  await expect(chat.getByRole('link', { name: /grinder/ })).toHaveAttribute('href', /^\/api\/v1\/webchat\/\w+\/files\//)
  await keepPictures(visitor.page, 'web-chat-talk')
  expect(await faultsOf(visitor.page)).toEqual([])

  await visitor.page.reload()
  await expect(chat.getByRole('button', { name: /Harbour Goods|You/ })).toBeVisible()
  await chat.getByRole('button', { name: /Harbour Goods|You/ }).click()
  await expect(chat.getByRole('log')).toContainText('Good choice. What is your name?')
  expect(visitor.faults).toEqual([])
  await shop.end()
})

test('what is written offline goes out once and in order, and stands in the other tab too', async ({ page, context, address }) => {
  const shop = await openShop(address, await makeWebChat(await signUp(page, 'Tim Tabs')))
  const first = await aVisitor(context, shop.url)
  const second = await aVisitor(context, shop.url)
  for (const visitor of [first, second]) {
    await openConversation(visitor)
    await expect(visitor.chat.getByRole('textbox')).toBeFocused()
  }
  await write(first, 'Is this gift wrapped?')
  await expect(second.chat.getByRole('log')).toContainText('Is this gift wrapped?')

  await context.setOffline(true)
  await write(first, 'It is a birthday present')
  await write(first, 'For Friday')
  await expect(first.chat.getByText('2 messages will send when you’re back')).toBeVisible()
  await keepPictures(first.page, 'web-chat-offline')
  await context.setOffline(false)

  for (const { chat } of [first, second]) {
    await expect(chat.getByRole('log')).toContainText(/birthday present[\s\S]*For Friday/)
    await expect(chat.getByText('Sending…')).toHaveCount(0)
    await expect(chat.getByText('It is a birthday present')).toHaveCount(1)
  }
  await shop.end()
})

test('a person takes over, is read and answered, and gives the talk back', async ({ page, context, address }) => {
  const colleague = await signUp(page, 'Paula Person')
  const { ask, api } = colleague
  const shop = await openShop(address, await makeWebChat(colleague))
  const visitor = await aVisitor(context, shop.url)
  await openConversation(visitor)
  await write(visitor, 'Hello')
  await expect(visitor.chat.getByRole('log')).toContainText('Welcome to Harbour Goods')

  const { items } = await ask('GET', `${api}/conversations`)
  const conversation = items.find(({ contact }: { contact: { name: string | null } }) => contact.name === null)
  const path = `${api}/conversations/${conversation.id}`
  await ask('POST', `${path}/take-over`)
  await expect(visitor.chat.getByText('Paula Person joined')).toBeVisible()
  await visitor.chat.getByRole('button', { name: 'Close' }).click()
  await ask('POST', `${path}/messages`, { content: { type: 'text', text: 'It arrives on *Friday*.' } })
  await expect(visitor.page.getByRole('button', { name: 'Chat', exact: true })).toHaveText(/1/)

  await openChat(visitor.page)
  await expect(visitor.chat.locator('strong', { hasText: 'Friday' })).toBeVisible()
  await expect(visitor.page.getByRole('button', { name: 'Chat', exact: true })).not.toHaveText(/1/)
  await visitor.chat.getByText('It arrives on').hover()
  await visitor.chat.getByRole('button', { name: 'React' }).last().click()
  await visitor.chat.getByRole('button', { name: '🙏' }).click()
  await expect(visitor.chat.locator('.reactions')).toHaveText('🙏')
  await page.goto(`/inbox/${conversation.id}`)
  await expect(page.getByRole('log').getByText('🙏')).toBeVisible()
  await visitor.chat.getByRole('textbox').fill('One more thing')
  await keepPictures(visitor.page, 'web-chat-person')
  await visitor.page.reload()
  await expect(visitor.chat.getByRole('button', { name: /Paula Person/ })).toBeVisible()
  await visitor.chat.getByRole('button', { name: /Paula Person/ }).click()
  await expect(visitor.chat.getByRole('textbox')).toHaveValue('One more thing')
  await expect(visitor.chat.locator('.reactions')).toHaveText('🙏')
  await expect(async () => {
    const { items: events } = await ask('GET', `${path}/messages`)
    const answer = events.find(({ message }: { message?: { content: { text?: string } } }) => message?.content.text?.includes('Friday'))
    expect(answer.message.status).toBe('READ')
  }).toPass()

  await ask('POST', `${path}/hand-back`)
  await write(visitor, 'Thanks!')
  await expect(visitor.chat.getByText('Sending…')).toHaveCount(0)
  expect(visitor.faults).toEqual([])
  await shop.end()
})

test('the script of a site speaks with the chat before and after it loads, also where nothing can be stored and no socket opens', async ({
  page,
  context,
  address,
}) => {
  const script = `
    Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError') } })
    window.heard = []
    window.Parley = { q: [['on', 'open', () => heard.push('open')], ['on', 'ready', () => heard.push('ready')], ['startFlow', '${WELCOME}']] }`
  const webChatId = await makeWebChat(await signUp(page, 'Sam Script'), {
    ...QUICK_STARTS,
    pageRules: [{ page: '/sale', message: 'Two seats are left.', afterSeconds: 0 }],
  })
  const shop = await openShop(address, webChatId, script)
  await context.addInitScript(() => {
    window.WebSocket = class extends EventTarget {
      onclose?: (event: { code: number }) => void
      constructor() {
        super()
        queueMicrotask(() => this.onclose?.({ code: 1_006 }))
      }
      close() {}
    } as unknown as typeof WebSocket
  })
  const visitor = await aVisitor(context, shop.url)

  await expect(visitor.chat.getByRole('log')).toContainText('What can we help you with today?')
  expect(await visitor.page.evaluate('heard')).toEqual(['open', 'ready'])
  const say = (call: string) => visitor.page.evaluate(`Parley.${call}`)
  await say("setLocale('ar')")
  await expect(visitor.chat.locator('html[dir=rtl]')).toBeAttached()
  await expect(visitor.chat.getByRole('textbox', { name: 'اكتب رسالة' })).toBeVisible()
  await say("prefill('مرحبا')")
  await expect(visitor.chat.getByRole('textbox')).toHaveValue('مرحبا')
  await screenshot(visitor.page, 'web-chat-arabic')
  await visitor.chat.getByRole('textbox').press('Escape')
  await expect(visitor.page.getByRole('button', { name: 'Chat', exact: true })).toBeFocused()

  // A body that is exchanged takes nothing with it, and a page that a script turns to has its own message.
  await visitor.page.evaluate(() => {
    document.body.replaceWith(document.createElement('body'))
    sessionStorage.clear()
    history.pushState(null, '', '/sale')
  })
  await expect(visitor.page.getByRole('button', { name: 'Two seats are left.' })).toBeVisible()
  await visitor.page.getByRole('button', { name: 'Close message' }).click()
  await say('open()')
  await expect(visitor.chat.getByRole('log')).toContainText('What can we help you with today?')
  expect(visitor.faults).toEqual([])
  await shop.end()
})
