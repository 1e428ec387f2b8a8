import { textAt } from '../about.ts'
import { type CardPart, fact, keptIn, listAt } from '../card.ts'

const SHOW: Readonly<Record<string, string>> = { pick: 'as a list to pick from', text: 'as a text', nothing: 'not at all' }

/** What a step that lists things shows of itself. */
export const listingCard = (config: unknown, states: string): CardPart[] => [
  ...fact('Only', states),
  ...fact('Shown', SHOW[textAt(config, 'show') || 'text'] ?? ''),
  ...(textAt(config, 'text') === '' ? [] : [{ is: 'message' as const, text: textAt(config, 'text') }]),
  ...keptIn(config, 'saveTo'),
]

/** The chosen states in words. */
export const statesAt = (config: unknown, key: string): string =>
  listAt(config, key)
    .filter((state) => typeof state === 'string')
    .join(', ')
