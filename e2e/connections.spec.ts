import { expect, checkScreen, checkScreenInAll, signInAsOwner, test } from './fixtures.ts'

// A Google account is connected as a person does it, by the key file that Google hands out; what goes wrong says why.

test('Google is connected by a key file, tested, and disconnected', async ({ page, product }) => {
  const owner = await signInAsOwner(page, product)
  const key = await owner.ask('GET', '/emulator/google/service-account')
  await page.goto('/settings/connections')
  await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Google Sheets' }).getByText('Works')).toBeVisible()

  await page.getByRole('button', { name: 'Connect Google' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Google' })
  await dialog.getByLabel('Name').fill('Orders')
  const choose = (name: string, content: object | string) =>
    dialog.getByLabel('Key file').setInputFiles({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    })
  await choose('client.json', { web: { client_id: 'x' } })
  await expect(dialog.getByRole('alert')).toContainText('the file of an OAuth client')
  await expect(dialog.getByRole('button', { name: 'Connect', exact: true })).toBeDisabled()
  await choose('key.json', key)
  await expect(dialog.getByText(key.client_email)).toBeVisible()
  await checkScreenInAll(page, 'connections-connect', { width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('Google is connected')).toBeVisible()

  const orders = page.getByRole('listitem').filter({ hasText: 'Orders' })
  await orders.getByRole('button', { name: 'Test' }).click()
  await expect(page.getByText('Orders works')).toBeVisible()
  await checkScreenInAll(page, 'connections', { width: 1440, height: 900 })
  await orders.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(orders).toHaveCount(0)
})

test('keeps a key that Google refuses with the reason, and explains missing consent setup', async ({ page, product }) => {
  const owner = await signInAsOwner(page, product)
  const key = await owner.ask('GET', '/emulator/google/service-account')
  await page.goto('/settings/connections')
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Connect Google' })
  await dialog.getByLabel('Name').fill('Wrong robot')
  await dialog.getByLabel('Key file').setInputFiles({
    name: 'key.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...key, client_email: 'nobody@shop.iam.example' })),
  })
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Wrong robot' })
  await expect(row.getByText('Failing')).toBeVisible()
  await checkScreen(page, 'connections-failing')
  await row.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(row).toHaveCount(0)

  await page.getByRole('button', { name: 'Connect Google' }).click()
  await dialog.getByRole('radio', { name: 'Your own account' }).click()
  await dialog.getByRole('button', { name: 'Continue to Google' }).click()
  await expect(dialog.getByText('Connect a service account, or have the operator set')).toBeVisible()
})

test('a calendar is chosen by its id, and is kept up to date', async ({ page, product }) => {
  const owner = await signInAsOwner(page, product)
  const key = await owner.ask('GET', '/emulator/google/service-account')
  await page.goto('/settings/connections')
  await page.getByRole('button', { name: 'Connect Google' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Google' })
  await dialog.getByRole('radio', { name: 'Calendar' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Google Calendar')
  await dialog
    .getByLabel('Key file')
    .setInputFiles({ name: 'key.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(key)) })
  await checkScreenInAll(page, 'connections-connect-calendar', { width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Google Calendar' })
  await expect(row.getByText('No calendar yet')).toBeVisible()
  await checkScreen(page, 'connections-no-calendar')

  await row.getByRole('button', { name: 'Choose a calendar' }).click()
  const choose = page.getByRole('dialog', { name: 'Choose a calendar' })
  await choose.getByLabel('Calendar ID').fill('nobody@group.calendar.example')
  await choose.getByRole('button', { name: 'Use this calendar' }).click()
  await expect(choose.getByText('The calendar was deleted or is no longer shared')).toBeVisible()
  await choose.getByLabel('Calendar ID').fill('front-desk@group.calendar.example')
  await checkScreenInAll(page, 'connections-choose-calendar', { width: 1440, height: 900 })
  await choose.getByRole('button', { name: 'Use this calendar' }).click()
  await expect(row.getByText('Front desk · for everything that can be booked')).toBeVisible()
  await expect(row.getByText('Up to date')).toBeVisible()
  await checkScreenInAll(page, 'connections-calendar', { width: 1440, height: 900 })

  await row.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(row).toHaveCount(0)
})
