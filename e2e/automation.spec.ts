import { expect, checkScreen, checkScreenInAll, signUp, test } from './fixtures.ts'

// How flows behave in all of a workspace, and what its owners are told of the installation.

test('the message of a broken flow can be customized', async ({ page }) => {
  const { api, origin } = await signUp(page, 'Ada Automation')
  await page.goto('/settings/automatic-replies')

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

test('business hours and holidays close what can be booked', async ({ page }) => {
  // A shop of her own: in the demo's, people of other stories would be away at night.
  const owner = await signUp(page, 'Hana Hours', 'Hours')
  const { id } = await owner.ask('POST', `${owner.api}/event-types`, { name: 'Visit', durationMin: 60, stepMin: 60, noticeMin: 0 })
  const day = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
  const free = async () =>
    (await owner.ask('GET', `${owner.api}/event-types/${id}/slots?from=${day}T00:00:00Z&days=1&limit=200`)).slots.filter(
      ({ start }: { start: string }) => start.startsWith(day),
    ).length
  expect(await free()).toBe(24)
  await page.goto('/settings/automation')
  await page.getByRole('switch', { name: 'Business hours' }).click()
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await page.getByLabel(name).fill('9:00–12:00')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  expect(await free()).toBe(3)

  await page.getByRole('button', { name: 'Add holiday' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Choose a day.')).toBeVisible()
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByLabel('Name (optional)').fill('Town feast')
  await checkScreenInAll(page, 'settings-automation-hours', { width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(free).toBe(0)

  await page.request.put(`${owner.api}/automation`, {
    headers: { origin: owner.origin },
    data: {
      ...(await owner.ask('GET', `${owner.api}/automation`)),
      businessHours: { week: WEEK, closed: [], exceptions: [{ date: after(day), spans: [{ from: '10:00', to: '14:00' }] }] },
    },
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/events?day=${day}`)
  await expect(page.getByText('Town feast')).toBeVisible()
  await checkScreen(page, 'events-holiday-week')
  await page.goto(`/events?show=month&day=${day}`)
  await expect(page.getByText('Town feast')).toBeVisible()
  await expect(page.getByText('10:00–14:00')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkScreen(page, 'events-holiday-month')
})

const WEEK = Array.from({ length: 7 }, () => [{ from: '09:00', to: '12:00' }])
const after = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
