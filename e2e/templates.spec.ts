import { type Colleague, expect, signUp, test, unique } from './fixtures.ts'

// A template's whole life through the product: written beside its picture of the phone → what WhatsApp would refuse is said → submitted →
// approved by webhook, live on screen → sent from a conversation whose window is closed → on the customer's phone.

async function aClosedConversation({ ask, api }: Colleague): Promise<{ id: string; name: string; phone: string }> {
  const { items } = await ask('GET', `${api}/conversations?limit=100`)
  const dayAgo = new Date(Date.now() - 25 * 3_600_000).toISOString()
  const found = items.find(
    (one: { lastInboundAt: string | null; openState: string }) =>
      one.openState === 'open' && one.lastInboundAt !== null && one.lastInboundAt < dayAgo,
  )
  expect(found, 'the demo has a conversation whose window is closed').toBeTruthy()
  return { id: found.id, name: found.contact.name, phone: found.contact.phone.replaceAll(/\D/g, '') }
}

test('a template is written, approved live, and sent outside the 24-hour window', async ({ page }) => {
  const lou = await signUp(page, 'Lou Marsh')
  const name = `counter_${unique()}`
  await page.goto('/templates')
  await page.getByRole('link', { name: 'New template' }).click()
  await page.getByLabel('Name').fill(name)
  const text = page.getByRole('textbox', { name: /^Text/ })
  await text.fill('{{1}}, your *parcel* waits for you at the counter.')
  await expect(page.getByText('The body cannot begin with a variable')).toBeVisible()
  await text.fill('Hi {{1}}, your *parcel* waits for you at the counter.')
  await expect(page.getByText('The body cannot begin with a variable')).toBeHidden()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('WhatsApp would refuse this template')).toBeVisible()
  await page.getByLabel('Example for 1').fill('Ana')
  await expect(page.getByRole('figure', { name: 'Preview' }).getByText('Hi Ana, your parcel waits')).toBeVisible()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByRole('banner').or(page.locator('header')).getByText('In review')).toBeVisible()
  await expect(page.locator('header').getByText('Approved')).toBeVisible()

  const conversation = await aClosedConversation(lou)
  await page.goto(`/inbox/${conversation.id}`)
  const takeOver = page.getByRole('button', { name: 'Take over' })
  const choose = page.getByRole('button', { name: 'Choose a template' })
  await takeOver.or(choose).first().waitFor()
  if (await takeOver.isVisible()) await takeOver.click()
  await expect(page.getByText('The reply window is closed.')).toBeVisible()
  await choose.click()
  await page.getByRole('searchbox', { name: 'Search templates' }).fill(name)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  const send = page.getByRole('button', { name: 'Send template' })
  await expect(send).toBeDisabled()
  await page.getByRole('button', { name: 'First name' }).click()
  await send.click()

  const first = conversation.name.split(' ')[0]
  const thread = page.getByRole('log', { name: 'Messages' }).or(page.getByLabel('Messages'))
  await expect(thread.getByText(`Hi ${first}, your parcel waits for you at the counter.`)).toBeVisible()
  await expect(thread.getByText(/Delivered|Read/).last()).toBeVisible()

  await page.goto(`/tester?contact=${conversation.phone}`)
  await expect(
    page.getByRole('list', { name: 'Messages' }).getByText(`Hi ${first}, your parcel waits for you at the counter.`),
  ).toBeVisible()
})

test('a rejected and a paused template say why and what to do', async ({ page }) => {
  await signUp(page, 'Lou Marsh')
  await page.goto('/templates?status=REJECTED')
  await page.getByRole('link', { name: 'free_gift' }).click()
  await expect(page.getByText('Choose marketing.')).toBeVisible()
  await page.goto('/templates?status=PAUSED')
  await page.getByRole('link', { name: 'flash_sale' }).click()
  await expect(page.getByText('Too many people blocked or reported it.')).toBeVisible()
})

test('a template is deleted in all its languages', async ({ page }) => {
  await signUp(page, 'Lou Marsh')
  await page.goto('/templates?search=order_shipped')
  await page.getByRole('link', { name: 'order_shipped' }).first().click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('menuitem', { name: 'Delete in all 2 languages' }).click()
  await expect(page.getByText('reserved for 30 days')).toBeVisible()
  await page.getByRole('button', { name: 'Delete 2 templates' }).click()
  await expect(page).toHaveURL(/\/templates$/)
  await expect(page.getByRole('link', { name: 'order_photo' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'order_shipped' })).toHaveCount(0)
})
