import type { Locator, Page } from '@playwright/test'

import { aKeyboard } from './keyboard.ts'
import { aNumber, expect, signInAsOwner, test, unique } from './fixtures.ts'

// The whole way of a clinic's bot that books, reminds, moves and cancels: drawn from nothing in at most sixty clicks, tried with a clock that is moved on, published, played on the phone of a
// customer. Once by mouse alone, and once by keyboard alone, where it is broken on purpose and gone back from too.

// A story of many chapters: on a busy machine it takes its time.
test.use({ viewport: { width: 1440, height: 900 } })

const TOLD = 'Booked for {{ event.start | date: "%A, %H:%M" }}.'

/** The owner of the demo's shop has a kind of event that can be booked every day. */
async function aShop(page: Page, product: Parameters<typeof signInAsOwner>[1]) {
  const owner = await signInAsOwner(page, product)
  const week = Array.from({ length: 7 }, () => [{ from: '09:00', to: '18:00' }])
  const fitting = `Fitting ${unique()}`
  await owner.ask('POST', `${owner.api}/event-types`, { name: fitting, durationMin: 60, stepMin: 60, availability: { week, closed: [] } })
  const events = async (customer: string) => (await owner.ask('GET', `${owner.api}/events?search=${encodeURIComponent(customer)}`)).items
  return { fitting, keyword: `fitting${unique()}`, name: `Book a fitting, ${unique()}`, events }
}

