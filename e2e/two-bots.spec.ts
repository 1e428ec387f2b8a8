import type { Locator, Page } from '@playwright/test'

import { expect, serviceAccountKey, signUp, test } from './fixtures.ts'

// Two bots drawn from an empty canvas. The hand has a mouse, whose presses are counted, and writes; a field that has not the focus already is
// pressed before it is written into, so that nothing is reached for nothing. Enter is pressed where one who writes presses it.

// A story of many steps: on a busy machine it takes its time.
test.use({ viewport: { width: 1440, height: 900 } })

test('a bot that looks an order up and hands over takes at most 35 clicks', async ({ page }) => {
  const { ask, api } = await signUp(page, 'Olga Order', 'Parcels')
  const hand = await aHand(page)
  await hand.newFlow('Where is my order', 'order')

  await hand.open('Greeting')
  await hand.write('Message', 'Let us find your order.')
  await hand.add('Ask')
  await hand.write('Question', 'What is your order number?')
  await hand.write('Save to: name', 'number')
  await hand.add('HTTP request')
  await hand.write('Address', 'https://shop.example/orders/{{ vars.number }}')
  await hand.press('Add a value')
  await hand.write('Path in the response', '$.status')
  await hand.write('Save as', 'status')
  await hand.add('Send message')
  await hand.write('Message', 'Your order is {{ vars.status }}.')
  await hand.add('Ask with buttons')
  await hand.write('Question', 'Can we do anything else?')
  await hand.write('Button text', 'Talk to a person', 'No, thanks')
  await hand.lead('Ask', 'Talk to a person', 'live chat')
  await hand.write('Note', 'Order {{ vars.number }} is {{ vars.status }}.')
  await hand.lead('Ask', 'No, thanks', 'send message')
  await hand.write('Message', 'Have a good day.')
  await hand.fit()
  await hand.join('HTTP request', 'Client error', 'Live chat')
  await hand.publish('Where is my order')

  const clicks = await hand.clicks()
  console.info(`order status: ${clicks} clicks`)
  expect(clicks).toBeLessThanOrEqual(35)
  const [flow] = (await ask('GET', `${api}/flows`)).items
  expect(flow).toMatchObject({ publishedVersion: 1 })
})

test('a bot that asks a lead six questions, branches, keeps a row and tags takes at most 60 clicks', async ({ page }) => {
  const { ask, api } = await signUp(page, 'Lena Lead', 'Kitchens')
  const credentials = { auth: 'service_account', key: await serviceAccountKey() }
  await ask('POST', `${api}/connections`, { name: 'Office', kind: 'google_sheets', credentials })
  const hand = await aHand(page)
  await hand.newFlow('New kitchen', 'kitchen')

  await hand.open('Greeting')
  await hand.write('Message', 'Tell us about your kitchen.')
  await hand.find('name')
  await hand.write('Question', 'What is your name?')
  await hand.find('email')
  await hand.write('Question', 'Where can we write to?')
  await hand.find('phone number')
  await hand.write('Question', 'Where can we call you?')
  await hand.find('date')
  await hand.write('Question', 'When do you move in?')
  await hand.find('number')
  await hand.write('Question', 'How large is the room, in square metres?')
  await hand.add('Ask with buttons')
  await hand.write('Question', 'What do you need?')
  await hand.write('Button text', 'A new kitchen', 'A repair', 'Only advice')
  await hand.write('Save to: name', 'interest')

  await hand.lead('Ask', 'A new kitchen', 'google sheet')
  await hand.choose('Google account', 'Office')
  await hand.choose('Spreadsheet', 'Orders')
  await hand.choose('Sheet', 'Orders')
  await hand.press('Fill in every column')
  await hand.lead('Ask', 'Only advice', 'send message', -320)
  await hand.write('Message', 'Our guide is at kitchens.example/guide.')
  await hand.lead('Ask', 'A repair', 'add tag', -60)
  await hand.write('Tag 1', 'repair')
  await hand.add('Live chat')
  await hand.open('Add to Google Sheet')
  await hand.add('Add tag')
  await hand.write('Tag 1', 'new kitchen')
  await hand.add('Send message')
  await hand.write('Message', 'Thank you. We will call you tomorrow.')
  await hand.publish('New kitchen')

  const clicks = await hand.clicks()
  console.info(`lead: ${clicks} clicks`)
  expect(clicks).toBeLessThanOrEqual(60)
  const [flow] = (await ask('GET', `${api}/flows`)).items
  const { draft } = await ask('GET', `${api}/flows/${flow.id}`)
  const row = draft.nodes.flatMap(({ steps = [] }) => steps).find(({ kind }: { kind: string }) => kind === 'addToGoogleSheet')
  expect(row.config.values).toContainEqual({ column: 'Interest', value: '{{ vars.interest }}' })
})

