import type { Page } from '@playwright/test'

import { startConversation, expect, checkScreen, screenshot, signUp, test, unique } from './fixtures.ts'

// What goes wrong in an inbox, and what nobody loses by it.

const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply' })

async function openConversation(page: Page, name: string) {
  const liv = await signUp(page, `Liv ${unique()}`)
  const chat = await startConversation(liv, name, 'Is the kettle in stock?')
  await page.goto(`/inbox/${chat.id}`)
  await expect(page.getByRole('heading', { name, level: 2 }).first()).toBeVisible()
  return { ...liv, ...chat }
}

test('the first typed snooze uses the typed time', async ({ page }) => {
  const chat = await openConversation(page, 'Sam Snooze')
  await page.keyboard.press('z')
  const field = page.getByRole('textbox', { name: 'Snooze until' })
  await expect(field).toBeFocused()
  await page.keyboard.type('in 2 hours')
  await expect(page.getByText(/^Enter: until/)).toBeVisible()
  await page.keyboard.press('Enter')

  await expect.poll(async () => (await chat.ask('GET', chat.path)).snoozedUntil).not.toBeNull()
})

test('a message that failed offers a retry only where it can work', async ({ page }) => {
  const chat = await openConversation(page, 'Rita Retry')
  await chat.ask('POST', '/emulator/faults', { kind: 'reject', code: 131026, match: { contains: 'will fail' } })
  await reply(page).fill('This will fail')
  await reply(page).press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await chat.ask('POST', `${chat.path}/close`)
  await expect(page.getByText(/Reopen the conversation to send it again/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden()
})

test('when two reply at once, the slower one still sees their own reply as theirs', async ({ page, browser }) => {
  const chat = await openConversation(page, 'Wanda Wait')
  await chat.ask('POST', `${chat.path}/assign`, { userId: null })
  await expect(reply(page)).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  const mo = await signUp(other, 'Mo Mate')
  const path = `${mo.api}/conversations/${chat.id}`
  // Nothing of what the other does comes to this page before its own reply has left.
  await page.route('**/replies', async (route) => {
    await mo.ask('POST', `${path}/messages`, { content: { type: 'text', text: 'It is, in red.' } })
    await route.continue()
  })
  await reply(page).fill('Yes, in green.')
  await reply(page).press('Control+Enter')

  const mine = page.getByRole('article', { name: 'Not sent yet' })
  await expect(mine.getByText('You', { exact: true })).toBeVisible()
  await expect(mine.getByText(/Take over the conversation to send it again/)).toBeVisible()
  await checkScreen(page, 'loser-of-two-desktop-light')
})

test('a file keeps uploading while another conversation is open', async ({ page }) => {
  const chat = await openConversation(page, 'Fay File')
  const other = await startConversation(chat, 'Otis Other', 'Hello')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/files?*', async (route) => {
    await held
    await route.continue()
  })
  await page.route('**/files', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Files to attach').setInputFiles({ name: 'green.txt', mimeType: 'text/plain', buffer: Buffer.from('2.1 kg') })
  await expect(page.getByText('green.txt')).toBeVisible()
  await page.getByRole('link', { name: /Otis Other/ }).click()
  await expect(page).toHaveURL(new RegExp(other.id))
  await expect(page.getByText('green.txt')).toBeHidden()
  release()
  await page.getByRole('link', { name: /Fay File/ }).click()

  await expect(page.getByText('Ready to send')).toBeVisible()
})

test('suggests existing tags while one is typed', async ({ page }) => {
  const chat = await openConversation(page, 'Tara Tag')
  const { contact } = await chat.ask('GET', chat.path)
  await chat.ask('PATCH', `${chat.api}/contacts/${contact.id}`, { tags: ['wholesale'] })
  const other = await startConversation(chat, 'Theo Tag', 'Hello')
  await page.goto(`/inbox/${other.id}`)
  const field = page.getByRole('complementary', { name: 'Contact' }).getByLabel('Tags', { exact: true })
  await field.fill('whol')
  await expect(page.getByRole('option', { name: 'wholesale' })).toBeVisible()
  await checkScreen(page, 'tag-suggestions-desktop-light')
  await field.press('ArrowDown')
  await field.press('Enter')

  await expect.poll(async () => (await chat.ask('GET', other.path)).contact.tags).toEqual(['wholesale'])
})

test('the test phone of a workspace without a number cannot write to another workspace', async ({ page }) => {
  await signUp(page, 'Nico Number', 'Nico’s own')
  await page.goto('/tester')
  await expect(page.getByText('No test number yet')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Test contacts' })).toBeHidden()
  await checkScreen(page, 'tester-no-number-desktop-light')
})

for (const width of [320, 1024]) {
  test(`the header, the list and the composer fit a page of ${width} pixels`, async ({ page }) => {
    const chat = await openConversation(page, 'Maximiliane Mustermann')
    const { contact } = await chat.ask('GET', chat.path)
    await chat.ask('PATCH', `${chat.api}/contacts/${contact.id}`, { tags: ['wholesale', 'returning customer', 'newsletter'] })
    await page.setViewportSize({ width, height: 800 })
    await screenshot(page, `narrow-${width}`)
    const send = page.getByRole('button', { name: 'Send', exact: true })
    const box = await send.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    const title = page.getByRole('heading', { name: 'Maximiliane Mustermann', level: 2 }).first()
    expect((await title.boundingBox())?.width).toBeGreaterThan(width === 320 ? 80 : 150)
    if (width === 1024) {
      // With the rail's labels, the views and the contact, the head has room for what is done with every conversation.
      await page.setViewportSize({ width: 1440, height: 800 })
      for (const name of ['Priority: Normal', 'Labels']) await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
      await page.setViewportSize({ width, height: 800 })
    }
    await page.goto('/inbox')
    await expect(page.getByText('Maximiliane Mustermann').first()).toBeVisible()
    await screenshot(page, `narrow-list-${width}`)
  })
}
