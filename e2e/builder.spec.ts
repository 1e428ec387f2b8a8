import type { Locator, Page } from '@playwright/test'

import { expect, checkScreen, signUp, test } from './fixtures.ts'

// A flow is drawn: by mouse, by keyboard alone, and by two people at once. Everything is saved by itself and can be taken back.

/** Somebody new has an empty flow in an app of their own, and its canvas before them. */
async function openEmpty(page: Page, kind: 'flow' | 'workflow' = 'flow') {
  const me = await signUp(page, 'Lou Marsh', 'Tailor')
  const flow = await me.ask('POST', `${me.api}/flows`, { kind, name: 'Bookings' })
  const path = `${me.api}/flows/${flow.id}`
  await page.goto(`/${kind}s/${flow.id}`)
  await expect(page.getByRole('heading', { name: `An empty ${kind}` })).toBeVisible()
  return { ...me, path, flowId: flow.id, draft: async () => (await me.ask('GET', path)).draft }
}

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
const card = (page: Page, name: string | RegExp) => page.getByRole('article', { name })

async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  await from.hover()
  const box = await from.boundingBox()
  if (!box) throw new Error('What is dragged is not on the screen.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move((box.x + to.x) / 2, (box.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

test('a flow drawn by mouse supports undo and redo and survives a reload', async ({ page }) => {
  const { draft } = await openEmpty(page)
  await page.getByRole('button', { name: 'Add a start' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Words that start it')).toBeVisible()
  await page.keyboard.press('Escape')

  // From the palette onto the canvas.
  const canvas = page.locator('.flow-canvas')
  await page.getByRole('button', { name: 'Send message' }).dragTo(canvas, { targetPosition: { x: 640, y: 120 } })
  await sheet.getByLabel('Message', { exact: true }).fill('Hello, shall we book?')
  await page.keyboard.press('Escape')
  await expect(card(page, /Send message/)).toContainText('Hello, shall we book?')

  // From an exit to a card, and from another to where nothing is.
  const start = card(page, /Starts when/)
  const message = card(page, /Send message/)
  const at = await message.boundingBox()
  await drag(page, start.locator('.source'), { x: at!.x + 60, y: at!.y + 40 })
  await expect(page.locator('.react-flow__edge')).toHaveCount(1)
  await drag(page, message.locator('.source').last(), { x: at!.x + 120, y: at!.y + 240 })
  await page.getByRole('combobox', { name: 'Add a step' }).fill('ask')
  await page.keyboard.press('Enter')
  await sheet.getByLabel('Question', { exact: true }).fill('Which day suits you?')
  await page.keyboard.press('Escape')
  await expect(page.locator('.react-flow__edge')).toHaveCount(2)
  await saved(page)
  await expect.poll(async () => (await draft()).edges.map(({ kind }: { kind: string }) => kind)).toEqual(['blockconnect', 'blockconnect'])

  // A card is moved, and everything is taken back step by step.
  const before = (await draft()).nodes[1].position
  await drag(page, message.locator('h2'), { x: at!.x + 160, y: at!.y - 60 })
  await saved(page)
  await expect.poll(async () => (await draft()).nodes[1].position).not.toEqual(before)
  await page.getByRole('button', { name: 'Undo: move' }).click()
  await saved(page)
  await expect.poll(async () => (await draft()).nodes[1].position).toEqual(before)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(async () => (await draft()).nodes[1].position).not.toEqual(before)

  await saved(page)
  await page.reload()
  await expect(page.locator('.react-flow__edge')).toHaveCount(2)
  await expect(card(page, /Ask/)).toContainText('Which day suits you?')
  await checkScreen(page, 'builder')
})

test('a dragged card snaps to visible cards with guides, not with Alt, and Escape cancels', async ({ page }) => {
  const { ask, path, draft } = await openEmpty(page)
  const node = (id: string, x: number, y: number) => ({
    id,
    kind: 'default',
    position: { x, y },
    steps: [{ id: `${id}-say`, kind: 'response', name: `Say ${id}`, config: { messages: [{ type: 'text', text: `Words of ${id}` }] } }],
  })
  // The first stands off the grid.
  await ask('PATCH', path, { draft: { v: 1, nodes: [node('one', 3, 7), node('two', 400, 307)], edges: [] } })
  await page.reload()
  await expect(card(page, /Say two/)).toBeVisible()
  await page.keyboard.press('0')
  const places = async () => (await draft()).nodes.map(({ position }: { position: object }) => position)
  const line = page.locator('[data-guide]')

  const title = card(page, /Say two/).locator('h2')
  const one = await card(page, /Say one/).boundingBox()
  const from = (await title.boundingBox())!
  const two = (await card(page, /Say two/).boundingBox())!
  /** Brings the second card to some pixels beside the first one's left edge. */
  const dragBeside = async (by: number) => {
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    // It takes hold where the hand is after its first few pixels.
    await page.mouse.move(from.x + 3, from.y + 8)
    await page.mouse.move(from.x + 3 + one!.x - two.x + by, from.y + 31, { steps: 8 })
  }
  await dragBeside(4)
  await expect(line).toHaveCount(1)
  await expect(line).toHaveAttribute('data-guide', 'x')
  await checkScreen(page, 'builder-guide')
  await page.mouse.up()
  await expect(line).toHaveCount(0)
  await expect.poll(places).toEqual([
    { x: 3, y: 7 },
    { x: 3, y: 330 },
  ])
  await page.getByRole('button', { name: 'Undo: move' }).click()
  await expect.poll(places).toEqual([
    { x: 3, y: 7 },
    { x: 400, y: 307 },
  ])

  await dragBeside(4)
  await page.keyboard.press('Escape')
  await expect(line).toHaveCount(0)
  await page.mouse.up()
  await expect.poll(() => card(page, /Say two/).boundingBox()).toEqual(two)

  await page.keyboard.down('Alt')
  await dragBeside(4)
  await expect(line).toHaveCount(0)
  await page.mouse.up()
  await page.keyboard.up('Alt')
  await expect.poll(places).toEqual([
    { x: 3, y: 7 },
    { x: 10, y: 330 },
  ])
})

const PROSE =
  'Hello and welcome to our shop: we are open from nine to five, and on Saturdays until 14:30. Which size would you like, Small, Medium or EXTRA LARGE? ' +
  'Your order no. 48151 (two items, £148.00) leaves Leeds today; follow it at https://example.com/track/48151. Wir melden uns so bald wie möglich, versprochen! ' +
  'Большое спасибо за ваш заказ, мы скоро ответим. Gracias, ¿quieres que te llamemos mañana por la tarde? Mille mercis, à bientôt.'

test('a card is as high as its text without measuring the page', async ({ page }) => {
  const { ask, path } = await openEmpty(page)
  const words = PROSE.split(' ')
  const texts = Array.from({ length: 48 }, (_, at) => words.slice(at, at + 3 + (at % 12)).join(' '))
  const nodes = texts.map((text, at) => ({
    id: `card${at}`,
    kind: 'default',
    position: { x: (at % 12) * 260, y: Math.floor(at / 12) * 220 },
    steps: [{ id: `say${at}`, kind: 'response', config: { messages: [{ type: 'text', text }] } }],
  }))
  await page.setViewportSize({ width: 1_800, height: 900 })
  await ask('PATCH', path, { draft: { v: 1, nodes, edges: [] } })
  await page.reload()
  // It opens where its words can be read, and is shown whole when that is asked for.
  await page.getByRole('button', { name: 'Show the whole flow' }).click()
  const said = page.getByRole('article').locator('p')
  await expect(said).toHaveCount(texts.length)

  const lines = await said.evaluateAll((all) =>
    all.map((one) => {
      const shown = one.clientHeight
      one.style.cssText = 'display: block; -webkit-line-clamp: none'
      return { shown: shown / 18, needed: one.clientHeight / 18, text: one.textContent }
    }),
  )
  // Three lines are the most.
  expect(lines.filter(({ shown, needed }) => shown !== Math.min(needed, 3))).toEqual([])
})

test('a flow is drawn by keyboard alone', async ({ page }) => {
  const { draft } = await openEmpty(page)
  const sheet = page.getByRole('dialog')
  const add = async (words: string) => {
    await page.keyboard.press('a')
    await page.getByRole('combobox', { name: 'Add a step' }).fill(words)
    await page.keyboard.press('Enter')
  }
  await add('start')
  await expect(sheet.getByText('Words that start it')).toBeVisible()
  await page.keyboard.press('Escape')
  await add('send message')
  await sheet.getByLabel('Message', { exact: true }).focus()
  await page.keyboard.type('Welcome')
  await page.keyboard.press('Escape')
  await add('ask')
  await sheet.getByLabel('Question', { exact: true }).focus()
  await page.keyboard.type('Your name?')

  // Where nobody answers, it goes on elsewhere: chosen from a list.
  const way = sheet.getByRole('region', { name: 'Next steps' }).getByRole('combobox', { name: 'Wrong answers' })
  await way.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Find a block' }).fill('send')
  await expect(page.getByRole('option')).toHaveText(['Send message'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await saved(page)
  await expect
    .poll(async () => (await draft()).edges.map(({ kind }: { kind: string }) => kind).toSorted())
    .toEqual(['blockconnect', 'blockconnect', 'questiontoblock'])

  // What is picked is doubled, turned off and removed.
  await page.keyboard.press('ControlOrMeta+d')
  await expect(card(page, /Ask/)).toHaveCount(2)
  await page.keyboard.press('d')
  await expect(card(page, /Ask/).filter({ hasText: 'Off' })).toHaveCount(1)
  await page.locator('.react-flow__node', { has: card(page, /Ask/).filter({ hasText: 'Off' }) }).focus()
  await page.keyboard.press('Backspace')
  await expect(card(page, /Ask/)).toHaveCount(1)
  // The focus stays on the drawing.
  await expect(page.locator('.react-flow__node:focus')).toHaveCount(1)
  // Nothing is picked any more: keys act on the card that has the focus.
  await page.keyboard.press('d')
  await expect(page.locator('.react-flow__node:focus')).toContainText('Off')
  const cards = async () => (await draft()).nodes.length
  await page.keyboard.press('Delete')
  await expect.poll(cards).toBe(2)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(cards).toBe(3)
  await page.keyboard.press('Alt+Shift+t')
  await expect(page.getByText('Tidied up')).toBeVisible()
})

test('a flow can be started and edited on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { draft } = await openEmpty(page)
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add a start' }).click()
  await sheet.getByRole('textbox', { name: 'Words that start it' }).fill('booking,')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.getByRole('combobox', { name: 'Add a step' }).fill('send message')
  await page.getByRole('option', { name: /Send message/ }).click()
  await sheet.getByLabel('Message', { exact: true }).fill('Which day suits you?')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Which day suits you?')).toBeVisible()
  await checkScreen(page, 'builder-outline')

  // The start has a sheet of its own.
  await page.getByRole('button', { name: 'A keyword' }).click()
  await expect(sheet.getByRole('combobox', { name: 'Next' })).toContainText('Send message')
  await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Somebody books')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Somebody books' })).toBeVisible()
  await expect.poll(async () => (await draft()).edges).toMatchObject([{ kind: 'blockconnect' }])

  // Words are found without a keyboard that has a key for it.
  await page.getByRole('button', { name: 'More for this flow' }).click()
  await page.getByRole('menuitem', { name: 'Find' }).click()
  await page.getByRole('combobox', { name: 'Find in this flow' }).fill('day suits')
  await page.getByRole('option', { name: /Send message/ }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()

  // A pane takes the place of the outline.
  await page.getByRole('button', { name: 'More for this flow' }).click()
  await page.getByRole('menuitem', { name: 'Comments' }).click()
  await expect(page.getByRole('region', { name: 'Comments', exact: true })).toBeVisible()
  await expect(page.getByText('Which day suits you?')).toBeHidden()
})

test('selected steps can be copied into another flow', async ({ page }) => {
  const { ask, api, draft } = await openEmpty(page)
  await page.keyboard.press('a')
  await page.getByRole('combobox', { name: 'Add a step' }).fill('send message')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Message', { exact: true }).fill('Carried over')
  await page.keyboard.press('Escape')
  await saved(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')

  const other = await ask('POST', `${api}/flows`, { name: 'Another' })
  await page.goto(`/flows/${other.id}`)
  await expect(page.getByRole('heading', { name: 'An empty flow' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(card(page, /Send message/)).toContainText('Carried over')
  await saved(page)

  const copies = async () => (await ask('GET', `${api}/flows/${other.id}`)).draft.nodes
  expect((await copies())[0].id).not.toBe((await draft()).nodes[0].id)

  // Once more: beside the first, and not upon it.
  await page.keyboard.press('ControlOrMeta+v')
  await expect(card(page, /Send message/)).toHaveCount(2)
  await saved(page)
  await expect.poll(async () => new Set((await copies()).map(({ position }: { position: { x: number } }) => position.x)).size).toBe(2)
})

test('two people edit at once and neither overwrites the other', async ({ page, browser, address }) => {
  const { ask, path, flowId } = await openEmpty(page)
  const text = (id: string, words: string) => ({ id, kind: 'response', config: { messages: [{ type: 'text', text: words }] } })
  const node = (id: string, x: number, words: string) => ({ id, kind: 'default', position: { x, y: 0 }, steps: [text(`${id}-say`, words)] })
  await ask('PATCH', path, { draft: { v: 1, nodes: [node('one', 0, 'First'), node('two', 400, 'Second')], edges: [] } })
  const context = await browser.newContext({ baseURL: address, storageState: await page.context().storageState() })
  const second = await context.newPage()
  await page.goto(`/flows/${flowId}?step=one-say`)
  await second.goto(`/flows/${flowId}?step=two-say`)
  const mine = page.getByRole('dialog').getByLabel('Message', { exact: true })
  const theirs = second.getByRole('dialog').getByLabel('Message', { exact: true })
  await expect(mine).toHaveValue('First')
  await expect(theirs).toHaveValue('Second')

  await Promise.all([mine.fill('Mine'), theirs.fill('Theirs')])
  await Promise.all([saved(page), saved(second)])
  const said = async () =>
    (await ask('GET', path)).draft.nodes.map(
      (one: { steps: { config: { messages: { text: string }[] } }[] }) => one.steps[0]?.config.messages[0]?.text,
    )
  await expect.poll(said).toEqual(['Mine', 'Theirs'])

  // The same field, by somebody who did not hear of it: who comes second is told, and decides.
  await second.goto(`/flows/${flowId}?step=one-say`)
  await expect(theirs).toHaveValue('Mine')
  await context.setOffline(true)
  await theirs.fill('Otherwise')
  await mine.fill('Mine again')
  await saved(page)
  await expect.poll(said).toEqual(['Mine again', 'Theirs'])
  await context.setOffline(false)
  await expect(second.getByText(/changed “.*” at the same time/)).toBeVisible()
  expect(await said()).toEqual(['Mine again', 'Theirs'])
  await second.getByRole('button', { name: 'Put mine in' }).click()
  await expect.poll(said).toEqual(['Otherwise', 'Theirs'])
  await context.close()
})

test('a flow far from the origin opens in view, and a double click acts once', async ({ page }) => {
  const { ask, path, draft } = await openEmpty(page)
  const node = (id: string, x: number) => ({
    id,
    kind: 'default',
    position: { x, y: -6_000 },
    steps: [{ id: `${id}-say`, kind: 'response', name: `Say ${id}`, config: { messages: [{ type: 'text', text: `Words of ${id}` }] } }],
  })
  await ask('PATCH', path, { draft: { v: 1, nodes: [node('one', 9_000), node('two', 9_300), node('three', 9_600)], edges: [] } })
  await page.reload()
  await expect(card(page, /Say one/)).toBeInViewport()

  // The first press opens the step, and moves another card to where the second one falls.
  await card(page, /Say three/)
    .locator('h2')
    .dblclick()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText('Say three')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send message' }).dblclick()
  await expect(page.getByRole('dialog')).toBeVisible()
  await saved(page)
  await expect.poll(async () => (await draft()).nodes).toHaveLength(4)
})

test('shows the whole flow at the first press after a form is closed', async ({ page }) => {
  const { ask, path } = await openEmpty(page)
  const node = (id: string, x: number, y: number) => ({
    id,
    kind: 'default',
    position: { x, y },
    steps: [{ id: `${id}-say`, kind: 'response', name: `Say ${id}`, config: { messages: [{ type: 'text', text: `Words of ${id}` }] } }],
  })
  await ask('PATCH', path, { draft: { v: 1, nodes: [node('one', 0, 0), node('two', 2_400, 1_200), node('three', 1_200, 600)], edges: [] } })
  await page.reload()
  const view = page.locator('.react-flow__viewport')
  const whole = () => view.evaluate((element) => element.style.transform)
  await page.getByRole('button', { name: 'Show the whole flow' }).click()
  await expect(card(page, /Say two/)).toBeInViewport()
  await expect.poll(async () => (await whole()) === (await whole())).toBe(true)
  const shown = await whole()

  const sheet = page.getByRole('dialog')
  const fit = page.getByRole('button', { name: 'Show the whole flow' })
  for (const show of [() => fit.click(), () => page.keyboard.press('1')]) {
    await card(page, /Say two/)
      .locator('h2')
      .click()
    await sheet.getByLabel('Message', { exact: true }).fill('Other words')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect.poll(whole).not.toBe(shown)
    await show()
    await expect.poll(whole).toBe(shown)
  }
})

test('typing right after the shortcut for a new step fills its search field', async ({ page }) => {
  await openEmpty(page)
  await page.getByRole('button', { name: 'Add a start' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.locator('.flow-canvas').focus()
  // Faster than the dialog can open: all three in one moment.
  await page.evaluate(() => {
    for (const key of ['a', 'n', 't'])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })

  await expect(page.getByRole('combobox', { name: 'Add a step' })).toHaveValue('nt')
  await page.keyboard.press('Escape')
  await expect(page.locator('.react-flow__node-note')).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Test' })).toHaveCount(0)
})
