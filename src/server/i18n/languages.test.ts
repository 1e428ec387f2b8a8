import fastify from 'fastify'
import { expect, test } from 'vitest'

import { AppError } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'

import { inLanguage } from '#runtime/i18n/in-language.ts'
import { mountErrors } from '../http/errors.ts'
import { answerInLanguages } from './languages.ts'

const server = fastify()
answerInLanguages(server)
mountErrors(server)
server.get('/api/v1/nothing', async () => {
  await Promise.resolve()
  throw new AppError('unauthenticated')
})

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

test('a program that names no language, or one that we do not speak, is answered in English', async () => {
  expect(await messageFor({})).toBe('You are not signed in.')
  expect(await messageFor({ 'accept-language': 'ja', cookie: 'language=xx' })).toBe('You are not signed in.')
})

test('plurals follow the rules of the language', () => {
  const count = (language: string, conversations: number) =>
    inLanguage(language, () => t('{count} things wait for you', { count: conversations }))
  expect(count('de', 3)).toContain('3')
  expect(inLanguage(null, () => t('You are not signed in.'))).toBe('You are not signed in.')
})
