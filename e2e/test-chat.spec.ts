import type { Locator, Page } from '@playwright/test'

import { expect, VIEWPORTS, checkScreen, screenshot, signInAsOwner, test } from './fixtures.ts'

// A draft is tried on the phone beside the canvas: it is the worker of the built app that plays, so these stories prove that too.

/** The owner of the demo's shop tries a copy of its welcome flow. */
async function tryWelcome(page: Page, product: Parameters<typeof signInAsOwner>[1]) {
  const owner = await signInAsOwner(page, product)
  const { id } = await owner.ask('POST', `${owner.api}/flows/flowDemoWelcome001/duplicate`, { name: 'Welcome, tried' })
  await page.goto(`/flows/${id}?show=draft&pane=test`)
  const pane = page.getByRole('complementary', { name: 'Test' })
  const chat = pane.getByRole('log', { name: 'Test chat' })
  await expect(chat.getByText('What can we help you with today?')).toBeVisible()
  return {
    owner,
    path: `${owner.api}/flows/${id}`,
    pane,
    chat,
    show: (view: 'Chat' | 'Values' | 'Steps') => pane.getByRole('radio', { name: view, exact: true }).click(),
    async say(words: string) {
      await pane.getByLabel('Write as the customer').fill(words)
      await page.keyboard.press('Enter')
    },
  }
}

/** Whether one thing ends where the other begins, or before. */
async function isAbove(one: Locator, other: Locator): Promise<boolean> {
  const [upper, lower] = [await one.boundingBox(), await other.boundingBox()]
  return upper !== null && lower !== null && upper.y + upper.height <= lower.y
}

