import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { Validator } from '@seriousme/openapi-schema-validator'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { contract } from '#domain/api/contract.ts'

import { type TestApp, createTestApp } from '../testing/test-app.ts'
import { openApi } from './openapi.ts'

const TSC = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))

let testApp: TestApp
let url = ''
let folder = ''
beforeAll(async () => {
  testApp = await createTestApp()
  url = await testApp.server.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'parley-client-'))
})
afterAll(async () => {
  await testApp.end()
  await rm(folder, { recursive: true, force: true })
})

test('is valid OpenAPI without dangling references', async () => {
  const document = JSON.parse(JSON.stringify(openApi(url)))

  expect(await new Validator().validate(document)).toEqual({ valid: true })
  const broken = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].flatMap(([, path = '']) =>
    path.split('/').reduce((found, part) => found?.[part], document) === undefined ? [path] : [],
  )
  expect(broken).toEqual([])
})

/** What a caller of ours would write. */
const CALLER = `
import { Api } from './client.ts'

export async function call(baseUrl: string, key: string, appId: string) {
  const { api } = new Api({ baseUrl, baseApiParams: { secure: true }, securityWorker: () => ({ headers: { authorization: \`Bearer \${key}\` } }) })
  const { data: contact } = await api.createContact(appId, { name: 'Ana', tags: ['vip'] })
  const { data: contacts } = await api.listContacts(appId, { limit: 10 })
  const names: (string | null)[] = contacts.items.map(({ name }) => name)
  const { data: conversations } = await api.listConversations(appId, { openState: 'any' })
  const refused = await api.getContact(appId, 'nobody').catch((answer) => answer.error.error.code)
  return { id: contact.id, names, conversations: conversations.items.length, refused }
}
`

test('a generated client compiles and works', async () => {
  const owner = await testApp.person('Olga')
  const appId = await owner.appId()
  const { secret } = await owner.ok('POST', `/api/v1/apps/${appId}/keys`, { name: 'Generated client' })
  const spec = await (await fetch(`${url}/api/v1/openapi.json`)).json()

  const { files } = await generateApi({ spec, output: false, silent: true, httpClientType: 'fetch', generateUnionEnums: true })
  const client = files[0]?.fileContent ?? ''
  await Promise.all([writeFile(join(folder, 'client.ts'), client), writeFile(join(folder, 'caller.ts'), CALLER)])
  const strict = ['--strict', '--erasableSyntaxOnly', '--noEmit', '--allowImportingTsExtensions']
  const modern = ['--target', 'esnext', '--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'esnext,dom,dom.iterable']
  const compile = promisify(execFile)(process.execPath, [TSC, '--ignoreConfig', ...strict, ...modern, join(folder, 'caller.ts')])

  await expect(compile.catch(({ stdout }) => stdout)).resolves.toEqual({ stdout: '', stderr: '' })
  for (const id of Object.keys(contract)) expect(client).toContain(` ${id}: (`)
  const { call } = await import(pathToFileURL(join(folder, 'caller.ts')).href)
  expect(await call(url, secret, appId)).toEqual({ id: expect.any(String), names: ['Ana'], conversations: 0, refused: 'not-found' })
})
