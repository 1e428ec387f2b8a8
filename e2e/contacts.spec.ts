import { type Colleague, expect, VIEWPORTS, checkScreen, screenshot, signUp, test } from './fixtures.ts'

// Contacts as a place of work: the table with its filters, segments and work on many; the profile; fields and tags.

const PEOPLE = ['Mina Moana', 'Yuki Sato', 'Amara Sato', 'Wren Lindqvist', 'Ines Rahman', 'Mina Bianchi', 'Noor Holm', 'Jonas Walsh']

async function fill({ ask, api }: Colleague): Promise<void> {
  await ask('POST', `${api}/contact-fields`, { key: 'plan', label: 'Plan', type: 'choice', choices: ['Free', 'Pro'] })
  await ask('POST', `${api}/contact-fields`, { key: 'seats', label: 'Seats', type: 'number' })
  for (const [n, name] of PEOPLE.entries())
    await ask('POST', `${api}/contacts`, {
      name,
      phone: `+4477009001${String(n).padStart(2, '0')}`,
      email: `${name.split(' ')[0]!.toLowerCase()}.${n}@example.com`,
      tags: n % 2 === 0 ? ['VIP'] : ['Billing', 'Newsletter'],
      fields: { plan: n % 3 === 0 ? 'Pro' : 'Free', seats: n },
    })
}

test('contacts are filtered, saved as a segment, changed in bulk, and the change is undone', async ({ page }) => {
  const cora = await signUp(page, 'Cora Contacts', 'Tideline Tours')
  await fill(cora)
  await page.goto('/contacts?by=name&dir=asc')
  const table = page.getByRole('table', { name: 'Contacts' })
  await expect(table.getByRole('row')).toHaveCount(PEOPLE.length + 1)
  await checkScreen(page, 'contacts-table')

  await page.getByRole('button', { name: 'Add filter' }).click()
  const condition = page.getByRole('dialog', { name: 'New condition' })
  await condition.getByRole('combobox', { name: 'About' }).click()
  await page.getByRole('option', { name: 'Plan' }).click()
  await condition.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'Pro' }).click()
  await condition.getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByRole('button', { name: 'Plan is “Pro”', exact: true })).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(4)

  await page.getByRole('button', { name: 'Save as segment' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Pro customers')
  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect(
    page
      .getByRole('navigation', { name: 'Segments' })
      .getByRole('button', { name: /Pro customers/ })
      .first(),
  ).toContainText('3')

  await table.getByRole('checkbox', { name: 'Choose Mina Moana' }).click()
  await table.getByRole('checkbox', { name: 'Choose Wren Lindqvist' }).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Chosen contacts' })
  await expect(bar).toContainText('3 chosen')
  await screenshot(page, 'contacts-chosen')
  await bar.getByRole('button', { name: 'Add tags' }).click()
  const tagging = page.getByRole('dialog', { name: 'Add tags' })
  await tagging.getByLabel('Add tags', { exact: true }).fill('Gold')
  await tagging.getByRole('button', { name: 'Add tags' }).click()
  await expect(page.getByText('Tagged 3 contacts')).toBeVisible()
  await expect(table.getByText('Gold')).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(table.getByText('Gold')).toHaveCount(0)
})

