import { expect, signUp, startConversation, test } from './fixtures.ts'

// Files in storage, in a browser: a large upload that breaks off and goes on.

const PIECE_BYTES = 4 * 1_024 * 1_024

test('an upload that breaks off goes on where it was, and arrives whole', async ({ page }) => {
  const una = await signUp(page, 'Una Upload')
  const chat = await startConversation(una, 'Otto Olsen', 'May I see the catalog?')
  await page.goto(`/inbox/${chat.id}`)
  const pieces: number[] = []
  let isAway = true
  await page.route(/\/uploads\/\w+(\?|$)/, async (route, request) => {
    const offset = new URL(request.url()).searchParams.get('offset')
    if (offset !== null) pieces.push(Number(offset))
    // The line is dead from the second piece on, until it is given back.
    if (isAway && offset !== '0') await route.abort('connectionfailed')
    else await route.continue()
  })
  const catalog = Buffer.concat([Buffer.from('%PDF-1.4 '), Buffer.alloc(2 * PIECE_BYTES, 'all that we sell ')])

  await page.getByLabel('Files to attach').setInputFiles([{ name: 'catalog.pdf', mimeType: 'application/pdf', buffer: catalog }])
  const files = page.getByRole('list', { name: 'Files to send' })
  await expect(files.getByText('Connection lost. The upload resumes automatically.')).toBeVisible()
  const progress = await files.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.value)
  expect(progress).toBeGreaterThanOrEqual(PIECE_BYTES / catalog.length)
  const finalized = page.waitForResponse(/\/finalize$/)
  isAway = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(files.getByText('Ready to send')).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()

  await expect.poll(async () => (await chat.onPhone()).some(({ type }) => type === 'document')).toBe(true)
  // What the server had was not sent again.
  expect(pieces.filter((offset) => offset === 0)).toHaveLength(1)
  const { file } = await (await finalized).json()
  const stored = await page.request.get(`${una.api}/files/${file.id}`)
  expect((await stored.body()).equals(catalog)).toBe(true)
})
