import { buffer } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { BlobKey, BlobSource } from '#runtime/integrations/files/blob-store.ts'
import { deleteOldFiles } from '#runtime/jobs/delete-old-files.ts'
import { removeOrphanedBlobs } from '#runtime/jobs/remove-orphaned-blobs.ts'
import { insertRows } from '#store/testing/rows.ts'

import type { Client } from '#server/testing/client.ts'
import { multipart } from '#server/testing/multipart.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
let owner: Client
let appId = ''

beforeAll(async () => {
  testApp = await createTestApp()
  owner = await testApp.person('Olga')
  appId = await owner.appId()
})
afterAll(() => testApp.end())

const source: BlobSource = {
  size: 3,
  sha256: 'x',
  async *open() {
    yield Buffer.from('old')
  },
}
const blob = (path: string): BlobKey => ({ area: 'private', path })
const isThere = async (path: string): Promise<boolean> => (await testApp.files.blobs.stat(blob(path))) !== null
const there = async (paths: readonly string[]): Promise<string[]> => {
  const found = await Promise.all(paths.map(isThere))
  return paths.filter((_path, n) => found[n])
}
const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 60 * 60_000)

/** A customer's file that came so long ago. */
async function aCustomersFile(messageId: string, days: number): Promise<void> {
  const of = { messageId, conversationId: 'chat', channelId: 'number', providerId: '7', mimeType: 'application/pdf', bytes: 3 }
  await insertRows(testApp.sql, 'media_file', { appId, ...of, state: 'stored', createdAt: daysAgo(days) })
  await testApp.files.blobs.put(blob(`${appId}/media/${messageId}`), source)
}

/** A file of the team that was uploaded so long ago. */
async function aTeamsFile(id: string, days: number): Promise<void> {
  const of = { id, kind: 'document', mimeType: 'application/pdf', bytes: 3, sha256: 'x', name: 'a.pdf', ready: true }
  await insertRows(testApp.sql, 'file', { appId, ...of, createdAt: daysAgo(days) })
  await testApp.files.blobs.put(blob(`${appId}/files/${id}`), source)
}

test('files of conversations are kept for as long as the workspace says, and for ever until it does', async () => {
  await aCustomersFile('old', 31)
  await aCustomersFile('young', 29)
  await aTeamsFile('sentLongAgo', 31)
  await aTeamsFile('sentLately', 29)
  await aTeamsFile('inAReply', 31)
  const content = { type: 'document', media: { fileId: 'inAReply' } }
  await owner.ok('POST', `/api/v1/apps/${appId}/saved-replies`, { shortcut: 'prices', name: 'Prices', shared: true, content })
  const paths = ['media/old', 'media/young', 'files/sentLongAgo', 'files/sentLately', 'files/inAReply'].map((path) => `${appId}/${path}`)
  const deps = { sql: testApp.sql, files: testApp.files }

  await deleteOldFiles(deps)
  expect(await there(paths)).toEqual(paths)

  expect(await owner.ok('PUT', `/api/v1/apps/${appId}/storage/retention`, { fileDays: 30 })).toMatchObject({ fileDays: 30, total: 15 })
  await deleteOldFiles(deps)

  expect(await there(paths)).toEqual(paths.filter((path) => !/\/(old|sentLongAgo)$/.test(path)))
  expect(await testApp.sql`select message_id, state, reason from media_file where app_id = ${appId} order by 1`).toEqual([
    { message_id: 'old', state: 'failed', reason: 'expired' },
    { message_id: 'young', state: 'stored', reason: null },
  ])
  expect((await owner.ok('GET', `/api/v1/apps/${appId}/storage`)).total).toBe(9)
})

test.each([0, 3_651, 1.5])('refuses to keep files for %d days', async (fileDays) => {
  expect((await owner.call('PUT', `/api/v1/apps/${appId}/storage/retention`, { fileDays })).status).toBe(400)
})

test('what no row knows any more is removed after a day; what is known, young or not ours stays', async () => {
  const { headers, body } = multipart({}, Buffer.from('known'))
  await owner.call('POST', `/api/v1/apps/${appId}/storage/private/object?path=known.txt`, body, headers)
  const [row] = await testApp.sql<{ id: string }[]>`select id from storage_object where full_path like '%known.txt'`
  const known = [`objects/${row!.id}`, `objects/${row!.id}-w320`, 'somebody/elses/blob/of/theirs', 'notes.txt']
  const orphans = [
    'objects/crashed',
    'objects/crashed-w96',
    `${appId}/media/gone`,
    `${appId}/files/gone-w960`,
    'uploads/one/part',
    `${appId}/tasks/gone/result`,
  ]
  for (const path of [...known.slice(1), ...orphans]) await testApp.files.blobs.put(blob(path.replace('notes.txt', 'notes')), source)
  const all = [...known.slice(0, 3), 'notes', ...orphans]
  const tidy = (hours: number) =>
    removeOrphanedBlobs({ ...testApp.deps, files: testApp.files, now: () => new Date(Date.now() + hours * 60 * 60_000) })

  await tidy(23)
  expect(await there(all)).toEqual(all)
  await tidy(25)
  expect(await there(all)).toEqual(all.slice(0, 4))
  expect((await buffer((await testApp.files.blobs.open(blob(all[0]!), null))!)).toString()).toBe('known')
})

test('a workspace that is removed takes its files along', async () => {
  const stan = await testApp.person('Stan')
  const gone = await stan.appId()
  const file = await stan.ok('POST', `/api/v1/apps/${gone}/files?name=a.pdf`, Buffer.from('%PDF-1.4 a'))
  await testApp.sql`delete from app where id = ${gone}`
  await removeOrphanedBlobs({ ...testApp.deps, files: testApp.files, now: () => new Date(Date.now() + 25 * 60 * 60_000) })

  expect(await isThere(`${gone}/files/${file.id}`)).toBe(false)
})