test('a booking flow by mouse alone: drawn, tried, published and played', async ({ page, product }) => {
  const { fitting, keyword, name, events } = await aShop(page, product)
  const mouse = aMouse(page)
  const clicks = await countClicks(page)
  await page.goto('/flows')
  await page.getByRole('button', { name: 'New flow' }).click()
  const dialog = page.getByRole('dialog', { name: 'New flow' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Words that start it').fill(keyword)
  await dialog.getByRole('button', { name: 'Create flow' }).click()
  await page.getByRole('button', { name: 'Put this list away' }).click()

  await test.step('draw', async () => {
    const { sheet, card, close, lead, choose } = mouse
    // From the palette onto the canvas, and led to; the others are asked for where a line is dropped.
    await card('Greeting').click()
    await sheet.getByLabel('Message', { exact: true }).fill('Hello, let us find a time.')
    await close()
    const greeting = await mouse.boxOf(card('Greeting'))
    const canvas = await mouse.boxOf(page.locator('.flow-canvas'))
    const free = { x: greeting.x + greeting.width + 80 - canvas.x, y: greeting.y - 160 - canvas.y }
    await page.getByRole('button', { name: 'Book an event' }).dragTo(page.locator('.flow-canvas'), { targetPosition: free })
    await choose('Event type', fitting)
    await sheet.getByRole('radio', { name: 'The customer picks' }).click()
    await sheet.getByLabel('Question', { exact: true }).fill('When shall we fit you?')
    await close()
    await mouse.join(mouse.way('Greeting', 'Next'), card('Book an event'))

    await lead('Book an event', 'Booked', 'Send message', 'Told')
    await sheet.getByLabel('Message', { exact: true }).fill(TOLD)
    await close()
    await lead('Told', 'Next', 'Wait', 'A little later', 'below')
    await sheet.getByRole('spinbutton', { name: 'Amount' }).fill('2')
    await choose('Unit', 'Hours')
    await choose('If the customer writes', 'Stop, just log the message')
    await close()
    await lead('A little later', 'Then', 'Ask', 'Will you come?', 'below')
    await sheet.getByRole('textbox', { name: 'Question' }).fill('Will you come?')
    await choose('Answer', 'Buttons')
    for (const [at, words] of ['I will come', 'Another time', 'Please cancel'].entries()) {
      if (at > 0) await sheet.getByRole('button', { name: 'Add an option' }).click()
      await expect(sheet.getByRole('textbox', { name: 'Button text' })).toHaveCount(at + 1)
      await sheet.getByRole('textbox', { name: 'Button text' }).last().fill(words)
    }
    await close()
    await mouse.fit()
    await mouse.join(mouse.way('A little later', 'Customer wrote'), card('Will you come?'))
    await lead('Will you come?', 'I will come', 'Send message', 'See you', 'below')
    await sheet.getByRole('textbox', { name: 'Message' }).fill('See you then.')
    await close()
    await lead('Will you come?', 'Another time', 'Change an event', 'Move it')
    await choose('Change', 'To a time the customer picks')
    await close()
    await mouse.fit()
    await mouse.join(mouse.way('Move it', 'Updated'), card('Told'))
    await lead('Will you come?', 'Please cancel', 'Change an event', 'Cancel it', 'aslant')

    await choose('Change', 'Cancel it')
    await close()
    await lead('Cancel it', 'Updated', 'Send message', 'Sorry')
    await sheet.getByRole('textbox', { name: 'Message' }).fill('Your fitting is cancelled.')
    await close()
  })

  const drawn = await clicks()
  await test.step('try', async () => {
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    const pane = page.getByRole('complementary', { name: 'Test' })
    const chat = pane.getByRole('log', { name: 'Test chat' })
    await chat.getByRole('button', { name: 'See times' }).click()
    await mouse.pickTime()
    await expect(chat.getByText(/^Booked for \w+day, /)).toBeVisible()
    await expect(pane.getByText(/^Waits until/)).toBeVisible()
    await pane.getByRole('button', { name: /^Move time on/ }).click()
    await page.getByRole('menuitem', { name: /^End of the wait/ }).click()
    await chat.getByRole('button', { name: 'Please cancel' }).click()
    await expect(chat.getByText('Your fitting is cancelled.')).toBeVisible()
    await pane.getByRole('button', { name: 'Close the test' }).click()
  })

  const tried = await clicks()
  await test.step('publish', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const asked = page.getByRole('dialog', { name: `Publish “${name}”` })
    await asked.getByRole('checkbox', { name: /^Publish with/ }).click()
    await asked.getByRole('button', { name: 'Publish flow' }).click()
    await expect(page.getByText('Version 1 published')).toBeVisible()
  })
  expect(drawn + (await clicks()) - tried).toBeLessThanOrEqual(60)
  const flow = new URL(page.url()).pathname

  await test.step('play', async () => {
    const phone = await mouse.pickUpPhone()
    await phone.say(keyword)
    await phone.sees('Hello, let us find a time.')
    await phone.messages.getByRole('button', { name: 'See times' }).click()
    await mouse.pickTime()
    await phone.sees(/^Booked for \w+day, /)
    const [first] = await events(phone.name)
    await phone.say('Something came up')
    await phone.messages.getByRole('button', { name: 'Another time' }).click()
    await phone.sees('When does it suit you better?')
    await phone.messages.getByRole('button', { name: 'See times' }).last().click()
    await mouse.pickTime(3)
    await expect(phone.messages.getByText(/^Booked for \w+day, /)).toHaveCount(2)
    const [moved] = await events(phone.name)
    expect([moved.id, moved.status, moved.start > first.start]).toEqual([first.id, 'booked', true])
    await phone.say('I am ill')
    // The earlier question has the same buttons.
    await expect(phone.messages.getByText('Will you come?')).toHaveCount(2)
    await phone.messages.getByRole('button', { name: 'Please cancel' }).last().click()
    await phone.sees('Your fitting is cancelled.')
    await page.goto(`/events?show=agenda&range=all&search=${encodeURIComponent(phone.name)}`)
    await expect(page.getByRole('button', { name: new RegExp(`${fitting}.*${phone.name}.*Cancelled`) })).toBeVisible()
    await page.getByRole('link', { name: 'Flows', exact: true }).click()
    await page.getByRole('table').getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(flow))
  })
})

