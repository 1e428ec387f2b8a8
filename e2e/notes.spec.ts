import type { Page } from '@playwright/test'

import { expect, checkScreen, signUp, test } from './fixtures.ts'

// Notes on the canvas: coloured frames that name the cards in them, by mouse and by keyboard.

const say = (id: string, x: number, y = 0) => ({
  id,
  kind: 'default',
  position: { x, y },
  steps: [{ id: `${id}-say`, kind: 'response', name: `Say ${id}`, config: { messages: [{ type: 'text', text: `Words of ${id}` }] } }],
})

async function openDraft(page: Page) {
  const me = await signUp(page, 'Nell Notes', 'Tailor')
  const flow = await me.ask('POST', `${me.api}/flows`, { name: 'Bookings' })
  const path = `${me.api}/flows/${flow.id}`
  await me.ask('PATCH', path, { draft: { v: 1, nodes: [say('one', 0), say('two', 320), say('far', 700, 260)], edges: [] } })
  await page.goto(`/flows/${flow.id}`)
  await expect(card(page, 'Say one')).toBeVisible()
  return { draft: async () => (await me.ask('GET', path)).draft }
}

const card = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(name) })
const note = (page: Page, name: string) => page.getByRole('region', { name: `Note: ${name}` })

test('a note frames the selection, moves it, and can be colored, resized, duplicated and undone', async ({ page }) => {
  const { draft } = await openDraft(page)
  const places = async () =>
    Object.fromEntries((await draft()).nodes.map(({ id, position }: { id: string; position: object }) => [id, position]))
  const before = await places()
  await card(page, 'Say one').click({ modifiers: ['Shift'] })
  await card(page, 'Say two').click({ modifiers: ['Shift'] })
  await card(page, 'Say two').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Put a note around' }).click()
  await page.getByRole('textbox', { name: 'Words of the note' }).fill('Booking\nAsks for a day and a time')
  await page.keyboard.press('Escape')
  await page.getByRole('toolbar', { name: 'Note' }).getByRole('button', { name: 'Violet' }).click()
  await expect.poll(async () => (await draft()).notes).toMatchObject([{ text: 'Booking\nAsks for a day and a time', tone: 'iris' }])
  await checkScreen(page, 'notes')
  // On a phone they are headings of the outline.
  const began = page.viewportSize()!
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkScreen(page, 'notes-dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('region', { name: 'The steps' }).getByRole('heading', { name: 'Booking' })).toBeVisible()
  await checkScreen(page, 'notes-phone')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(began)

  // Moved by its words, with the cards that lie in it; what lies elsewhere stays.
  const words = note(page, 'Booking').getByRole('heading', { name: 'Booking' })
  const at = (await words.boundingBox())!
  await page.mouse.move(at.x + 20, at.y + 8)
  await page.mouse.down()
  await page.mouse.move(at.x + 60, at.y - 30, { steps: 4 })
  await page.mouse.move(at.x + 100, at.y - 52, { steps: 4 })
  await page.mouse.up()
  await expect.poll(places).not.toEqual(before)
  const moved = await places()
  const by = { x: moved.one.x - before.one.x, y: moved.one.y - before.one.y }
  expect(moved).toEqual({ one: moved.one, two: { x: 320 + by.x, y: by.y }, far: before.far })
  await page.getByRole('button', { name: 'Undo: move' }).click()
  await expect.poll(places).toEqual(before)

  const { size } = (await draft()).notes[0]
  const grip = (await note(page, 'Booking').locator('.flow-grip-size').boundingBox())!
  await page.mouse.move(grip.x + 10, grip.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip.x + 60, grip.y + 60, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await draft()).notes[0].size.width).toBeGreaterThan(size.width)

  // Doubled with what lies in it.
  await page.keyboard.press('ControlOrMeta+d')
  await expect(card(page, 'Say one')).toHaveCount(2)
  await expect(note(page, 'Booking')).toHaveCount(2)
})

test('a note is created, edited, moved, resized and deleted by keyboard alone', async ({ page }) => {
  const { draft } = await openDraft(page)
  const first = async () => (await draft()).notes?.[0] ?? null
  const words = page.getByRole('textbox', { name: 'Words of the note' })
  await page.keyboard.press('n')
  await expect(words).toBeFocused()
  await page.keyboard.type('To do')
  await page.keyboard.press('Escape')
  await expect.poll(first).toMatchObject({ text: 'To do' })

  const before = await first()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await first()).position.x).toBeGreaterThan(before.position.x)
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(async () => (await first()).size.height).toBe(before.size.height + 20)
  expect((await first()).position.y).toBe(before.position.y)
  await page.keyboard.press('Enter')
  await expect(words).toBeFocused()
  await page.keyboard.type('Done')
  await page.keyboard.press('Escape')
  await expect.poll(first).toMatchObject({ text: 'Done' })
  await page.keyboard.press('Delete')
  await expect.poll(first).toBeNull()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(note(page, 'Done')).toBeVisible()
})

