import { locale } from './locale.ts'

type Forms<T> = Record<string, (count: string) => T>

/** Chooses what is said of a count: its exact form (`=1`) where there is one, else that of the language's rule. What the build makes of ICU plurals. */
export function plural<T>(count: number, forms: Forms<T>): T {
  const language = locale()
  const form = forms[`=${count}`] ?? forms[new Intl.PluralRules(language).select(count)] ?? forms['other']
  if (!form) throw new Error(`A message has no form for ${count}`)
  return form(formatNumber(count))
}

/** A number in the language of the page. What the build makes of `{count, number}`. */
export const formatNumber = (value: number): string => new Intl.NumberFormat(locale()).format(value)
