import type { Browser } from '@playwright/test'

import { expect, checkScreen, signUp, test, unique } from './fixtures.ts'

// Colleagues talk about the steps of a draft: each sees at once what the other says, and a thread is settled.

const somebody = async (browser: Browser, name: string) => signUp(await (await browser.newContext()).newPage(), name)

test('two people comment on a step, by mouse and by keyboard, and resolve it', async ({ browser }) => {
  const ann = await somebody(browser, 'Ann Says')
  const ben = await somebody(browser, 'Ben Says')
  const { id } = await ann.ask('POST', `${ann.api}/flows`, { name: `Spoken ${unique()}` })
  const step = { id: 'one-say', kind: 'response', name: 'Greeting', config: { messages: [{ type: 'text', text: 'Hello' }] } }
  const node = { id: 'one', kind: 'default', position: { x: 0, y: 0 }, steps: [step] }
  await ann.ask('PATCH', `${ann.api}/flows/${id}`, { draft: { v: 1, nodes: [node], edges: [] } })
  for (const { page } of [ann, ben]) {
    await page.goto(`/flows/${id}`)
    await expect(page.getByRole('article', { name: /Greeting/ })).toBeVisible()
  }

  const card = ann.page.getByRole('article', { name: /Greeting/ })
  await card.click({ button: 'right' })
  await ann.page.getByRole('menuitem', { name: 'Comment' }).click()
  await ann.page.getByRole('textbox', { name: 'Comment on “Greeting”' }).fill('@Ben Says, is this too short?')
  await ann.page.getByRole('button', { name: 'Comment', exact: true }).click()
  const threads = ann.page.getByRole('list', { name: 'Threads' })
  await expect(threads.getByText('Ben Says')).toBeVisible()

  await expect(ben.page.getByRole('article', { name: /Greeting/ }).getByText('1 comment')).toBeVisible()
  // Who is named hears of it, wherever one is, and gets to the comment by it.
  await ben.page.goto('/inbox')
  await ben.page.getByRole('button', { name: /^Notifications/ }).click()
  const news = ben.page.getByRole('link', { name: /Ann Says mentioned you in “Spoken/ })
  await expect(news).toContainText('is this too short?')
  await checkScreen(ben.page, 'comment-notification')
  await news.click()
  await expect(ben.page).toHaveURL(/pane=comments&comment=/)
  await expect(ben.page.locator('article[aria-current=true]')).toContainText('is this too short?')
  await ben.page.getByRole('button', { name: 'Close' }).click()
  await expect(ben.page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await ben.page.keyboard.press('c')
  const theirs = ben.page.getByRole('list', { name: 'Threads' })
  await expect(theirs.getByText('is this too short?')).toBeVisible()
  await theirs.getByRole('button', { name: 'Reply' }).press('Enter')
  await expect(ben.page.getByRole('textbox', { name: 'Reply' })).toBeFocused()
  await ben.page.keyboard.type('A name would be nice')
  await ben.page.keyboard.press('ControlOrMeta+Enter')
  await expect(threads.getByText('A name would be nice')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Remove comment' })).toHaveCount(1)
  await checkScreen(ann.page, 'comments')
  const began = ann.page.viewportSize()!
  await ann.page.emulateMedia({ colorScheme: 'dark' })
  await ann.page.setViewportSize({ width: 390, height: 844 })
  await checkScreen(ann.page, 'comments-phone')
  await ann.page.setViewportSize(began)

  await threads.getByRole('button', { name: 'Settle' }).click()
  await expect(threads.getByText('A name would be nice')).toBeHidden()
  await expect(card.getByText('1 comment')).toBeHidden()
  await ben.page.getByRole('radio', { name: 'Settled' }).click()
  await expect(theirs.getByText('Settled by Ann Says')).toBeVisible()

  // The step goes, and what was said of it stays.
  await ben.ask('PATCH', `${ben.api}/flows/${id}`, { draft: { v: 1, nodes: [], edges: [] } })
  await expect(theirs.getByText('On a removed step')).toBeVisible()
  await ann.page.context().close()
  await ben.page.context().close()
})