test('selected cards are aligned from the menu and by keys', async ({ page }) => {
  const { draft } = await openDraft(page)
  const tops = async () => (await draft()).nodes.map(({ position }: { position: { y: number } }) => position.y)
  const lefts = async () => (await draft()).nodes.map(({ position }: { position: { x: number } }) => position.x)
  await page.keyboard.press('ControlOrMeta+a')
  await card(page, 'Say two').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Align tops' })).toBeVisible()
  await checkScreen(page, 'align-menu')
  await page.getByRole('menuitem', { name: 'Align tops' }).click()
  await expect.poll(tops).toEqual([0, 0, 0])
  await page.keyboard.press('Alt+Shift+h')
  await expect.poll(lefts).toEqual([0, 350, 700])
  await page.keyboard.press('Alt+a')
  await expect.poll(lefts).toEqual([0, 0, 0])
  await page.getByRole('button', { name: 'Undo: align left' }).click()
  await expect.poll(lefts).toEqual([0, 350, 700])
})

test('search finds notes and comments, centers the note and opens the comment', async ({ page }) => {
  const me = await signUp(page, 'Fay Finds', 'Finder')
  const { id } = await me.ask('POST', `${me.api}/flows`, { name: 'Wide' })
  const notes = [
    {
      id: 'far-note',
      text: 'Refunds\nWhat we do for late parcels',
      tone: 'iris',
      position: { x: 1_800, y: 900 },
      size: { width: 400, height: 240 },
    },
  ]
  const draft = { v: 1, nodes: [say('one', 0), say('far', 1_850, 1_000)], edges: [], notes }
  await me.ask('PATCH', `${me.api}/flows/${id}`, { draft })
  const comments = `${me.api}/flows/${id}/comments`
  const settled = await me.ask('POST', comments, { nodeId: 'far', stepId: 'far-say', text: 'Mention the voucher here' })
  await me.ask('POST', `${comments}/${settled.id}/resolve`)
  for (let count = 0; count < 12; count += 1) await me.ask('POST', comments, { nodeId: 'one', text: `Another thought ${count}` })
  await page.goto(`/flows/${id}`)
  await expect(card(page, 'Say one')).toBeVisible()
  await page.keyboard.press('0')

  const find = page.getByRole('combobox', { name: 'Find in this flow' })
  await page.keyboard.press('ControlOrMeta+f')
  await find.fill('late parcels')
  await expect(page.getByRole('option')).toHaveText([/Refunds/])
  await checkScreen(page, 'find-note')
  await page.keyboard.press('Enter')
  const frame = (await page.locator('.flow-canvas').boundingBox())!
  const middleOf = async () => {
    const box = await note(page, 'Refunds').boundingBox()
    return (
      box && {
        x: Math.round(box.x + box.width / 2 - frame.x - frame.width / 2),
        y: Math.round(box.y + box.height / 2 - frame.y - frame.height / 2),
      }
    )
  }
  await expect(async () => {
    const off = (await middleOf())!
    expect(Math.abs(off.x) + Math.abs(off.y)).toBeLessThan(4)
  }).toPass()
  // It is picked, so that its tools are there.
  await expect(page.getByRole('toolbar', { name: 'Note' })).toBeVisible()

  await page.keyboard.press('1')
  await page.keyboard.press('ControlOrMeta+f')
  await find.fill('fay voucher')
  await expect(page.getByRole('option')).toHaveText([/Mention the voucher here/])
  await page.keyboard.press('Enter')
  // It was settled, so that side of the pane is shown.
  await expect(page.getByRole('radio', { name: 'Settled' })).toBeChecked()
  await expect(page.locator('article[aria-current=true]')).toContainText('Mention the voucher here')
  await expect(page.getByRole('textbox', { name: 'Comment on “Say far”' })).toBeVisible()
  await checkScreen(page, 'find-comment')
  await page.getByRole('radio', { name: 'Open', exact: true }).click()
  await expect(page.getByText('Another thought 0')).toBeAttached()

  await page.keyboard.press('ControlOrMeta+f')
  await find.fill('thought 0')
  await page.keyboard.press('Enter')
  await expect(page.locator('article[aria-current=true]')).toBeInViewport()
})
