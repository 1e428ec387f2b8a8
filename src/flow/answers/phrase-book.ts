import { foldLetters } from './fold-letters.ts'

/** Words and phrases by what they mean, to be looked up in a row of words. */
export interface PhraseBook<Meaning> {
  entries: ReadonlyMap<string, readonly Meaning[]>
  /** The most words that a phrase has. */
  longest: number
}

/** Makes a book of phrases; one that stands there several times has all these meanings, in their order. */
export function phraseBook<Meaning>(phrases: Iterable<readonly [phrase: string, meaning: Meaning]>): PhraseBook<Meaning> {
  const entries = new Map<string, Meaning[]>()
  let longest = 1
  for (const [phrase, meaning] of phrases) {
    const words = splitText(foldLetters(phrase.replaceAll('_', ' '))).map(({ text }) => text)
    const key = words.join(' ')
    if (key === '') continue
    entries.set(key, [...(entries.get(key) ?? []), meaning])
    longest = Math.max(longest, words.length)
  }
  return { entries, longest }
}

const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〇]+|[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*|\S/u

/** A part of a text: digits with what stands glued to them told, a word, or a sign. */
export interface Word {
  text: string
  /** Whether no space parts it from what stands before. */
  glued: boolean
}

/** Takes a folded text apart: digits, words and single signs. Words of scripts without spaces are cut by `cutUnspaced`. */
export function splitText(folded: string, entries?: ReadonlyMap<string, unknown>, digits = /\d+/u): Word[] {
  const found = folded.matchAll(new RegExp(`${digits.source}|${WORD.source}`, 'gu'))
  const words: Word[] = []
  let end = 0
  for (const { 0: text, index } of found) {
    const parts = entries && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? cutUnspaced(text, entries) : [text]
    for (const [at, part] of parts.entries()) words.push({ text: part, glued: at > 0 || (index === end && index > 0) })
    end = index + text.length
  }
  return words
}

/** Cuts a run of letters without spaces by the longest known words in it; what is not known stays together. */
function cutUnspaced(text: string, entries: ReadonlyMap<string, unknown>): string[] {
  const parts: string[] = []
  let unknown = ''
  for (let at = 0; at < text.length;) {
    const number = /^[〇一二三四五六七八九十百千万億]+/u.exec(text.slice(at))?.[0] ?? ''
    let known = ''
    for (let size = Math.min(12, text.length - at); size > number.length && known === ''; size -= 1)
      if (entries.has(text.slice(at, at + size))) known = text.slice(at, at + size)
    known ||= number
    if (known === '') {
      unknown += text.charAt(at)
      at += 1
      continue
    }
    if (unknown !== '') parts.push(unknown)
    unknown = ''
    parts.push(known)
    at += known.length
  }
  return unknown === '' ? parts : [...parts, unknown]
}

/** The longest phrase that begins at a word and has a wanted meaning, with that meaning and its number of words. */
export function phraseAt<Meaning, Wanted extends Meaning = Meaning>(
  words: readonly Word[],
  at: number,
  book: PhraseBook<Meaning>,
  isWanted: (meaning: Meaning) => meaning is Wanted = (_meaning): _meaning is Wanted => true,
): { meaning: Wanted; size: number } | null {
  for (let size = Math.min(book.longest, words.length - at); size > 0; size -= 1) {
    const key = words
      .slice(at, at + size)
      .map(({ text }) => text)
      .join(' ')
    const meaning = book.entries.get(key)?.find(isWanted)
    if (meaning !== undefined) return { meaning, size }
  }
  return null
}
