import { describe, expect, it } from 'vitest'

import { lineOf, toBubble } from './to-bubble.ts'

describe('a bubble of the phone', () => {
  it('shows buttons with their frame', () => {
    const content = {
      type: 'button',
      header: { type: 'text', text: 'Menu' },
      body: { text: 'Tea or coffee?' },
      action: { buttons: [{ type: 'reply', reply: { id: 't', title: 'Tea' } }] },
    }

    expect(toBubble({ type: 'interactive', content })).toEqual({
      kind: 'buttons',
      header: 'Menu',
      text: 'Tea or coffee?',
      footer: '',
      buttons: [{ id: 't', title: 'Tea' }],
    })
  })

  it('shows a tapped choice as what the customer said', () => {
    const content = { type: 'list_reply', list_reply: { id: '1', title: 'Green tea' } }

    expect(toBubble({ type: 'interactive', content })).toEqual({ kind: 'text', text: 'Green tea' })
  })

  it('finds a picture by link or in the emulator', () => {
    expect(toBubble({ type: 'image', content: { link: 'https://example.com/a.png' } })).toMatchObject({ src: 'https://example.com/a.png' })
    expect(toBubble({ type: 'image', content: { id: '12' } })).toMatchObject({ src: '/emulator/phone/media/12' })
  })

  it('names what it does not know', () => {
    expect(toBubble({ type: 'interactive', content: { type: 'flow' } })).toEqual({
      kind: 'other',
      label: 'Another kind of message (interactive)',
    })
    expect(lineOf({ type: 'audio', content: { id: '1' } })).toBe('Voice message')
  })
})
