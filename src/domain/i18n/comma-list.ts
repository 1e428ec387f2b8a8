import { locale } from './locale.ts'

/** Words one after the other, with the comma of the language. */
export const commaList = (words: readonly unknown[]): string => words.join(locale() === 'ar' ? '، ' : ', ')
