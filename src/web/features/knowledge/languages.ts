/** Languages that are offered; any other can be set over the API. */
import { locale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'

const CODES =
  'ar bg bn ca cs da de el en es et eu fa fi fr ga he hi hr hu hy id it ja ko lt lv ms nb ne nl pl pt pt-BR ro ru sk sl sr sv sw ta th tr uk ur vi zh'
const names = new Intl.DisplayNames(locale(), { type: 'language' })

/** What a language is called. */
export const languageName = (code: string): string => names.of(code) ?? code

const LANGUAGES = CODES.split(' ')
  .map((value) => ({ value, label: languageName(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))

/** Choices of the language that something is written in. */
export const LANGUAGE_OPTIONS = [{ value: '', label: t('Any language') }, ...LANGUAGES]

export const LANGUAGE_NAMES: readonly string[] = LANGUAGES.map(({ label }) => label)

/** The code of a language by its name or by its code; undefined where it is neither. */
export const languageCode = (text: string): string | undefined => {
  const said = text.trim().toLowerCase()
  return LANGUAGES.find(({ value, label }) => label.toLowerCase() === said || value.toLowerCase() === said)?.value
}
