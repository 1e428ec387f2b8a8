import { expect, checkScreen, signUp, test } from './fixtures.ts'

// How flows behave in all of a workspace, and what its owners are told of the installation.

test('the message of a broken flow can be customized', async ({ page }) => {
  const { api, origin } = await signUp(page, 'Ada Automation')
  await page.goto('/settings/automation')

  await page.getByRole('combobox', { name: 'Write your own message' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  const english = page.getByRole('textbox', { name: 'Message in English' })
  await expect(english).toHaveValue(/^Sorry, I couldn’t finish that/)
  await english.fill('One moment, a colleague will be with you.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await checkScreen(page, 'settings-automation-own')
  await page.reload()
  await expect(english).toHaveValue('One moment, a colleague will be with you.')

  await page.getByRole('button', { name: 'Use the default message in English' }).click()
  await page.getByRole('switch', { name: 'Message when a flow can’t continue' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved').first()).toBeVisible()
  const { onFault } = await (await page.request.get(`${api}/automation`, { headers: { origin } })).json()
  expect(onFault).toEqual({ say: false, texts: {} })
})
