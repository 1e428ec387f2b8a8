import type { Page } from '@playwright/test'

import { aCustomer, connectNumber, startConversation, expect, checkScreen, checkScreenInAll, screenshot, signUp, test } from './fixtures.ts'

// One person who writes from two numbers: joined by hand, and parted again.

test('two contacts are merged with their messages, and unmerged', async ({ page }) => {
  const ida = await signUp(page, 'Ida Identity')
  const work = await startConversation(ida, 'Wilma Work', 'From my desk', { takeOver: false })
  const home = await startConversation(ida, 'Wilma Home', 'From my sofa', { takeOver: false })
  await page.goto(`/inbox/${work.id}`)

  const known = page.getByRole('region', { name: 'Identities' })
  await known.getByRole('button', { name: 'Merge with another contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge with another contact' })
  await dialog.getByRole('searchbox').fill('Wilma Home')
  await dialog
    .getByRole('button', { name: /Wilma Home/ })
    .first()
    .click()
  await checkScreen(page, 'identity-join', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Join with Wilma Home' }).click()

  await expect(page.getByRole('article').filter({ hasText: 'From my sofa' })).toBeVisible()
  await expect(page.getByText('Joined with Wilma Home', { exact: false }).first()).toBeVisible()
  await expect(known.getByText(`+${home.phone}`)).toBeVisible()
  await screenshot(page, 'identity-joined')

  await known.getByRole('button', { name: 'Split contact' }).click()
  const parting = page.getByRole('dialog', { name: 'Split contact' })
  for (const box of await parting.getByRole('checkbox', { name: home.phone }).all()) await box.check()
  await screenshot(page, 'identity-part')
  await parting.getByRole('button', { name: 'Part the contact' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'From my sofa' })).toHaveCount(0)
  await expect(page.getByRole('article').filter({ hasText: 'From my desk' })).toBeVisible()
  await expect(known.getByText(`+${home.phone}`)).toHaveCount(0)
})

/** The customer’s rows in the list; the panel beside it names them too. */
const rows = (page: Page) => page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: /Wilma Two/ })

test('two conversations of one customer are merged into one thread, and unmerged', async ({ page }) => {
  const mia = await signUp(page, 'Mia Merge', 'Two numbers')
  const named = async (name: string, nth: number) => {
    const { id } = await connectNumber(mia, `10000000000000${nth}`, `20000000000000${nth}`)
    return mia.ask('PATCH', `${mia.api}/channels/${id}`, { name })
  }
  await named('Sales', 2)
  const support = await named('Support', 3)
  const wilma = await aCustomer(mia, 'Wilma Two')
  const writes = (nth: number, text: string) => wilma.writes({ type: 'text', text, phoneNumberId: `10000000000000${nth}` })
  await writes(2, 'Is the rope in stock?')
  await page.goto('/inbox')
  await expect(rows(page)).toHaveCount(1)
  await writes(3, 'My rope broke')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('link', { name: /My rope broke/ }).click()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge with another conversation…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge conversations' })
  await expect(dialog.getByRole('radio', { name: 'Sales, open' })).toBeChecked()
  await checkScreenInAll(page, 'identity-merge', { width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Merge with Sales' }).click()

  const asked = page.getByRole('article').filter({ hasText: 'Is the rope in stock?' })
  await expect(asked).toBeVisible()
  await expect(page.getByText('On Sales')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await checkScreenInAll(page, 'identity-merged', { width: 1440, height: 900 })

  // What was merged is not lost when it is taken apart, long after the toast is gone.
  await page.getByRole('button', { name: 'Unmerge' }).click()
  await expect(asked).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Unmerge' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Open it' }).click()
  await expect(asked).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  // The number is free for the story that connects one as a stranger does.
  await mia.ask('DELETE', `${mia.api}/channels/${support.id}`)
})
