import { startConversation, expect, checkScreen, signUp, test } from './fixtures.ts'

// A model helps to write: it drafts, changes and summarises, and what somebody typed stays theirs.

test('drafts a reply, edits it, undoes it, and saves a summary as a note', async ({ page }) => {
  const chat = await startConversation(await signUp(page, 'Ada Assist'), 'Hanna Help', 'Is the tent waterproof?')
  await page.goto(`/inbox/${chat.id}`)
  const reply = page.getByRole('textbox', { name: 'Reply' })
  const help = page.getByRole('button', { name: 'Have it written by AI' })

  await reply.fill('It is, up to 2 m.')
  await help.click()
  await expect(page.getByRole('menuitem', { name: 'Draft a reply' })).toBeVisible()
  await checkScreen(page, 'assist-menu')
  await page.getByRole('menuitem', { name: 'Draft a reply' }).click()
  await expect(reply).toHaveValue('Thank you for asking about “Is the tent waterproof?”. It is, up to 2 m.')
  await help.click()
  await page.getByRole('menuitem', { name: 'Make it shorter' }).click()
  await expect(reply).toHaveValue('Thank you for asking about “Is the tent waterproof?”.')
  await checkScreen(page, 'assist-done')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(reply).toHaveValue(/up to 2 m\.$/)

  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill('AI: summarise')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue(/Is the tent waterproof\?/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkScreen(page, 'assist-note-phone-dark')
})

test('keeps what is typed while a model writes', async ({ page }) => {
  const somebody = await signUp(page, 'Ada Assist')
  const chat = await startConversation(somebody, 'Hugo Help', 'Do you open on Sundays?')
  await page.goto(`/inbox/${chat.id}`)
  const reply = page.getByRole('textbox', { name: 'Reply' })
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/assist', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })

  await page.getByRole('button', { name: 'Have it written by AI' }).click()
  await page.getByRole('menuitem', { name: 'Draft a reply' }).click()
  await expect(page.getByRole('button', { name: 'Stop: draft a reply' })).toBeVisible()
  await reply.fill('We do')
  answer()
  await expect(page.getByText('You wrote on meanwhile')).toBeVisible()
  await expect(reply).toHaveValue('We do')
  await page.getByRole('button', { name: 'Use it instead' }).click()
  await expect(reply).toHaveValue(/^Thank you for asking about “Do you open on Sundays\?”/)
})
