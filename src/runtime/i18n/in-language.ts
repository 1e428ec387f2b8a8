import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'

import { LANGUAGES } from '#domain/i18n/languages.ts'
import { setLanguageSource } from '#domain/i18n/locale.ts'
import { addCatalog, type Catalog, keepCodes } from '#domain/i18n/t.ts'

const reading = new AsyncLocalStorage<string>()

/** Tells where the catalogs are, and lets `t` speak the language of whoever reads. Once, at the start of a process. */
export function loadLanguages(): void {
  for (const language of LANGUAGES) {
    if (language === 'en') continue
    const path = new URL(`../../domain/i18n/messages/${language}.json`, import.meta.url)
    addCatalog(language, () => JSON.parse(readFileSync(path, 'utf8')) as Catalog)
  }
  keepCodes()
  setLanguageSource(() => reading.getStore() ?? 'en')
}

/** Does something for a reader of a language, as writing them a mail; English where they chose none. */
export const inLanguage = <T>(language: string | null, write: () => T): T => reading.run(language ?? 'en', write)
