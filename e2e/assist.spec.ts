import { startConversation, expect, checkScreen, checkScreenInAll, signUp, test } from './fixtures.ts'

// A model helps to write: it drafts, changes and summarises, and what somebody typed stays theirs.

const WIDE = { width: 1440, height: 900 }

test('drafts a reply, edits it, undoes it, and saves a summary as a note', async ({ page }) => {
  const chat = await startConversation(await signUp(page, 'Ada Assist'), 'Hanna Help', 'Is the tent waterproof?')
  await page.goto(`/inbox/${chat.id}`)
  const reply = page.getByRole('textbox', { name: 'Reply' })
  const help = page.getByRole('button', { name: 'AI assist' })

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
  await page.getByRole('dialog').getByRole('combobox').fill('AI: summarize')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue(/Is the tent waterproof\?/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkScreen(page, 'assist-note-phone-dark')
})

test('drafts from sources, marks what none of them supports, and says it shorter', async ({ page }) => {
  const ada = await signUp(page, 'Ada Assist')
  const chat = await startConversation(ada, 'Hilda Help', 'Is the kayak stable?')
  const text = 'The kayak is stable in waves of 1 metre. It weighs 20 kg.'
  await ada.ask('POST', `${ada.api}/knowledge`, { kind: 'article', title: 'Kayaks', text, language: 'en' })
  const content = { type: 'text', text: 'Every kayak is stable: we test each one on our own lake.' }
  await ada.ask('POST', `${ada.api}/saved-replies`, { name: 'Kayaks', shortcut: null, shared: false, content })
  await page.goto(`/inbox/${chat.id}`)
  const reply = page.getByRole('textbox', { name: 'Reply' })

  await expect(page.getByRole('button', { name: 'AI assist' })).toBeVisible()
  await page.keyboard.press('d')
  await expect(reply).toHaveValue('Thank you for your question! The kayak is stable in waves of 1 metre. Nobody has a better one.')
  const draft = page.getByRole('group', { name: 'AI draft' })
  await expect(draft.getByRole('status')).toHaveText('Not found in your sourcesNobody has a better one.')
  await checkScreenInAll(page, 'assist-draft', WIDE)
  await page.reload()
  await expect(draft.getByRole('status')).toHaveText('Not found in your sourcesNobody has a better one.')
  await draft.getByRole('button', { name: 'Source 1: Kayaks' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open in Knowledge' })).toBeVisible()
  await checkScreen(page, 'assist-source')
  await page.keyboard.press('Escape')
  await draft.getByRole('button', { name: 'Shorter' }).click()
  await expect(reply).toHaveValue('Thank you for your question!')
  await draft.getByRole('button', { name: 'Discard' }).click()
  await expect(reply).toHaveValue('')
  await expect(draft).toBeHidden()

  await reply.fill('It is, in waves of up to 1 metre.')
  await page.keyboard.press('ControlOrMeta+Enter')
  const sent = page.getByRole('article').filter({ hasText: 'It is, in waves of up to 1 metre.' })
  await sent.hover()
  await sent.getByRole('button', { name: 'Save as a question in Knowledge' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Question' })).toHaveValue('Is the kayak stable?')
  await checkScreen(page, 'assist-save-question')
  await dialog.getByRole('button', { name: 'Save question' }).click()
  await expect(page.getByText('Question saved for review')).toBeVisible()

  await page.goto('/knowledge')
  await page.getByRole('button', { name: 'Suggested answers 1' }).click()
  const review = page.getByRole('dialog', { name: 'Suggested answers' })
  await expect(review.getByRole('listitem').getByText('Suggested by Ada Assist')).toBeVisible()
  await checkScreenInAll(page, 'knowledge-suggestions', WIDE)
  await review.getByRole('button', { name: 'Search conversations' }).click()
  await expect(review.getByText('nothing new')).toBeVisible()
  await review.getByRole('switch', { name: 'Search every week' }).click()
  await expect(review.getByText(', again ')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Suggested answers 1' }).click()
  await review.getByRole('button', { name: 'Accept' }).focus()
  await page.keyboard.press('e')
  await page
    .getByRole('dialog', { name: 'Edit suggestion' })
    .getByRole('textbox', { name: 'Answer' })
    .fill('It is, in waves of up to 1 metre, and in wind.')
  await page.getByRole('button', { name: 'Add answer' }).click()
  await expect(review.getByText('No suggestions to review')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /Answers from conversations/ })).toContainText('1 passage')
})

test('translates what a customer writes, once and then by itself, and suggests next steps', async ({ page }) => {
  const ada = await signUp(page, 'Ada Assist')
  const german = 'Guten Tag, ist das Zelt auch für den Winter und nicht zu klein?'
  const chat = await startConversation(ada, 'Heidi Help', german)
  await page.goto(`/inbox/${chat.id}`)
  const log = page.getByRole('log')

  await log.getByRole('button', { name: 'Translate', exact: true }).click()
  await expect(log.getByText(`${german} (English)`)).toBeVisible()
  await log.getByRole('button', { name: 'Translate automatically' }).click()
  await chat.writes('Und ist es auch für vier Personen nicht zu klein?')
  await expect(log.getByText('Und ist es auch für vier Personen nicht zu klein? (English)')).toBeVisible()

  await page.keyboard.press('Shift+D')
  const steps = page.getByRole('region', { name: 'Suggested next steps' })
  const first = steps.getByRole('button', { name: /^Tag: / }).first()
  await expect(first).toBeVisible()
  await checkScreenInAll(page, 'assist-translated', WIDE)
  const tag = ((await first.textContent()) ?? '').replace(/^Tag: /, '').replace(/: .*$/, '')
  await first.click()
  await expect(page.getByText('Tags changed: 1 conversation')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Heidi Help/ })).toContainText(tag)
  await expect(first).not.toHaveText(`Tag: ${tag}`)
})

test('keeps what is typed while a model writes', async ({ page }) => {
  const somebody = await signUp(page, 'Ada Assist')
  const chat = await startConversation(somebody, 'Hugo Help', 'Zzyzx?')
  await page.goto(`/inbox/${chat.id}`)
  const reply = page.getByRole('textbox', { name: 'Reply' })
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/assist', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })

  await page.getByRole('button', { name: 'AI assist' }).click()
  await page.getByRole('menuitem', { name: 'Draft a reply' }).click()
  await expect(page.getByRole('button', { name: 'Stop: draft a reply' })).toBeVisible()
  await reply.fill('We do')
  answer()
  await expect(page.getByText('You kept typing')).toBeVisible()
  await expect(reply).toHaveValue('We do')
  await page.getByRole('button', { name: 'Use it instead' }).click()
  await expect(reply).toHaveValue(/^Thank you for asking about “Zzyzx\?”/)
})
