import { foldWords } from '../fold-text.ts'

// One for all languages: it finds words in scripts that write none apart, as Japanese, by its own dictionary.
const SEGMENTER = new Intl.Segmenter('und', { granularity: 'word' })

/** The words of a text, without case, accents and punctuation. A text of signs alone, as an emoji, is one word. */
export function wordsIn(text: string): string[] {
  const words = [...SEGMENTER.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => foldWords(segment))
  return words.length > 0 || text.trim() === '' ? words : [text.trim()]
}

/** Where words stand in a row within others: the place of the first, or -1. No words stand nowhere. */
export function findWords(words: readonly string[], wanted: readonly string[]): number {
  if (wanted.length === 0) return -1
  return words.findIndex((_, from) => wanted.every((word, index) => words[from + index] === word))
}
