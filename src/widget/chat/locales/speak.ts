import type { Counted } from './en.ts'

/** Puts values where a sentence names them. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => `${values[name] ?? whole}`)

/** A sentence with a number, in the form that the language has for it. */
export const count = (sentences: Counted, n: number, locale: string): string =>
  fill(sentences[new Intl.PluralRules(locale).select(n)] ?? sentences.other, { n: new Intl.NumberFormat(locale).format(n) })
