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
  const format = formats.get(key) ?? formatOf(words)
  formats.set(key, format)
  return format.format(spoken(values)) as string
}

const formatOf = (words: string): IntlMessageFormat => new IntlMessageFormat(words, locale(), {}, { ignoreTag: true })

/** Begins a text that is kept as a code with its values. */
const CODE = '\u001F{"text":'
let keepsCodes = false
/** Nothing is kept in a browser, so what reads codes is not loaded there. */
let reader = (kept: string): string => kept

/** From here on `storedText` keeps codes. Once, at the start of a server; tests go back. */
export function keepCodes(keeps = true): void {
  keepsCodes = keeps
  reader = inWords
}

/**
 * A text that is written now and read later, by whoever: on the server its message and values, for `readStoredText` to put into words; in the browser,
 * where nothing is kept, the words themselves. Not where a module is loaded: the server does not know by then what it is.
 */
export function storedText(message: string, values: Record<string, TextValue> = {}): string {
  return keepsCodes ? codeOf(message, values) : t(message, values)
}

/** A message of a table, which is literal there, kept as `storedText` keeps one. */
export const storedEntry = (message: string): string => (keepsCodes ? codeOf(message, {}) : translated(message))

const codeOf = (text: string, values: Record<string, TextValue>): string => CODE.slice(0, 1) + JSON.stringify({ text, values })

/** What another thread of the server wrote, as this one keeps it. */
export const keptText = (kept: string): string => (keepsCodes ? kept : inWords(kept))

export const isStoredText = (kept: string): boolean => kept.startsWith(CODE)

/** What a kept text says to who reads; plain words stay. */
export const readStoredText = (kept: string): string => reader(kept)

function inWords(kept: string): string {
  if (!isStoredText(kept)) return kept
  try {
    const { text, values } = JSON.parse(kept.slice(1)) as { text: string; values: Record<string, TextValue> }
    // The message may be of an older version, so its format is not kept.
    return String(formatOf(translated(text)).format(spoken(values)))
  } catch (error) {
    // Cut off, or a message of another version that this one cannot format.
    if (error instanceof Error) return ''
    throw error
  }
}

/** A kept text within another is said in the same language. */
const spoken = (values: Record<string, TextValue>): Record<string, TextValue> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? readStoredText(value) : value]))

/** The words of a message of a table that was made before it was known who reads. For the server. */
export const translated = (message: string): string => catalogs.get(locale())?.()[message] ?? withoutContext(message)

/** Gives the server the words of a language, which are read when somebody first needs them. */
export function addCatalog(language: string, read: () => Catalog): void {
  let catalog: Catalog | undefined
  catalogs.set(language, () => (catalog ??= read()))
}
