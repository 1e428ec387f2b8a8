import type { Page } from '@playwright/test'

import { startConversation, expect, checkScreen, signUp, test } from './fixtures.ts'

// What can be said beside words: an answer to one message, a sign on it, a list, and a text that is longer than WhatsApp takes.

/** A customer has written, and Liv has the conversation open. */
async function openConversation(page: Page) {
  const liv = await signUp(page, 'Liv Composer')
  const chat = await startConversation(liv, 'Nora Nilsen', 'Which of the two tents is lighter?')
  await page.goto(`/inbox/${chat.id}`)
  return { ask: liv.ask, onPhone: chat.onPhone, composer: page.getByRole('textbox', { name: 'Reply' }) }
}

test('a message can be quoted and given a reaction', async ({ page }) => {
  const { onPhone, composer } = await openConversation(page)
  const question = page.getByRole('article').filter({ hasText: 'Which of the two tents' }).first()
  await question.hover()
  await question.getByRole('button', { name: 'Reply to this' }).click()
  await expect(page.getByText('In reply to: Which of the two tents')).toBeVisible()
  await composer.fill('The green one, by 300 g.')
  await composer.press('Control+Enter')

  await expect
    .poll(async () => {
      const messages = await onPhone()
      const asked = messages.find(({ from }) => from === 'customer')
      return messages.find(({ content }) => content?.body === 'The green one, by 300 g.')?.contextId === asked?.id
    })
    .toBe(true)
  await question.hover()
  await question.getByRole('button', { name: 'React' }).click()
  await page.getByRole('menuitem', { name: 'Thumbs up' }).click()
  await expect.poll(async () => (await onPhone()).some(({ type, content }) => type === 'reaction' && content.emoji === '👍')).toBe(true)
  await expect(question.getByRole('img', { name: 'Reactions: 👍' })).toBeVisible()
})

test('a send that WhatsApp refuses at once shows why, even before its own response arrives', async ({ page }) => {
  const { ask, onPhone, composer } = await openConversation(page)
  const reason = page.getByText('The recipient is the sending number.')
  await ask('POST', '/emulator/faults', { kind: 'reject', code: 131021, match: { contains: 'to ourselves' } })
  await page.route('**/replies', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = await route.fetch()
    await expect(reason).toBeVisible()
    await route.fulfill({ response: answer })
  })
  await composer.fill('A word to ourselves')
  await composer.press('Control+Enter')
  await expect(reason).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden()

  // The next one leaves when the first is answered.
  await composer.fill('A word to Nora')
  await composer.press('Control+Enter')
  await expect.poll(async () => (await onPhone()).some(({ content }) => content?.body === 'A word to Nora')).toBe(true)
  await expect(reason).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a tap on a message offers reply and reaction', async ({ page }) => {
    const { onPhone, composer } = await openConversation(page)
    const question = page.getByRole('article').filter({ hasText: 'Which of the two tents' }).first()
    await expect(question.getByRole('button', { name: 'Reply to this' })).toBeHidden()
    await question.getByText('Which of the two tents').tap()
    await question.getByRole('button', { name: 'React' }).tap()
    await page.getByRole('menuitem', { name: 'Heart' }).tap()
    await expect.poll(async () => (await onPhone()).some(({ type, content }) => type === 'reaction' && content.emoji === '❤️')).toBe(true)
    await question.getByText('Which of the two tents').tap()
    await question.getByRole('button', { name: 'Reply to this' }).tap()
    await expect(page.getByText('In reply to: Which of the two tents')).toBeVisible()
    await composer.fill('The green one.')
    await expect(question.getByRole('button', { name: 'Reply to this' })).toBeHidden()
  })
})

test('the list dialog enforces WhatsApp’s limits', async ({ page }) => {
  const { onPhone } = await openConversation(page)
  await page.getByRole('button', { name: 'More message types' }).click()
  await page.getByRole('menuitem', { name: 'List' }).click()
  const dialog = page.getByRole('dialog', { name: 'List' })
  await dialog.getByLabel('Message').fill('Which tent?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('List button is needed.')).toBeVisible()
  await dialog.getByLabel('List button').fill('Choose')
  await dialog.getByLabel('Button text').last().fill('Green, 2.1 kg')
  await checkScreen(page, 'composer-list', '[role=dialog]')
  await dialog.getByLabel('Button text').last().fill('A green tent of more than 24 signs')
  await expect(dialog.getByText('10 characters too many')).toBeVisible()
  await dialog.getByLabel('Button text').last().fill('Green, 2.1 kg')
  await dialog.getByRole('button', { name: 'Send' }).click()

  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => (await onPhone()).find(({ type }) => type === 'interactive')?.content.action.sections[0].rows[0].title)
    .toBe('Green, 2.1 kg')
})

test('a text that is too long is sent as several messages, complete and in order', async ({ page }) => {
  const { onPhone, composer } = await openConversation(page)
  const words = Array.from({ length: 1_500 }, (_, index) => `word${index}`)
  await composer.fill(words.join(' '))
  await expect(page.getByText(/Will be sent as [34] messages/)).toBeVisible()
  await composer.press('Control+Enter')

  await expect
    .poll(async () =>
      (await onPhone())
        .filter(({ from, type }) => from === 'business' && type === 'text')
        .map(({ content }) => content.body as string)
        .join(' '),
    )
    .toContain(words.join(' '))
})
