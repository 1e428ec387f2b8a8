import { expect, signUp, test } from './fixtures.ts'

// A number is connected as a stranger connects it: Meta's window, the steps of the set-up, and diagnostics that find nothing wrong.

test('a number is connected by the embedded sign-up, set up and checked', async ({ page }) => {
  await signUp(page, 'Noor Quay')
  await page.goto('/settings/channels/new')

  const open = async () => {
    const window = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with Facebook' }).click()
    return window
  }
  // The window closes under the mouse, which a click may take for a fault.
  const leaveBy = async (name: string) => {
    const window = await open()
    await Promise.all([
      window.waitForEvent('close'),
      window
        .getByRole('button', { name })
        .click()
        .catch(() => {}),
    ])
  }
  await leaveBy('Cancel')
  await expect(page.getByText('You left at phone number setup.')).toBeVisible()
  await leaveBy('Fail')
  await expect(page.getByText('The number is used by another account. (524126)')).toBeVisible()

  const window = await open()
  await window.getByText('Third Shop').click()
  await window.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Third Shop' })).toBeVisible()

  await page.getByRole('button', { name: 'Run all steps' }).click()
  await expect(page.getByText(/A signed test came back in \d+ ms/)).toBeVisible()
  await page.getByRole('button', { name: 'Run checks' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'No issues' })).toBeVisible()

  await page.getByRole('radio', { name: 'Profile' }).click()
  await page.getByLabel('About').fill('Rope and tar since 1904')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()

  await page.getByRole('radio', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: 'Disconnect channel' }).click()
  await expect(page.getByRole('heading', { name: 'Channels', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /Third Shop/ })).toHaveCount(0)
})
