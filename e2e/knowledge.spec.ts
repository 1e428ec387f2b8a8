import { checkScreenInAll, expect, signUp, test } from './fixtures.ts'
import { returns } from './help-site.ts'

// What AI agents answer from: written by a person, split into passages, and found by a question.

const WIDE = { width: 1440, height: 900 }
const TEXT = `We pack orders **every working day**.

## Delivery to Norway

Delivery to Norway costs €12.90 and takes 2–4 working days.

| To | Costs |
| --- | --- |
| Norway | €12.90 |
| Sweden | €9.90 |

## Returns

- Unopened goods within 30 days
- Opened coffee can’t come back`

test('somebody writes what agents answer from, and asks as a customer would', async ({ page, site }) => {
  await signUp(page, 'Ines Kovač', 'Kovač Coffee')
  await page.setViewportSize(WIDE)
  await page.goto('/knowledge')
  await expect(page.getByText('No knowledge yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Article' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Delivery and returns')
  await dialog.getByLabel('Text', { exact: true }).fill(TEXT)
  await expect(dialog.getByRole('region', { name: 'Preview' }).getByRole('cell', { name: '€9.90' })).toBeVisible()
  await checkScreenInAll(page, 'knowledge-article', WIDE)
  await dialog.getByRole('button', { name: 'Add article' }).click()
  const view = page.getByRole('region', { name: 'Delivery and returns' })
  await expect(view.getByText('of 3')).toBeVisible()

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Questions and answers' }).click()
  await dialog.getByLabel('Title').fill('Before you order')
  await dialog.getByLabel('Question 1', { exact: true }).fill('Is the pour-over set dishwasher safe?')
  await dialog.getByLabel('Answer 1').fill('Yes. Wash the wooden collar by hand.')
  await dialog.getByRole('button', { name: 'Add question', exact: true }).click()
  await dialog.getByLabel('Question 2', { exact: true }).fill('Do you sell gift cards?')
  await dialog.getByLabel('Answer 2').fill('From €10 to €200.')
  await checkScreenInAll(page, 'knowledge-questions', WIDE)
  await dialog.getByRole('button', { name: 'Add questions' }).click()
  await expect(page.getByRole('link', { name: /Before you order/ })).toContainText('2 passages')

  await page.getByRole('button', { name: 'Ask' }).click()
  await dialog.getByRole('textbox').fill('how much is shipping to norway')
  await dialog.getByRole('button', { name: 'Find' }).click()
  const found = dialog.getByRole('list', { name: 'Passages' }).getByRole('listitem').first()
  await expect(found).toContainText('Delivery to Norway costs €12.90')
  await checkScreenInAll(page, 'knowledge-ask', WIDE)
  await found.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByLabel('Passage', { exact: true })).toHaveValue('2')
  await checkScreenInAll(page, 'knowledge-passages', WIDE)

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Website' }).click()
  await dialog.getByLabel('Address').fill(`${site.url}/help`)
  await dialog.getByLabel('Title (optional)').fill('Help center')
  await dialog.getByRole('button', { name: 'Add website' }).click()
  const help = page.getByRole('region', { name: 'Help center' })
  await expect(help.getByText('1 of 4 pages couldn’t be read.')).toBeVisible()
  site.pages.set('/help/returns', returns(14))
  site.pages.set('/help/pickup', 404)
  await help.getByRole('button', { name: 'Read again now' }).click()
  await expect(help.getByText('1 changed · 1 gone')).toBeVisible()
  await expect(help.getByText('within 14 days')).toBeVisible()
  await help.getByRole('radio', { name: /Pages/ }).click()
  await expect(help.getByText('The site answered with an error (500).')).toBeVisible()
  await checkScreenInAll(page, 'knowledge-pages', WIDE)

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Files' }).click()
  const files = [
    { name: 'Price_list.csv', mimeType: 'text/csv', buffer: Buffer.from('Article,Price\nMug,9.90\n') },
    { name: 'Warranty.docx', mimeType: 'application/octet-stream', buffer: Buffer.from('Not a document') },
  ]
  await dialog.getByLabel('Files').setInputFiles(files)
  await checkScreenInAll(page, 'knowledge-files', WIDE)
  await dialog.getByRole('button', { name: 'Add files' }).click()
  await expect(page.getByRole('region', { name: 'Price list' }).getByText('Price: 9.90')).toBeVisible()
  await page.getByRole('link', { name: /Warranty/ }).click()
  await expect(page.getByRole('region', { name: 'Warranty' }).getByText('The file is damaged')).toBeVisible()

  await page.getByRole('link', { name: /Before you order/ }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove source' }).click()
  await expect(page.getByRole('link', { name: /Before you order/ })).toHaveCount(0)
})
