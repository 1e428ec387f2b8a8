import { checkScreenInAll, expect, signInAsOwner, test, unique } from './fixtures.ts'

// A day in the calendar: an appointment is booked by hand, dragged to another time with its reminder, and cancelled for a reason.

const WIDE = { width: 1440, height: 900 }
test.use({ viewport: WIDE })

test('an event is booked, dragged to another time with its reminder, and cancelled with a reason', async ({ page, product }) => {
  test.setTimeout(90_000)
  const owner = await signInAsOwner(page, product)
  const customer = `Wren Quay ${unique()}`
  const week = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
  const type = `Tasting ${unique()}`
  await owner.ask('POST', `${owner.api}/event-types`, {
    name: type,
    durationMin: 60,
    stepMin: 60,
    noticeMin: 0,
    reminders: [60],
    availability: { week, closed: [] },
  })
  await owner.ask('POST', `${owner.api}/contacts`, { name: customer })
  await page.goto('/events')

  const sheet = page.getByRole('dialog', { name: type })
  await test.step('book', async () => {
    await page.getByRole('button', { name: 'Next week' }).click()
    await page.getByRole('button', { name: 'New event' }).click()
    const form = page.getByRole('dialog', { name: 'New event' })
    await form.getByLabel('Contact').fill(customer)
    await page.getByRole('option', { name: customer }).click()
    await form.getByLabel('Event type').click()
    await page.getByRole('option', { name: type }).click()
    await form.getByRole('group', { name: 'Free times' }).getByRole('button', { name: '09:00' }).click()
    await form.getByRole('button', { name: 'Book event' }).click()
    await expect(sheet.getByRole('region', { name: 'Reminders' }).getByText(/08:00/)).toBeVisible()
    await sheet.getByRole('button', { name: 'Close' }).click()
  })

  const block = page.getByRole('button', { name: new RegExp(`^${type}`) })
  await test.step('drag two hours down', async () => {
    await expect(block).toHaveAccessibleName(/09:00–10:00, Booked$/)
    const box = await block.boundingBox()
    if (!box) throw new Error('The event has no place')
    await page.mouse.move(box.x + 20, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 20, box.y + 60)
    await page.mouse.move(box.x + 20, box.y + 10 + 2 * 52)
    await page.mouse.up()
    const moving = page.getByRole('dialog', { name: /^Move/ })
    await expect(moving.getByLabel('Time')).toHaveValue('11:00')
    await moving.getByRole('button', { name: 'Move event' }).click()
    await expect(block).toHaveAccessibleName(/11:00–12:00, Booked$/)
    await block.click()
    await expect(sheet.getByRole('region', { name: 'Reminders' }).getByText(/10:00/)).toBeVisible()
    await checkScreenInAll(page, 'calendar-week', WIDE)
  })

  await test.step('cancel', async () => {
    await sheet.getByRole('button', { name: 'Cancel event…' }).click()
    const asking = page.getByRole('dialog', { name: /^Cancel/ })
    await asking.getByRole('button', { name: 'Cancel event' }).click()
    await expect(asking.getByText('Say why, so that others know.')).toBeVisible()
    await asking.getByLabel('Reason').fill('The room is flooded')
    await asking.getByRole('button', { name: 'Cancel event' }).click()
    await expect(sheet.getByText('The room is flooded')).toBeVisible()
    await expect(block).toHaveAccessibleName(/Cancelled$/)
  })
})
