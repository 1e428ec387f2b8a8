import sharp from 'sharp'

import { aNumber, checkScreenInAll, expect, signUp, test } from './fixtures.ts'

// A shop without Meta: it adds a product with a picture, imports others, groups them, and sells until there are none left.

const WIDE = { width: 1440, height: 900 }
const CSV = [
  'SKU;Title;Price;Currency;Stock;Collection;Color',
  'tea-1;Green tea;4.90;EUR;12;Tea;green',
  'tea-2;Black tea;free;EUR;;Tea;black',
  'tea-3;White tea;7.50;EUR;8;Tea|New;white',
].join('\n')

test('a shop keeps its own products, and an order takes from their stock', async ({ page }) => {
  const { ask, api } = await signUp(page, 'Ines Kovač', 'Kovač Ceramics')
  await ask('POST', `${api}/contacts`, { name: 'Berta Kroon', phone: `+${aNumber()}` })
  await page.setViewportSize(WIDE)
  await page.goto('/catalog')
  await expect(page.getByText('No products yet')).toBeVisible()
  await checkScreenInAll(page, 'catalog-own-none', WIDE)
  await page.getByRole('button', { name: 'Add product' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Blue mug')
  await dialog.getByLabel('SKU').fill('MUG-1')
  await dialog.getByLabel('Price').fill('9,50')
  await dialog.getByLabel('Stock').fill('2')
  await dialog.getByLabel('Collections').fill('Mugs')
  await dialog.getByLabel('Collections').press('Enter')
  const buffer = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#2f6f9f' } })
    .png()
    .toBuffer()
  await dialog.getByLabel('Image: file').setInputFiles({ name: 'mug.png', mimeType: 'image/png', buffer })
  await checkScreenInAll(page, 'product-new', WIDE)
  await dialog.getByRole('button', { name: 'Add product' }).click()
  const products = page.getByRole('table', { name: 'Products' })
  const row = products.getByRole('row', { name: /Blue mug/ })
  await expect(row.getByText('2 in stock')).toBeVisible()
  await expect
    .poll(() => row.locator('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByLabel('CSV file').setInputFiles({ name: 'tea.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await expect(dialog.getByText('“free” is no price. Write it like 24.90.')).toBeVisible()
  await checkScreenInAll(page, 'products-import', WIDE)
  await dialog.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(products.getByRole('row')).toHaveCount(4)

  await page.getByRole('button', { name: 'Collections' }).click()
  await expect(dialog.getByText('2 products · Own catalog')).toBeVisible()
  await checkScreenInAll(page, 'collections', WIDE)
  await dialog.getByRole('button', { name: 'Edit Mugs' }).click()
  await dialog.getByRole('button', { name: /White tea/ }).click()
  await checkScreenInAll(page, 'collection', WIDE)
  await dialog.getByRole('button', { name: 'Save collection' }).click()
  await expect(page.getByText('Collection saved')).toBeVisible()
  await page.keyboard.press('Escape')
  await checkScreenInAll(page, 'catalog-own', WIDE)

  await page.goto('/orders')
  await page.getByRole('button', { name: 'New order' }).click()
  await dialog.getByLabel('Contact').fill('Berta')
  await page.getByRole('option', { name: 'Berta Kroon' }).click()
  await dialog.getByLabel('Add from the catalog').fill('mug')
  await page.getByRole('option', { name: /Blue mug/ }).click()
  await expect(dialog.getByLabel('Price')).toHaveValue('9.5')
  await dialog.getByLabel('Quantity').fill('3')
  await dialog.getByRole('button', { name: 'Place order' }).click()
  await expect(dialog.getByText('“Blue mug”: 3 needed, only 2 left.')).toBeVisible()
  await checkScreenInAll(page, 'order-short', WIDE)
  await dialog.getByLabel('Quantity').fill('2')
  await dialog.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText('Order placed')).toBeVisible()
  await page.goto('/catalog?stock=out')
  await expect(products.getByRole('row', { name: /Blue mug/ }).getByText('Out of stock')).toBeVisible()
})
