import type { MessageContent } from '../messages/message.ts'

/** Longest word that is kept, and how many of one message: past them nobody searches. */
const WORD_MAX = 40
const WORDS_MAX = 2_000

/** Where the words stand in what is said; ids, addresses of files and codes are no words. */
const SPOKEN = new Set(
  'text body caption title description name formattedName filename footer header address label value preview answers note organization'.split(
    ' ',
  ),
)

/** All that a message says, as one text; `heard` is what is said in a voice message. */
export function spokenText(content: MessageContent, heard: string | null = null): string {
  const said: string[] = heard === null ? [] : [heard]
  gather(content, false, said)
  return said.join(' \u00b7 ')
}

function gather(value: unknown, spoken: boolean, said: string[]): void {
  if (typeof value === 'string') {
    if (spoken && value !== '') said.push(value)
    return
  }
  if (Array.isArray(value)) {
    for (const one of value) gather(one, spoken, said)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, one] of Object.entries(value)) gather(one, SPOKEN.has(key) || (spoken && key !== 'id' && key !== 'type'), said)
}

/** Folds case and accents away. The text may get longer or shorter by it. */
export const foldWord = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('en')

/** Scripts that are written without spaces are searched by pairs of signs. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

/** Whether some of a text is written in such a script. */
export const hasUnspaced = (text: string): boolean => text.search(UNSPACED) >= 0

/** Whether a word is two signs of such a script. */
export const isPair = (word: string): boolean => Array.from(word).length === 2 && word.replaceAll(UNSPACED, '') === ''

export interface WordPosition {
  from: number
  to: number
  words: readonly string[]
}

/** The words of a text with their places, folded. */
export function wordPositions(text: string): WordPosition[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((found) => ({
    from: found.index,
    to: found.index + found[0].length,
    words: partsOf(foldWord(found[0])),
  }))
}

function partsOf(word: string): string[] {
  const spaced = word.replaceAll(UNSPACED, ' ').split(' ').filter(Boolean)
  const pairs = [...word.matchAll(UNSPACED)].flatMap(([run]) => {
    const signs = Array.from(run)
    return signs.length === 1 ? signs : signs.slice(1).map((sign, index) => `${signs[index]}${sign}`)
  })
  return [...spaced, ...pairs].map((part) => part.slice(0, WORD_MAX))
}

/** The different words of a text, folded. */
export const wordsOf = (text: string): string[] => [...new Set(wordPositions(text).flatMap(({ words }) => words))].slice(0, WORDS_MAX)

export interface ExcerptPart {
  text: string
  hit: boolean
}

const AROUND = 70
const EXCERPT_MAX = 220

/** The part of a text in which one of the words stands, with those marked that match. */
export function excerptOf(text: string, wanted: readonly string[]): ExcerptPart[] {
  const isHit = ({ words }: WordPosition): boolean => words.some((word) => wanted.some((want) => word.startsWith(want)))
  const hits = wordPositions(text).filter(isHit)
  const first = hits[0]?.from ?? 0
  const from = first > AROUND ? text.lastIndexOf(' ', first - AROUND / 2) + 1 : 0
  const to = Math.min(text.length, from + EXCERPT_MAX)
  const parts: ExcerptPart[] = []
  let at = from
  for (const hit of hits) {
    if (hit.from < at || hit.to > to) continue
    if (hit.from > at) parts.push({ text: text.slice(at, hit.from), hit: false })
    parts.push({ text: text.slice(hit.from, hit.to), hit: true })
    at = hit.to
  }
  if (at < to) parts.push({ text: text.slice(at, to), hit: false })
  const tail = to < text.length ? [{ text: '…', hit: false }] : []
  return [...(from > 0 ? [{ text: '…', hit: false }] : []), ...parts, ...tail]
}
