// Numbers written as words. Spellings are made forward by n2words, for 0 to 999 in each language, and looked up; larger ones are put
// together from these and the names of the scales. Nothing is guessed: words that no number is spelled with are none.
import { toCardinal as ar } from 'n2words/ar-SA'
import { toCardinal as de } from 'n2words/de-DE'
import { toCardinal as en } from 'n2words/en-GB'
import { toCardinal as es } from 'n2words/es-ES'
import { toCardinal as fr } from 'n2words/fr-FR'
import { toCardinal as hi } from 'n2words/hi-IN'
import { toCardinal as id } from 'n2words/id-ID'
import { toCardinal as it } from 'n2words/it-IT'
import { toCardinal as ja } from 'n2words/ja-JP'
import { toCardinal as nl } from 'n2words/nl-NL'
import { toCardinal as pt } from 'n2words/pt-PT'
import { toCardinal as tr } from 'n2words/tr-TR'

import { foldLetters, slipsBetween } from '../fold-letters.ts'
import type { Language } from '../reading.ts'
import { MORE_SPELLINGS, SCALES } from './number-tables.ts'

const SPELL: Readonly<Record<Language, (value: number) => string>> = { ar, de, en, es, fr, hi, id, it, ja, nl, pt, tr }

/** Words between the parts of a number, which may be left out. */
const CONNECTORS = new Set(['and', 'y', 'e', 'et', 'und', 'en'])

interface Spellings {
  /** 0 to 999 by their spelling without spaces. */
  small: ReadonlyMap<string, number>
  scales: readonly (readonly [name: string, value: number])[]
  /** The scales that are spelled together with other words; short forms such as "k" are not. */
  glued: readonly (readonly [name: string, value: number])[]
  /** The single words that spellings consist of. */
  words: ReadonlySet<string>
}

const made = new Map<Language, Spellings>()

/** The spellings of a language, made when they are first needed. */
function spellingsOf(language: Language): Spellings {
  const known = made.get(language)
  if (known) return known
  const small = new Map<string, number>()
  const words = new Set<string>()
  for (let value = 999; value >= 0; value -= 1) {
    const spelled = splitWords(SPELL[language](value), language)
    for (const word of spelled) words.add(word)
    for (const key of [...keysOf(spelled), ...withoutOne(spelled, value, language)]) small.set(key, value)
  }
  for (const [spelling, value] of Object.entries(MORE_SPELLINGS[language] ?? {})) {
    const spelled = splitWords(spelling, language)
    for (const word of spelled) words.add(word)
    for (const key of keysOf(spelled)) small.set(key, value)
  }
  const scales = Object.entries(SCALES[language])
    .map(([name, value]) => [splitWords(name, language).join(''), value] as const)
    .sort(([, a], [, b]) => b - a)
  const glued = scales.filter(([name]) => name.length > 3 || /[^a-z]/.test(name) || name === 'mil' || name === 'bin')
  const spellings = { small, scales, glued, words }
  made.set(language, spellings)
  return spellings
}

const splitWords = (text: string, language: Language): readonly string[] => foldCases(foldLetters(text).split(/[\s-]+/), language)

const foldCases = (words: readonly string[], language: Language): readonly string[] => (language === 'ar' ? words.map(foldArabic) : words)

/** One spelling for the cases and genders of Arabic, and the "and" that is written together with what follows it. */
function foldArabic(word: string, at: number): string {
  const alone = at > 0 && word.length > 2 ? word.replace(/^و/, '') : word
  return alone
    .replace(/ه$/, '')
    .replaceAll('ماي', 'مي')
    .replace(/(?:ون|ان)$/, 'ين')
    .replace(/(?<=ثم)ان$/, 'اني')
}

/** A number may be written with and without its connectors. */
const keysOf = (words: readonly string[]): string[] => [
  words.join(''),
  words.filter((word, at) => at === 0 || at === words.length - 1 || !CONNECTORS.has(word)).join(''),
]

/** "A hundred and five" and "hundertfünf" are said beside "one hundred and five". */
function withoutOne(words: readonly string[], value: number, language: Language): string[] {
  if (value < 100 || value > 199) return []
  const [first = '', ...others] = words
  if (language === 'en') return [...keysOf(others), ...keysOf(['a', ...others])]
  if (language === 'de') return keysOf([first.replace(/^ein/, ''), ...others])
  return language === 'hi' ? keysOf(others) : []
}

/** Reads folded words as one number, all of them; null where they are none. */
export function spelledNumber(words: readonly string[], language: Language): number | null {
  const folded = foldCases(words, language)
  if (CONNECTORS.has(folded[0] ?? '') || CONNECTORS.has(folded.at(-1) ?? '')) return null
  for (const key of new Set(keysOf(folded))) {
    const value = valueOf(key, spellingsOf(language), Number.POSITIVE_INFINITY)
    if (value !== null) return value
  }
  return null
}

/** The number that a spelling without spaces stands for, if it is less than a limit. */
function valueOf(key: string, spellings: Spellings, limit: number): number | null {
  const small = spellings.small.get(key)
  if (small !== undefined) return small < limit ? small : null
  for (const [name, scale] of spellings.glued) {
    if (scale >= limit) continue
    for (let at = key.indexOf(name); at >= 0; at = key.indexOf(name, at + 1)) {
      const left = key.slice(0, at)
      const right = key.slice(at + name.length)
      // "A thousand", "ein tausend": the article is a one.
      const times = left === '' || left === 'a' ? 1 : valueOf(left, spellings, scale)
      const rest = right === '' ? 0 : valueOf(right, spellings, scale)
      if (times !== null && rest !== null && times > 0) return times * scale + rest
    }
  }
  return null
}

/** The value of the name of a scale, like "million", "lakh" or "k"; null for other words. */
export const scaleOf = (word: string, language: Language): number | null => {
  const [key = ''] = foldCases([word], language)
  return spellingsOf(language).scales.find(([name]) => name === key)?.[1] ?? null
}

/** The word of a number that was meant by a misspelled one; null where none or several are near. */
export function correctedWord(typed: string, language: Language): string | null {
  if (typed.length < 5 || typed.includes("'")) return null
  const near = [...spellingsOf(language).words].filter(
    (word) => word.length >= 4 && word[0] === typed[0] && slipsBetween(typed, word) === 1,
  )
  return near.length === 1 ? (near[0] ?? null) : null
}
