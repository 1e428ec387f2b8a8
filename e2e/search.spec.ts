import { aCustomer, expect, checkScreen, signUp, test } from './fixtures.ts'

// Search over all that was said: by a key, in spite of accents and slips, and from a result into the thread.

test('search opens by a key, tolerates typos and accents, and opens the message', async ({ page }) => {
  const sia = await signUp(page, 'Sia Seek')
  const zoe = await aCustomer(sia, 'Zoë Seeker')
  await zoe.writes('Do you sell crème brûlée torches?')
  await expect.poll(async () => (await sia.ask('GET', `${sia.api}/search?q=brulee`)).messages.length).toBeGreaterThan(0)

  await page.goto('/inbox')
  await expect(page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search everything' })).toBeFocused()
  await checkScreen(page, 'search-empty')
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('creme brule torchs')
  await expect(page.getByText('No results for “torchs”')).toBeVisible()
  await expect(page.locator('mark').first()).toHaveText('crème')
  await checkScreen(page, 'search-found')
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('zoe seek')
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('qqqzzz')
  await expect(page.getByText('Nothing found for “qqqzzz”')).toBeVisible()
  await checkScreen(page, 'search-nothing')

  await page.getByRole('searchbox', { name: 'Search everything' }).fill('brulee')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('mark').first()).toBeVisible()
  await checkScreen(page, 'search-phone-dark')
  await page
    .getByRole('link', { name: /Zoë Seeker/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/inbox\/\w+/)
  await expect(page.getByRole('log', { name: 'Messages' }).getByText('Do you sell crème brûlée torches?')).toBeVisible()
  // Said once: going back opens the conversation at its end.
  await expect(page).not.toHaveURL(/line=/)
})
