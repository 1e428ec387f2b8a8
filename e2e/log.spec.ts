import type { Page } from '@playwright/test'

import { startConversation, expect, checkScreen, signUp, test } from './fixtures.ts'

// The log of a number: a webhook with its end is opened and replayed, a send that WhatsApp never confirmed is settled by a person.

const LOG = '/settings/channels/demoWhatsapp000001/log'

/** A customer has written, and Lea answers through the API. */
async function takeConversation(page: Page) {
  const lea = await signUp(page, 'Lea Logbook')
  const chat = await startConversation(lea, 'Nora Nilsen', 'Is the kettle in stock?')
  return { ...chat, ask: lea.ask, say: (text: string) => lea.ask('POST', `${chat.path}/messages`, { content: { type: 'text', text } }) }
}

test('a webhook is found by the customer’s number, opened and replayed, and the message stays once', async ({ page }) => {
  const { phone } = await takeConversation(page)
  await page.goto(LOG)
  await page.getByRole('searchbox', { name: 'Search by id or number' }).fill(phone)
  await page.getByRole('combobox', { name: 'What it holds' }).click()
  await page.getByRole('option', { name: 'Messages' }).click()
  await page.getByRole('button', { name: /^Open the webhook of/ }).click()

  const sheet = page.getByRole('dialog', { name: 'Webhook' })
  await expect(sheet.getByText('In the conversation.')).toBeVisible()
  await expect(sheet.getByLabel('Payload')).toContainText('Is the kettle in stock?')
  await checkScreen(page, 'log-webhook')
  await sheet.getByRole('button', { name: 'Replay' }).click()
  await expect(sheet.getByText('Duplicate, already received.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('cell', { name: `1 message · +${phone} · 1 repeated · replayed` })).toBeVisible()

  await page.getByRole('button', { name: /^Open the webhook of/ }).press(' ')
  await page.getByRole('button', { name: 'Replay 1 webhook' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 replayed' })).toBeVisible()
  await checkScreen(page, 'log-webhooks')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkScreen(page, 'log-webhooks-phone')
  await page.getByRole('button', { name: /^Open the webhook of/ }).click()
  await expect(sheet.getByText('Duplicate, already received.')).toBeVisible()
  await checkScreen(page, 'log-webhook-phone')
})

test('a refused send shows its code, and a lost one is settled by a teammate', async ({ page }) => {
  const { ask, say, id } = await takeConversation(page)
  await ask('POST', '/emulator/faults', { kind: 'reject', code: 131026, match: { contains: 'is refused' } })
  await say('This one is refused.')
  await page.goto(`${LOG}?part=sends`)
  await expect(page.getByText('This person can’t receive the message on WhatsApp.').first()).toBeVisible()
  await ask('POST', '/emulator/faults', { kind: 'hang', ms: 100, match: { type: 'text', contains: 'in stock' } })
  await say('Yes, it is in stock.')
  await expect(page.getByRole('cell', { name: 'Not confirmed' }).first()).toBeVisible()
  await checkScreen(page, 'log-sends')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkScreen(page, 'log-sends-phone')

  await page.getByRole('radio', { name: 'Unconfirmed' }).click()
  const line = page.getByRole('listitem').filter({ hasText: 'Yes, it is in stock.' })
  await line.getByRole('checkbox').check()
  await checkScreen(page, 'log-unconfirmed')
  await page.getByRole('button', { name: 'It arrived' }).click()
  await page.getByRole('button', { name: 'Note as arrived' }).click()
  await expect(line).toBeHidden()

  await page.goto(`/inbox/${id}`)
  await expect(page.getByText('Lea Logbook noted that the unconfirmed message arrived')).toBeVisible()
})
