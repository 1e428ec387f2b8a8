import { checkScreenInAll, expect, signUp, test, unique } from './fixtures.ts'

// The ways to sign in: a provider in a window of its own, a mailed code, an authenticator app, a passkey.

const SIZE = { width: 1440, height: 900 }

test('a provider in a popup signs in and leads to the asked page', async ({ page, issuer }) => {
  const name = `ola${unique()}`
  issuer.person = { sub: name, email: `${name}@example.com`, email_verified: true, name: 'Ola Acme' }
  await page.setViewportSize(SIZE)
  await page.goto('/contacts?search=none')
  await expect(page).toHaveURL('/login?redirect=%2Fcontacts%3Fsearch%3Dnone')
  expect(await page.locator('script[src$="/sdk.js"]').count()).toBe(0)
  await checkScreenInAll(page, 'login', SIZE)

  const open = async () => {
    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with Acme' }).click()
    return popup
  }
  // Closed and given up: the page stays as it is, and says nothing.
  await (await open()).close()
  const refusing = await open()
  // The window closes under the mouse, which a click may take for a fault.
  const refuse = refusing.getByRole('button', { name: 'Refuse' }).click()
  await Promise.all([refusing.waitForEvent('close'), refuse.catch(() => {})])
  await expect(page.getByRole('alert')).toHaveCount(0)

  await (await open()).getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/contacts?search=none')
  await expect(page.locator('script[src$="/sdk.js"]')).toHaveCount(1)
})

test('a mailed code, a second factor and a passkey each sign in', async ({ page }) => {
  const { ask } = await signUp(page, 'Pia Keys', 'Keys and Co')
  const { user } = await ask('GET', '/api/v1/session')
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  await session.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } })
  await page.setViewportSize(SIZE)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Work laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Work laptop')).toBeVisible()
  await checkScreenInAll(page, 'account', SIZE)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('dialog').getByLabel('Current password').fill('a-long-password')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await checkScreenInAll(page, 'two-factor', SIZE)

  const signOut = async () => {
    await ask('POST', '/api/v1/auth/sign-out')
    await page.goto('/login')
  }
  await signOut()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/inbox')

  await signOut()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByLabel('Code')).toBeVisible()
  await checkScreenInAll(page, 'login-code', SIZE)
  // Sends itself at the sixth digit, and stands ready to be typed over.
  await page.getByLabel('Code').pressSequentially('000000')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Code').pressSequentially('1234')
  await expect(page.getByLabel('Code')).toHaveValue('1234')
  await checkScreenInAll(page, 'login-code-refused', SIZE)
})
