import type { Page } from '@playwright/test'

import { expect, inviteToDemo, checkScreenInAll, test, unique } from './fixtures.ts'

// One story through the whole product: an invitation to the demo app → the phone says "hi" → buttons → tap → name, email → the inbox shows every
// message live → take over → the reply arrives on the phone with ticks → the bot stays silent → hand back → close.

const NAME = 'Robin Vale'

test.use({ reducedMotion: 'no-preference' })

async function signUp(page: Page): Promise<void> {
  await page.goto(await inviteToDemo(`robin.${unique()}@example.com`))
  await expect(page.getByRole('heading', { name: 'Join Harbour Goods (demo)' })).toBeVisible()
  await checkScreenInAll(page, 'invitation', page.viewportSize() ?? { width: 1440, height: 900 })
  await page.getByLabel('Your name').fill(NAME)
  await page.getByLabel('Password').fill('a-long-password')
  await page.getByRole('button', { name: 'Create account and join' }).click()
  await expect(page).toHaveURL(/\/inbox/)
}

const phoneOf = (page: Page) => ({
  messages: page.getByRole('list', { name: 'Messages' }),
  async say(words: string) {
    await page.getByRole('textbox', { name: 'Message' }).fill(words)
    await page.keyboard.press('Enter')
  },
  tap: (title: string) => page.getByRole('group', { name: 'Reply buttons' }).last().getByRole('button', { name: title }).click(),
})

test('a message passes through the product, and a teammate takes over and hands back', async ({ browser, page: inbox }) => {
  await signUp(inbox)
  const tester = await (await browser.newContext({ storageState: await inbox.context().storageState() })).newPage()
  await tester.goto('/tester')
  await tester.getByRole('list', { name: 'Test contacts' }).getByText('Tomás Ferreira').click()
  const phone = phoneOf(tester)

  await phone.say('hi')
  await expect(phone.messages.getByText('What can we help you with today?')).toBeVisible()
  await phone.tap('Coffee')
  await expect(phone.messages.getByText('What is your name?')).toBeVisible()
  await phone.say('Tomás')
  await expect(phone.messages.getByText('To which email may we send the offer?')).toBeVisible()
  await phone.say('not an email')
  await expect(phone.messages.getByText(/email address|name@example/i)).toBeVisible()
  await phone.say('tomas@example.com')

  const row = inbox.getByRole('link', { name: /Tomás/ }).first()
  await expect(row).toBeVisible()
  await row.click()
  const thread = inbox.getByRole('log', { name: 'Messages' }).or(inbox.getByLabel('Messages'))
  for (const line of ['hi', 'What can we help you with today?', 'Tomás', 'not an email', 'tomas@example.com']) {
    await expect(thread.getByText(line, { exact: true }).first()).toBeVisible()
  }
  await expect(phone.messages.getByText('Would you like somebody from the shop to help you order?')).toBeVisible()
  await expect(thread.getByText('Would you like somebody from the shop to help you order?')).toBeVisible()

  await inbox.getByRole('button', { name: 'Take over' }).click()
  await expect(thread.getByText('Robin Vale took over')).toBeVisible()
  await inbox.getByRole('textbox', { name: 'Reply' }).fill('Robin here. How may I help?')
  await inbox.keyboard.press('Control+Enter')
  await expect(phone.messages.getByText('Robin here. How may I help?')).toBeVisible()
  await expect(thread.getByText(/Delivered|Read/).last()).toBeVisible()

  await phone.say('hi')
  await expect(thread.getByText('hi', { exact: true })).toHaveCount(2)
  await phone.say('still there?')
  await expect(thread.getByText('still there?')).toBeVisible()
  await expect(phone.messages.getByText('What can we help you with today?')).toHaveCount(1)

  await inbox.getByRole('button', { name: 'More actions' }).click()
  await inbox.getByRole('menuitem', { name: /Hand back/ }).click()
  await expect(thread.getByText(/returned this to the bot/).first()).toBeVisible()
  await phone.say('hi')
  await expect(phone.messages.getByText('What can we help you with today?')).toHaveCount(2)

  await inbox.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(thread.getByText(/Robin Vale closed/)).toBeVisible()
})

test('a newcomer signs up on their own, and has a workspace of their own', async ({ page }) => {
  await page.goto('/flows')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fflows/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Your name').fill('Nico New')
  await page.getByLabel('Email').fill(`nico.${unique()}@example.com`)
  await page.getByLabel('Password').fill('a-long-password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/flows/)
  const { items } = await (await page.request.get('/api/v1/apps')).json()
  expect(items).toMatchObject([{ role: 'owner', demo: false }])

  await page.goto('/no-such-page')
  await expect(page.getByText('Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Go to inbox' }).click()
  await expect(page).toHaveURL(/\/inbox/)
})

test('strangers are refused at gated pages, unknown paths, the API and the webhook', async ({ page, request }) => {
  await page.goto('/inbox')
  await expect(page).toHaveURL(/\/login\?redirect=%2Finbox/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/no-such-page')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fno-such-page$/)
  expect((await request.get('/api/v1/apps')).status()).toBe(401)
  expect((await request.post('/webhooks/whatsapp', { data: {} })).status()).toBe(401)
  expect((await request.get('/api/v1/openapi.json')).ok()).toBe(true)
})
