import { aNumber, checkScreenInAll, expect, signUp, test, unique } from './fixtures.ts'

// The whole way of an order through the product: the catalog is read from WhatsApp → a person sends products → the customer opens the
// catalog on the phone and sends a cart → it is an order with names and a total, in the thread and in the list → it is shipped → the
// customer reads that, once.

test('the catalog shows images, prices and stock, and its switches reach WhatsApp', async ({ page }) => {
  await signUp(page, 'Lou Marsh')
  await page.goto('/catalog')
  const products = page.getByRole('table', { name: 'Products' })
  await expect(products.getByText('Harbour Roast, 1 kg')).toBeVisible({ timeout: 15_000 })
  await expect(products.getByRole('cell', { name: '€24.90', exact: true })).toBeVisible()
  const picture = products.getByRole('row', { name: /Earl Grey/ }).locator('img')
  await expect.poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBeGreaterThan(0)

  await page.getByRole('searchbox', { name: 'Search products' }).fill('grinder')
  await expect(products.getByRole('row')).toHaveCount(2)
  await expect(products.getByText('Out of stock')).toBeVisible()

  const shown = page.getByRole('switch', { name: 'Show the catalog in the profile' }).first()
  const before = await shown.getAttribute('aria-checked')
  await shown.click()
  await expect(shown).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true')
  await page.reload()
  await expect(shown).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true')
})

test('a cart becomes an order, and the customer is notified once when it ships', async ({ page }) => {
  test.setTimeout(90_000)
  const { ask, api } = await signUp(page, 'Lou Marsh')
  const customer = { name: `Mara Quay ${unique()}`, phone: aNumber() }
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Messages' }).click()
  const shipped = page.getByRole('switch', { name: 'Shipped' })
  await shipped.waitFor()
  if ((await shipped.getAttribute('aria-checked')) === 'false') {
    await shipped.click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved')).toBeVisible()
  }

  await page.goto('/tester')
  await page.getByRole('button', { name: 'Add a test contact' }).click()
  await page.getByLabel('Name').fill(customer.name)
  await page.getByLabel('Phone number').fill(`+${customer.phone}`)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Test contacts' }).getByText(customer.name, { exact: true }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you sell coffee?')
  await page.keyboard.press('Enter')
  const writers = async () =>
    (await ask('GET', `${api}/conversations?limit=20`)).items.map(({ contact }: { contact: { name: string } }) => contact.name)
  await expect.poll(writers).toContain(customer.name)

  await page.goto('/inbox')
  await page
    .getByRole('link', { name: new RegExp(customer.name) })
    .first()
    .click()
  const takeOver = page.getByRole('button', { name: 'Take over' })
  const more = page.getByRole('button', { name: 'More kinds of message' })
  await takeOver.or(more).first().waitFor()
  if (await takeOver.isVisible()) await takeOver.click()
  await more.click()
  await page.getByRole('menuitem', { name: 'Products' }).click()
  await page.getByRole('button', { name: /Harbour Roast, 1 kg/ }).click()
  await page.getByRole('button', { name: /Hand grinder/ }).click()
  await page.getByRole('button', { name: 'Next · 2' }).click()
  await expect(page.getByText('Hand grinder: out of stock')).toBeVisible()
  await page.getByLabel('Section of Harbour Roast, 1 kg').fill('Coffee')
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  const thread = page.getByRole('log', { name: 'Messages' }).or(page.getByLabel('Messages'))
  await expect(thread.getByText('Harbour Roast, 1 kg')).toBeVisible()
  const inbox = page.url()

  await page.goto(`/tester?contact=${customer.phone}`)
  await page.getByRole('list', { name: 'Messages' }).getByRole('button', { name: 'View items' }).last().click()
  await page.getByRole('button', { name: 'Add Harbour Roast, 1 kg' }).click()
  await page.getByRole('button', { name: 'Add Harbour Roast, 1 kg' }).click()
  await page.getByRole('button', { name: /^Send order/ }).click()
  await expect(page.getByRole('list', { name: 'Messages' }).getByText(/^Order · /)).toBeVisible()

  await page.goto(inbox)
  await expect(thread.getByText(/^Order \d+$/)).toBeVisible({ timeout: 15_000 })
  await expect(thread.getByText('€49.80').first()).toBeVisible()
  await thread.getByRole('link', { name: 'Open order' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Harbour Roast, 1 kg')).toBeVisible()
  const choose = async (status: string) => {
    await sheet.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: status }).click()
    await expect(sheet.getByRole('combobox', { name: 'Status' })).toHaveText(status)
  }
  await choose('Shipped')
  await expect(sheet.getByText(/^Shipped: /)).toBeVisible()
  await choose('Ready')
  await choose('Shipped')
  await sheet.getByRole('button', { name: 'Send status' }).click()
  await expect(page.getByText('The customer was told this already')).toBeVisible()

  await page.goto(`/tester?contact=${customer.phone}`)
  const told = page.getByRole('list', { name: 'Messages' }).getByText(/Your order \d+ is on its way\./)
  await expect(told).toBeVisible()
  await expect(told).toHaveCount(1)
})

test('an order is placed by hand, and moved on the board by key and by menu', async ({ page }) => {
  const colleague = await signUp(page, 'Odo Till', 'Till and Co')
  await colleague.ask('POST', `${colleague.api}/contacts`, { name: 'Berta Kroon', phone: `+${aNumber()}` })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/orders?show=board')
  await page.getByRole('button', { name: 'New order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Contact').fill('Berta')
  await page.getByRole('option', { name: 'Berta Kroon' }).click()
  await dialog.getByLabel('Item').fill('Oak table')
  await dialog.getByLabel('Quantity').fill('2')
  await dialog.getByLabel('Price').fill('120.50')
  await expect(dialog.getByText('Total €241.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('dialog').getByText('2 ×')).toBeVisible()
  await page.keyboard.press('Escape')

  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) })
  await column('New')
    .getByRole('button', { name: /Oak table/ })
    .press('Alt+ArrowRight')
  await expect(column('Confirmed').getByText('Berta Kroon')).toBeVisible()
  await column('Confirmed')
    .getByRole('button', { name: /^Move order/ })
    .click()
  await page.getByRole('menuitem', { name: 'Move to Completed' }).click()
  await expect(column('Completed').getByText('2 × Oak table')).toBeVisible()
  await checkScreenInAll(page, 'orders-board', { width: 1440, height: 900 })
})
