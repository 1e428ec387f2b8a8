import fastify from 'fastify'
import { expect, test } from 'vitest'

import type { FlowExits } from '#domain/api/flows/flow-exits.ts'
import { AppError } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'
import { storedSnippet } from '#domain/messages/snippet.ts'
import { errorReason, reasonText, type RefusalReason, storedReason } from '#domain/refusal-reason.ts'

import { inLanguage } from '#runtime/i18n/in-language.ts'
import { mountErrors } from '../http/errors.ts'
import { translateExits } from '../flows/translate-exits.ts'
import { answerInLanguages } from './languages.ts'

const REASONS: RefusalReason[] = [
  { code: 'noEmail' },
  { code: 'templateUnapproved', template: 'visit' },
  { code: 'field', field: { label: 'Size', type: 'choice', choices: ['S', 'M'] }, value: 'XXL' },
  errorReason(new AppError('unauthenticated')),
]

const server = fastify()
answerInLanguages(server)
mountErrors(server)
server.get('/api/v1/nothing', async () => {
  await Promise.resolve()
  throw new AppError('unauthenticated')
})
server.get('/api/v1/row', async () => ({
  snippet: storedSnippet({ type: 'audio', media: { providerId: 'm' } }),
  content: { text: '\u001Fvoice' },
  others: [{ snippet: 'I said "voice"' }, { snippet: storedSnippet({ type: 'reaction', emoji: '“"”', messageId: 'm' }) }],
}))
server.get('/api/v1/reasons', async () => ({
  reminders: REASONS.map((reason) => ({ reason: storedReason(reason) })),
  typed: { reason: 'Moved house' },
}))
const way = { fault: false, silence: true }
server.get('/api/v1/exits', async () =>
  translateExits({
    ask: [
      { ...way, name: 'timeout', label: 'No answer' },
      { ...way, name: 'option:no', label: 'No answer' },
    ],
  }),
)

/** What the API answers to some headers. */
async function messageFor(headers: Record<string, string>): Promise<string> {
  const { body } = await server.inject({ url: '/api/v1/nothing', headers })
  return (JSON.parse(body) as { error: { message: string } }).error.message
}

test('the API answers in the language of who asks: as chosen on the device, else as the browser asks', async () => {
  expect(await messageFor({ 'accept-language': 'de-CH,de;q=0.9' })).toBe(inLanguage('de', () => t('You are not signed in.')))
  expect(await messageFor({ 'accept-language': 'de', cookie: 'a=b; language=ar' })).toBe(
    inLanguage('ar', () => t('You are not signed in.')),
  )
  expect(inLanguage('de', () => t('You are not signed in.'))).not.toBe('You are not signed in.')
})

test('what is stored of a message without words is said in the language of who asks', async () => {
  const { body } = await server.inject({ url: '/api/v1/row', headers: { 'accept-language': 'de' } })
  expect(JSON.parse(body)).toEqual({
    snippet: inLanguage('de', () => t('Voice message')),
    content: { text: '\u001Fvoice' },
    others: [{ snippet: 'I said "voice"' }, { snippet: inLanguage('de', () => t('Reacted {emoji}', { emoji: '“"”' })) }],
  })
})

test('a stored reason is said in the language of who asks, what a person typed as they typed it', async () => {
  const { body } = await server.inject({ url: '/api/v1/reasons', headers: { 'accept-language': 'de' } })
  const said = inLanguage('de', () => [
    t('The contact has no email.'),
    t('The template “{template}” is not approved on this number.', { template: 'visit' }),
    `Size “XXL”: ${t('Choose one of: {choices}.', { choices: 'S, M' })}`,
    t('You are not signed in.'),
  ])
  expect(JSON.parse(body)).toEqual({ reminders: said.map((reason) => ({ reason })), typed: { reason: 'Moved house' } })
  expect(said[0]).not.toBe('The contact has no email.')
})

test('a code of a later version, or a broken one, is no secret sign', () => {
  expect(reasonText('\u001F{"code":"fromTheFuture"}')).toBe('For a reason unknown.')
  expect(reasonText('\u001F{')).toBe('For a reason unknown.')
})

test('what a step calls its exits is said in the language of who asks, what its author wrote as they wrote it', async () => {
  const { body } = await server.inject({ url: '/api/v1/exits', headers: { 'accept-language': 'de' } })
  expect((JSON.parse(body) as FlowExits)['ask']?.map(({ label }) => label)).toEqual([inLanguage('de', () => t('No answer')), 'No answer'])
  expect(inLanguage('de', () => t('No answer'))).not.toBe('No answer')
})

test('a word of two meanings is one in English and two elsewhere', () => {
  expect([t('Open'), t('Open##action')]).toEqual(['Open', 'Open'])
  expect(inLanguage('de', () => [t('Open'), t('Open##action')])).toEqual(['Offen', 'Öffnen'])
})

test('the workspace’s language goes before the browser’s, and a person’s own before both', async () => {
  const said = (language: string) => inLanguage(language, () => t('You are not signed in.'))
  expect(await messageFor({ 'accept-language': 'de', cookie: 'workspaceLanguage=fr' })).toBe(said('fr'))
  expect(await messageFor({ 'accept-language': 'de', cookie: 'workspaceLanguage=fr; language=ar' })).toBe(said('ar'))
  expect(await messageFor({ 'accept-language': 'de', cookie: 'workspaceLanguage=xx' })).toBe(said('de'))
})

test('a program that names no language, or one that we do not speak, is answered in English', async () => {
  expect(await messageFor({})).toBe('You are not signed in.')
  expect(await messageFor({ 'accept-language': 'ja', cookie: 'language=xx' })).toBe('You are not signed in.')
})

test('plurals follow the rules of the language: Arabic has a form of its own for two, for some and for many', () => {
  const messages = (language: string | null, count: number) =>
    inLanguage(language, () =>
      t('{count, plural, =1 {{contact} wrote to you} other {# messages from {contact}}}', { count, contact: 'Ana' }),
    )

  expect(messages('de', 3)).toBe('3 Nachrichten von Ana')
  const arabic = [1, 2, 5, 40, 100].map((count) => messages('ar', count).replaceAll(/[\d\u0660-\u0669]+/g, '#'))
  expect(new Set(arabic).size).toBeGreaterThanOrEqual(4)
  expect(arabic[2]).toContain('رسائل')
  expect(arabic[3]).toContain('رسالة')
  expect(messages(null, 5)).toBe('5 messages from Ana')
})
