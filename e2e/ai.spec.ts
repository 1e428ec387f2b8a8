import { expect, checkScreenInAll, signInAsOwner, signUp, test } from './fixtures.ts'

// A model is connected as a person does it: with a key of one's own, tested, changed, and disconnected where no agent needs it.

const WIDE = { width: 1440, height: 900 }

test('a server that speaks as OpenAI does is connected, tested, changed and disconnected', async ({ page, product }) => {
  const owner = await signInAsOwner(page, product)
  const { items } = await owner.ask('GET', `${owner.api}/ai-providers`)
  const { baseUrl } = items.find(({ name }: { name: string }) => name === 'Pretend models')
  await page.goto('/settings/ai')
  const demo = page.getByRole('listitem').filter({ hasText: 'Pretend models' })
  await demo.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Used in Harbour. Choose another provider there first.')).toBeVisible()

  await page.getByRole('button', { name: 'Connect a provider' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect an AI provider' })
  await dialog.getByRole('combobox', { name: 'Provider' }).click()
  await page.getByRole('option', { name: 'Another server' }).click()
  await dialog.getByLabel('Address').fill(baseUrl)
  await dialog.getByLabel('Key').fill('has spaces in it')
  await dialog.getByLabel('Model', { exact: true }).fill('pretend-2')
  await dialog.getByLabel('Name').fill('Our models')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('no spaces')
  await checkScreenInAll(page, 'ai-connect', WIDE)
  await dialog.getByLabel('Key').fill('a-key-of-the-story')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('Our models connected. Test it to be sure')).toBeVisible()

  const ours = page.getByRole('listitem').filter({ hasText: 'Our models' })
  await expect(ours.getByText('…tory')).toBeVisible()
  await ours.getByRole('button', { name: 'Test' }).click()
  await expect(ours.getByText(/It answered in \d+ ms/)).toBeVisible()
  await checkScreenInAll(page, 'ai', WIDE)

  await ours.getByRole('button', { name: 'Change' }).click()
  const change = page.getByRole('dialog', { name: 'Edit Our models' })
  await change.getByLabel('Model', { exact: true }).fill('pretend-3')
  await change.getByRole('button', { name: 'Save changes' }).click()
  await expect(ours.getByText('pretend-3')).toBeVisible()
  await expect(ours.getByText('…tory')).toBeVisible()
  await ours.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(ours).toHaveCount(0)
})

test('connecting the first model turns on AI assist', async ({ page }) => {
  const nell = await signUp(page, 'Nell New', 'Without a model')
  await page.goto('/settings/ai')
  await expect(page.getByText('No model is connected yet')).toBeVisible()
  await checkScreenInAll(page, 'ai-none', WIDE)
  expect(await nell.ask('GET', `${nell.api}/assist`)).toEqual({ available: false, transcribes: false })
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Connect an AI provider' })
  await dialog.getByLabel('Key').fill('sk-of-nobody')
  await dialog.getByLabel('Model', { exact: true }).fill('any-model')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'OpenAI' })).toBeVisible()
  expect(await nell.ask('GET', `${nell.api}/assist`)).toEqual({ available: true, transcribes: false })
})