/** A mouse whose presses are counted, and a hand that writes. */
async function aHand(page: Page) {
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1)), true),
  )
  const sheet = page.getByRole('dialog')
  const card = (title: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  const dot = (title: string, exit: string | RegExp) =>
    card(title).filter({ hasText: exit }).locator('div.relative', { hasText: exit }).last().locator('.source')
  /** Writes into a field, which is pressed where it has not the focus. */
  async function into(field: Locator, words: string) {
    await expect(field).toBeVisible()
    // A sheet gives the focus to its first field a moment after it is drawn.
    await page.waitForFunction(() => document.activeElement !== document.body || document.querySelector('[role=dialog]') === null)
    if (!(await field.evaluate((own) => own === document.activeElement))) await field.click()
    await page.keyboard.insertText(words)
  }
  async function drag(from: Locator, to: { x: number; y: number }) {
    await from.hover()
    await page.mouse.down()
    await page.mouse.move(to.x - 20, to.y, { steps: 3 })
    await page.mouse.move(to.x, to.y, { steps: 2 })
    await page.mouse.up()
  }
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox()
    if (!box) throw new Error('What is pointed at is not on the screen.')
    return box
  }
  const added = (title: string) => expect(sheet.getByRole('heading', { level: 2 })).toHaveText(title)
  return {
    clicks: () => page.evaluate(() => Number(sessionStorage.getItem('clicks'))),
    async newFlow(name: string, word: string) {
      await page.goto('/flows')
      await page.getByRole('button', { name: 'New flow' }).click()
      const dialog = page.getByRole('dialog', { name: 'New flow' })
      await into(dialog.getByLabel('Name'), name)
      await into(dialog.getByLabel('Words that start it'), word)
      await page.keyboard.press('Enter')
      await expect(card('Greeting')).toBeVisible()
    },
    open: (title: string) => card(title).click(),
    async add(kind: string) {
      await page.getByRole('complementary', { name: 'Steps to add' }).getByRole('button', { name: kind, exact: true }).click()
    },
    async find(words: string) {
      await into(page.getByRole('searchbox', { name: 'Find a step to add' }), words)
      await page.keyboard.press('Enter')
    },
    /** Writes into a field; more words each into the next line of its list. */
    async write(label: string, ...lines: string[]) {
      for (const [at, words] of lines.entries()) {
        const fields = sheet
          .getByRole('textbox', { name: label, exact: true })
          .or(sheet.getByRole('combobox', { name: label, exact: true }))
        if (at > 0) await page.keyboard.press('Enter')
        if (lines.length > 1) await expect(fields).toHaveCount(at + 1)
        await into(fields.last(), words)
      }
    },
    press: (button: string) => sheet.getByRole('button', { name: button, exact: true }).last().click(),
    async choose(label: string, option: string) {
      const field = sheet.getByRole('combobox', { name: label, exact: true })
      // What is offered comes from Google: whoever presses before it is there presses again.
      await expect(async () => {
        await field.click()
        await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible({ timeout: 2_000 })
      }).toPass()
      await page.getByRole('option', { name: option, exact: true }).click()
      await expect(field).toHaveValue(option)
    },
    /** Leads an exit to where nothing is, and takes what the words find there. */
    async lead(title: string, exit: string, words: string, below = 120) {
      const { x, y } = await boxOf(dot(title, exit))
      await drag(dot(title, exit), { x: x + 60, y: y + below })
      const asked = page.getByRole('combobox', { name: 'Add a step' })
      await expect(asked).toBeFocused()
      await page.keyboard.insertText(words)
      await page.keyboard.press('Enter')
    },
    fit: () => page.getByRole('button', { name: 'Show the whole flow' }).click(),
    async join(title: string, exit: string | RegExp, to: string) {
      const { x, y, width, height } = await boxOf(card(to))
      await drag(dot(title, exit), { x: x + width / 2, y: y + height / 2 })
    },
    async publish(name: string) {
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      const asked = page.getByRole('dialog', { name: `Publish “${name}”` })
      await asked.getByRole('button', { name: 'Publish flow' }).click()
      await expect(page.getByText('Version 1 published')).toBeVisible()
    },
    added,
  }
}
