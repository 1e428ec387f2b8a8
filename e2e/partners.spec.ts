import sharp from 'sharp'

import { checkScreenInAll, expect, signInAsOwner, test, unique } from './fixtures.ts'

// A company becomes a partner, brings a business, and earns by it.

const SIZE = { width: 1440, height: 900 }

test('a partner from registration to commission', async ({ page, browser, product, address }) => {
  await page.setViewportSize(SIZE)
  const office = await browser.newPage({ baseURL: address, viewport: SIZE })
  await signInAsOwner(office, product)
  const email = `partner.${unique()}@tidewater.example`
  const linkTo = async (path: string): Promise<string> => {
    let link: string | undefined
    await expect(async () => {
      const { mails } = await (await page.request.get('/emulator/mailbox')).json()
      link = mails.flatMap(({ links }: { links: string[] }) => links).find((one: string) => new URL(one).pathname === path)
      expect(link).toBeDefined()
    }).toPass()
    return link ?? ''
  }

  // The pretend mailbox shows people their own mails.
  const headers = { origin: address }
  await page.request.post('/api/v1/auth/sign-up', { headers, data: { name: 'Niamh Byrne', email, password: 'a-long-password' } })
  await page.goto('/partner/register')
  await page.getByLabel('Company').fill('Tidewater Studio')
  await page.getByLabel('Name').fill('Niamh Byrne')
  await page.getByLabel('Country').selectOption('Ireland')
  await page.getByLabel('How you sell').selectOption('Set it up for our clients')
  await page.getByLabel('I accept').check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toContainText('1 answer needs a change')
  await checkScreenInAll(page, 'partner-register-fault', SIZE)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(await linkTo('/partner/verify'))
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()

  await office.goto('/admin/partners')
  await office.getByRole('button', { name: /^Tidewater Studio/ }).click()
  await office.getByRole('button', { name: 'Approve' }).click()
  await expect(office.getByRole('button', { name: 'Suspend' })).toBeVisible()

  const token = new URL(await linkTo('/verifyEmail')).searchParams.get('token')
  await page.request.post('/api/v1/auth/verify-email', { headers, data: { token } })
  await page.goto('/partner')
  await page.getByRole('button', { name: 'Add lead' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Business').fill('Casa Verde')
  await sheet.getByLabel('Name').fill('Lucía Romero')
  await sheet.getByLabel('Phone Number').fill(`+346001${String(unique()).padStart(5, '0')}`)
  await sheet.getByLabel('Email').fill(`lucia.${unique()}@casaverde.example`)
  await sheet.getByLabel('What they need').fill('Bookings by WhatsApp')
  await sheet.getByRole('button', { name: 'Add lead' }).click()
  const card = page.getByRole('button', { name: /^Casa Verde/ })
  await card.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('region', { name: 'Contacted, 1' })).toContainText('Expires in 90 days')
  await checkScreenInAll(page, 'partner-pipeline', SIZE)
  await card.click()
  await sheet.getByRole('button', { name: 'Create workspace' }).click()
  await expect(sheet.getByText('Client', { exact: true })).toBeVisible()

  await office.reload()
  await office.getByRole('button', { name: 'Set rule' }).click()
  await office.getByRole('dialog', { name: 'Set rule' }).getByRole('button', { name: 'Set rule' }).click()
  await office.getByRole('button', { name: 'Add revenue' }).click()
  const revenue = office.getByRole('dialog', { name: 'Add revenue' })
  await revenue.getByRole('textbox', { name: 'Revenue' }).fill('129.00')
  await revenue.getByRole('button', { name: 'Add revenue' }).click()
  await expect(office.getByText('Owed in EUR')).toBeVisible()
  await expect(office.getByRole('list', { name: 'Commission' })).toContainText('20% of revenue')
  await checkScreenInAll(office, 'admin-partner', SIZE)

  await page.goto('/partner?tab=commission')
  await expect(page.getByRole('list', { name: 'Commission' })).toContainText('€25.80')
  await checkScreenInAll(page, 'partner-commission', SIZE)
  await office.close()

  await page.getByRole('link', { name: 'Branding' }).click()
  await expect(page.getByText('No domains yet')).toBeVisible()
  await checkScreenInAll(page, 'partner-branding-none', SIZE)
  await page.getByRole('button', { name: 'Add domain' }).click()
  const domain = page.getByRole('dialog', { name: 'Add domain' })
  await domain.getByLabel('Domain').fill('https://chat.tidewater.example/')
  await domain.getByLabel('Name').fill('Tidewater Talk')
  await domain.getByRole('button', { name: 'Add domain' }).click()
  await expect(domain.getByText('Use a host name like chat.example.com')).toBeVisible()
  await domain.getByLabel('Domain').fill('chat.tidewater.example')
  await domain.getByRole('slider', { name: 'Color' }).focus()
  await page.keyboard.press('End')
  await checkScreenInAll(page, 'partner-branding-new', SIZE)
  await domain.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByText('Not verified')).toBeVisible()
  const buffer = await sharp({ create: { width: 800, height: 200, channels: 3, background: '#a0306b' } })
    .png()
    .toBuffer()
  for (const picture of ['Logo', 'Icon']) {
    await page.getByLabel(`${picture}: file`).setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer })
    await expect(page.getByRole('img', { name: `${picture} of chat.tidewater.example` })).toBeVisible()
  }
  await checkScreenInAll(page, 'partner-branding', SIZE)

  await page.getByRole('link', { name: 'API', exact: true }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  const keyDialog = page.getByRole('dialog')
  await keyDialog.getByLabel('Name').fill('CRM')
  await keyDialog.getByRole('button', { name: 'Create key' }).click()
  const secret = await keyDialog.getByRole('textbox', { name: 'API key' }).inputValue()
  await keyDialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'CRM' })).toContainText('Full access')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await keyDialog.getByLabel('URL').fill('http://crm.example/parley')
  await keyDialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(keyDialog.getByText('Use an address that starts with https://.')).toBeVisible()
  await keyDialog.getByLabel('URL').fill('https://crm.example/parley')
  await keyDialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(keyDialog.getByRole('textbox', { name: 'Signing secret' })).toHaveValue(/^whs_/)
  await checkScreenInAll(page, 'partner-webhook-secret', SIZE)
  await keyDialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'Webhooks' })).toContainText('Everything')
  await checkScreenInAll(page, 'partner-keys', SIZE)
  const { partner } = await (await page.request.get('/api/v1/partner')).json()
  const leads = await fetch(`${address}/api/v1/partners/${partner.id}/leads`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await leads.json()).items).toMatchObject([{ business: 'Casa Verde' }])
})