test('testing the welcome flow: change a value, skip a delay, step back, and save the chat as a test', async ({ page, product }) => {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  const { owner, path, pane, chat, show, say } = await tryWelcome(page, product)
  await chat.getByRole('button', { name: 'Coffee' }).click()
  await say('Amara')
  await expect(chat.getByText('Thanks, Amara!')).toBeVisible()
  // Escape leads out of the field, then out of the pane; opened again, the conversation stands where it stood.
  await page.keyboard.press('Escape')
  await expect(pane.getByLabel('Write as the customer')).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(pane).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Test', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chat.getByText('Thanks, Amara!')).toBeVisible()
  await show('Values')
  await pane.getByRole('region', { name: 'Variables' }).getByLabel('interest').fill('Tea')
  await page.keyboard.press('Enter')
  await show('Chat')
  await say('amara@example.com')
  await expect(pane.getByText(/^Waits until/)).toBeVisible()

  await pane.getByRole('button', { name: /^Move time on/ }).click()
  await page.getByRole('menuitem', { name: /^End of the wait/ }).click()
  await expect(chat.getByText('Would you like somebody from the shop to help you order?')).toBeVisible()
  await pane.getByRole('button', { name: 'One step back' }).click()
  await expect(chat.getByText('Would you like somebody')).toHaveCount(0)
  await expect(pane.getByText(/^Waits until/)).toBeVisible()

  await pane.getByRole('button', { name: /^Move time on/ }).click()
  await page.getByRole('menuitem', { name: 'Another time …' }).click()
  await page.getByLabel('To', { exact: true }).fill('in 3 days')
  await page.keyboard.press('Enter')
  await expect(chat.getByText('Would you like somebody').first()).toBeVisible()
  await expect(pane.getByText('Past 24 hours.')).toBeVisible()

  await show('Steps')
  await expect(pane.getByText(/interest=Tea/)).toBeVisible()
  await pane.getByRole('button', { name: 'Record as a test' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record as a test' })
  await dialog.getByLabel('Name').fill('Asks for tea')
  await dialog.getByRole('button', { name: 'Record test' }).click()
  // What is told covers nothing that one writes in.
  const told = page.getByText('Test recorded')
  await expect(told).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await show('Chat')
  await told.hover()
  await expect.poll(async () => isAbove(told, pane.getByLabel('Write as the customer'))).toBe(true)
  await screenshot(page, 'toast-over-composer')

  expect(await owner.ask('POST', `${path}/tests/run`)).toMatchObject({
    ok: true,
    results: [{ name: 'Asks for tea', ok: true, vars: { interest: 'Tea' } }],
  })
  expect(await owner.ask('GET', `${owner.api}/conversations`).then(({ items }) => JSON.stringify(items))).not.toContain('amara@example.com')
  expect(faults).toEqual([])
})

test('an HTTP call is answered by hand, rejected when invalid, and made for real', async ({ page, product }) => {
  const { pane, chat, show, say } = await tryWelcome(page, product)
  await chat.getByRole('button', { name: 'Coffee' }).click()
  await say('Amara')
  await say('amara@example.com')
  await expect(chat.getByText(/made up/)).toBeVisible()

  await show('Steps')
  const call = pane.getByRole('listitem').filter({ hasText: 'Ask the shop: GET' })
  await call.getByRole('button', { name: 'Change the answer' }).click()
  await call.getByLabel('Answer, as JSON').fill('{ "kind": "call_http", "outcome": "answered" }')
  await call.getByRole('button', { name: 'Use this answer' }).click()
  await expect(call.getByRole('alert')).toContainText('status: Invalid input')
  await call
    .getByLabel('Answer, as JSON')
    .fill(
      '{ "kind": "call_http", "outcome": "answered", "status": 200, "truncated": false, "body": { "offer": { "title": "Moka pot", "stock": 99 } } }',
    )
  await call.getByRole('button', { name: 'Use this answer' }).click()
  await expect(call.getByText('Answered by hand')).toBeVisible()
  await show('Chat')
  await expect(chat.getByText(/Today: Moka pot/)).toBeVisible()

  await show('Steps')
  await call.getByRole('button', { name: 'Take it back' }).click()
  await pane.getByRole('switch', { name: 'Make real HTTP calls' }).click()
  await expect(call.getByText('Really called')).toBeVisible()
  await show('Chat')
  await expect(chat.getByText(/Moka pot|made up/)).toHaveCount(0)
  await expect(chat.getByText(/at the till/)).toBeVisible()
})

test('a test chat runs as a contact, as the website, and as a replay, and changes no contact', async ({ page, product }) => {
  const { owner, pane, chat, show, say } = await tryWelcome(page, product)
  const { id } = await owner.ask('POST', `${owner.api}/contacts`, { name: 'Zelda Quill', phone: '+15557654321', tags: ['regular'] })
  await chat.getByRole('button', { name: 'Tea' }).click()
  await say('Zoe')
  await expect(chat.getByText('Thanks, Zoe!')).toBeVisible()

  await pane.getByRole('button', { name: /^Testing as/ }).click()
  await page.getByLabel('Name, phone or email').fill('Zelda')
  await page.getByRole('button', { name: /Zelda Quill/ }).click()
  await show('Values')
  await expect(pane.getByText('Tags: regular')).toBeVisible()
  await expect(pane.getByRole('region', { name: 'Contact' }).getByLabel('Phone')).toHaveValue('+15557654321')
  await show('Chat')
  await expect(chat.getByText('Thanks, Zoe!')).toBeVisible()

  // On the web chat it is the chat itself that draws, and answers.
  await pane.getByRole('radio', { name: 'Web chat' }).click()
  const widget = page.frameLocator('iframe[title="Test chat"]')
  await expect(widget.getByText('Thanks, Zoe!')).toBeVisible()
  await checkScreen(page, 'test-chat-website', 'aside')
  await pane.getByRole('button', { name: 'Replay' }).click()
  await expect(widget.getByText('Thanks, Zoe!')).toHaveCount(0)
  await expect(widget.getByText('Thanks, Zoe!')).toBeVisible()
  await pane.getByRole('button', { name: 'Start over' }).click()
  await expect(widget.getByText('Good choice.')).toHaveCount(0)
  await widget.getByRole('button', { name: 'Coffee' }).click()
  await expect(widget.getByText('Good choice.')).toBeVisible()
  await pane.getByRole('radio', { name: 'WhatsApp' }).click()
  await expect(chat.getByText('Good choice.')).toBeVisible()

  await pane.getByRole('button', { name: 'Start over' }).click()
  await expect(chat.getByText('Good choice.')).toHaveCount(0)
  expect(await owner.ask('GET', `${owner.api}/contacts/${id}`)).toMatchObject({ name: 'Zelda Quill', tags: ['regular'] })
})

for (const look of VIEWPORTS) {
  test.describe(look.name, () => {
    test.use(look.use)

    test('the pane is accessible in each of its views', async ({ page, product }) => {
      const { pane, chat, show, say } = await tryWelcome(page, product)
      await chat.getByRole('button', { name: 'Coffee' }).click()
      await say('Amara')
      await say('amara@example.com')
      await expect(pane.getByText(/^Waits until/)).toBeVisible()
      for (const view of ['Chat', 'Values', 'Steps'] as const) {
        await show(view)
        await checkScreen(page, `test-chat-${view.toLowerCase()}-${look.name}`)
      }
    })
  })
}
