import type { Browser, Page } from '@playwright/test'

import { startConversation, expect, checkScreen, signUp, test as story } from './fixtures.ts'

// What people are told: the feed with its bell and keys, the number on the tab, the settings, and what a browser cannot do.

let wholeBrowser: Browser | null = null
/** In the whole browser: the headless shell refuses notifications. As an option it would need a worker and a product of its own. */
const test = story.extend({
  context: async ({ playwright }, lend) => {
    const executablePath = process.env['CHROMIUM_PATH']
    wholeBrowser ??= await playwright.chromium.launch(executablePath ? { executablePath } : {})
    const context = await wholeBrowser.newContext()
    await lend(context)
    await context.close()
  },
})
test.afterAll(() => wholeBrowser?.close())

const QUESTION = 'Is the kettle in stock?'
const pushPart = (page: Page) => page.getByRole('region', { name: 'Push' })

test('a browser that blocks, lacks or fails push shows why and what to do', async ({ page, context }) => {
  await signUp(page, 'Pat Push')
  await page.addInitScript(() => {
    const wanted = sessionStorage.getItem('pretend')
    if (wanted === 'blocked') Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    if (wanted === 'unsupported') Reflect.deleteProperty(window, 'PushManager')
  })
  await page.goto('/settings/notifications')
  await expect(pushPart(page).getByRole('switch', { name: 'Push to this browser' })).toBeVisible()

  // No push service stands behind a headless browser: its own refusal is what is told.
  await context.grantPermissions(['notifications'])
  await pushPart(page).getByRole('switch', { name: 'Push to this browser' }).click()
  await expect(pushPart(page).getByText('Your browser got no address from its push service')).toBeVisible()
  await pushPart(page).scrollIntoViewIfNeeded()
  await checkScreen(page, 'notify-push-failed')

  for (const [pretend, words] of [
    ['blocked', 'Your browser blocks notifications of this address'],
    ['unsupported', 'This browser cannot take pushes'],
  ] as const) {
    await page.evaluate((name) => sessionStorage.setItem('pretend', name), pretend)
    await page.reload()
    await expect(pushPart(page).getByText(words)).toBeVisible()
    await expect(pushPart(page).getByRole('switch', { name: 'Push to this browser' })).toBeDisabled()
  }
})

test('every page registers the worker of pushes at the root, and asks for no permission', async ({ page }) => {
  await page.addInitScript(() => {
    Notification.requestPermission = () => {
      throw new Error('A page asked for the permission unasked.')
    }
  })
  const registered = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/push-scope')
      const worker = registration?.active ?? registration?.waiting ?? registration?.installing
      const path = (url: string | undefined) => url && new URL(url).pathname
      return [path(registration?.scope), path(worker?.scriptURL), Notification.permission]
    })
  const expectRegistered = async () => {
    await expect.poll(registered).toEqual(['/push-scope', '/push-worker.js', expect.stringMatching(/^(default|denied)$/)])
    // So that each page is seen to do it by itself.
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/push-scope'))?.unregister())
  }
  for (const path of ['/login', '/signup', '/passwordReset', '/forms/noApp/noSuchForm01', '/partner/register', '/nothing-here']) {
    await page.goto(path)
    await expectRegistered()
  }
  // The sign-up page told the time zone; a call with a cookie must come from a page, and this one does not.
  await page.context().clearCookies()
  await signUp(page, 'Wen Worker')
  await page.goto('/inbox')
  await expectRegistered()
})

const feed = (page: Page) => page.getByRole('list', { name: 'Notifications' })

test('messages of one customer fold into one notification, count on bell and tab, and respond to keys', async ({ page }) => {
  const nora = await signUp(page, 'Nora Notify')
  const kim = await startConversation(nora, 'Kim Kettle', QUESTION)
  const ola = await startConversation(nora, 'Ola Oven', QUESTION)
  await page.goto('/contacts')
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()

  await kim.writes('Do you still have the blue one?')
  await kim.writes('I could come by at five.')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toContainText('unread')
  await expect(page).toHaveTitle(/^\(1\) /)

  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(feed(page).getByRole('listitem').first()).toContainText('2 messages from Kim Kettle')
  await expect(feed(page).getByRole('listitem').first()).toContainText('I could come by at five.')
  await ola.writes('And the oven?')
  await expect(feed(page).getByRole('listitem').first()).toContainText('Ola Oven wrote to you')
  await checkScreen(page, 'notify-feed')
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkScreen(page, 'notify-feed-dark')
  await page.emulateMedia({ colorScheme: 'light' })

  await page.keyboard.press('j')
  await page.keyboard.press('m')
  await expect(page).toHaveTitle(/^\(1\) /)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Kim Kettle', level: 2 }).first()).toBeVisible()
  await expect(page).not.toHaveTitle(/^\(/)
  await expect(bell).not.toContainText('unread')

  await kim.writes('Still there?')
  await expect(
    page
      .getByRole('region', { name: /thread|messages/i })
      .or(page.getByText('Still there?').last())
      .first(),
  ).toBeVisible()
  await expect(bell).not.toContainText('unread')
})

test('on a phone the feed is a screen of its own', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const fay = await signUp(page, 'Fay Phone')
  const { writes } = await startConversation(fay, 'Pia Phone', QUESTION)
  await page.goto('/contacts')
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await writes('One more thing')
  const bell = page.getByRole('link', { name: /Notifications/ })
  await expect(bell).toContainText('unread')
  await bell.click()
  await expect(feed(page).getByRole('listitem').first()).toContainText('Pia Phone')
  await checkScreen(page, 'notify-phone')
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkScreen(page, 'notify-phone-dark')
  await page.getByRole('radio', { name: 'Unread' }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell).not.toContainText('unread')
})

test('notification settings are stored on the server, with a sound preview and quiet hours', async ({ page }) => {
  const { ask } = await signUp(page, 'Sue Settings')
  await page.goto('/settings/notifications')
  const woke = page.getByRole('checkbox', { name: 'Snooze ended: Email' })
  await expect(woke).not.toBeChecked()
  await woke.click()
  await expect(woke).toBeChecked()
  await page.getByRole('switch', { name: 'Keep quiet hours' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('21:30')
  await checkScreen(page, 'notify-settings')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Your browser keeps this page silent')).toBeHidden()

  await expect(async () => {
    const kept = await ask('GET', '/api/v1/notification-settings')
    expect([kept.kinds.woke.email, kept.quiet]).toEqual([true, { on: true, from: '21:30', until: '08:00', weekends: false }])
  }).toPass()
  await page.reload()
  await expect(woke).toBeChecked()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await checkScreen(page, 'notify-settings-phone-dark')
})

test('shortcuts are changed in place, conflicts are flagged, and the palette shows the new ones', async ({ page }) => {
  await signUp(page, 'Kay Keys')
  await page.goto('/contacts')
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByRole('button', { name: /^Notifications: g u/ }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(sheet.getByText('belongs to “Inbox”')).toBeVisible()
  await checkScreen(page, 'notify-keys')
  await sheet.getByRole('button', { name: /^Notifications: g u/ }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('y')
  await expect(sheet.getByRole('button', { name: /^Notifications: g y/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('g')
  await page.keyboard.press('y')
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('settings app')
  await expect(page.getByRole('option', { name: /Appearance and keys/ })).toBeVisible()
  await checkScreen(page, 'notify-palette')
  await page.keyboard.press('Escape')
  await page.goto('/settings/appearance')
  await expect(page.getByText('1 shortcut is changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Reset all' }).click()
  await expect(page.getByText('1 shortcut is changed.')).toBeHidden()
})
