import { IntlMessageFormat } from 'intl-messageformat'

import { withoutContext } from './languages.ts'
import { locale } from './locale.ts'

/** Shown as a template literal would. */
export type TextValue = string | number | bigint | null | undefined

/** English message → its words in a language. */
export type Catalog = Readonly<Record<string, string>>

const catalogs = new Map<string, () => Catalog>()
const formats = new Map<string, IntlMessageFormat>()

/**
 * A text for people, by its English words as an ICU message: `t('{count, plural, one {# contact} other {# contacts}}', { count })`.
 * The browser never runs this: the build puts each language's words in its place (`web/build/i18n`), so that a screen loads only its own.
 * Message and names of the values have to be literal.
 */
export function t(message: string, values: Record<string, TextValue> = {}): string {
  const words = translated(message)
  if (!/[{']/.test(words)) return words
  const key = `${locale()}:${words}`
  const format = formats.get(key) ?? new IntlMessageFormat(words, locale(), {}, { ignoreTag: true })
  formats.set(key, format)
  return String(format.format(values))
}

/** The words of a message of a table that was made before it was known who reads. For the server. */
export const translated = (message: string): string => catalogs.get(locale())?.()[message] ?? withoutContext(message)

/** Gives the server the words of a language, which are read when somebody first needs them. */
export function addCatalog(language: string, read: () => Catalog): void {
  let catalog: Catalog | undefined
  catalogs.set(language, () => (catalog ??= read()))
}
