import { describe, expect, it } from 'vitest'

import { outgoingOf } from './outgoing.ts'

describe('outgoingOf', () => {
  it('sends trimmed text', () => {
    expect(outgoingOf({ mode: 'reply', text: '  Hi \n', buttons: null })).toEqual({ content: { type: 'text', text: 'Hi' } })
  })

  it('writes a note without buttons', () => {
    expect(outgoingOf({ mode: 'note', text: 'Hi', buttons: ['Yes'] })).toEqual({ content: { type: 'note', text: 'Hi' } })
  })

  it('leaves out buttons without a title', () => {
    expect(outgoingOf({ mode: 'reply', text: 'Which?', buttons: ['Tea', ' ', 'Coffee'] })).toEqual({
      content: {
        type: 'buttons',
        text: 'Which?',
        buttons: [
          { id: 'button-1', title: 'Tea' },
          { id: 'button-2', title: 'Coffee' },
        ],
      },
    })
  })

  it.each([
    ['nothing, silently', { text: '   ', buttons: null }, null],
    ['two equal buttons', { text: 'Which?', buttons: ['Tea', 'Tea'] }, 'Two buttons have the same title.'],
    ['only empty buttons', { text: 'Which?', buttons: [''] }, 'Name at least one button, or remove them.'],
    ['a text beyond the limit', { text: 'a'.repeat(4_099), buttons: null }, 'The text is 3 characters too long.'],
    ['a long text with buttons', { text: 'a'.repeat(1_025), buttons: ['Tea'] }, 'With buttons the text may have 1024 characters.'],
  ])('refuses %s', (_name, draft, fault) => {
    expect(outgoingOf({ mode: 'reply', ...draft })).toEqual({ fault })
  })
})