test('a booking flow by keyboard alone: drawn, tried, published, played, broken, fixed and gone back from', async ({ page, product }) => {
  const { fitting, keyword, name } = await aShop(page, product)
  const keys = aKeyboard(page)
  const { press, to, enter, write, choose, sheet } = keys
  await page.goto('/flows')
  await expect(page.getByRole('heading', { name: 'Flows', exact: true })).toBeVisible()
  await press('c')
  const dialog = page.getByRole('dialog', { name: 'New flow' })
  await write(dialog.getByLabel('Name'), name)
  await write(dialog.getByLabel('Words that start it'), keyword)
  await press('Enter')
  await expect(page.getByRole('article')).toHaveCount(2)

  await test.step('shows its keyboard shortcuts', async () => {
    await press('?')
    const told = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const command of ['Add a step', 'Find a step, note or comment', 'Test on a phone', 'Publish this flow'])
      await expect(told.getByRole('button', { name: command })).toBeVisible()
    await press('Escape')
    await expect(told).toHaveCount(0)
  })

  await test.step('draw', async () => {
    await keys.openStep('Greeting', 'Greet')
    await write(sheet.getByRole('textbox', { name: 'Message' }), 'Hello, let us find a time.')
    await press('Escape')
    // What is added stands behind what is picked, and is led to by its first open way.
    await keys.add('Book an event')
    await choose('Event type', fitting)
    await to(sheet.getByRole('radio', { name: 'At a given time' }))
    await press('ArrowRight')
    await write(sheet.getByRole('textbox', { name: 'Question' }), 'When shall we fit you?')
    await press('Escape')
    await keys.add('Send message', 'Told')
    await write(sheet.getByRole('textbox', { name: 'Message' }), TOLD)
    await press('Escape')
    await keys.add('Wait', 'A little later')
    await write(sheet.getByRole('spinbutton', { name: 'Amount' }), '2')
    await choose('Unit', 'Hours')
    await choose('If the customer writes', 'Stop, just log the message')
    await press('Escape')
    await keys.add('Ask', 'Will you come?')
    await write(sheet.getByRole('textbox', { name: 'Question' }), 'Will you come?')
    await choose('Answer', 'Buttons')
    for (const [at, words] of ['I will come', 'Please cancel'].entries()) {
      // Enter begins the next option.
      if (at > 0) await press('Enter')
      await expect(sheet.getByRole('textbox', { name: 'Button text' })).toHaveCount(at + 1)
      await write(sheet.getByRole('textbox', { name: 'Button text' }).last(), words)
    }
    await choose('I will come', 'A new step…')
    await keys.pick('Send message')
    await write(sheet.getByRole('textbox', { name: 'Name', exact: true }), 'See you')
    await write(sheet.getByRole('textbox', { name: 'Message' }), 'See you then.')
    await press('Escape')
    await keys.openStep('Will you come?', 'Will you come?')
    await choose('Please cancel', 'A new step…')
    await keys.pick('Change an event')
    await write(sheet.getByRole('textbox', { name: 'Name', exact: true }), 'Cancel it')
    await choose('Change', 'Cancel it')
    await press('Escape')
    await keys.add('Send message', 'Sorry')
    await write(sheet.getByRole('textbox', { name: 'Message' }), 'Your fitting is cancelled.')
    await press('Escape')
    await keys.openStep('A little later', 'A little later')
    await choose('Customer wrote', 'Will you come?')
    await press('Escape')
    await press('Alt+Shift+t')
    await expect(page.getByText('Tidied up')).toBeVisible()
  })

  await test.step('try', async () => {
    await press('t')
    const pane = page.getByRole('complementary', { name: 'Test' })
    const chat = pane.getByRole('log', { name: 'Test chat' })
    await enter(chat.getByRole('button', { name: 'See times' }))
    await keys.pickTime()
    await expect(chat.getByText(/^Booked for \w+day, /)).toBeVisible()
    await enter(pane.getByRole('button', { name: /^Move time on/ }))
    await keys.take('menuitem', /^End of the wait/)
    await enter(chat.getByRole('button', { name: 'Please cancel' }))
    await expect(chat.getByText('Your fitting is cancelled.')).toBeVisible()
    await press('Escape')
  })

  const publish = async (version: number) => {
    await press('ControlOrMeta+Enter')
    const asked = page.getByRole('dialog', { name: `Publish “${name}”` })
    await to(asked.getByRole('checkbox', { name: /^Publish with/ }))
    await press('Space')
    await enter(asked.getByRole('button', { name: 'Publish flow' }))
    await expect(page.getByText(`Version ${version} published`)).toBeVisible()
  }
  await test.step('publish', () => publish(1))

  await test.step('play', async () => {
    const phone = await keys.pickUpPhone()
    await phone.say(keyword)
    await phone.sees('Hello, let us find a time.')
    await enter(phone.messages.getByRole('button', { name: 'See times' }))
    await keys.pickTime()
    await phone.sees(/^Booked for \w+day, /)
    await phone.say('Something came up')
    await enter(phone.messages.getByRole('button', { name: 'Please cancel' }))
    await phone.sees('Your fitting is cancelled.')
  })

  await test.step('break', async () => {
    // The single keys rest while one writes.
    await enter(page.getByRole('link', { name: 'Flows', exact: true }))
    await enter(page.getByRole('table').getByRole('link', { name }))
    await to(page.getByRole('radio', { name: 'Published' }))
    await press('ArrowLeft')
    await keys.openStep('Greeting', 'Greet')
    await write(sheet.getByRole('textbox', { name: 'Message' }), '')
    await press('Escape')
    await press('p')
    const told = page.getByRole('region', { name: 'Blocks publishing' })
    await expect(told.getByRole('listitem')).toHaveText([/^Greet.*Text is needed\./])
    await press('ControlOrMeta+Enter')
    const asked = page.getByRole('dialog', { name: `Publish “${name}”` })
    await expect(asked.getByText('Fix the error first.')).toBeVisible()
    await press('Escape')
    await enter(told.getByRole('button', { name: 'Greet' }))
    await write(sheet.getByRole('textbox', { name: 'Message' }), 'Hello again, what a fine day.')
    await press('Escape')
    await expect(told).toHaveCount(0)
    await publish(2)
  })

  await test.step('go back', async () => {
    await press('v')
    const versions = page.getByRole('region', { name: 'Versions', exact: true })
    await enter(versions.getByRole('button', { name: /^Version 1/ }))
    await enter(versions.getByRole('button', { name: 'Roll back to this' }))
    await enter(page.getByRole('button', { name: 'Publish it again' }))
    await expect(page.getByText('Rolled back', { exact: true })).toBeVisible()
    const phone = await keys.pickUpPhone()
    await phone.say(keyword)
    await phone.sees('Hello, let us find a time.')
    await phone.sees('When shall we fit you?')
  })
})

