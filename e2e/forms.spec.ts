import type { Page } from '@playwright/test'

import { aNumber, type Colleague, expect, signUp, test, unique } from './fixtures.ts'

// A form's whole life through the product: made beside its picture of the phone → what WhatsApp would refuse is said → published, with keys
// for its server → sent by a flow → filled in on the customer's phone, which asks our server encrypted → answers as variables, in the
// thread and in the list.

async function addField(page: Page, screen: string, kind: string): Promise<void> {
  await page.getByRole('region', { name: screen }).getByRole('button', { name: 'Add field' }).click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
}

/** A flow that a keyword starts; its form is still to be chosen. */
async function aFlow({ ask, api }: Colleague, keyword: string): Promise<string> {
  const steps = [
    ['form', 'whatsappFlow', { form: { by: 'id', value: 'choose' }, text: 'Please fill this in.', button: 'Open form' }],
    ['tell', 'response', { messages: [{ type: 'text', text: 'Booked for {{ vars.count | plus: 1 }} minus one, {{ vars.email }}.' }] }],
  ].map(([id, kind, config]) => ({ id, kind, enabled: true, config }))
  const draft = {
    v: 1,
    nodes: [
      { id: 'start', kind: 'trigger', position: { x: 0, y: 0 }, trigger: { type: 'keyword', keywords: [keyword], match: 'exact' } },
      { id: 'block', kind: 'default', position: { x: 300, y: 0 }, steps },
    ],
    edges: [{ id: 'edge', kind: 'blockconnect', source: { nodeId: 'start' }, target: { nodeId: 'block' } }],
  }
  return (await ask('POST', `${api}/flows`, { name: `With ${keyword}`, draft })).id
}

test('a form is created, published, sent by a flow and filled in, and its answers become variables', async ({ page }) => {
  const lou = await signUp(page, 'Lou Marsh')
  const { ask, api } = lou
  const name = `Tasting ${unique()}`
  const keyword = `form-${unique()}`
  await page.goto('/forms')
  await page.getByRole('link', { name: 'New form' }).first().click()
  await addField(page, 'Screen 1', 'Email')
  await addField(page, 'Screen 1', 'Number')
  await page.getByLabel('Largest').fill('6')
  const preview = page.getByRole('figure', { name: 'Preview' })
  await expect(preview.getByText('How many?')).toBeVisible()

  await page.getByLabel(/^Question/).fill('How many people shall come with you?')
  await expect(page.getByText('The question has at most 20 characters.')).toBeVisible()
  await page.getByLabel(/^Question/).fill('How many people?')
  await expect(page.getByText('The question has at most 20 characters.')).toBeHidden()

  const fields = page.getByRole('list', { name: 'Fields' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Move How many people? up' }).press('Enter')
  await expect(fields.nth(3)).toContainText('How many people?')
  await page.getByRole('switch', { name: 'Check answers before going on' }).click()
  await page.getByRole('switch', { name: 'Summary at the end' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('WhatsApp would refuse this form')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.locator('header').getByText('Published')).toBeVisible()

  const flowId = await aFlow(lou, keyword)
  await page.goto(`/flows/${flowId}?show=draft&step=form`)
  await page.getByRole('combobox', { name: 'Form' }).click()
  await page.getByRole('option', { name }).click()
  const draftOf = async () => JSON.stringify((await ask('GET', `${api}/flows/${flowId}`)).draft)
  await expect.poll(draftOf).toContain('"opens":"server"')
  await ask('POST', `${api}/flows/${flowId}/publish`, { acceptWarnings: true })

  await page.goto('/tester')
  await page.getByRole('button', { name: 'Add a test contact' }).click()
  await page.getByLabel('Name').fill('Fay Former')
  await page.getByLabel('Phone number').fill(`+${aNumber()}`)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Test contacts' }).getByText('Fay Former', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill(keyword)
  await page.keyboard.press('Enter')
  const messages = page.getByRole('list', { name: 'Messages' })
  await messages.getByRole('button', { name: 'Open form' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Your name').fill('Fay')
  await sheet.getByLabel('Email').fill('fay@example.com')
  await sheet.getByLabel('How many people?').fill('9')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(sheet.getByText('How many people?: at most 6.')).toBeVisible()
  await sheet.getByLabel('How many people?').fill('4')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(sheet.getByText('Email: fay@example.com')).toBeVisible()
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(messages.getByText('Booked for 5 minus one, fay@example.com.')).toBeVisible()

  await messages.getByRole('button', { name: 'Open form' }).click()
  await expect(page.getByRole('dialog').getByText('You’ve already sent this form. Thank you!')).toBeVisible()

  await page.goto('/forms')
  await page.getByRole('link', { name }).click()
  await page.getByRole('radio', { name: 'Answers' }).click()
  const row = page.getByRole('row', { name: /Fay Former/ })
  await expect(row).toContainText('fay@example.com')
  const [table] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export CSV' }).click()])
  expect(table.suggestedFilename()).toMatch(/^Tasting-\d+\.csv$/)
  await row.getByRole('link', { name: 'Fay Former' }).click()
  await expect(page.getByText('fay@example.com').first()).toBeVisible()
})
