import { expect, checkScreenInAll, signInAsOwner, test, unique } from './fixtures.ts'

// Who may come in: people by invitation, programs by keys that say what they may do and until when.

const SIZE = { width: 1440, height: 900 }

test('a key is created with what it may do and how long it lasts', async ({ page, product }) => {
  await page.setViewportSize(SIZE)
  await signInAsOwner(page, product)
  await page.goto('/settings/keys')
  await page.getByRole('button', { name: 'Create a key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Shop system')
  await dialog.getByLabel('Access').click()
  await page.getByRole('option', { name: 'Read only' }).click()
  await dialog.getByLabel('Expires').click()
  await page.getByRole('option', { name: 'In 30 days' }).click()
  await checkScreenInAll(page, 'key-dialog', SIZE)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const row = page.getByRole('listitem').filter({ hasText: 'Shop system' })
  await expect(row).toContainText('Read only')
  await expect(row).toContainText('Expires')
  await checkScreenInAll(page, 'keys', SIZE)
})

test('an invitation is mailed, listed, and can be resent', async ({ page, product }) => {
  await page.setViewportSize(SIZE)
  const dana = await signInAsOwner(page, product)
  const email = `invited.${unique()}@example.com`
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Invite a member' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('dialog').getByRole('button', { name: 'Invite member' }).click()
  await page.getByRole('button', { name: `Resend invitation to ${email}` }).click()

  const mails = async () => (await dana.ask('GET', '/emulator/mailbox')).mails.filter(({ to }: { to: string[] }) => to.includes(email))
  await expect.poll(async () => (await mails()).length).toBe(2)
  await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(1)
  await checkScreenInAll(page, 'members-invited', SIZE)
})

test('too many wrong passwords show how to get back in', async ({ page }) => {
  await page.goto('/login')
  // An address of its own: the tries of an account count for every story of this worker.
  await page.getByLabel('Email').fill(`tried.${unique()}@example.com`)
  await page.getByLabel('Password').fill('not the password')
  await expect(async () => {
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Too many attempts. Try again in a few minutes, or reset your password.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible()
})