/** Counts how often the mouse is pressed, over all documents of the page. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1)), true),
  )
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')))
}

/** What a hand with a mouse does on the canvas. Words are typed, everything else is pointed at. */
function aMouse(page: Page) {
  const sheet = page.getByRole('dialog')
  const card = (title: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  const way = (title: string, exit: string) => card(title).locator('div.relative', { hasText: exit }).last().locator('.source')
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox()
    if (!box) throw new Error('What is pointed at is not on the screen.')
    return box
  }
  const close = () => sheet.getByRole('button', { name: 'Close' }).click()
  const fit = () => page.getByRole('button', { name: 'Show the whole flow' }).click()
  async function drag(from: Locator, to: () => Promise<{ x: number; y: number }>) {
    await from.hover()
    await page.mouse.down()
    const { x, y } = await to()
    await page.mouse.move(x - 30, y, { steps: 4 })
    await page.mouse.move(x, y, { steps: 2 })
    await page.mouse.up()
  }
  return {
    sheet,
    card,
    way,
    boxOf,
    close,
    fit,
    async choose(label: string, option: string) {
      await sheet.getByRole('combobox', { name: label, exact: true }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    },
    /** Takes a time from the list on a phone. */
    async pickTime(at = 0) {
      const times = page.getByRole('dialog', { name: 'See times' })
      await times.getByRole('radio').nth(at).click()
      await times.getByRole('button', { name: 'Send' }).click()
    },
    /** Holds the phone of a new customer. */
    async pickUpPhone() {
      const name = `Iris ${unique()}`
      await page.getByRole('link', { name: 'Test phone' }).click()
      await page.getByRole('button', { name: 'Add a test contact' }).click()
      await page.getByLabel('Name').fill(name)
      await page.getByLabel('Phone number').fill(`+${aNumber()}`)
      await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click()
      await page.getByRole('list', { name: 'Test contacts' }).getByText(name, { exact: true }).click()
      const messages = page.getByRole('list', { name: 'Messages' })
      return {
        name,
        messages,
        async say(words: string) {
          await page.getByRole('textbox', { name: 'Message' }).fill(words)
          await page.getByRole('button', { name: 'Send', exact: true }).click()
        },
        sees: (words: string | RegExp) => expect(messages.getByText(words)).toBeVisible(),
      }
    },
    async join(from: Locator, to: Locator) {
      await drag(from, async () => {
        const { x, y, width, height } = await boxOf(to)
        return { x: x + width / 2, y: y + height / 2 }
      })
    },
    /** Leads an exit to where nothing is, and takes a kind of step from the list that comes; it gets a name. */
    async lead(title: string, exit: string, kind: string, name: string, where: 'right' | 'below' | 'aslant' = 'right') {
      await fit()
      await drag(way(title, exit), async () => {
        const { x, y, width, height } = await boxOf(card(title))
        return { x: where === 'below' ? x + 40 : x + width * 1.4, y: where === 'right' ? y : y + height + 60 }
      })
      await page
        .getByRole('dialog', { name: 'Add a step' })
        .getByRole('option')
        .filter({ has: page.getByText(kind, { exact: true }) })
        .click()
      await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    },
  }
}
