import { t } from '#domain/i18n/t.ts'
import { textAt } from '../about.ts'
import { type CardPart, fact, keptIn, listAt } from '../card.ts'

const SHOW: Readonly<Record<string, string>> = {
  pick: t('as a list to pick from'),
  text: t('as a text'),
  nothing: t('not at all'),
}

/** What a step that lists things shows of itself. */
export const listingCard = (config: unknown, states: string): CardPart[] => [
  ...fact(t('Only'), states),
  ...fact(t('Shown'), SHOW[textAt(config, 'show') || 'text'] ?? ''),
  ...(textAt(config, 'text') === '' ? [] : [{ is: 'message' as const, text: textAt(config, 'text') }]),
  ...keptIn(config, 'saveTo'),
]

/** The chosen states in words. */
export const statesAt = (config: unknown, key: string): string =>
  listAt(config, key)
    .filter((state) => typeof state === 'string')
    .join(', ')
