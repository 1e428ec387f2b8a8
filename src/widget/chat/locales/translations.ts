import { en } from './en.ts'
import type { enMore } from './en-more.ts'

/** All that the chat says in one language. */
export type Translations = typeof en & typeof enMore
/** What it says at first, and the rest once a part that says it has come. */
export type LoadedTranslations = typeof en & Partial<typeof enMore>

/** What is one sentence, and not several by number. */
export type Word = { [Name in keyof Translations]: Translations[Name] extends string ? Name : never }[keyof Translations]
export type CountedWord = Exclude<keyof Translations, Word>

/** The languages beside English, each a file of its own that only those who read it load. */
const OTHERS: Readonly<Record<string, () => Promise<Translations>>> = {
  es: () => import('./es.ts').then((part) => part.es),
  'pt-BR': () => import('./pt-br.ts').then((part) => part.ptBr),
  de: () => import('./de.ts').then((part) => part.de),
  fr: () => import('./fr.ts').then((part) => part.fr),
  hi: () => import('./hi.ts').then((part) => part.hi),
  id: () => import('./id.ts').then((part) => part.id),
  ar: () => import('./ar.ts').then((part) => part.ar),
}

/** The first wanted language that the chat speaks, by its own code; English where it speaks none. */
export function chooseLocale(wanted: readonly (string | null | undefined)[]): string {
  for (const one of wanted) {
    const language = one?.toLowerCase().split('-')[0] ?? ''
    if (language === 'pt') return 'pt-BR'
    if (language === 'en' || language in OTHERS) return language
  }
  return 'en'
}

/** The words of a language; the English ones where it does not load. */
export const loadTranslations = async (locale: string): Promise<LoadedTranslations> => (await OTHERS[locale]?.().catch(() => null)) ?? en

/** The words with those of the parts that come later. */
export async function loadMore(words: LoadedTranslations): Promise<LoadedTranslations> {
  if ('cancel' in words) return words
  const { enMore } = await import('./en-more.ts')
  return { ...enMore, ...words }
}
