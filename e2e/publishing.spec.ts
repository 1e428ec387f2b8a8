import { startConversation, expect, checkScreenInAll, signInAsOwner, signUp, test } from './fixtures.ts'

// What becomes of a draft: it is told what is wrong with it, fixed by a button, published with what changed in sight, and gone back from.

const DESK = { width: 1440, height: 900 }
test.use({ viewport: DESK })

const say = (id: string, name: string, text: string) => ({ id, kind: 'response', name, config: { messages: [{ type: 'text', text }] } })
const block = (id: string, title: string, x: number, ...steps: object[]) => ({ id, kind: 'default', title, position: { x, y: 0 }, steps })
const DOCUMENT = {
  v: 1,
  nodes: [
    { id: 'start', kind: 'trigger', position: { x: 0, y: 0 }, trigger: { type: 'keyword', keywords: ['hours'], match: 'exact' } },
    block('hours', 'Hours', 340, say('tell', 'Opening hours', 'We are open from nine to five.')),
  ],
  edges: [{ id: 'e', kind: 'blockconnect', source: { nodeId: 'start' }, target: { nodeId: 'hours' } }],
}
const BROKEN = {
  ...DOCUMENT,
  nodes: [...DOCUMENT.nodes.slice(0, 1), block('hours', 'Hours', 340, say('tell', 'Opening hours', 'We are open from eight to five.'))],
  edges: [...DOCUMENT.edges, { id: 'loose', kind: 'blockconnect', source: { nodeId: 'hours' }, target: { nodeId: 'gone' } }],
}

test('a broken draft shows its problem, is fixed by a button, published, viewed and rolled back', async ({ page }) => {
  const { ask, api } = await signUp(page, 'Pia Publish', 'Bakery')
  const flow = await ask('POST', `${api}/flows`, { name: 'Hours', draft: DOCUMENT })
  const path = `${api}/flows/${flow.id}`
  await ask('POST', `${path}/publish`, { acceptWarnings: true, name: 'The first' })
  await ask('PATCH', path, { draft: BROKEN })

  // Nothing is said to be well before it was looked at.
  const looked = Promise.withResolvers<void>()
  await page.route('**/problems', async (route) => {
    await looked.promise
    await route.continue()
  })
  await page.goto(`/flows/${flow.id}?show=draft&pane=problems`)
  const problems = page.getByRole('region', { name: 'Problems', exact: true })
  await expect(problems.getByRole('status', { name: 'Looking for problems' })).toBeVisible()
  await expect(problems.getByText('No problems found')).toHaveCount(0)
  looked.resolve()
  await expect(problems.getByText('A connection leads from or to a block that does not exist.')).toBeVisible()
  await checkScreenInAll(page, 'publishing-problems', DESK)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish “Hours”' })
  await expect(dialog.getByText('Fix the error first.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Publish flow' })).toBeDisabled()
  await checkScreenInAll(page, 'publishing-refused', DESK)
  await page.keyboard.press('Escape')

  await problems.getByRole('button', { name: 'Remove the connection' }).click()
  await expect(problems.getByRole('button', { name: 'Remove the connection' })).toBeHidden()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog.getByRole('region', { name: 'What changed' }).locator('ins')).toHaveText('eight ')
  await dialog.getByRole('textbox', { name: 'Name of this version' }).fill('Longer days')
  await dialog.getByRole('button', { name: 'Publish flow' }).click()
  await expect(page.getByText('Version 2 published')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Versions', exact: true }).click()
  const versions = page.getByRole('region', { name: 'Versions', exact: true })
  await expect(versions.getByRole('button', { name: /^Version 2 · Longer days Live/ })).toBeVisible()
  await versions.getByRole('button', { name: /^Version 1 · The first/ }).click()
  await expect(versions.locator('ins')).toHaveText('nine ')
  await checkScreenInAll(page, 'publishing-versions', DESK)
  await versions.getByRole('button', { name: 'Roll back to this' }).click()
  await page.getByRole('button', { name: 'Publish it again' }).click()
  await expect(page.getByText('Rolled back', { exact: true })).toBeVisible()

  expect(
    (await ask('GET', `${path}/versions`)).items.map(({ version, name }: { version: number; name: string }) => [version, name]),
  ).toEqual([
    [3, null],
    [2, 'Longer days'],
    [1, 'The first'],
  ])
  expect((await ask('GET', `${path}/versions/3`)).document.nodes[1].steps[0].config.messages[0].text).toContain('nine')
})

