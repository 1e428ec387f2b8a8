import type { Page } from '@playwright/test'

import { startConversation, expect, VIEWPORTS, checkScreen, screenshot, signUp, test, unique, preferring } from './fixtures.ts'

// Writing to a customer: saved replies, names in notes, emojis.

/** A customer has written, and Liv has the conversation open. */
async function openConversation(page: Page) {
  const liv = await signUp(page, `Liv ${unique()}`)
  const chat = await startConversation(liv, 'Nora Nilsen', 'Do you have the tent in green?')
  await page.goto(`/inbox/${chat.id}`)
  return {
    ...liv,
    ...chat,
    said: (words: string) => expect.poll(async () => (await chat.onPhone()).map(({ content }) => content?.body)).toContain(words),
  }
}

const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply' })

async function sendLater(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send options' }).click()
  await page.getByRole('button', { name: 'Send later…' }).click()
}

test('a saved reply is created, found by typing, filled with the customer’s name, and sent', async ({ page }) => {
  const chat = await openConversation(page)
  await page.goto('/settings/replies')
  await page.getByRole('button', { name: 'Add saved reply' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add saved reply' })
  const message = dialog.getByRole('textbox', { name: 'Message' })
  await dialog.getByLabel('Name').fill('Opening hours')
  await dialog.getByLabel('Shortcut').fill('hours')
  await message.fill('Hi , we open at 9.')
  await message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 3))
  await dialog.getByRole('button', { name: 'Insert a variable: Message' }).click()
  await page.getByRole('button', { name: 'contact.name' }).click()
  await expect(message).toHaveValue('Hi {{ contact.name }}, we open at 9.')
  await checkScreen(page, 'reply-dialog-desktop-light', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save reply' }).click()
  await expect(page.getByText('/hours')).toBeVisible()
  await chat.ask('POST', `${chat.api}/saved-replies`, {
    name: 'Where we are',
    shortcut: 'where',
    shared: false,
    content: { type: 'location', latitude: 53.8, longitude: -1.55, name: 'Our shop' },
  })
  await chat.ask('POST', `${chat.api}/saved-replies`, {
    name: 'Confirm the address',
    shortcut: null,
    shared: false,
    content: { type: 'text', text: 'Is {{contact.email}} still right?' },
  })

  await page.goto(`/inbox/${chat.id}`)
  await reply(page).pressSequentially('/')
  const list = page.getByRole('listbox', { name: 'Saved replies' })
  await expect(list.getByRole('option')).toHaveCount(3)
  await checkScreen(page, 'saved-replies-desktop-light')
  await reply(page).pressSequentially('hou')
  await expect(list.getByRole('option')).toHaveText([/Opening hours/])
  await reply(page).press('Tab')
  await expect(reply(page)).toHaveValue('Hi Nora Nilsen, we open at 9.')
  await reply(page).press('Control+Enter')
  await chat.said('Hi Nora Nilsen, we open at 9.')

  await reply(page).pressSequentially('/confirm')
  await expect(list.getByRole('option')).toHaveText([/Confirm the address/])
  await reply(page).press('Enter')
  await expect(reply(page)).toHaveValue('Is {{contact.email}} still right?')
  await expect(page.getByText('No value for contact.email.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await screenshot(page, 'saved-reply-empty-desktop-light')
  await reply(page).fill('/where')
  await expect(list.getByRole('option')).toHaveText([/Where we are/])
  await reply(page).press('Enter')
  await expect(page.getByRole('list', { name: 'Messages to send' })).toContainText('Our shop')
  await expect(reply(page)).toHaveValue('')
  await reply(page).press('Control+Enter')
  await expect.poll(async () => (await chat.onPhone()).some(({ type }) => type === 'location')).toBe(true)
})

test('Escape closes a list, and what was typed stays', async ({ page }) => {
  await openConversation(page)
  await reply(page).pressSequentially('/')
  await expect(page.getByRole('listbox', { name: 'Saved replies' })).toBeVisible()
  await reply(page).press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await reply(page).pressSequentially('x')
  await expect(reply(page)).toHaveValue('/x')
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('mentioning a teammate in a note keeps the started reply', async ({ page }) => {
  const chat = await openConversation(page)
  await reply(page).fill('To be continued')
  await page.getByRole('radio', { name: 'Note' }).click()
  const note = page.getByRole('textbox', { name: 'Note' })
  await expect(note).toHaveValue('')
  await note.pressSequentially(`Ask @${chat.name.toLowerCase()}`)
  await expect(page.getByRole('option', { name: `${chat.name} (you)` })).toBeVisible()
  await screenshot(page, 'mention-desktop-light')
  await note.press('Enter')
  await expect(note).toHaveValue(`Ask @${chat.name} `)
  await note.press('Shift+Enter')
  await note.pressSequentially('about https://example.com/green')
  await note.press('Control+Enter')

  const line = page.getByRole('article').filter({ hasText: `Ask @${chat.name}` })
  await expect(line.getByText('Named you')).toBeVisible()
  await expect(line.getByRole('link', { name: 'https://example.com/green' })).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect.poll(async () => (await chat.ask('GET', `${chat.api}/conversations?mentioned=yes`)).items.length).toBe(1)
  await checkScreen(page, 'named-desktop-light')
  await page.getByRole('radio', { name: 'Reply' }).click()
  await expect(reply(page)).toHaveValue('To be continued')
})

test('an emoji is inserted by name or from the list', async ({ page }) => {
  const chat = await openConversation(page)
  await reply(page).pressSequentially('Well done :tada')
  await expect(page.getByRole('option').first()).toContainText('party popper')
  await reply(page).press('Enter')
  await expect(reply(page)).toHaveValue('Well done 🎉')
  await page.getByRole('button', { name: 'Insert an emoji' }).click()
  await page.getByLabel('Search emojis').fill('red heart')
  await checkScreen(page, 'emoji-picker-desktop-light', '[role=dialog]')
  await page.getByRole('button', { name: 'red heart', exact: true }).click()
  await expect(reply(page)).toHaveValue('Well done 🎉❤️')
  await reply(page).press('Control+Enter')
  await chat.said('Well done 🎉❤️')
})

test.describe('a reply with undo send', () => {
  test.use({ storageState: async ({ address }, lend) => lend(preferring(address, {})) })

  test('waits some seconds and is restored completely', async ({ page }) => {
    const chat = await openConversation(page)
    await page.getByLabel('Files to attach').setInputFiles({ name: 'green.txt', mimeType: 'text/plain', buffer: Buffer.from('2.1 kg') })
    await expect(page.getByText('Ready to send')).toBeVisible()
    await reply(page).fill('We have two in green.')
    await reply(page).press('Control+Enter')
    await expect(page.getByText('Sending…').last()).toBeVisible()
    await screenshot(page, 'undo-send-desktop-light')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(reply(page)).toHaveValue('We have two in green.')
    await expect(page.getByText('Ready to send')).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: 'We have two in green.' })).toHaveCount(0)

    await reply(page).fill('We have two in green, goodbye.')
    await reply(page).press('ControlOrMeta+Shift+Enter')
    await expect(page.getByText('Sent and closed')).toBeVisible()
    // The next conversation is open by then.
    await page.getByRole('button', { name: 'Go back' }).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(reply(page)).toHaveValue('We have two in green, goodbye.')
    expect((await chat.ask('GET', chat.path)).openState).toBe('open')

    await reply(page).fill('We have three in green.')
    await reply(page).press('Control+Enter')
    await expect
      // It goes out under the file.
      .poll(async () => (await chat.onPhone()).map(({ content }) => content?.caption))
      .toContain('We have three in green.')
    expect((await chat.onPhone()).some(({ content }) => content?.caption === 'We have two in green.')).toBe(false)
    expect((await chat.onPhone()).some(({ type }) => type === 'document')).toBe(true)
  })
})

test('a message is scheduled by a typed time, cancelled by a reply, and can be sent earlier', async ({ page }) => {
  const chat = await openConversation(page)
  await reply(page).fill('Did the tent arrive?')
  await sendLater(page)
  const sheet = page.getByRole('dialog', { name: 'Send later' })
  await sheet.getByLabel('Send at').fill('in 3 days')
  await expect(sheet.getByText(/The reply window closes/)).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Schedule' })).toBeDisabled()
  await screenshot(page, 'send-later-refused-desktop-light')
  await sheet.getByLabel('Send at').fill('in 2 hours')
  await expect(sheet.getByText(/Goes out/)).toBeVisible()
  await checkScreen(page, 'send-later-desktop-light', '[role=dialog]')
  await sheet.getByLabel('Send at').press('Enter')
  const list = page.getByRole('list', { name: 'Scheduled messages' })
  await expect(list).toContainText('Did the tent arrive?')
  await expect(list).toContainText('unless the customer writes first')
  await expect(reply(page)).toHaveValue('')
  await checkScreen(page, 'scheduled-desktop-light')
  await chat.writes('It came, thank you!')
  await expect(list).toBeHidden()
  await expect(page.getByText('A scheduled message was cancelled: the customer wrote first')).toBeVisible()

  await reply(page).fill('Enjoy it!')
  await sendLater(page)
  await sheet.getByRole('button', { name: /In 1 hour/ }).click()
  await page.getByRole('button', { name: 'Change: Enjoy it!' }).click()
  await page.getByRole('menuitem', { name: 'Send now' }).click()
  await chat.said('Enjoy it!')
})

test('a reply is sent and the conversation closed, snoozed or assigned with it', async ({ page }) => {
  const chat = await openConversation(page)
  const state = async () => chat.ask('GET', chat.path)
  await reply(page).fill('All done, thank you!')
  await reply(page).press('ControlOrMeta+Shift+Enter')
  await expect(page.getByText('Sent and closed')).toBeVisible()
  await chat.said('All done, thank you!')
  expect((await state()).openState).toBe('closed')

  await page.getByRole('button', { name: 'Reopen' }).first().click()
  await reply(page).fill('I will look tomorrow.')
  await page.getByRole('button', { name: 'Send options' }).click()
  await checkScreen(page, 'send-options-desktop-light', '[role=dialog]')
  await page.getByRole('button', { name: 'Send and snooze…' }).click()
  await page
    .getByRole('dialog', { name: 'Send and snooze until' })
    .getByRole('button', { name: /Tomorrow/ })
    .click()
  await chat.said('I will look tomorrow.')
  await expect.poll(async () => (await state()).snoozedUntil).not.toBeNull()

  await reply(page).fill('A colleague answers this.')
  await page.getByRole('button', { name: 'Send options' }).click()
  await page.getByRole('button', { name: 'Send and assign…' }).click()
  await page
    .getByRole('dialog', { name: 'Send and assign to' })
    .getByRole('button', { name: /\(you\)/ })
    .click()
  await chat.said('A colleague answers this.')
  await expect.poll(async () => (await state()).assignee?.name).toBe(chat.name)
})

test('a draft appears on another device and to teammates, and disappears once sent', async ({ page, browser }) => {
  const chat = await openConversation(page)
  const kept = async () => (await chat.ask('GET', `${chat.path}/drafts`)).mine as { mode: string; body: { text: string } }[]
  await reply(page).fill('We have two left, and')
  await expect.poll(async () => (await kept()).find(({ mode }) => mode === 'reply')?.body.text).toBe('We have two left, and')

  const elsewhere = await (await browser.newContext({ storageState: await page.context().storageState() })).newPage()
  await elsewhere.addInitScript((id) => {
    localStorage.clear()
    localStorage.setItem('preferences', '{"undoSeconds":0,"afterDone":"stay","unsaved":["undoSeconds","afterDone"]}')
    localStorage.setItem('selectedAppId', id)
  }, chat.appId)
  await elsewhere.goto(page.url())
  await expect(reply(elsewhere)).toHaveValue('We have two left, and')

  const colleague = await (await browser.newContext()).newPage()
  await signUp(colleague, 'Mo Colleague')
  await colleague.goto(page.url())
  await colleague.getByRole('button', { name: `${chat.name} has a draft` }).click()
  await expect(colleague.getByRole('dialog')).toContainText('We have two left, and')
  await checkScreen(colleague, 'colleague-draft-desktop-light')

  await reply(elsewhere).fill('We have two left, and they are green.')
  await reply(elsewhere).press('Control+Enter')
  await chat.said('We have two left, and they are green.')
  await expect.poll(async () => (await kept()).find(({ mode }) => mode === 'reply')?.body.text).toBe('')
  await page.reload()
  await expect(reply(page)).toHaveValue('')
})

for (const { name, use } of VIEWPORTS) {
  test.describe(name, () => {
    test.use(use)

    test('the composer with everything in it', async ({ page }) => {
      const chat = await openConversation(page)
      const later = { content: { type: 'text', text: 'Did the tent arrive?' }, sendAt: new Date(Date.now() + 7_200_000).toISOString() }
      await chat.ask('POST', `${chat.path}/scheduled`, later)
      await chat.ask('POST', `${chat.path}/notes`, { text: 'Leeds has 3 in green' })
      await page.reload()
      await expect(page.getByRole('list', { name: 'Scheduled messages' })).toBeVisible()
      await page.getByLabel('Files to attach').setInputFiles({ name: 'sizes.txt', mimeType: 'text/plain', buffer: Buffer.from('2.1 kg') })
      await expect(page.getByText('Ready to send')).toBeVisible()
      await reply(page).fill('Two are left in green.')
      await checkScreen(page, `composer-full-${name}`)
    })
  })
}
