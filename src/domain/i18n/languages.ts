/** The languages of the interface, as BCP 47 tags; English is the one it is written in. */
export const LANGUAGES = ['en', 'es', 'pt-BR', 'de', 'fr', 'hi', 'id', 'ar'] as const
export type InterfaceLanguage = (typeof LANGUAGES)[number]

/** Each language in its own words, as people look for it. */
export const LANGUAGE_NAMES: Record<InterfaceLanguage, string> = {
  en: 'English',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  de: 'Deutsch',
  fr: 'Français',
  hi: 'हिन्दी',
  id: 'Bahasa Indonesia',
  ar: 'العربية',
}

/** Every text longer by two fifths, in accents and brackets: what shows plain has no message, what is cut has no room. For tests. */
export const PSEUDO_LANGUAGE = 'en-XA'

/** Every language that a page is built in. */
export const PAGE_LANGUAGES: readonly string[] = [...LANGUAGES, PSEUDO_LANGUAGE]

/**
 * A message without its context. A word that means two things in English has it at its end, as `t('Open##action')` beside `t('Open')`: the
 * catalogs keep the two apart, and English says them alike.
 */
export const withoutContext = (message: string): string => message.replace(/##[a-z ]+$/, '')

export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

export const isLanguage = (tag: string): tag is InterfaceLanguage => (LANGUAGES as readonly string[]).includes(tag)

/** The first language of a browser's list (`Accept-Language`) that we speak; null where we speak none of them. */
export function acceptedLanguage(header: string): InterfaceLanguage | null {
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
      return { tag: tag.toLowerCase(), quality: Number(quality ?? 1) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const language = LANGUAGES.find((known) => tag === known.toLowerCase()) ?? LANGUAGES.find((known) => primary(known) === primary(tag))
    if (language) return language
  }
  return null
}

const primary = (tag: string): string | undefined => tag.toLowerCase().split('-')[0]
