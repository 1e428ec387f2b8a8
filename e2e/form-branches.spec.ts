import { aNumber, checkScreenInAll, expect, signUp, test, unique } from './fixtures.ts'

test('an answer chooses the next screen of a form, and what was passed over stays empty', async ({ page }) => {
  const { ask, api } = await signUp(page, 'Bea Branch')
  const keyword = `branch-${unique()}`
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await page.goto('/forms/new')
  await page.getByLabel('Name', { exact: true }).fill(`Visit ${keyword}`)
  const addField = async (screen: number, kind: string) => {
    await page
      .getByRole('region', { name: `Screen ${screen}`, exact: true })
      .getByRole('button', { name: 'Add field' })
      .click()
    await page.getByRole('menuitem', { name: kind, exact: true }).click()
  }
  await addField(1, 'One choice')
  await page.getByRole('button', { name: 'Add screen' }).click()
  await addField(2, 'Email')
  await page.getByRole('button', { name: 'Add screen' }).click()
  await addField(3, 'Number')
  await choose('Next screen depends on', 'Choose one')
  await choose('After “Second option”', 'Screen 3 · New screen')
  await checkScreenInAll(page, 'form-branches', { width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.locator('header').getByText('Published')).toBeVisible()

  const { items } = await ask('GET', `${api}/whatsapp-forms`)
  const form = { by: 'id', value: items[0].metaId }
  const steps = [
    ['form', 'whatsappFlow', { form, opens: 'server', text: 'Please fill this in.', saveAllTo: 'all' }],
    [
      'tell',
      'response',
      { messages: [{ type: 'text', text: 'You are {{ vars.all.count }}, {{ vars.all.email | default: "nameless" }}.' }] },
    ],
  ].map(([id, kind, config]) => ({ id, kind, enabled: true, config }))
  const draft = {
    v: 1,
    nodes: [
      { id: 'start', kind: 'trigger', position: { x: 0, y: 0 }, trigger: { type: 'keyword', keywords: [keyword], match: 'exact' } },
      { id: 'block', kind: 'default', position: { x: 300, y: 0 }, steps },
    ],
    edges: [{ id: 'edge', kind: 'blockconnect', source: { nodeId: 'start' }, target: { nodeId: 'block' } }],
  }
  const { id } = await ask('POST', `${api}/flows`, { name: keyword, draft })
  await ask('POST', `${api}/flows/${id}/publish`, { acceptWarnings: true })

  await page.goto('/tester')
  await page.getByRole('button', { name: 'Add a test contact' }).click()
  await page.getByLabel('Name').fill('Pat Passer')
  await page.getByLabel('Phone number').fill(`+${aNumber()}`)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Test contacts' }).getByText('Pat Passer', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill(keyword)
  await page.keyboard.press('Enter')
  const messages = page.getByRole('list', { name: 'Messages' })
  await messages.getByRole('button', { name: 'Open form' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Your name').fill('Pat')
  await sheet.getByText('Second option').click()
  await sheet.getByRole('button', { name: 'Send' }).click()
  await sheet.getByLabel('How many?').fill('4')
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await expect(messages.getByText('You are 4, nameless.')).toBeVisible()
})
