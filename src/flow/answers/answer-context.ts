import type { Language } from './reading.ts'

/** What is known of whoever answers, and of when. */
export interface AnswerContext {
  /** The languages that they are likely to write, the likeliest first; English is always tried as well. */
  languages: readonly Language[]
  /** ISO 3166, two letters. */
  country: string | null
  zone: string
  /** ISO 8601. */
  now: string
  /** What was asked: its words may come again in the answer. */
  question: string
}

/** What is known where a text is not a customer's: of an author's settings, or of what a teammate types. */
export const plainContext = (now: string, zone: string): AnswerContext => ({ languages: [], country: null, zone, now, question: '' })

const LANGUAGES_OF_COUNTRIES = new Map<string, string>()

/** The language that most people of a country speak; what ICU says of it is asked once. */
export function languageOf(country: string): string {
  const known = LANGUAGES_OF_COUNTRIES.get(country) ?? new Intl.Locale(`und-${country}`).maximize().language
  LANGUAGES_OF_COUNTRIES.set(country, known)
  return known
}

/** The locale whose habits of writing dates and numbers are expected: the country's, unless its language is not theirs. Null where nothing is known. */
export function localeOf({ languages: [language], country }: AnswerContext): string | null {
  if (country === null) return language ?? null
  const local = languageOf(country)
  return language === undefined || language === 'en' || language === local ? `${local}-${country}` : null
}

/** The language in which a customer is told something: the likeliest. */
export const answerLanguage = ({ languages }: Pick<AnswerContext, 'languages'>): Language => languages[0] ?? 'en'
