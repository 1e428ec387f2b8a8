import { locale } from './locale.ts'
import { storedText } from '../i18n/t.ts'

/** Words one after the other, with the comma of the language. */
export const commaList = (words: readonly unknown[]): string => words.join(locale() === 'ar' ? '، ' : ', ')

/** Names one after the other, the last joined by the “and” of the language. */
export const andList = (names: readonly string[]): string => new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names)

/** What may hold instead of one another, the last joined by the “or” of the language. */
export const orList = (words: readonly string[]): string => new Intl.ListFormat(locale(), { type: 'disjunction' }).format(words)

/** A comma list within a kept text, whose commas are those of who reads. */
export const storedCommaList = (words: readonly string[]): string =>
  words.reduce((before, next) => (before === '' ? next : storedText('{before}, {next}', { before, next })), '')

/** Sentences one after the other, as one kept text that each reader reads in their language. */
export const sentenceList = (sentences: readonly string[]): string =>
  sentences.reduce((before, next) => (before === '' ? next : storedText('{before} {next}', { before, next })), '')
