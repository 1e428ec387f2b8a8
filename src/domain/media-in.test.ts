import { expect, test } from 'vitest'

import { mediaIn, withMedia } from './media-in.ts'
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
