import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { type GeneratedFile, generatedFrom } from './generated-file.ts'

interface Emoji {
  hexcode: string
  emoji: string
  label: string
  tags?: string[]
  group?: number
  order?: number
  version: number
}

/** Newer ones are empty boxes on many phones. */
const NEWEST = 15

/** Skin tones and hair, which are no signs of their own. */
const PARTS = 2

/** The emojis with their words, a line each: a quarter of what the package weighs. */
export function emojis(): GeneratedFile {
  const require = createRequire(import.meta.url)
  const read = (path: string): unknown => JSON.parse(readFileSync(require.resolve(`emojibase-data/${path}`), 'utf8'))
  const codes = read('en/shortcodes/emojibase.json') as Record<string, string | string[]>
  const all = (read('en/data.json') as Emoji[])
    .filter(({ group, version }) => group !== undefined && group !== PARTS && version <= NEWEST)
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
  const lines = all.map(({ hexcode, emoji, label, tags = [], group }) => {
    return `${emoji}|${group}|${label}|${[codes[hexcode] ?? []].flat().join(' ')}|${tags.join(' ')}`
  })
  const content = `${generatedFrom('emojibase-data')}
/** A line for each emoji: the sign, its group, its name, its codes and its other words. */
export const emojiLines = ${JSON.stringify(lines.join('\n'))}
`
  return { path: 'src/web/kit/emoji/emojis.gen.ts', content }
}
