import { checkScreenInAll, expect, signInAsOwner, signUp, test, unique } from './fixtures.ts'

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

  await test.step('move over the board', async () => {
    await sheet.getByRole('button', { name: 'Close' }).click()
    const week = page.url()
    await page.goto(`/events?show=board&range=all&search=${encodeURIComponent(customer)}`)
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) })
    const card = page.getByRole('button', { name: new RegExp(`^${type} ${customer}`) })
    await card.dragTo(column('Confirmed'))
    await expect(column('Confirmed').getByText(type)).toBeVisible()
    await expect(page.getByText(`“${type}”: Confirmed`)).toBeVisible()
    await card.focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(column('Booked').getByText(type)).toBeVisible()
    await checkScreenInAll(page, 'calendar-board', WIDE)
    await page.goto(week)
    await block.click()
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

test('a booking page is made, asks a question, and what a stranger books stands in the calendar', async ({ page, browser, address }) => {
  test.setTimeout(90_000)
  const owner = await signUp(page, 'Bo Page', `Bay Clinic ${unique()}`)
  const week = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
  await owner.ask('POST', `${owner.api}/event-types`, {
    name: 'Check-up',
    durationMin: 60,
    stepMin: 60,
    availability: { week, closed: [] },
  })
  await page.goto('/settings/event-types')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Check-up' })
  await sheet.getByRole('button', { name: 'Create booking page' }).click()
  const link = await sheet.getByRole('textbox', { name: 'link', exact: true }).inputValue()
  await sheet.getByRole('button', { name: 'Add question' }).click()
  await sheet.getByRole('button', { name: 'Save event type' }).click()
  await expect(sheet.getByText('Every question needs words')).toBeVisible()
  await sheet.getByLabel('Question', { exact: true }).fill('Which tooth?')
  await sheet.getByRole('switch', { name: 'Required' }).click()
  await checkScreenInAll(page, 'event-type-questions', WIDE)
  await sheet.getByRole('button', { name: 'Save event type' }).click()
  await expect(sheet).toHaveCount(0)

  const stranger = await browser.newPage({ baseURL: address, viewport: WIDE })
  await stranger.goto(link)
  await stranger.getByRole('combobox', { name: 'Day' }).selectOption({ index: 2 })
  await stranger.getByText('09:00', { exact: true }).click()
  await stranger.getByRole('button', { name: 'Book' }).click()
  await expect(stranger.getByText('Enter your name.')).toBeVisible()
  await expect(stranger.getByText('This is needed.')).toBeVisible()
  await checkScreenInAll(stranger, 'booking-page', WIDE)
  await stranger.getByLabel('Which tooth?').fill('The left one')
  await stranger.getByLabel('Name').fill('Ines Stranger')
  await stranger.getByLabel('Phone Number').fill('+44 7700 900123')
  await stranger.getByRole('button', { name: 'Book' }).click()
  await expect(stranger.getByText('You’re booked')).toBeVisible()
  await checkScreenInAll(stranger, 'booking-page-done', WIDE)
  await stranger.goto((await stranger.getByRole('link', { name: 'Move or cancel' }).getAttribute('href')) ?? '')
  await stranger.getByRole('button', { name: 'Move booking' }).click()
  await stranger.getByText('11:00', { exact: true }).click()
  await stranger.getByRole('button', { name: 'Move booking' }).click()
  await expect(stranger.getByText('Your booking was moved.')).toBeVisible()
  await checkScreenInAll(stranger, 'booking-of-guest', WIDE)
  await stranger.getByRole('button', { name: 'Cancel booking' }).click()
  await checkScreenInAll(stranger, 'booking-of-guest-cancel', WIDE)
  await stranger.getByRole('button', { name: 'Keep booking' }).click()
  await stranger.close()

  await page.goto('/events?show=agenda&range=all')
  await page.getByRole('button', { name: 'Subscribe to the calendar' }).click()
  const subscribing = page.getByRole('dialog', { name: 'Subscribe to the calendar' })
  await subscribing.getByRole('button', { name: 'Create link' }).click()
  const feed = await subscribing.getByRole('textbox', { name: 'calendar link' }).inputValue()
  expect(await (await page.request.get(feed)).text()).toContain('SUMMARY:Check-up: Ines Stranger')
  await checkScreenInAll(page, 'calendar-subscribe', WIDE)
  await subscribing.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /Check-up/ }).click()
  await expect(page.getByRole('dialog', { name: 'Check-up' }).getByText(/Moved to .* by Ines Stranger/)).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Check-up' }).getByText('Which tooth?')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Check-up' }).getByText('The left one')).toBeVisible()
  await checkScreenInAll(page, 'event-sheet', WIDE)
})
