import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { acceptedLanguage, PAGE_LANGUAGES } from '#domain/i18n/languages.ts'
import { locale } from '#domain/i18n/locale.ts'
import { translateStored } from '#domain/messages/translate-stored.ts'

import { findLanguageOfEmail } from '#store/workspace/accounts.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { inLanguage, loadLanguages } from '#runtime/i18n/in-language.ts'

const ENGLISH = z.locales.en().localeError

/** How the schema library says its own rules. */
const RULES: Readonly<Record<string, typeof ENGLISH>> = {
  es: z.locales.es().localeError,
  'pt-BR': z.locales.ptBR().localeError,
  de: z.locales.de().localeError,
  fr: z.locales.fr().localeError,
  hi: z.locales.hi().localeError,
  id: z.locales.id().localeError,
  ar: z.locales.ar().localeError,
}

/** Answers every call of the API, and draws every page, in the language of who asks. Programs that name none are answered in English. */
export function answerInLanguages(server: FastifyInstance): void {
  loadLanguages()
  z.config({ localeError: (issue) => (RULES[locale()] ?? ENGLISH)(issue) })
  server.addHook('onRequest', (request, _reply, done) => {
    inLanguage(languageOf(request), done)
  })
  server.addHook('onSend', (request, _reply, payload, done) => {
    done(null, typeof payload === 'string' && request.url.startsWith('/api/') ? inWords(payload) : payload)
  })
}

/** JSON with words in the place of the codes that are stored for messages without any, and for reasons; what people wrote stays as it is. */
export const inWords = (json: string): string =>
  hasCodes(json) ? json.replaceAll(CODES, (text) => JSON.stringify(translateStored(JSON.parse(text)))) : json

export const hasCodes = (json: string): boolean => json.includes(CODE)

const CODE = String.raw`:"\u001f`
/** Where codes stand: a kept text under any name but `text`, which is what people wrote to one another; any other code where one is kept. */
const CODES = /(?:(?<="(?:snippet|reason)":)"\\u001f|(?<="(?!text")\w+":)"\\u001f\{\\"text)(?:[^"\\]|\\.)*"/g

/** Writes a mail in the language that the owner of its address chose; where they chose none, in that of the request, or in `otherwise`. */
export const inLanguageOfEmail = async <T>(sql: Sql, email: string, write: () => T, otherwise = locale()): Promise<T> =>
  inLanguage((await findLanguageOfEmail(sql, email)) ?? otherwise, write)

/** The language of a request: what the person chose, else their workspace's, else the browser's first that we speak. */
export function languageOf({ headers: { cookie, 'accept-language': accepted } }: Pick<FastifyRequest, 'headers'>): string {
  const kept = cookie === undefined ? [] : COOKIES.map((pattern) => pattern.exec(cookie)?.[1])
  const chosen = kept.find((language) => language !== undefined && PAGE_LANGUAGES.includes(language))
  if (chosen !== undefined) return chosen
  return (accepted === undefined ? null : acceptedLanguage(accepted)) ?? 'en'
}

const COOKIES = ['language', 'workspaceLanguage'].map((name) => new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`))
