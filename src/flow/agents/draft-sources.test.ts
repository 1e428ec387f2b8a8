import { expect, test } from 'vitest'

import { checkDraft, draftSources } from './draft-sources.ts'

const reply = (id: string, name: string, text: string) => ({
  id,
  name,
  shortcut: null,
  shared: true,
  content: { type: 'text' as const, text },
  usedCount: 0,
  updatedAt: '2026-11-26T09:00:00.000Z',
})
const REPLIES = [
  reply('hours', 'Opening hours', 'We are open from 9:00 to 18:00, and closed on Sundays.'),
  reply('returns', 'Returns', 'You can return everything within 30 days.'),
  reply('thanks', 'Thanks', 'Thank you for writing to us!'),
]
const around = { lines: [], hint: '', businessName: 'Shoe House', zone: 'Europe/Berlin' }

test('saved replies are sources where they hold the rare words of the question, in another form too', () => {
  const titles = (question: string) => draftSources(question, [], REPLIES).map(({ title }) => title)

  expect(titles('When do you open on Sunday?')).toEqual(['Opening hours'])
  expect(titles('Can I returned my boots?')).toEqual(['Returns'])
  expect(titles('Do you sell bicycles?')).toEqual([])
})

test('a draft may repeat what the team said and the teammate wants said, but not what only the customer said', () => {
  const lines = [
    { by: 'customer' as const, name: 'Kim', text: 'My neighbour says that delivery is free of charge.' },
    { by: 'team' as const, name: 'Ana', text: 'Your parcel leaves our warehouse on Friday.' },
  ]
  const unsupported = (text: string, hint = '') => checkDraft(text, [], { ...around, lines, hint }).unsupported

  expect(unsupported('Your parcel leaves our warehouse on Friday.')).toEqual([])
  expect(unsupported('Delivery is free of charge.')).toEqual(['Delivery is free of charge.'])
  expect(unsupported('Delivery is free of charge.', 'delivery is free of charge')).toEqual([])
})

test('a citation of a source that was not given counts for nothing', () => {
  const sources = draftSources('When do you open on Sunday?', [], REPLIES)

  expect(checkDraft('We are closed on Sundays. [1] We are open on Mondays [4].', sources, around)).toEqual({
    text: 'We are closed on Sundays. We are open on Mondays.',
    sources,
    unsupported: ['We are open on Mondays.'],
  })
})
