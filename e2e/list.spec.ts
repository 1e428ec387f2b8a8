import type { Locator, Page } from '@playwright/test'

import { startConversation, expect, checkScreen, signUp, test } from './fixtures.ts'

// The list of the inbox: views, teams and saved filters, snoozing in words, right clicks, and one command for many with its undo.

const QUESTION = 'Is the kettle in stock?'

const list = (page: Page) => page.getByRole('region', { name: 'Conversations' })

test('a conversation is snoozed by a typed time, waits in its view, and is unsnoozed by a key', async ({ page }) => {
  const lia = await signUp(page, 'Lia List')
  const { id } = await startConversation(lia, 'Sleepy Sam', QUESTION)
  await page.goto(`/inbox/${id}?view=mine`)
  await expect(page.getByRole('heading', { name: 'Sleepy Sam', level: 2 }).first()).toBeVisible()

  await page.keyboard.press('z')
  await page.getByRole('textbox', { name: 'Snooze until' }).fill('tomorrow 9')
  await expect(page.getByText(/^Enter: until .* 09:00/)).toBeVisible()
  await checkScreen(page, 'list-snooze')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Snoozed', { exact: true }).last()).toBeVisible()
  await expect(list(page).getByText('Sleepy Sam')).toBeHidden()

  await page.getByRole('link', { name: /^Snoozed/ }).click()
  await list(page).getByText('Sleepy Sam').click()
  await checkScreen(page, 'list-snoozed')
  await page.keyboard.press('z')
  await expect(list(page).getByText('Sleepy Sam')).toBeHidden()
  await expect(page.getByText(/unsnoozed this/)).toBeVisible()
})

test('the page brings its list, which stands before the app runs, where it stays', async ({ page }) => {
  const lia = await signUp(page, 'Lia List')
  await startConversation(lia, 'Early Eve', QUESTION)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  await expectPaintedFirst(page, '/inbox?view=mine', 'Early Eve', () => list(page).getByRole('listitem'))

  expect(asked.filter((url) => /\/api\/v1\/(session|apps)$/.test(url))).toEqual([])
})

test('contacts, flows and settings stand on a phone before the app runs, where they stay', async ({ page }) => {
  const lia = await signUp(page, 'Lia List')
  await startConversation(lia, 'Phone Eve', QUESTION)
  const { name: flow } = await lia.ask('GET', `${lia.api}/flows/flowDemoWelcome001`)
  await page.setViewportSize({ width: 390, height: 844 })

  await expectPaintedFirst(page, '/contacts', 'Phone Eve', () => page.getByRole('button', { name: 'Open Phone Eve' }))
  await expectPaintedFirst(page, '/flows', flow, () => page.getByRole('link', { name: flow, exact: true }))
  await expectPaintedFirst(page, '/settings/app', 'Business name', () => page.getByRole('textbox', { name: 'Business name' }))
})

/** Opens a screen whose app is held back until the words stand there, and expects them in the same place once it runs. */
async function expectPaintedFirst(page: Page, path: string, words: string, drawn: () => Locator): Promise<void> {
  let run = (): void => {}
  const may = new Promise<void>((resolve) => (run = resolve))
  const app = /\/assets\/index-[^/]*\.js$/
  await page.route(app, (route) => may.then(() => route.continue()))
  // A server that is busy sends the page without what the app will ask.
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByText(words, { exact: true }).waitFor({ timeout: 10_000 })
  }).toPass()
  // Not how wide it is: the time beside it is a pixel wider in the face that stands in.
  const place = async () => ({ ...(await page.getByText(words, { exact: true }).boundingBox()), width: null })
  const early = await place()
  await expect(drawn()).toHaveCount(0)

  run()
  await drawn().first().waitFor()
  await page.unroute(app)
  await expect(page.getByText(words, { exact: true })).toHaveCount(1)
  expect(await place()).toEqual(early)
}

test('several are selected by mouse and key, closed together, and restored by one undo', async ({ page }) => {
  const lia = await signUp(page, 'Lia List')
  for (const name of ['Bulk Bea', 'Bulk Ben', 'Bulk Bo']) await startConversation(lia, name, QUESTION)
  await page.goto('/inbox?view=mine')
  await expect(list(page).getByRole('listitem')).toHaveCount(3)

  await list(page).getByRole('listitem').first().click()
  await page.keyboard.press('x')
  await list(page)
    .getByRole('listitem')
    .last()
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await checkScreen(page, 'list-picked')
  await expect(page.getByRole('toolbar', { name: 'Bulk actions' }).getByRole('button', { name: 'Close' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByText('Closed: 3 conversations')).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveCount(0)
  await checkScreen(page, 'list-nothing-left')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone for 3 conversations')).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveCount(3)

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill('View: Closed')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=closed/)
})

test('a right click opens the menu without marking the conversation as read', async ({ page }) => {
  const lia = await signUp(page, 'Lia List')
  await startConversation(lia, 'Right Rita', QUESTION)
  await page.goto('/inbox?view=mine')
  await list(page).getByText('Right Rita').click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await checkScreen(page, 'list-menu')
  await page.getByRole('menuitem', { name: 'Mark as read' }).click()
  await list(page).getByText('Right Rita').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click()
  await expect(list(page).getByText('1 unread')).toBeAttached()
})

test('a filter is saved, listed among the views, and deleted', async ({ page }) => {
  const lia = await signUp(page, 'Lia List')
  await startConversation(lia, 'Filter Fay', QUESTION)
  await page.goto('/inbox?view=mine')
  await page.getByRole('button', { name: /^Order/ }).click()
  await page.getByRole('menuitemradio', { name: 'Waiting longest' }).click()
  await expect(list(page).getByText('Filter Fay')).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'More filters…' }).click()
  await checkScreen(page, 'list-more-filters')
  await page.getByLabel('Contact tag').fill('nobody-has-this')
  await page.getByRole('button', { name: 'Show conversations' }).click()
  await expect(page.getByText('No conversations match these filters')).toBeVisible()
  await checkScreen(page, 'list-no-match')

  await page.getByRole('button', { name: 'Filter (on)' }).click()
  await page.getByRole('menuitem', { name: 'Save this filter…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Nobody’s')
  await page.getByRole('button', { name: 'Save filter' }).click()
  const link = page.getByRole('navigation', { name: 'Inbox views' }).getByRole('link', { name: 'Nobody’s' })
  await expect(link).toHaveAttribute('aria-current', 'page')
  await link.hover()
  await page.getByRole('button', { name: 'Forget the filter Nobody’s' }).click()
  await expect(link).toBeHidden()
})

test('on a phone, in the dark theme, the list is one pane with its views in the title', async ({ page }) => {
  const lia = await signUp(page, 'Lia List')
  await startConversation(lia, 'Phone Pia', QUESTION)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/inbox?view=mine')
  await expect(list(page).getByText('Phone Pia')).toBeVisible()
  await checkScreen(page, 'list-phone')
  await page.getByRole('button', { name: /Choose a view/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await checkScreen(page, 'list-phone-views')
  await page.getByRole('menuitemradio', { name: 'Snoozed' }).click()
  await expect(page.getByRole('heading', { name: /^Snoozed/ })).toBeVisible()
  await expect(list(page).getByText('Phone Pia')).toBeHidden()
})
