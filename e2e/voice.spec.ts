import { startConversation, expect, checkScreen, checkScreenInAll, signUp, test } from './fixtures.ts'

// A voice message is spoken into the microphone (the browser's pretend one), heard before it is sent, and reaches the phone as one.

test('a voice message is recorded, paused, played back and sent', async ({ page }) => {
  const chat = await startConversation(await signUp(page, 'Vic Voice'), 'Vera Voice', 'Can you say it?')
  await page.goto(`/inbox/${chat.id}`)
  const record = async () => {
    await page.getByRole('button', { name: 'More message types' }).click()
    await page.getByRole('menuitem', { name: 'Voice message' }).click()
  }
  const bar = page.getByRole('group', { name: 'Recording a voice message' })

  await record()
  await expect(bar.getByRole('timer')).toHaveText('0:01')
  await bar.getByRole('button', { name: 'Cancel recording' }).click()
  await expect(bar).toBeHidden()
  await expect(page.getByRole('list', { name: 'Files to send' })).toBeHidden()

  await record()
  await expect(bar.getByRole('timer')).toHaveText('0:01')
  await bar.getByRole('button', { name: 'Pause recording' }).click()
  await checkScreen(page, 'voice-recording')
  await bar.getByRole('button', { name: 'Resume recording' }).click()
  await expect(bar.getByRole('timer')).toHaveText('0:02')
  await bar.getByRole('button', { name: 'Done' }).click()
  const files = page.getByRole('list', { name: 'Files to send' })
  await expect(files.getByText(/^Voice message .*\.ogg$/)).toBeVisible()
  await expect(files.getByRole('button', { name: /^Play/ })).toBeVisible()
  await checkScreen(page, 'voice-ready')
  await page.getByRole('button', { name: 'Send', exact: true }).click()

  await expect.poll(async () => (await chat.onPhone()).at(-1)?.type).toBe('audio')
  expect((await chat.onPhone()).at(-1)?.content).toMatchObject({ voice: true })
})

test('a customer’s voice message is transcribed on request, and its transcript can be hidden', async ({ page }) => {
  const chat = await startConversation(await signUp(page, 'Vic Voice'), 'Vera Voice', 'Listen')
  await chat.writes({ type: 'audio' })
  await page.goto(`/inbox/${chat.id}`)
  const log = page.getByRole('log')

  await log.getByRole('button', { name: 'Transcribe' }).click()
  const transcript = log.getByRole('group', { name: 'Transcript' })
  await expect(transcript).toContainText('Transcribed from English by AI')
  await expect(transcript).toContainText('Hello, could you call me back about my order, please?')
  await checkScreenInAll(page, 'voice-transcript', { width: 1280, height: 720 })

  await transcript.getByRole('button', { name: 'Hide transcripts' }).click()
  await expect(transcript).toBeHidden()
  await log.getByRole('button', { name: 'Show transcript' }).click()
  await expect(transcript).toBeVisible()
})
