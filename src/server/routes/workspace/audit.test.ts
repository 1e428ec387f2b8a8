import { afterAll, beforeAll, expect, test } from 'vitest'

import { contract } from '#domain/api/contract.ts'
import type { Endpoint } from '#domain/api/endpoint.ts'
import type { AuditEntry } from '#domain/workspace/audit.ts'
import { AUDITED } from '#domain/workspace/audited-operations.ts'
import { forgetOldAuditEntries } from '#store/workspace/audit-log.ts'
import { insertMember } from '#store/testing/rows.ts'

import { type Client, createClient } from '#server/testing/client.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
let owner: Client
let path = ''
let appId = ''

beforeAll(async () => {
  testApp = await createTestApp()
  owner = await testApp.person('Olga')
  await testApp.person('Ned')
  appId = await owner.appId()
  path = `/api/v1/apps/${appId}`
  await insertMember(testApp.sql, appId, 'ned@parley.test', { role: 'agent' })
})
afterAll(() => testApp.end())

/** Tries, reads and work on content: what leaves its trace elsewhere, or changes nothing that anybody set up. */
const NOT_AUDITED = new Set(
  `createAgentScenario recordAgentScenario updateAgentScenario removeAgentScenario updateAgentTestSettings startAgentTestRun
   cancelAgentTestRun reviewAgentTestCheck reviewAgentCase tryAgent testAiProvider readMcpTools
   createProduct replaceProduct archiveProduct restoreProduct importProducts setProductPicture
   removeProductPicture createCollection changeCollection removeCollection inspectToken refreshChannel
   startDiagnostics replayDelivery replayDeliveries settleUnknownSends replayParked startGoogleConsent
   testConnection tryFunction tryHttp tryRequest uploadTemplateSample uploadContactImport
   addFlowComment editFlowComment removeFlowComment resolveFlowComment reopenFlowComment renameFlowVersion
   createFlowTest updateFlowTest deleteFlowTest recordFlowTest describeFlow readFlowFile
   cancelWorkflowRun acceptKnowledgeSuggestion rejectKnowledgeSuggestion searchForSuggestions solveKnowledgeConflict dismissKnowledgeGap
   readKnowledge searchKnowledge dismissOnboarding createWhatsappForm saveWhatsappForm removeWhatsappForm
   publishWhatsappForm deprecateWhatsappForm handOverWhatsappForm`.split(/\s+/),
)

const entries = async (query = ''): Promise<AuditEntry[]> => (await owner.ok('GET', `${path}/audit-log${query}`)).items

test('every change that needs an admin is audited, or is named as one that is not', () => {
  const changes = Object.entries<Endpoint>(contract).filter(
    ([, { method, access }]) => method !== 'GET' && (access === 'admin' || access === 'owner'),
  )
  const forgotten = changes.map(([id]) => id).filter((id) => !(id in AUDITED) && !NOT_AUDITED.has(id))

  expect(forgotten).toEqual([])
  expect([...NOT_AUDITED].filter((id) => id in AUDITED || !(id in contract))).toEqual([])
})

test('a changed role says who changed it, from what to what, and from where', async () => {
  const { items } = await owner.ok('GET', `${path}/members`)
  const { userId } = items.find(({ email }: { email: string }) => email === 'ned@parley.test')
  await owner.ok('PATCH', `${path}/members/${userId}`, { role: 'admin' })

  const [entry] = await entries()

  expect(entry).toMatchObject({
    kind: 'members',
    operation: 'updateMember',
    actor: { kind: 'user', name: 'Olga' },
    ip: '127.0.0.1',
    subject: { id: userId, name: 'Ned' },
    changes: [{ field: 'role', from: 'agent', to: 'admin' }],
  })
})

test('settings name each value that changed; what was saved as it was leaves no change', async () => {
  const rules = await owner.ok('GET', `${path}/inbox-rules`)
  await owner.ok('PUT', `${path}/inbox-rules`, rules)
  const before = await entries()
  await owner.ok('PATCH', path, { name: 'Harbour Bikes' })

  const [named] = await entries()

  expect(before[0]).toMatchObject({ operation: 'saveInboxRules' })
  expect(named).toMatchObject({ operation: 'updateApp', changes: [{ field: 'name', from: 'Olga’s workspace', to: 'Harbour Bikes' }] })
})

test('a key is told by its name and scopes, never by its secret, and what it does is told as its own', async () => {
  const { key, secret } = await owner.ok('POST', `${path}/keys`, { name: 'CI', scopes: ['read', 'manage'] })
  const program = createClient(testApp.server, secret)
  await program.ok('POST', `${path}/teams`, { name: 'Care', memberIds: [] })
  await owner.ok('DELETE', `${path}/keys/${key.id}`)

  const [removed, team, created] = await entries()

  expect(removed).toMatchObject({ operation: 'removeKey', subject: { id: key.id, name: 'CI' } })
  expect(team).toMatchObject({ operation: 'createTeam', actor: { kind: 'key', id: key.id, name: 'CI' }, subject: { name: 'Care' } })
  expect(created).toMatchObject({ operation: 'createKey', kind: 'keys', subject: { id: key.id, name: 'CI' } })
  expect(JSON.stringify(await entries())).not.toContain(secret.slice(9))
})

test('a draft that is saved again and again leaves one entry in an hour, its publishing another', async () => {
  const flow = await owner.ok('POST', `${path}/flows`, { name: 'Welcome' })
  for (const name of ['Hello', 'Hello again']) await owner.ok('PATCH', `${path}/flows/${flow.id}`, { name })

  const told = (await entries('?kind=flows')).map(({ operation }) => operation)

  expect(told).toEqual(['updateFlow', 'createFlow'])
})

test('an erasure is told without the customer', async () => {
  const contact = await owner.ok('POST', `${path}/contacts`, { name: 'Mia Larsen' })
  await owner.ok('POST', `${path}/contacts/${contact.id}/erase`, { confirm: 'Mia Larsen' })

  const [entry] = await entries('?kind=data')

  expect(entry).toMatchObject({ operation: 'eraseContact', subject: null, changes: [] })
  expect(JSON.stringify(entry)).not.toMatch(/Mia|Larsen/)
})

test('a call that is refused leaves nothing', async () => {
  const before = await entries()
  await owner.call('DELETE', `${path}/keys/noSuchKey000000001`)

  expect(await entries()).toEqual(before)
})

test('the list is filtered by person, kind and day, read page by page, and exported as CSV', async () => {
  const { items: actors } = await owner.ok('GET', `${path}/audit-log/actors`)
  const program = actors.find(({ kind }: { kind: string }) => kind === 'key')
  expect((await entries(`?actorId=${program.id}`)).map(({ operation }) => operation)).toEqual(['createTeam'])
  expect(await entries('?range=custom&to=2020-01-01')).toEqual([])

  const first = await owner.ok('GET', `${path}/audit-log?limit=2`)
  const second = await owner.ok('GET', `${path}/audit-log?limit=2&after=${first.nextCursor}`)
  expect([...first.items, ...second.items]).toEqual((await entries()).slice(0, 4))

  const { body } = await owner.call('GET', `${path}/audit-log/export?kind=keys`)
  expect(String(body)).toMatch(/^\uFEFFTime \(UTC\),Name,.*\r\n.*,Olga,Person,/)
})

test('entries go after 400 days', async () => {
  await testApp.sql`update audit_entry set at = now() - interval '401 days' where operation = 'createKey'`
  await forgetOldAuditEntries(testApp.sql)

  const left = (await entries()).map(({ operation }) => operation)

  expect(left).not.toContain('createKey')
  expect(left).toContain('removeKey')
})
