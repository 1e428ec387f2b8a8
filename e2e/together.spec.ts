import type { Browser } from '@playwright/test'

import { expect, checkScreen, signUp, test, unique } from './fixtures.ts'

// Two people in one draft: each sees who else is there and at what, and what the other saves comes by itself.

/** Somebody in a browser of their own, signed in to the demo's app. */
const somebody = async (browser: Browser, name: string) => signUp(await (await browser.newContext()).newPage(), name)

const say = (id: string, x: number, words: string) => ({
  id,
  kind: 'default',
  position: { x, y: 0 },
  steps: [{ id: `${id}-say`, kind: 'response', name: `Say ${id}`, config: { messages: [{ type: 'text', text: words }] } }],
})

const line = (from: string, to: string) => ({ id: `${from}-${to}`, kind: 'blockconnect', source: { nodeId: from }, target: { nodeId: to } })

/** Two people have a draft of two blocks open. */
async function inOneDraft(browser: Browser) {
  const ann = await somebody(browser, 'Ann Draws')
  const ben = await somebody(browser, 'Ben Draws')
  const { id } = await ann.ask('POST', `${ann.api}/flows`, { name: `Together ${unique()}` })
  await ann.ask('PATCH', `${ann.api}/flows/${id}`, {
    draft: { v: 1, nodes: [say('one', 0, 'First'), say('two', 400, 'Second')], edges: [line('one', 'two')] },
  })
  for (const { page } of [ann, ben]) {
    await page.goto(`/flows/${id}`)
    await expect(page.getByRole('article', { name: /Say one/ })).toBeVisible()
  }
  return { ann: ann.page, ben: ben.page, flowId: id }
}

test('teammates see each other in a draft, with their position, until they leave', async ({ browser }) => {
  const { ann, ben } = await inOneDraft(browser)
  const here = ann.getByRole('list', { name: 'Also here' })
  await expect(here.getByRole('button', { name: 'Ben Draws' })).toBeVisible()

  await ben.getByRole('article', { name: /Say two/ }).click()
  const card = ann.getByRole('article', { name: /Say two/ })
  await expect(card.getByText('Ben Draws')).toBeVisible()
  await checkScreen(ann, 'together')
  await here.getByRole('button', { name: 'Ben Draws, at “Say two”' }).click()
  await expect(ann.getByRole('dialog').getByLabel('Message', { exact: true })).toHaveValue('Second')
  await expect(ben.getByRole('article', { name: /Say two/ }).getByText('Ann Draws')).toBeVisible()

  await ben.context().close()
  await expect(here).toBeHidden()
  await expect(card.getByText('Ben Draws')).toBeHidden()
  await ann.context().close()
})

test('saved changes appear for the other automatically', async ({ browser }) => {
  const { ann, ben } = await inOneDraft(browser)

  await ann.keyboard.press('a')
  await ann.getByRole('combobox', { name: 'Add a step' }).fill('send message')
  await ann.keyboard.press('Enter')
  await ann.getByRole('dialog').getByLabel('Message', { exact: true }).fill('Fresh from Ann')
  await expect(ben.getByText('Fresh from Ann')).toBeVisible()

  // It is Ann’s to take back, not Ben’s.
  await expect(ben.getByRole('button', { name: 'Nothing to undo' })).toBeVisible()
  await ann.keyboard.press('Escape')
  await ann.keyboard.press('ControlOrMeta+z')
  await expect(ben.getByText('Fresh from Ann')).toBeHidden()
  await ann.context().close()
  await ben.context().close()
})

test('an open step that a teammate deletes stays visible and can be restored', async ({ browser }) => {
  const { ann, ben } = await inOneDraft(browser)
  const sheet = ann.getByRole('dialog')
  const message = sheet.getByLabel('Message', { exact: true })
  const card = ben.getByRole('article', { name: /Say two/ })
  const remove = async () => {
    const saved = ben.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await ben.getByRole('group', { name: /Say two/ }).focus()
    await ben.keyboard.press('Delete')
    await saved
    await expect(card).toBeHidden()
  }
  await ann.getByRole('article', { name: /Say two/ }).click()
  await message.fill('Written by Ann')
  await expect(card).toContainText('Written by Ann')
  await remove()

  await expect(sheet.getByText('Ben Draws removed this step')).toBeVisible()
  await expect(message).toHaveValue('Written by Ann')
  await expect(message).toHaveAttribute('readonly', '')
  await checkScreen(ann, 'together-removed')
  await sheet.getByRole('button', { name: 'Put it back' }).click()
  await expect(card).toContainText('Written by Ann')
  await expect(ben.getByRole('img', { name: 'From “Say one” to “Say two”' })).toBeVisible()
  await expect(message).not.toHaveAttribute('readonly', '')

  // What is not saved yet when it is removed stays, and it is said.
  const saves = Promise.withResolvers<void>()
  await ann.route('**/api/v1/apps/*/flows/*', async (route) => {
    if (route.request().method() === 'PATCH') await saves.promise
    await route.continue()
  })
  await message.fill('Not saved yet')
  await remove()
  saves.resolve()
  await expect(sheet.getByText('Ben Draws removed “Say two” while you changed it')).toBeVisible()
  await expect(message).toHaveValue('Not saved yet')
  await sheet.getByRole('button', { name: 'Keep it' }).click()
  await expect(card).toContainText('Not saved yet')
  await expect(ben.getByRole('img', { name: 'From “Say one” to “Say two”' })).toBeVisible()
  await ann.context().close()
  await ben.context().close()
})
