/** Why an answer was understood but is not taken before the customer has confirmed it. */
export type Doubt =
  /** A part was left out: the year, the week, or whether it is morning or evening. */
  | 'incomplete'
  /** It can be meant in two ways, like 3/4. */
  | 'ambiguous'
  /** Words are left over, a word is misspelled, or it was said with "maybe". */
  | 'inexact'
  /** It is far away, or lies on the other side of today. */
  | 'unlikely'

/** What was made of an answer: `sure` is taken, `unsure` is asked back with its value, `unread` is refused with a helpful word. */
export type Reading<Value> =
  | { kind: 'sure'; value: Value }
  | { kind: 'unsure'; value: Value; doubts: readonly Doubt[]; language: Language | null }
  | { kind: 'unread'; reason: 'nothing' | 'several' | 'denied' | 'incomplete' }

export const sure = <Value>(value: Value): Reading<Value> => ({ kind: 'sure', value })
export const unsure = <Value>(value: Value): Reading<Value> => ({ kind: 'unsure', value, doubts: ['inexact'], language: null })
export const NOTHING = { kind: 'unread', reason: 'nothing' } as const satisfies Reading<never>

/** The languages whose words are known. */
export const LANGUAGES = ['en', 'es', 'pt', 'de', 'fr', 'it', 'nl', 'ar', 'hi', 'id', 'tr', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]

/** The known language of a tag such as "pt-BR"; null where its words are not known. */
export const toLanguage = (tag: string): Language | null =>
  LANGUAGES.find((language) => language === tag.toLowerCase().split(/[-_]/)[0]) ?? null
