import { toOrdinal as de } from 'n2words/de-DE'
import { toOrdinal as en } from 'n2words/en-GB'
import { toOrdinal as es } from 'n2words/es-ES'
import { toOrdinal as fr } from 'n2words/fr-FR'
import { toOrdinal as it } from 'n2words/it-IT'
import { toOrdinal as nl } from 'n2words/nl-NL'
import { toOrdinal as pt } from 'n2words/pt-PT'

import { foldLetters } from '../fold-letters.ts'
import { spelledNumber } from '../number/number-vocabulary.ts'
import type { Language } from '../reading.ts'
import { type DateParts, digitsAt, textAt } from './date-parts.ts'

/** A number in a date, in digits or in words, with the number of words it takes. */
export function countAt(parts: DateParts, at: number): { value: number; size: number } | null {
  const digits = digitsAt(parts, at, 3)
  if (digits !== null) return { value: digits, size: 1 }
  for (let size = Math.min(4, parts.words.length - at); size > 0; size -= 1) {
    const words = parts.words.slice(at, at + size).map(({ text }) => text)
    if (!words.every((word) => /^\p{L}|^-$/u.test(word)) || words[0] === '-') continue
    const value = spelledNumber(
      words.filter((word) => word !== '-'),
      parts.language,
    )
    if (value !== null) return { value, size }
  }
  return /^(?:a|an)$/.test(textAt(parts, at)) && parts.language === 'en' ? { value: 1, size: 1 } : null
}

const ORDINALS: Partial<Record<Language, (value: number) => string>> = { de, en, es, fr, it, nl, pt }

const made = new Map<Language, ReadonlyMap<string, number>>()

/** "Twenty-fourth", "primero", "ersten": the number of a day as a word. */
export function ordinalAt(parts: DateParts, at: number): { value: number; size: number } | null {
  const ordinals = ordinalsOf(parts.language)
  for (let size = Math.min(3, parts.words.length - at); size > 0; size -= 1) {
    const words = parts.words.slice(at, at + size).map(({ text }) => text)
    const value = ordinals.get(words.filter((word) => word !== '-').join(' '))
    if (value !== undefined) return { value, size }
  }
  return null
}

function ordinalsOf(language: Language): ReadonlyMap<string, number> {
  const known = made.get(language)
  if (known) return known
  const spell = ORDINALS[language]
  const ordinals = new Map<string, number>()
  for (let value = 31; spell !== undefined && value > 0; value -= 1) {
    const spelled = foldLetters(spell(value)).replaceAll('-', ' ')
    for (const form of formsOf(spelled, language)) ordinals.set(form, value)
  }
  made.set(language, ordinals)
  return ordinals
}

/** The endings that an ordinal takes before a month. */
function formsOf(spelled: string, language: Language): string[] {
  if (language === 'de') return ['', 'n', 'r'].map((ending) => `${spelled.replace(/[nr]$/, '')}${ending}`)
  return [spelled]
}
