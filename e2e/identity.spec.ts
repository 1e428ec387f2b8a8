import { aTalk, expect, looksRight, picture, signUp, test } from './stage.ts'

// One person who writes from two numbers: joined by hand, and parted again.

test('two contacts become one with all that was said, and two again', async ({ page }) => {
  const ida = await signUp(page, 'Ida Identity')
  const work = await aTalk(ida, 'Wilma Work', 'From my desk', { takeOver: false })
  const home = await aTalk(ida, 'Wilma Home', 'From my sofa', { takeOver: false })
  await page.goto(`/inbox/${work.id}`)

  const known = page.getByRole('region', { name: 'Known as' })
  await known.getByRole('button', { name: 'Join with another contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join with another contact' })
  await dialog.getByRole('searchbox').fill('Wilma Home')
  await dialog
    .getByRole('button', { name: /Wilma Home/ })
    .first()
    .click()
  await looksRight(page, 'identity-join', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Join with Wilma Home' }).click()

  await expect(page.getByRole('article').filter({ hasText: 'From my sofa' })).toBeVisible()
  await expect(page.getByText('Joined with Wilma Home', { exact: false }).first()).toBeVisible()
  await expect(known.getByText(`+${home.phone}`)).toBeVisible()
  await picture(page, 'identity-joined')

  await known.getByRole('button', { name: 'Part into two contacts' }).click()
  const parting = page.getByRole('dialog', { name: 'Part into two contacts' })
  for (const box of await parting.getByRole('checkbox', { name: home.phone }).all()) await box.check()
  await picture(page, 'identity-part')
  await parting.getByRole('button', { name: 'Part the contact' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'From my sofa' })).toHaveCount(0)
  await expect(page.getByRole('article').filter({ hasText: 'From my desk' })).toBeVisible()
  await expect(known.getByText(`+${home.phone}`)).toHaveCount(0)
})
