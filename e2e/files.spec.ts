import type { Page } from '@playwright/test'

import { startConversation, expect, checkScreen, signUp, test } from './fixtures.ts'

// Files both ways, in a browser: attached by button, paste and drop, sent in order, seen on the phone; a download that failed is repeated.

const PDF = Buffer.from('%PDF-1.4 The price list of this spring')
/** A picture of one point. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** A customer has written, and Fay has the conversation open. */
async function openConversation(page: Page) {
  const fay = await signUp(page, 'Fay Files')
  const chat = await startConversation(fay, 'Nora Nilsen', 'Do you have a price list?')
  await page.goto(`/inbox/${chat.id}`)
  return {
    ...chat,
    ask: fay.ask,
    /** Puts a file on the phone, as it is; answers its id. */
    async keep(type: string, bytes: Buffer): Promise<string> {
      const headers = { origin: fay.origin, 'content-type': type }
      const kept = await page.request.post('/emulator/phone/media?unchecked=1', { data: bytes, headers })
      return (await kept.json()).id
    },
    /** The kinds of what the phone has got from us, oldest first. */
    arrived: async () => (await chat.onPhone()).filter(({ from }) => from === 'business').map(({ type }) => type),
  }
}

/** Puts files on the composer as a pointer or the clipboard would. */
const give = (page: Page, event: 'drop' | 'paste', name: string, type: string, content: Buffer) =>
  page.locator('[data-composer]').evaluate(
    (target, { event, name, type, base64 }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type }))
      const init = { bubbles: true, cancelable: true }
      target.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      )
    },
    { event, name, type, base64: content.toString('base64') },
  )

test('files attached by button, drop and paste arrive in order, before the text', async ({ page }) => {
  const chat = await openConversation(page)
  const files = page.getByRole('list', { name: 'Files to send' })

  await page.getByLabel('Files to attach').setInputFiles([{ name: 'prices.pdf', mimeType: 'application/pdf', buffer: PDF }])
  await give(page, 'drop', 'boots.png', 'image/png', PNG)
  await give(page, 'paste', 'logo.svg', 'image/svg+xml', Buffer.from('<svg/>'))
  await expect(files.getByText('Ready to send')).toHaveCount(2)
  await expect(files.getByRole('alert')).toHaveText('WhatsApp takes no SVG drawings. Save it as PNG.')
  await page.locator('[data-composer]').fill('Both are in the shop.')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await checkScreen(page, 'files-to-send')

  await files.getByRole('button', { name: 'Remove logo.svg' }).click()
  await give(page, 'drop', 'sandals.jpg', 'image/jpeg', Buffer.from('These are only words.'))
  await expect(files.getByRole('alert')).toContainText('The file’s name and its content don’t match.')
  await files.getByRole('button', { name: 'Remove sandals.jpg' }).click()
  await page.getByLabel('Caption of boots.png').fill('In olive')
  await page.getByRole('button', { name: 'Send', exact: true }).click()

  await expect.poll(chat.arrived).toEqual(['document', 'image', 'text'])
  await expect(files).toHaveCount(0)
  await page.getByRole('button', { name: 'Open In olive' }).click()
  await expect(page.getByRole('dialog', { name: 'In olive' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a file that failed to download says why and can be retried', async ({ page }) => {
  const chat = await openConversation(page)
  await chat.ask('POST', '/emulator/faults', { kind: 'media', what: '404', times: 2 })
  await chat.writes({ type: 'document', filename: 'invoice.pdf' })

  await expect(page.getByText('WhatsApp no longer has this file.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry download' }).click()

  await expect(page.getByText('WhatsApp no longer has this file.')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /invoice\.pdf PDF · \d+ (bytes|KB)/ })).toBeVisible()
})

test('video and audio that the browser cannot play can be downloaded', async ({ page }) => {
  const chat = await openConversation(page)
  const unplayable = {
    mp4: Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'),
    mp3: Buffer.concat([Buffer.from('ID3\x03'), Buffer.alloc(400)]),
  }
  await chat.writes({ type: 'video', mediaId: await chat.keep('video/mp4', unplayable.mp4) })
  await chat.writes({ type: 'audio', mediaId: await chat.keep('audio/mpeg', unplayable.mp3), voice: false })

  for (const kind of ['Video', 'Audio']) {
    const line = page.getByRole('article').filter({ hasText: kind }).filter({ hasText: 'Your browser can’t play this.' })
    await expect(line.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /\/media\//)
  }
})
