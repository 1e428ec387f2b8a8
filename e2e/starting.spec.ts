import { readFileSync } from 'node:fs'

import { expect, checkScreen, signInAsOwner, signUp, test } from './fixtures.ts'

// A flow begins: from a template, from a file of another product, from words that a model draws; and the list keeps many of them in order.

const say = (text: string) => ({
  v: 1,
  nodes: [
    { id: 'start', kind: 'trigger', position: { x: 0, y: 0 }, trigger: { type: 'keyword', keywords: ['hi'], match: 'exact' } },
    {
      id: 'block',
      kind: 'default',
      position: { x: 340, y: 0 },
      steps: [{ id: 'say', kind: 'response', config: { messages: [{ type: 'text', text }] } }],
    },
  ],
  edges: [{ id: 'e', kind: 'blockconnect', source: { nodeId: 'start' }, target: { nodeId: 'block' } }],
})

test('the first flow starts from a template that is tested and shows the next steps', async ({ page }) => {
  const { ask, api } = await signUp(page, 'Tess Template', 'Bakery')
  await page.goto('/flows')
  await expect(page.getByRole('heading', { name: 'Your first flow' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Build with AI' })).toHaveCount(0)
  await checkScreen(page, 'flows-first-use')

  await page.getByRole('button', { name: /See all \d+ templates/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('searchbox', { name: 'Search templates' }).fill('delivery tracking')
  await expect(sheet.getByRole('listitem')).toHaveCount(1)
  await sheet.getByRole('searchbox', { name: 'Search templates' }).fill('')
  await sheet.getByRole('button', { name: 'Sales', exact: true }).click()
  await checkScreen(page, 'flows-gallery')
  await sheet.getByRole('button', { name: /^Lead capture to a sheet/ }).click()
  await checkScreen(page, 'flows-template')
  await sheet.getByLabel('Name').fill('Cake orders')
  await sheet.getByLabel('Words that start it').fill('cake, wedding cake')
  await sheet.getByRole('button', { name: 'Use this template' }).click()

  await expect(page).toHaveURL(/\/flows\/flow\w+/)
  const next = page.getByRole('complementary', { name: 'What to do next' })
  await expect(next.getByText('your Google account')).toBeVisible()
  await expect(next.getByText('What can be asked for')).toBeVisible()
  await expect(page.getByText('Keep the lead').first()).toBeVisible()
  await checkScreen(page, 'flows-next-steps')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await ask('POST', `${api}/flows/${id}/tests/run`)).toMatchObject({ ok: true })
  await next.getByRole('button', { name: 'Put this list away' }).click()
  await page.reload()
  await expect(next).toHaveCount(0)

  await page.goto('/flows')
  await expect(page.getByRole('row', { name: /Cake orders/ })).toContainText('cake, wedding cake')
})

test('a template of two flows creates both, and the second refers to the first', async ({ page }) => {
  const { ask, api } = await signUp(page, 'Rita Rating', 'Garage')
  await page.goto('/workflows')
  await expect(page.getByRole('heading', { name: 'Your first workflow' })).toBeVisible()
  await page.keyboard.press('t')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ask how it was/ })
    .click()
  await page.getByRole('button', { name: 'Use this template' }).click()
  await expect(page).toHaveURL(/\/flows\/flow\w+/)

  const [flow] = (await ask('GET', `${api}/flows`)).items
  const [workflow] = (await ask('GET', `${api}/flows?kind=workflow`)).items
  expect(await ask('GET', `${api}/flows/${flow.id}/uses`)).toMatchObject({ items: [{ id: workflow.id }] })
})

test('an empty flow is created by keyboard with a name and a keyword', async ({ page }) => {
  await signUp(page, 'Kay Keys', 'Kiosk')
  await page.goto('/flows')
  await expect(page.getByRole('heading', { name: 'Your first flow' })).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New flow' })
  await dialog.getByLabel('Name').fill('Opening hours')
  await dialog.getByLabel('Words that start it').fill('hours, open')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'What to do next' })).toBeVisible()
  await page.goto('/flows')
  await expect(page.getByRole('row', { name: /Opening hours/ })).toContainText('hours, open')
})

