import { checkScreen, expect, screenshot, test, unique } from './fixtures.ts'

// From an account that does not exist yet to the first answer on a customer's phone.

// The first visit, as everybody has it: nothing is remembered yet.
test.use({ storageState: { cookies: [], origins: [] } })

test('a newcomer signs up, writes as a customer and replies, in ten clicks', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  let clicks = 0
  await page.exposeFunction('countClick', () => (clicks += 1))
  // A key that presses a button makes a click without a pointer: those are not counted.
  await page.addInitScript(() =>
    addEventListener('click', (event) => event.detail > 0 && Reflect.get(window, 'countClick')(), { capture: true }),
  )
  await page.goto('/signup')
  await page.getByLabel('Your name').click()
  await page.keyboard.type('Nora New')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`nora.${unique()}@example.com`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('a-long-password')
  await page.keyboard.press('Enter')

  const start = page.getByRole('region', { name: 'Getting started' })
  await expect(start.getByText('0 of 6 done')).toBeVisible()
  const rail = page.getByRole('navigation', { name: 'Main' })
  await expect(rail.getByText('Templates')).toBeVisible()
  await checkScreen(page, 'first-minute-start')
  await start.getByRole('button', { name: 'Open test phone' }).click()
  const phone = page.getByRole('complementary', { name: 'Test phone' })
  await phone.getByLabel('Message', { exact: true }).click()
  await page.keyboard.type('Hello, are you open today?')
  await page.keyboard.press('Enter')
  await expect(start.getByText('1 of 6 done')).toBeVisible()
  await checkScreen(page, 'first-minute-received')
  await start.getByRole('button', { name: 'Open conversation' }).click()
  await page.getByRole('textbox', { name: 'Reply' }).click()
  await page.keyboard.type('Yes, until six.')
  await page.keyboard.press('Control+Enter')

  await expect(phone.getByText('Yes, until six.')).toBeVisible()
  await screenshot(page, 'first-minute-replied')
  expect(clicks).toBeLessThanOrEqual(10)
  await page.getByRole('link', { name: 'Inbox' }).click()
  await expect(start.getByText('2 of 6 done')).toBeVisible()
  await phone.getByRole('button', { name: 'Close test phone' }).click()

  await rail.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('radio', { name: 'Guides' }).click()
  await page.getByRole('button', { name: /^Web chat on your site/ }).click()
  await expect(page.getByRole('heading', { name: 'Where to paste it' })).toBeVisible()
  await page.getByRole('radio', { name: 'Diagnostics' }).click()
  await checkScreen(page, 'help-diagnostics', '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+\\')
  await expect(rail.getByText('Templates')).toHaveClass(/sr-only/)
  await page.reload()
  await expect(rail.getByText('Templates')).toHaveClass(/sr-only/)

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await screenshot(page, 'first-minute-phone-dark')
  await page.setViewportSize({ width: 1440, height: 900 })
  await start.getByRole('button', { name: 'Dismiss checklist' }).click()
  await expect(page.getByText('Select a conversation')).toBeVisible()
})
