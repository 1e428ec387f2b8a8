import type { Page } from '@playwright/test'

import { expect, looksRight, signUp, test } from './stage.ts'

// A step is edited: its message is looked at while it is written, and everything that it names is chosen and not typed.

const step = (id: string, kind: string, config: object) => ({ id, kind, config })
const block = (id: string, x: number, steps: object[]) => ({ id, kind: 'default', position: { x, y: 0 }, steps })

/** Somebody new has a flow of one block in an app of their own, and one of its steps before them. */
async function openStep(page: Page, steps: ReturnType<typeof step>[], open = steps.at(-1)?.id) {
  const me = await signUp(page, 'Lou Marsh', 'Tailor')
  const flow = await me.ask('POST', `${me.api}/flows`, { name: 'Bookings' })
  const path = `${me.api}/flows/${flow.id}`
  await me.ask('PATCH', path, { draft: { v: 1, nodes: [block('block', 0, steps)], edges: [] } })
  await page.goto(`/flows/${flow.id}?show=draft&step=${open}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  return { ...me, sheet, path, flowId: flow.id }
}

const QUESTION = step('ask', 'ask', {
  question: 'Which size, {{ contact.name }}?',
  input: { type: 'button', options: [{ id: 'l', title: 'Large' }] },
  saveTo: { target: 'session', name: 'size' },
})

test('a message is seen as the customer gets it while it is written', async ({ page }) => {
  const { sheet } = await openStep(page, [QUESTION, step('say', 'response', { messages: [{ type: 'text', text: 'Hello' }] })])
  const preview = sheet.getByRole('region', { name: 'Preview' })
  const message = sheet.getByLabel('Message', { exact: true })

  await expect(preview).toContainText('Hello')
  await message.fill('*{{ vars.size }}* it is, {{ contact.name }}')
  await expect(preview).toContainText('Large it is, Ana Example')
  await expect(preview.locator('strong, b')).toHaveText('Large')
  await looksRight(page, 'step-preview')

  // What passes a limit is counted and said, and the preview does not pretend.
  await sheet.getByRole('combobox', { name: 'Type: type' }).click()
  await page.getByRole('option', { name: 'Buttons' }).click()
  const words = sheet.getByRole('textbox', { name: 'Words on it' })
  await words.fill('Twenty characters at the most')
  await expect(sheet.getByText('29/20')).toBeVisible()
  await expect(sheet.getByText('9 characters too many; 20 at most.')).toBeVisible()
  await expect(preview).toContainText('It cannot be sent as it is')
  await words.fill('Take it')
  await expect(preview).toContainText('Take it')

  // Where one looks is remembered, also that one does not.
  await preview.getByRole('radio', { name: 'Widget' }).click()
  await page.reload()
  await expect(preview.getByRole('radio', { name: 'Widget' })).toBeChecked()
  await preview.getByRole('button', { name: 'Hide the preview' }).click()
  await expect(preview).not.toContainText('Take it')
})