test('a contact opens beside the table, arrow keys move on, and fields are validated by type', async ({ page }) => {
  const cora = await signUp(page, 'Cora Contacts', 'Tideline Tours')
  await fill(cora)
  await page.goto('/contacts?by=name&dir=asc')
  await page.getByRole('button', { name: 'Open Amara Sato' }).click()
  const sheet = page.getByRole('dialog', { name: 'Amara Sato' })
  await expect(sheet).toBeVisible()
  await checkScreen(page, 'contacts-sheet')
  await page.keyboard.press('ArrowDown')
  const next = page.getByRole('dialog', { name: 'Ines Rahman' })
  await expect(next).toBeVisible()
  await next.getByRole('button', { name: /^Phone Number:/ }).click()
  await next.getByRole('textbox', { name: 'Phone Number' }).fill('12345')
  await page.keyboard.press('Enter')
  await expect(next.getByRole('alert')).toHaveText('Enter the number with its country code, like +447700900142.')
  await next.getByRole('textbox', { name: 'Phone Number' }).fill('+447700900199')
  await page.keyboard.press('Enter')
  await expect(next.getByRole('button', { name: /^Phone Number: \+447700900199/ })).toBeVisible()
  await next.getByRole('link', { name: 'Open profile' }).click()
  await expect(page.getByRole('heading', { name: 'Ines Rahman' })).toBeVisible()
  await expect(page.getByText('Changed phone')).toBeVisible()
  await page.getByRole('button', { name: 'Block contact' }).click()
  await expect(page.getByText('Blocked').first()).toBeVisible()
  await checkScreen(page, 'contacts-profile')
})

