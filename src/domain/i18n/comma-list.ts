import { locale } from './locale.ts'

/** Words one after the other, with the comma of the language. */
export const commaList = (words: readonly unknown[]): string => words.join(locale() === 'ar' ? '، ' : ', ')

/** Names one after the other, the last joined by the “and” of the language. */
export const andList = (names: readonly string[]): string => new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names)
