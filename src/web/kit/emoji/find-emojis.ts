import { t } from '#domain/i18n/t.ts'
import { emojiLines } from './emojis.gen.ts'

export interface Emoji {
  sign: string
  group: number
  name: string
  /** What is typed between colons elsewhere. */
  codes: string
  words: string
}

/** Names of the groups, as pickers head them. */
export const EMOJI_GROUPS: Readonly<Record<number, string>> = {
  0: t('Smileys'),
  1: t('People'),
  3: t('Animals and nature'),
  4: t('Food and drink'),
  5: t('Travel and places'),
  6: t('Activities'),
  7: t('Objects'),
  8: t('Symbols'),
  9: t('Flags'),
}

/** Every emoji, in the order of keyboards. */
export const allEmojis: readonly Emoji[] = emojiLines.split('\n').map((line) => {
  const [sign = '', group = '0', name = '', codes = '', words = ''] = line.split('|')
  return { sign, group: Number(group), name, codes, words }
})

/** Finds emojis by the beginnings of their words: those whose own code or name begins so come first. */
export function findEmojis(query: string, most: number, all: readonly Emoji[] = allEmojis): readonly Emoji[] {
  const wanted = query
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean)
  if (wanted.length === 0) return []
  const ranked = all.flatMap((emoji) => {
    const words = `${emoji.name} ${emoji.codes} ${emoji.words}`.toLowerCase().split(/[\s_]+/)
    if (!wanted.every((one) => words.some((word) => word.startsWith(one)))) return []
    return [{ emoji, rank: rankOf(emoji, wanted.join(' ')) }]
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ emoji }) => emoji)
}

function rankOf({ name, codes }: Emoji, wanted: string): number {
  const own = codes.split(' ').map((code) => code.replaceAll('_', ' '))
  if (name === wanted || own.includes(wanted)) return 0
  if (name.startsWith(wanted)) return 1
  return own.some((code) => code.startsWith(wanted)) ? 2 : 3
}
