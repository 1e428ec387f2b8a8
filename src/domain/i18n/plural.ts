import { locale } from './locale.ts'

// A page has one language for as long as it is open. Made when the first is said: each takes milliseconds of the start of a page on a phone.
let rules: Intl.PluralRules | undefined
let numbers: Intl.NumberFormat | undefined

type Forms<T> = Record<string, (count: string) => T>

/** Chooses what is said of a count: its exact form (`=1`) where there is one, else that of the language's rule. What the build makes of ICU plurals. */
export function plural<T>(count: number, forms: Forms<T>): T {
  rules ??= new Intl.PluralRules(locale())
  const form = forms[`=${count}`] ?? forms[rules.select(count)] ?? forms['other']
  if (!form) throw new Error(`A message has no form for ${count}`)
  return form(formatNumber(count))
}

/** A number in the language of the page. What the build makes of `{count, number}`. */
export const formatNumber = (value: number): string => (numbers ??= new Intl.NumberFormat(locale())).format(value)