test('a Typebot export is previewed before anything is created', async ({ page }) => {
  const { ask, api } = await signUp(page, 'Toni Typebot', 'Bikes')
  await page.goto('/flows')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import' })
  const file = dialog.getByLabel('File to import')
  await file.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<html>') })
  await expect(dialog.getByText('page.html isn’t JSON')).toBeVisible()
  await file.setInputFiles({ name: 'odd.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') })
  await expect(dialog.getByText('It is neither a flow of Parley nor an export of Typebot.')).toBeVisible()

  const bot = readFileSync(new URL('../src/flow/import-typebot/testing/bike-bot.json', import.meta.url))
  await file.setInputFiles({ name: 'bike.json', mimeType: 'application/json', buffer: bot })
  await expect(dialog.getByText('Taken: 10 blocks, 14 steps')).toBeVisible()
  await expect(dialog.getByText('A payment in the chat')).toBeVisible()
  await dialog.getByText('Changed: 9').click()
  await expect(dialog.getByText('Choose what starts it')).toBeVisible()
  await checkScreen(page, 'flows-import')
  expect((await ask('GET', `${api}/flows`)).items).toEqual([])

  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(page).toHaveURL(/\/flows\/flow\w+/)
  expect((await ask('GET', `${api}/flows`)).items).toMatchObject([{ name: 'Bike repair', publishedVersion: null }])
})

test('flows exported together are imported together', async ({ page }) => {
  const { ask, api } = await signUp(page, 'Eva Export', 'Export')
  const help = await ask('POST', `${api}/flows`, { name: 'Help', draft: say('Help') })
  const call = say('Look')
  Object.assign(call.nodes[1]?.steps?.[0] ?? {}, { kind: 'flow', config: { flow: help.id } })
  await ask('POST', `${api}/flows`, { name: 'Caller', draft: call })
  await page.goto('/flows')
  await page.getByRole('checkbox', { name: 'Choose all that are shown' }).check()
  const downloading = page.waitForEvent('download')
  await page.getByRole('region', { name: 'Chosen flows' }).getByRole('button', { name: 'Export' }).click()
  const path = await (await downloading).path()

  const other = await ask('POST', '/api/v1/apps', { name: 'Elsewhere' })
  await page.evaluate((id) => localStorage.setItem('selectedAppId', id), other.id)
  await page.addInitScript((id) => localStorage.setItem('selectedAppId', id), other.id)
  await page.goto('/flows')
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByLabel('File to import').setInputFiles(path)
  await page.getByRole('button', { name: 'Create 2 flows' }).click()
  await expect(page).toHaveURL(/\/flows\/flow\w+/)
  const made = (await ask('GET', `/api/v1/apps/${other.id}/flows`)).items
  expect(made.map(({ name }: { name: string }) => name)).toEqual(['Caller', 'Help'])
  expect(await ask('GET', `/api/v1/apps/${other.id}/flows/${made[1].id}/uses`)).toMatchObject({ items: [{ name: 'Caller' }] })
})

