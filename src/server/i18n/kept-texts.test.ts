import { globSync, readFileSync } from 'node:fs'

import fastify from 'fastify'
import { expect, test } from 'vitest'

import { readRefusal } from '#channels/whatsapp/errors.ts'
import { sentenceList, storedCommaList } from '#domain/i18n/comma-list.ts'
import { storedText } from '#domain/i18n/t.ts'
import { translateStored } from '#domain/messages/translate-stored.ts'

import { inLanguage } from '#runtime/i18n/in-language.ts'
import { answerInLanguages } from './languages.ts'

const server = fastify()
answerInLanguages(server)

const faultOfSite = (): string =>
  storedText('The sitemap {url} couldn’t be read. {reason}', {
    url: 'https://shop.example/map.xml',
    reason: storedText('The page wasn’t found ({status}).', { status: 404 }),
  })
const restriction = (): string => storedText('Restricted until {day}: {kinds}.', { day: '2026-12-01', kinds: 'biz initiated' })
const certificate = (): string => storedText('The certificate expires in {days, plural, one {# day} other {# days}}.', { days: 2 })

server.get('/api/v1/kept', () => ({
  problem: faultOfSite(),
  notices: [{ title: storedText('The account was banned'), remedy: restriction() }],
  checks: [{ found: certificate(), fix: 'Written in English before' }],
  content: { text: certificate() },
}))

test.each([
  ['de', 'Die Sitemap https://shop.example/map.xml konnte nicht gelesen werden.', '(404)', 'in 2 Tagen'],
  ['ar', 'تعذّرت قراءة خريطة الموقع https://shop.example/map.xml.', '(404)', 'يومين'],
  ['en', 'The sitemap https://shop.example/map.xml couldn’t be read. The page wasn’t found', '(404)', 'in 2 days'],
])('a fault with values, and the fault within it, is read in %s', (language, sitemap, status, days) => {
  const said = inLanguage(language, () => [faultOfSite(), certificate()].map(translateStored))
  expect(said).toEqual([expect.stringContaining(sitemap), expect.stringContaining(days)])
  expect(said[0]).toContain(status)
})

test('the API answers kept codes in the caller’s language and leaves other text unchanged', async () => {
  const { body } = await server.inject({ url: '/api/v1/kept', headers: { 'accept-language': 'ar' } })
  const said = (kept: string) => inLanguage('ar', () => translateStored(kept))
  expect(JSON.parse(body)).toEqual({
    problem: said(faultOfSite()),
    notices: [{ title: 'تم حظر الحساب', remedy: said(restriction()) }],
    checks: [{ found: said(certificate()), fix: 'Written in English before' }],
    content: { text: certificate() },
  })
})

test.each([
  ['de', 'Der Kunde hat', 'a, b', 'Ein Satz. Noch einer.'],
  ['ar', 'لم يكتب العميل', 'a، b', 'Ein Satz. Noch einer.'],
  ['en', 'The customer hasn’t written', 'a, b', 'Ein Satz. Noch einer.'],
])('why WhatsApp refused a message, and lists within a fault, are read in %s', (language, title, list, sentences) => {
  const refusal = readRefusal(JSON.stringify({ error: { code: 131_047, message: 'Re-engagement message' } }), 400)
  const kept = [refusal?.failure.title ?? '', storedCommaList(['a', 'b']), sentenceList(['Ein Satz.', 'Noch einer.'])]

  const said = inLanguage(language, () => kept.map(translateStored))

  expect(said).toEqual([expect.stringContaining(title), list, sentences])
})

test('a kept text that was cut off, or is of another version, breaks nothing', () => {
  expect(translateStored(certificate().slice(0, 40))).toBe('')
  expect(translateStored('\u001F{"text":"{count, plural, one {","values":{}}')).toBe('')
  expect(translateStored('\u001F{"text":"Gone: {name}.","values":{"name":"Anna"}}')).toBe('Gone: Anna.')
})

/** Where faults are written that are read later, by whoever. */
const WRITERS = [
  'src/flow/{engine,expression}/**/*.ts',
  'src/commands/**/*.ts',
  'src/channels/whatsapp/{*,{catalog,numbers,send,templates}/*}.ts',
  'src/runtime/{jobs,workflows,pipeline/webhook-fields,pipeline/ingest,pipeline/outbox}/**/*.ts',
  'src/runtime/integrations/{ai,google,google-calendar,google-sheets,documents,files,http,mcp,sandbox}/**/*.ts',
  'src/server/{branding,diagnostics,numbers,intake}/**/*.ts',
]
const SENTENCE =
  /\b(?:problem|detail|remedy|found|fix|hold|untold|refused|missing|wanted|failure|message):\s*(?:'[A-Z][^'\n]* [^'\n]*'|`[A-Z][^`\n]* [^`\n]*`)/g

test('a fault is never written as a sentence of one language', () => {
  const files = WRITERS.flatMap((pattern) => globSync(pattern)).filter((path) => !/\.test\.ts$|\/testing\//.test(path))
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap((path) => (readFileSync(path, 'utf8').match(SENTENCE) ?? []).map((sentence) => `${path}: ${sentence}`))).toEqual([])
})
