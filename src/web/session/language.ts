import { locale } from '#domain/i18n/locale.ts'

const YEAR_S = 31_536_000

/** Tells whether this device has its language; until then the page follows the browser's. */
export const hasLanguage = (): boolean => /(?:^|;\s*)language=/.test(document.cookie)

/** Reads Parley in a language from now on, on this device; null follows the browser. Loads the page again where it is in another. */
export function readIn(language: string | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `language=${language ?? ''}; Path=/; SameSite=Lax; Max-Age=${language === null ? 0 : YEAR_S}${secure}`
  if (language !== locale()) location.reload()
}
