import type { TemplateDraft } from '../whatsapp/template.ts'
import { buttonFaults } from './button-faults.ts'
import type { TemplateFault } from './template-fault.ts'
import { wordsFaults } from './text-faults.ts'

/** What Meta would refuse in a carousel: the number of cards, their likeness, and each one's limits. */
export function cardFaults({ category, content: { cards, parameterFormat, header } }: Omit<TemplateDraft, 'wabaId'>): TemplateFault[] {
  const path = 'content.cards'
  if (cards.length === 0) return []
  const shapes = cards.map((card) => [card.header.kind, ...card.buttons.map(({ kind }) => kind)].join(' '))
  const all = [
    cards.length === 1 && 'A carousel has at least two cards.',
    cards.length > 10 && 'A carousel has at most ten cards.',
    category === 'AUTHENTICATION' && 'An authentication template has no carousel.',
    header && 'A carousel has no header of its own: its cards have.',
    new Set(shapes).size > 1 && 'All cards need the same kind of picture and the same kinds of buttons.',
  ].flatMap((message) => (message ? [{ path, message }] : []))
  return [
    ...all,
    ...cards.flatMap((card, index) => {
      const own = `${path}.${index}`
      return [
        ...(card.header.handle ? [] : [{ path: own, message: 'Upload a sample for the card: reviewers look at it.' }]),
        ...wordsFaults(card.body, { path: own, what: 'card’s text', max: 160, maxVariables: 10, parameterFormat }),
        ...(card.buttons.length === 0 ? [{ path: own, message: 'A card has one or two buttons.' }] : []),
        ...(card.buttons.length > 2 ? [{ path: own, message: 'A card has at most two buttons.' }] : []),
        ...buttonFaults(card.buttons, `${own}.buttons`, category),
      ]
    }),
  ]
}
