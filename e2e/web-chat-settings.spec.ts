import { checkScreen, checkScreenInAll, expect, signUp, test } from './fixtures.ts'

// A web chat as its workspace makes it, and its visitors as the inbox shows them.

test('a web chat is made, styled and secured, and its visitor writes into the inbox', async ({ page }) => {
  const owner = await signUp(page, 'Wendy Webchat')
  await page.goto('/settings/channels')
  await page.getByRole('button', { name: 'Add web chat' }).click()
  await expect(page.getByText('Waiting for the first visit.')).toBeVisible()
  await checkScreen(page, 'web-chat-install')
  const code = await page.getByRole('textbox', { name: 'code for your site' }).inputValue()
  const webChatId = /chat\/(\w+)\.js/.exec(code)?.[1] ?? ''

  await page.getByRole('button', { name: 'Add link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add link' })
  await dialog.getByLabel('Name').fill('Table 4')
  await dialog.getByRole('button', { name: 'Add link' }).click()
  await expect(page.getByRole('textbox', { name: 'link “Table 4”' })).toHaveValue(/\/agent-chat\?id=[\w-]{24}$/)

  await page.getByRole('radio', { name: 'Appearance' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Coffee corner')
  await page.getByRole('switch', { name: 'Use my own color' }).click()
  // The preview is the chat itself, and shows what is not saved yet.
  const preview = page.frameLocator('iframe[title="Preview of the web chat"]')
  await page.getByLabel('Title', { exact: true }).fill('Good coffee?')
  await expect(preview.getByRole('heading', { name: 'Good coffee?' })).toBeVisible()
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(preview.locator('html')).toHaveAttribute('data-theme', 'dark')
  await checkScreenInAll(page, 'web-chat-look', { width: 1440, height: 1100 }, 'form')
  await page.getByRole('radio', { name: 'Behavior' }).click()
  await page.getByRole('button', { name: 'Add message' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Message', { exact: true }).fill('New here? Ask us anything.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Web chat saved')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Coffee corner' })).toBeVisible()
  await checkScreenInAll(page, 'web-chat-behavior', { width: 1440, height: 1100 })

  await page.getByRole('radio', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Create secret' }).click()
  await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^[\w-]{43}$/)
  await checkScreen(page, 'web-chat-security')

  const path = `${owner.origin}/api/v1/webchat/${webChatId}`
  const visit = { page: 'https://shop.example/pour-over', title: 'Pour-over set', locale: 'en-IE', device: 'phone' }
  const { token } = await owner.ask('POST', `${path}/session`, { visit })
  const asVisitor = { authorization: `Bearer ${token}`, origin: owner.origin }
  const data = { id: 'act-of-the-story-1', act: { type: 'text', text: 'Do you ship to Malta?' }, visit, self: { email: 'mia@example.com' } }
  expect((await page.request.post(`${path}/acts`, { headers: asVisitor, data })).status()).toBe(200)
  await page.goto('/settings/channels')
  await expect(page.getByRole('link', { name: 'Coffee corner Installed' })).toBeVisible()

  await page.goto('/inbox')
  await page.getByRole('link', { name: /^Visitor / }).click()
  await expect(page.getByRole('region', { name: 'Visitor' })).toContainText('mia@example.com (not confirmed)')
  await page.getByRole('textbox', { name: 'Reply' }).fill('We do, in three days.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  const { lines } = await (await page.request.get(`${path}/lines`, { headers: asVisitor })).json()
  expect(lines.at(-1).content.text).toBe('We do, in three days.')
  await page.request.post(`${path}/seen`, { headers: asVisitor, data: { delivered: 99, read: 99 } })
  await expect(page.getByText('Read', { exact: true })).toBeVisible()
  await checkScreen(page, 'web-chat-inbox')
})
