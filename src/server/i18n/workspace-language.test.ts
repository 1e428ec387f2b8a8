import { afterAll, beforeAll, expect, test } from 'vitest'

import { t } from '#domain/i18n/t.ts'
import { findLanguage } from '#store/workspace/accounts.ts'

import { inLanguageOfEmail } from './languages.ts'
import { createTestWorkspace, type TestWorkspace } from '../testing/test-workspace.ts'

let workspace: TestWorkspace

beforeAll(async () => {
  workspace = await createTestWorkspace()
})
afterAll(() => workspace.testApp.end())

test('an admin chooses the workspace’s language, the audit log says so, and agents may not', async () => {
  const { app, owner, agent } = workspace
  expect((await owner.ok('GET', '/api/v1/apps')).items[0].language).toBeNull()

  expect(await owner.ok('PATCH', app, { language: 'pt-BR' })).toMatchObject({ language: 'pt-BR' })
  expect((await agent.call('PATCH', app, { language: 'de' })).status).toBe(403)
  expect((await owner.call('PATCH', app, { language: 'ja' })).status).toBe(400)

  const [entry] = (await owner.ok('GET', `${app}/audit-log`)).items
  expect(entry).toMatchObject({ operation: 'updateApp', changes: [{ field: 'language', from: null, to: 'pt-BR' }] })
  // Another change leaves it as it is, and null takes it away.
  expect(await owner.ok('PATCH', app, { name: 'Casa' })).toMatchObject({ name: 'Casa', language: 'pt-BR' })
  expect(await owner.ok('PATCH', app, { language: null })).toMatchObject({ language: null })
})

test('each detail of a refusal is in the language of who asks, our own rules and those of the schema library', async () => {
  const { app, owner } = workspace
  const details = async (language: string) => {
    const input = { name: 'A', timeZone: 'Mars/Olympus', tags: ['x'.repeat(41)] }
    const { body } = await owner.call('POST', `${app}/contacts`, input, { 'accept-language': language })
    return body.error.details.map(({ message }: { message: string }) => message)
  }

  expect(await details('en')).toEqual(['Use a time zone like Europe/Madrid.', 'Too big: expected string to have <=40 characters'])
  expect(await details('de')).toEqual(['Verwenden Sie eine Zeitzone wie Europe/Madrid.', 'Zu groß: erwartet, dass string <=40 Zeichen hat'])
})

test('who chose no language is told in the workspace’s, who chose one in their own', async () => {
  const { app, appId, owner, agent, agentId, testApp } = workspace
  await owner.ok('PATCH', app, { language: 'fr' })
  expect(await findLanguage(testApp.sql, appId, agentId)).toBe('fr')

  await agent.ok('PATCH', '/api/v1/account', { language: 'hi' })
  expect(await findLanguage(testApp.sql, appId, agentId)).toBe('hi')
})

test('a mail to somebody who is known by their address is in their language', async () => {
  const { sql } = workspace.testApp
  expect(await inLanguageOfEmail(sql, 'Agnes@Parley.test', () => t('Hi,'))).toBe('नमस्ते,')
  expect(await inLanguageOfEmail(sql, 'nobody@parley.test', () => t('Hi,'))).toBe('Hi,')
  expect(await inLanguageOfEmail(sql, 'nobody@parley.test', () => t('Hi,'), 'de')).toBe('Guten Tag,')
})