test('undoing a rollback restores the whole draft', async ({ page }) => {
  const { ask, api } = await signUp(page, 'Rob Restore', 'Bakery')
  const flow = await ask('POST', `${api}/flows`, { name: 'Hours', draft: DOCUMENT })
  const path = `${api}/flows/${flow.id}`
  await ask('POST', `${path}/publish`, { acceptWarnings: true })
  const later = [DOCUMENT.nodes[0]!, block('hours', 'Hours', 340, say('tell', 'Opening hours', 'Drawn since, and never published.'))]
  await ask('PATCH', path, { draft: { ...DOCUMENT, nodes: later } })
  const said = async () => (await ask('GET', path)).draft.nodes[1].steps[0].config.messages[0].text

  await page.goto(`/flows/${flow.id}`)
  await page.getByRole('button', { name: 'Edit draft' }).click()
  await page.getByRole('button', { name: 'Versions', exact: true }).click()
  await page.getByRole('button', { name: /^Version 1/ }).click()
  await page.getByRole('button', { name: 'Restore as draft' }).click()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect.poll(said).toBe('We are open from nine to five.')

  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(said).toBe('Drawn since, and never published.')
})

test('figures show where conversations wait and link to them', async ({ page, product }) => {
  const owner = await signInAsOwner(page, product)
  const { id } = await startConversation(owner, 'Fay Figures', 'hi', { takeOver: false })
  const { items } = await owner.ask('GET', `${owner.api}/flows`)
  const { id: flowId } = items.find(({ name }: { name: string }) => name === 'Welcome')

  await page.goto(`/flows/${flowId}?show=draft&pane=figures`)
  const figures = page.getByRole('region', { name: 'Figures', exact: true })
  const waiting = figures.getByRole('button', { name: /^\d+ waiting$/ }).first()
  await expect(waiting).toBeVisible()
  await checkScreenInAll(page, 'publishing-figures', DESK)
  await waiting.click()
  await figures.getByRole('link', { name: /^Fay Figures/ }).click()
  await expect(page).toHaveURL(new RegExp(`/inbox/${id}`))
})

test('an unconnected option blocks publishing, and its problem links to the exit', async ({ page }) => {
  const { ask, api } = await signUp(page, 'Olga Option', 'Bakery')
  const options = ['Order', 'Opening hours'].map((title, index) => ({ id: `o${index}`, title }))
  const menu = {
    id: 'menu',
    name: 'Menu',
    kind: 'ask',
    enabled: true,
    config: { question: 'What is it?', input: { type: 'list', options } },
  }
  const draft = {
    ...DOCUMENT,
    nodes: [
      ...DOCUMENT.nodes.slice(0, 1),
      { ...block('hours', 'Hours', 340), steps: [menu] },
      block('told', 'Told', 760, say('tell', 'Told', 'From eight.')),
    ],
    edges: [
      ...DOCUMENT.edges,
      { id: 'order', kind: 'questiontoblock', source: { nodeId: 'hours', stepId: 'menu', exit: 'option:o0' }, target: { nodeId: 'told' } },
    ],
  }
  const flow = await ask('POST', `${api}/flows`, { name: 'Menu', draft })
  await page.goto(`/flows/${flow.id}?show=draft&pane=problems`)
  const problems = page.getByRole('region', { name: 'Problems', exact: true })
  const told = problems.getByRole('region', { name: 'Blocks publishing' })
  await expect(told.getByRole('listitem')).toHaveText([/^Menu.*The option “Opening hours” isn’t connected/])

  await told.getByRole('button', { name: 'Menu', exact: true }).click()
  const sheet = page.getByRole('dialog')
  const way = sheet.getByRole('combobox', { name: 'Opening hours', exact: true })
  await expect(way).toBeFocused()
  await expect(sheet.getByText('Connect it: customers who choose it get no reply.')).toHaveCount(1)
  await checkScreenInAll(page, 'publishing-open-option', DESK)
  await way.click()
  await page.getByRole('option', { name: 'Told', exact: true }).click()

  await expect(sheet.getByText('Connect it: customers who choose it get no reply.')).toHaveCount(0)
  await expect(told).toHaveCount(0)
})
