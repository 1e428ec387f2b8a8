import type { Page } from '@playwright/test'

import { startConversation, expect, checkScreen, signUp, test } from './fixtures.ts'

// What happens without a connection: replies wait in order, outlive the page, and are said once; what cannot be fixed waits too.

/** Somebody signed in, with a conversation of theirs open. */
async function openConversation(page: Page, name: string) {
  const otto = await signUp(page, 'Otto Offline')
  const { id, path } = await startConversation(otto, name, 'Is the kettle in stock?')
  await page.goto(`/inbox/${id}`)
  await expect(page.getByRole('heading', { name, level: 2 }).first()).toBeVisible()
  /** What the team has said, as the server has it. */
  const said = async (): Promise<string[]> => {
    const { items } = await otto.ask('GET', `${path}/messages?limit=50`)
    return items
      .filter((item: { message: { direction: string } | null }) => item.message?.direction === 'out')
      .map((item: { message: { content: { text: string } } }) => item.message.content.text)
      .filter((text: string) => /^(One|Two|Three)/.test(text))
  }
  return { id, said }
}

const write = async (page: Page, text: string) => {
  await page
    .getByRole('textbox', { name: /reply|message/i })
    .first()
    .fill(text)
  await page.keyboard.press('ControlOrMeta+Enter')
}

test('replies wait while offline and are sent in order once online', async ({ page, context }) => {
  const { said } = await openConversation(page, 'Vera Void')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  for (const text of ['One', 'Two', 'Three']) await write(page, text)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expect(page.getByText('3 replies will send when you’re back.')).toBeVisible()
  await expect(page.getByText('Sending…').last()).toBeVisible()
  await checkScreen(page, 'offline-waiting')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await checkScreen(page, 'offline-waiting-phone-dark')

  await context.setOffline(false)
  await expect(page.getByText('You’re back online.')).toBeVisible()
  await expect(async () => expect((await said()).toSorted()).toEqual(['One', 'Three', 'Two'])).toPass()
  const order = await said()
  expect([order, order.toReversed()]).toContainEqual(['One', 'Two', 'Three'])
})

test('unsent replies survive a reload and are sent once', async ({ page }) => {
  const { id, said } = await openConversation(page, 'Rhea Reload')
  const posts = `**/api/v1/apps/*/conversations/${id}/replies`
  await page.route(posts, (route) => (route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue()))
  await write(page, 'One reply')
  await write(page, 'Two replies')
  await expect(page.getByText('Sending…').last()).toBeVisible()
  await expect(async () => {
    const kept = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('parley-outbox', 1)
          opening.addEventListener('success', () => {
            const all = opening.result.transaction('entries').objectStore('entries').getAllKeys()
            all.addEventListener('success', () => resolve(all.result.length))
          })
        }),
    )
    expect(kept).toBe(2)
  }).toPass()

  await page.reload()
  await expect(page.getByRole('log').or(page.locator('main')).getByText('Two replies').last()).toBeVisible()
  expect(await said()).toEqual([])

  await page.unroute(posts)
  await expect(async () => expect((await said()).toSorted()).toEqual(['One reply', 'Two replies'])).toPass()
  await page.reload()
  await expect(page.getByText('Two replies').last()).toBeVisible()
  await expect(page.getByText('Sending…')).toBeHidden()
  expect((await said()).toSorted()).toEqual(['One reply', 'Two replies'])
})
