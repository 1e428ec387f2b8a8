import { expect, test } from 'vitest'

import type { StoredFile } from '#domain/files/file.ts'

import { type Attachment, attachmentOf, messagesOf, withCaption } from './attachment.ts'

const stored = (id: string, kind: StoredFile['kind'], name = 'a'): StoredFile => ({
  id,
  kind,
  name,
  mimeType: 'x/y',
  size: 1,
  width: null,
  height: null,
  converted: null,
})
const ready = (file: StoredFile, caption = ''): Attachment => ({
  ...attachmentOf({ name: file.name, size: 1, type: '' }, file.id, null),
  stored: file,
  caption,
})

test('each file becomes one message, in order', () => {
  const files = [
    ready(stored('1', 'image'), ' Boots '),
    ready(stored('2', 'document', 'prices.pdf')),
    ready(stored('3', 'audio'), 'unheard'),
  ]

  expect(messagesOf(files)).toEqual({
    contents: [
      { type: 'image', media: { fileId: '1' }, caption: 'Boots' },
      { type: 'document', media: { fileId: '2' }, filename: 'prices.pdf' },
      { type: 'audio', media: { fileId: '3' } },
    ],
  })
})

test('sends nothing while a file is uploading or invalid', () => {
  const waiting = attachmentOf({ name: 'b.png', size: 5, type: 'image/png' }, '2', null)
  const refused = attachmentOf({ name: 'c.svg', size: 5, type: 'image/svg+xml' }, '3', null)

  expect(messagesOf([ready(stored('1', 'image')), waiting])).toEqual({ wait: 'Uploading…' })
  expect(messagesOf([ready(stored('1', 'image')), refused])).toEqual({ fault: 'Remove 1 file first.' })
  expect(messagesOf(Array.from({ length: 11 }, () => ready(stored('1', 'image'))))).toEqual({ fault: 'Send at most 10 files at once.' })
})

test.each([
  [{ name: 'a.svg', size: 5, type: 'image/svg+xml' }, /SVG/],
  [{ name: 'a.heic', size: 5, type: 'image/heic' }, /HEIC/],
  [{ name: 'a.avi', size: 5, type: 'video/x-msvideo' }, /MP4/],
  [{ name: 'a.mp4', size: 17 * 1_024 * 1_024, type: 'video/mp4' }, /17 MB.*16 MB/],
  [{ name: 'a.pdf', size: 0, type: 'application/pdf' }, /empty/],
])('refuses %o before the upload, with what to do', (file, says) => {
  expect(attachmentOf(file, '1', null).fault).toMatch(says)
})

test('uploads a large photo for the server to shrink', () => {
  expect(attachmentOf({ name: 'a.jpg', size: 12 * 1_024 * 1_024, type: 'image/jpeg' }, '1', null).fault).toBeNull()
})

test('a text under a single file is its caption; otherwise it is a message of its own', () => {
  const image = { type: 'image', media: { fileId: 'one' } } as const
  const text = (words: string) => ({ type: 'text', text: words }) as const

  expect(withCaption([image], [text('Our shop')])).toEqual([{ ...image, caption: 'Our shop' }])
  expect(withCaption([image, image], [text('Our shop')])).toEqual([image, image, text('Our shop')])
  expect(withCaption([{ ...image, caption: 'Front' }], [text('Our shop')])).toEqual([{ ...image, caption: 'Front' }, text('Our shop')])
  expect(withCaption([{ type: 'audio', media: { fileId: 'one' } }], [text('Hear')])).toHaveLength(2)
  expect(withCaption([image], [text('a'.repeat(1_025))])).toHaveLength(2)
  expect(withCaption([], [text('Hi')])).toEqual([text('Hi')])
})
