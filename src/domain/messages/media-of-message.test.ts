import { expect, test } from 'vitest'

import { mediaIn, withFileNames, withMedia } from './media-of-message.ts'
import { OutgoingContent } from './message.ts'

const card = (fileId: string) => ({ header: { kind: 'image' as const, media: { fileId } }, body: [], buttons: [] })
const TEMPLATE = OutgoingContent.parse({
  type: 'template',
  name: 'spring_sale',
  language: 'en_US',
  header: { kind: 'video', media: { fileId: 'fileOfTheTeam00001' } },
  cards: [card('fileOfTheTeam00002'), card('fileOfTheTeam00003')],
})
const FORM = OutgoingContent.parse({
  type: 'whatsappFlow',
  text: 'Book',
  screen: 'WELCOME',
  label: 'Open',
  form: { by: 'id', value: '1' },
  token: 't',
  data: { media: { fileId: 'none of ours' } },
})

test('every file of a message is found, with the kind that it goes as', () => {
  expect(mediaIn({ type: 'document', media: { fileId: 'a' } })).toEqual([{ media: { fileId: 'a' }, kind: 'document' }])
  expect(mediaIn(TEMPLATE).map(({ media, kind }) => [media.fileId, kind])).toEqual([
    ['fileOfTheTeam00001', 'video'],
    ['fileOfTheTeam00002', 'image'],
    ['fileOfTheTeam00003', 'image'],
  ])
  expect(mediaIn({ type: 'text', text: 'media' })).toEqual([])
})

test('what the data of a form calls media is none of ours', () => {
  expect(mediaIn(FORM)).toEqual([])
})

test('files are changed where they are, and nothing else is', () => {
  const changed = withMedia(TEMPLATE, ({ fileId }) => ({ providerId: `of ${fileId}` }))

  expect(changed).toMatchObject({
    header: { kind: 'video', media: { providerId: 'of fileOfTheTeam00001' } },
    cards: [{ header: { media: { providerId: 'of fileOfTheTeam00002' } } }, {}],
  })
  expect(withMedia(changed, () => ({})).type).toBe('template')
  expect(withMedia(FORM, () => ({ link: 'https://x.test' }))).toEqual(FORM)
})

test('a document without a name gets the one of its file, wherever it stands', () => {
  const nameOf = ({ fileId }: { fileId?: string | undefined }) => `${fileId}.pdf`
  const document = { type: 'document' as const, media: { fileId: 'a' } }
  const header = { kind: 'document' as const, media: { fileId: 'b' } }

  expect(withFileNames(document, nameOf)).toEqual({ ...document, filename: 'a.pdf' })
  expect(withFileNames({ ...document, filename: 'bill.pdf' }, nameOf)).toMatchObject({ filename: 'bill.pdf' })
  expect(withFileNames({ type: 'buttons', text: 'Read', buttons: [{ id: 'a', title: 'A' }], header }, nameOf)).toMatchObject({
    header: { ...header, filename: 'b.pdf' },
  })
  expect(withFileNames({ type: 'image', media: { fileId: 'c' } }, nameOf)).toEqual({ type: 'image', media: { fileId: 'c' } })
  expect(withFileNames(FORM, nameOf)).toEqual(FORM)
})
