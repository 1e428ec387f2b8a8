import { describe, expect, it } from 'vitest'

import { EMPTY } from '../drafts/draft.ts'
import { outgoingOf } from './outgoing.ts'

const reply = (part: Partial<typeof EMPTY>) => outgoingOf('reply', { ...EMPTY, ...part })

describe('outgoingOf', () => {
  it('sends trimmed text', () => {
    expect(reply({ text: '  Hi \n' })).toEqual({ contents: [{ type: 'text', text: 'Hi' }] })
  })

  it('writes a note without buttons', () => {
    expect(outgoingOf('note', { ...EMPTY, text: 'Hi', buttons: ['Yes'] })).toEqual({ contents: [{ type: 'note', text: 'Hi' }] })
  })

  it('mentions everyone still named in a note, once', () => {
    const [ann, ben] = [
      { id: 'a', name: 'Ann' },
      { id: 'b', name: 'Ben' },
    ]

    expect(outgoingOf('note', { ...EMPTY, text: '@Ann and @Ann', mentions: [ann, ben] })).toEqual({
      contents: [{ type: 'note', text: '@Ann and @Ann', mentions: [ann] }],
    })
  })

  it('puts the files of a note into it, also without a word', () => {
    const kept = { kind: 'document', mimeType: 'application/pdf', size: 12, name: 'plan.pdf' } as const
    const attached = [{ ...kept, id: 'plan', width: null, height: null, converted: null }]

    expect(outgoingOf('note', EMPTY, attached)).toEqual({
      contents: [{ type: 'note', text: '', files: [{ ...kept, fileId: 'plan' }] }],
    })
    expect(outgoingOf('reply', EMPTY, attached)).toEqual({ fault: null })
  })

  it('leaves out buttons without a title', () => {
    expect(reply({ text: 'Which?', buttons: ['Tea', ' ', 'Coffee'] })).toEqual({
      contents: [
        {
          type: 'buttons',
          text: 'Which?',
          buttons: [
            { id: 'button-1', title: 'Tea' },
            { id: 'button-2', title: 'Coffee' },
          ],
        },
      ],
    })
  })

  it('sends a long text as several messages', () => {
    const outgoing = reply({ text: 'word '.repeat(1_000) })

    expect('contents' in outgoing && outgoing.contents.map((content) => 'text' in content && (content.text ?? '').length <= 4_096)).toEqual(
      [true, true],
    )
  })

  it('sends prepared content before the text', () => {
    const place = { type: 'location' as const, latitude: 1, longitude: 2 }

    expect(reply({ text: 'Here', prepared: [place] })).toEqual({ contents: [place, { type: 'text', text: 'Here' }] })
    expect(reply({ prepared: [place] })).toEqual({ contents: [place] })
  })

  it('waits while a variable is unfilled', () => {
    const blanks = ['contact.name']

    expect(reply({ text: 'Hi {{ contact.name }}', blanks })).toEqual({
      fault: 'No value for contact.name. Fill it in or remove it.',
    })
    expect(reply({ text: 'Hi Ann', blanks })).toEqual({ contents: [{ type: 'text', text: 'Hi Ann' }] })
  })

  it.each([
    ['nothing, silently', { text: '   ', buttons: null }, null],
    ['two equal buttons', { text: 'Which?', buttons: ['Tea', 'Tea'] }, 'Two buttons have the same title.'],
    ['only empty buttons', { text: 'Which?', buttons: [''] }, 'Name at least one button, or remove them.'],
    ['a text beyond every limit', { text: 'a'.repeat(40_003), buttons: null }, 'The text is 3 characters too long.'],
    ['a long text with buttons', { text: 'a'.repeat(1_025), buttons: ['Tea'] }, 'With buttons the text may have 1024 characters.'],
  ])('refuses %s', (_name, draft, fault) => {
    expect(reply(draft)).toEqual({ fault })
  })
})