test('a file is mapped, previewed and imported, and its errors are listed', async ({ page }) => {
  const cora = await signUp(page, 'Cora Contacts', 'Tideline Tours')
  await fill(cora)
  await page.goto('/contacts?by=name&dir=asc')
  await page.getByRole('button', { name: 'Import' }).click()
  const sheet = page.getByRole('dialog', { name: /Import/ })
  const rows = [
    'Full name;Mobile;E-mail;Seats',
    'Zed Zorn;+447700900901;zed@example.com;3',
    'Zoe;07700 900902;;2',
    'Mina Moana;+447700900100;;9',
    'Bad;12;;',
  ]
  await sheet.getByLabel('CSV file').setInputFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await expect(sheet.getByRole('combobox', { name: 'What Mobile holds' })).toContainText('Phone')
  await sheet.getByRole('combobox', { name: 'Consent came from' }).click()
  await page.getByRole('option', { name: 'In person' }).click()
  await sheet.getByRole('button', { name: 'Preview' }).click()
  await expect(sheet.getByText('1 numbers have no country code.', { exact: false })).toBeVisible()
  await checkScreen(page, 'contacts-import')
  await sheet.getByRole('combobox', { name: 'Default country' }).click()
  await page.getByRole('option', { name: 'United Kingdom' }).click()
  await sheet.getByRole('button', { name: 'Preview' }).click()
  await expect(sheet.getByRole('region', { name: 'Import preview' })).toContainText('All done')
  await sheet.getByRole('button', { name: 'Import 4 rows' }).click()
  await expect(sheet.getByRole('button', { name: 'Preview' })).toHaveCount(0)
  const task = page.getByRole('dialog', { name: 'Import fair.csv' })
  await expect(task.getByText('All done: 3', { exact: false })).toBeVisible()
  await expect(task.getByRole('link', { name: 'Download errors' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Open Zed Zorn' })).toBeVisible()
})

test('fields and tags are managed in the settings', async ({ page }) => {
  const cora = await signUp(page, 'Cora Contacts', 'Tideline Tours')
  await fill(cora)
  await page.goto('/settings/fields')
  await page.getByRole('button', { name: 'Add field' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a field' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Customer since')
  await expect(dialog.getByRole('textbox', { name: 'Key' })).toHaveValue('customer_since')
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await expect(page.getByText('Customer since')).toBeVisible()

  await page.getByRole('button', { name: 'Rename VIP' }).click()
  await page.getByRole('textbox', { name: 'New name' }).fill('Guest')
  await page.getByRole('button', { name: 'Rename tag' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Guest' })).toContainText('4 contacts')
  await checkScreen(page, 'contacts-fields')
})

test('erasing asks for the name or the count and leaves proofs without names', async ({ page }) => {
  const cora = await signUp(page, 'Cora Contacts', 'Tideline Tours')
  await fill(cora)
  await page.goto('/contacts?by=name&dir=asc')
  const table = page.getByRole('table', { name: 'Contacts' })
  await expect(table.getByRole('row')).toHaveCount(PEOPLE.length + 1)
  const { items } = await cora.ask('GET', `${cora.api}/contacts?search=Wren`)

  await page.goto(`/contacts/${items[0].id}`)
  await page.getByRole('button', { name: 'Erase…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase Wren Lindqvist?' })
  const erase = dialog.getByRole('button', { name: 'Erase Wren Lindqvist' })
  await expect(erase).toBeDisabled()
  await dialog.getByRole('textbox').fill('wren lindqvist')
  await checkScreen(page, 'contacts-erase-one')
  await erase.click()
  await expect(page.getByRole('dialog', { name: 'Erase a contact' }).getByText('All done')).toBeVisible()
  await screenshot(page, 'contacts-erase-done')
  await page.keyboard.press('Escape')
  await expect(table.getByRole('row')).toHaveCount(PEOPLE.length)
  await expect(table.getByText('Wren Lindqvist')).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Choose Mina Bianchi' }).click()
  await page.getByRole('checkbox', { name: 'Choose Mina Moana' }).click()
  await page.getByRole('region', { name: 'Chosen contacts' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Erase…' }).click()
  const many = page.getByRole('dialog', { name: 'Erase 2 contacts?' })
  await many.getByRole('textbox').fill('2')
  await screenshot(page, 'contacts-erase-many')
  await many.getByRole('button', { name: 'Erase 2 contacts' }).click()
  await expect(page.getByRole('dialog', { name: 'Erase 2 contacts' }).getByText('All done')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(table.getByRole('row')).toHaveCount(PEOPLE.length - 2)

  await page.goto('/settings/privacy')
  const proofs = page.getByRole('list', { name: 'Proofs of erasures' })
  await expect(proofs.getByRole('listitem')).toHaveCount(3)
  await expect(proofs).not.toContainText(/Wren|Mina/)
  await checkScreen(page, 'contacts-privacy')
  const downloaded = page.waitForEvent('download')
  await proofs
    .getByRole('link', { name: /Download the proof/ })
    .first()
    .click()
  expect((await downloaded).suggestedFilename()).toMatch(/^erasure-.*\.json$/)
})

for (const { name, use } of VIEWPORTS)
  test.describe(name, () => {
    test.use(use)

    test('how it looks: empty, full, failing and a profile', async ({ page }) => {
      const cora = await signUp(page, 'Cora Contacts', 'Tideline Tours')
      await page.goto('/contacts')
      await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
      await screenshot(page, `contacts-empty-${name}`)
      await fill(cora)
      await page.goto('/contacts')
      await expect(page.getByRole('button', { name: 'Open Mina Moana' })).toBeVisible()
      await screenshot(page, `contacts-full-${name}`)
      await page.getByRole('button', { name: 'Advanced' }).click()
      await page.getByRole('button', { name: 'Add condition' }).click()
      await page.getByRole('button', { name: 'Add group' }).click()
      await checkScreen(page, `contacts-advanced-${name}`)
      await page.keyboard.press('Escape')
      await page.goto('/contacts?search=nobody-is-called-so')
      await expect(page.getByRole('heading', { name: 'No contacts match these filters' })).toBeVisible()
      await screenshot(page, `contacts-no-match-${name}`)
      const { items } = await cora.ask('GET', `${cora.api}/contacts`)
      await page.goto(`/contacts/${items[0].id}`)
      await expect(page.getByText('Added by hand')).toBeVisible()
      await checkScreen(page, `contacts-profile-${name}`)
      await page.route(/\/contacts\?limit/, (route) =>
        route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'The server cannot do this right now.' } } }),
      )
      // Narrowed, since the whole list comes with the page.
      await page.goto('/contacts?search=anybody')
      await expect(page.getByText('Couldn’t load contacts')).toBeVisible()
      await screenshot(page, `contacts-failing-${name}`)
    })
  })
