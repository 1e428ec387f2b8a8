import { DATE_PHRASES } from './date/date-phrases.ts'
import { foldLetters } from './fold-letters.ts'
import { NUMBER_PHRASES } from './number/number-phrases.ts'
import { type Language, LANGUAGES } from './reading.ts'

const made = new Map<Language, ReadonlySet<string>>()

/** Short common words of a language. */
function commonWords(language: Language): ReadonlySet<string> {
  const known = made.get(language)
  if (known) return known
  const { plain, deny, bound, maybe } = DATE_PHRASES[language]
  const words = new Set([plain, deny, bound, maybe, NUMBER_PHRASES[language].plain ?? '', QUESTION_WORDS[language]].flatMap(splitWords))
  made.set(language, words)
  return words
}

const QUESTION_WORDS: Readonly<Record<Language, string>> = {
  en: 'what when which how many much do does you your would like want where who please the',
  es: 'cual cuando cuantas cuantos que como tu su te usted quieres quiere gustaria donde',
  pt: 'qual quando quantas quantos que como voce seu sua quer gostaria onde',
  de: 'welche welcher welches wann wie viele was wer du sie ihr ihre dein mochten mochtest wollen wo',
  fr: 'quel quelle quand combien comment vous votre tu ton souhaitez voulez quoi est',
  it: 'quale quando quanti quante come vuoi vuole tuo suo ti desidera dove',
  nl: 'welke wanneer hoeveel hoe wat je jouw uw u wilt wil waar',
  ar: 'ما متي كم كيف هل تريد اين هو هي',
  hi: 'क्या कब कितने कितनी कौन आप आपका आपके कैसे',
  id: 'apa kapan berapa bagaimana anda kamu ingin mana',
  tr: 'ne hangi kac nasil nerede siz sizin istersiniz istiyorsunuz mi',
  ja: '何 いつ いくつ ください ですか か ます',
}

const splitWords = (text: string): string[] => foldLetters(text.replaceAll('_', ' ')).match(/[\p{L}\p{M}]+/gu) ?? []

/** The language that a text of some words is written in; null where too little tells. */
export function guessLanguage(text: string): Language | null {
  const script = [/\p{Script=Arabic}/u, /\p{Script=Devanagari}/u, /[\p{Script=Hiragana}\p{Script=Katakana}]/u].findIndex((one) =>
    one.test(text),
  )
  if (script >= 0) return (['ar', 'hi', 'ja'] as const)[script] ?? null
  const words = splitWords(text.slice(0, 500))
  const counts = LANGUAGES.map((language) => ({ language, count: words.filter((word) => commonWords(language).has(word)).length }))
  const [best, second] = counts.sort((a, b) => b.count - a.count)
  return best && best.count > 0 && best.count > (second?.count ?? 0) ? best.language : null
}