test('a description becomes a draft where a model is connected', async ({ page, product }) => {
  const { ask, api } = await signInAsOwner(page, product)
  await page.goto('/flows')
  await page.getByRole('button', { name: 'Build with AI' }).click()
  const dialog = page.getByRole('dialog', { name: 'Describe a flow' })
  await expect(dialog.getByRole('button', { name: 'Make a draft' })).toBeDisabled()
  await dialog.getByLabel('What should it do?').fill('When somebody writes “grinder”, ask for the name and hand over to a person.')
  await checkScreen(page, 'flows-describe')
  await dialog.getByRole('button', { name: 'Make a draft' }).click()
  await expect(page).toHaveURL(/\/flows\/flow\w+/)
  await expect(page.getByRole('complementary', { name: 'What to do next' })).toContainText('the model may have invented something')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await ask('GET', `${api}/flows/${id}`)).toMatchObject({ publishedVersion: null, name: expect.stringMatching(/^Draft:/) })
  await page.goto('/workflows')
  // Where there is no workflow yet it is offered twice.
  await page.getByRole('button', { name: 'Build with AI' }).first().click()
  await page.getByLabel('What should it do?').fill('Two hours after an order, thank the customer and tag “buyer”.')
  await page.getByRole('button', { name: 'Make a draft' }).click()
  await expect(page.getByRole('button', { name: 'Thank them' }).or(page.getByText('Thank them')).first()).toBeVisible()
  const workflowId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await ask('POST', `${api}/flows/delete`, { ids: [id, workflowId] })
})

test('many flows are moved, archived and restored at once, each with undo', async ({ page }) => {
  const { ask, api } = await signUp(page, 'Flo Folder', 'Folders')
  for (const name of ['Apples', 'Bread', 'Cheese']) {
    const { id } = await ask('POST', `${api}/flows`, { name, draft: say(`All about ${name}`) })
    if (name === 'Cheese') await ask('POST', `${api}/flows/${id}/publish`, {})
  }
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  const flows = async () => (await ask('GET', `${api}/flows`)).items
  await page.goto('/flows')
  await row('Apples').getByRole('link').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Chosen flows' })
  await expect(bar).toContainText('2 chosen')
  await checkScreen(page, 'flows-chosen')
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Move 2 flows' })
  await dialog.getByLabel('Name of a new folder').fill('Food')
  await dialog.getByRole('button', { name: 'Make and move' }).click()
  await expect(page.getByText('Moved 2 flows')).toBeVisible()
  await page.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name: /^Food/ }).click()
  await expect(page.getByRole('table').getByRole('link')).toHaveText(['Apples', 'Bread'])
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('This folder is empty')).toBeVisible()
  expect((await flows()).every(({ folderId }: { folderId: string | null }) => folderId === null)).toBe(true)
  await page.getByRole('button', { name: 'Show all' }).click()

  await page.getByRole('checkbox', { name: 'Choose all that are shown' }).check()
  await bar.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive 3 flows' }).click()
  await expect(page.getByText('Every flow is archived')).toBeVisible()
  expect((await flows()).every(({ publishedVersion }: { publishedVersion: number | null }) => publishedVersion === null)).toBe(true)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(row('Cheese')).toContainText('Live')
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(3)

  await row('Bread').click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Archive/ }).click()
  await expect(row('Bread')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Archived' }).click()
  await expect(row('Bread')).toContainText('Archived')
  await row('Bread').getByRole('link').focus()
  await page.keyboard.press('e')
  await expect(row('Bread')).toHaveCount(0)
  await page.getByRole('radio', { name: 'All' }).click()
  await page.getByRole('searchbox', { name: 'Search flows' }).fill('about bread')
  await expect(page.getByRole('table').getByRole('link')).toHaveText(['Bread'])
  await expect(row('Bread')).toContainText('In a step: “All about Bread”')
})

test('a flow in use is not deleted, and its uses are listed', async ({ page }) => {
  const { ask, api } = await signUp(page, 'Dora Delete', 'Deletes')
  const help = await ask('POST', `${api}/flows`, { name: 'Help', draft: say('Help') })
  const call = say('Look')
  Object.assign(call.nodes[1]?.steps?.[0] ?? {}, { kind: 'flow', config: { flow: help.id } })
  await ask('POST', `${api}/flows`, { name: 'Caller', draft: call })
  await page.goto('/flows')
  await page.getByRole('button', { name: 'What can be done with Help' }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete flow' }).click()
  await expect(page.getByText('The flow “Caller” uses “Help”.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkScreen(page, 'flows-list-phone-dark')
  await page.getByRole('button', { name: 'Templates' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkScreen(page, 'flows-gallery-phone-dark')
})
