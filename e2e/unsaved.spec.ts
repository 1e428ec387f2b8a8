import type { Locator, Page } from '@playwright/test'

import { expect, checkScreen, signUp, test } from './fixtures.ts'

// What is drawn is not lost because it could not be saved: it waits, says why, and outlives the screen it was drawn on.

/** Somebody new has a flow of one block in an app of their own, and its canvas before them. */
async function openFlow(page: Page) {
  const me = await signUp(page, 'Lou Marsh', 'Tailor')
  const flow = await me.ask('POST', `${me.api}/flows`, { name: 'Bookings' })
  const path = `${me.api}/flows/${flow.id}`
  const steps = [{ id: 'say', kind: 'response', name: 'Greet', config: { messages: [{ type: 'text', text: 'Hello' }] } }]
  const nodes = [{ id: 'block', kind: 'default', position: { x: 0, y: 0 }, steps }]
  await me.ask('PATCH', path, { draft: { v: 1, nodes, edges: [] } })
  // The list is loaded first, so that there is a screen to go to without a connection.
  await page.goto('/flows')
  await page.getByRole('link', { name: 'Bookings' }).click()
  await expect(page.getByRole('article', { name: /Greet/ })).toBeVisible()
  const said = async () => (await me.ask('GET', path)).draft.nodes[0].steps[0].config.messages[0].text
  return { ...me, path, said }
}

async function write(page: Page, words: string): Promise<void> {
  await page.getByRole('article', { name: /Greet/ }).click()
  await page.getByRole('dialog').getByLabel('Message', { exact: true }).fill(words)
  await page.keyboard.press('Escape')
}

const boxes = async (...parts: Locator[]) => Promise.all(parts.map(async (part) => (await part.boundingBox())!))
const bar = (page: Page) => page.getByText('Your last changes are not saved.')

test('offline edits survive leaving the canvas and are saved once online', async ({ page, context }) => {
  const { said } = await openFlow(page)
  await write(page, 'Drawn before')
  await expect.poll(said).toBe('Drawn before')
  await context.setOffline(true)
  await write(page, 'Drawn offline')
  await expect(bar(page)).toBeVisible()
  await checkScreen(page, 'builder-not-saved')
  // A sheet begins below what is said above the drawing.
  await page.getByRole('article', { name: /Greet/ }).click()
  await expect
    .poll(async () => {
      const [sheet, again] = await boxes(page.getByRole('dialog'), page.getByRole('button', { name: 'Try again' }))
      return sheet!.y >= again!.y + again!.height
    })
    .toBe(true)
  await checkScreen(page, 'builder-not-saved-sheet')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Back to the flows' }).click()
  await expect(page.getByText('“Bookings” is not saved yet')).toBeVisible()
  await page.getByRole('link', { name: 'Bookings' }).click()
  await expect(page.getByRole('article', { name: /Greet/ })).toContainText('Drawn offline')
  await expect(bar(page)).toBeVisible()
  // Back online before this try fails, it would be saved at once, and nothing told.
  const triedInVain = page.waitForEvent('requestfailed', (request) => request.method() === 'PATCH')
  await page.getByRole('link', { name: 'Back to the flows' }).click()
  await triedInVain
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  await (await asked).dismiss()

  await context.setOffline(false)
  await expect(page.getByText('“Bookings” is saved now')).toBeVisible()
  expect(await said()).toBe('Drawn offline')
})

test('signing in again after a lost session continues the edit', async ({ page, context }) => {
  const { said, ask } = await openFlow(page)
  const { user } = await ask('GET', '/api/v1/session')
  await write(page, 'Drawn before')
  await expect.poll(said).toBe('Drawn before')
  // What a screen asks by itself would meet the missing session first: only what is drawn does.
  await page.route('**/api/v1/apps/**', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  await context.clearCookies()
  await write(page, 'Drawn without a session')
  await expect(bar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('a-long-password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(page.getByRole('article', { name: /Greet/ })).toContainText('Drawn without a session')
  await expect(bar(page)).toBeHidden()
  await expect.poll(said).toBe('Drawn without a session')
})

test('edits of a deleted flow can be saved as a file', async ({ page }) => {
  const { path, origin } = await openFlow(page)
  expect((await page.request.delete(path, { headers: { origin }, data: {} })).ok()).toBe(true)
  await write(page, 'Drawn too late')
  await expect(bar(page)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Keep a copy' }).click()
  expect((await download).suggestedFilename()).toBe('Bookings.json')
})
