import { expect, test } from 'vitest'

import { toBubble } from './to-bubble.ts'

const bubble = (content: Parameters<typeof toBubble>[1]) => toBubble('app', content)

test('draws tappable content with its options', () => {
  const buttons = [{ id: 'a', title: 'Coffee' }]

  expect(bubble({ type: 'buttons', text: 'What?', header: 'Shop', buttons })).toEqual({
    kind: 'buttons',
    header: 'Shop',
    text: 'What?',
    footer: '',
    buttons,
  })
  expect(bubble({ type: 'list', text: 'Which?', button: 'Choose', sections: [{ rows: buttons }] })).toMatchObject({
    kind: 'list',
    button: 'Choose',
  })
  expect(
    bubble({
      type: 'template',
      name: 'offer',
      language: 'en',
      body: [{ text: 'Ana' }],
      buttons: [{ kind: 'quickReply', index: 0, payload: 'yes' }],
    }),
  ).toMatchObject({ kind: 'template', text: 'Ana', buttons: [{ payload: 'yes', title: 'yes' }] })
})

test('shows files from their URL, and names samples without one', () => {
  expect(bubble({ type: 'image', media: { fileId: 'file' } })).toEqual({ kind: 'picture', src: '/api/v1/apps/app/files/file', caption: '' })
  expect(bubble({ type: 'image', media: { mimeType: 'image/jpeg' } })).toEqual({ kind: 'other', label: 'A photo' })
  expect(bubble({ type: 'document', media: {}, filename: 'sample.pdf' })).toEqual({ kind: 'other', label: 'sample.pdf' })
})

test('shows a tapped option by its label', () => {
  expect(bubble({ type: 'listReply', id: 'a', title: 'Coffee' })).toEqual({ kind: 'text', text: 'Coffee' })
})
