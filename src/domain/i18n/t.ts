import { IntlMessageFormat } from 'intl-messageformat'

import { locale } from './locale.ts'

/** Shown as a template literal would. */
export type TextValue = string | number | bigint | null | undefined

const formats = new Map<string, IntlMessageFormat>()

/**
 * A text for people, by its English words as an ICU message: `t('{count, plural, one {# contact} other {# contacts}}', { count })`.
 * The browser never runs this: the build puts each language's words in its place (`web/build/localize.ts`), so that a screen loads only its own.
 * Message and names of the values have to be literal.
 */
export function t(message: string, values: Record<string, TextValue> = {}): string {
  if (!/[{']/.test(message)) return message
  const key = `${locale()}:${message}`
  const format = formats.get(key) ?? new IntlMessageFormat(message, locale(), {}, { ignoreTag: true })
  formats.set(key, format)
  return String(format.format(values))
}
