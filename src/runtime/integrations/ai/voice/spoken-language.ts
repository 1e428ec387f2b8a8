import { guessLanguage } from '#flow/knowledge/guess-language.ts'

/** Languages that transcription models name in English words. */
const CODES =
  'af ar be bg bn bs ca cs cy da de el en es et eu fa fi fr gl gu he hi hr hu hy id is it ja ka kk km kn ko lo lt lv mi mk ml mn mr ms my nb ne nl pa pl ps pt ro ru sd si sk sl so sq sr sv sw ta te tg th tl tr uk ur uz vi yi yo zh'.split(
    ' ',
  )

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' })
const BY_NAME = new Map(CODES.map((code) => [NAMES.of(code)?.toLowerCase() ?? code, code]))
const OTHER_NAMES: Readonly<Record<string, string>> = { norwegian: 'nb', bengali: 'bn', tagalog: 'tl', mandarin: 'zh', castilian: 'es' }

/** The language of a transcript as BCP 47: as the model named it, by a code or in English, else by its words; null where neither tells. */
export function spokenLanguage(named: string | null, text: string): string | null {
  const name = named?.trim().toLowerCase() ?? ''
  if (/^[a-z]{2,3}$/.test(name) && !BY_NAME.has(name)) return name
  return BY_NAME.get(name) ?? OTHER_NAMES[name] ?? guessLanguage(text)
}
