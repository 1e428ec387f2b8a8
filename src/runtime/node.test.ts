import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { randomId } from '#domain/generate-id.ts'
import { testDatabase, type TestDatabase } from '#store/testing/database.ts'

import { namedHome, type NodeHome } from './integrations/files/file-home.ts'
import { openFileHome } from './integrations/files/file-storage.ts'
import { createNode } from './node.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

let database: TestDatabase
let folders: string[] = []
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await database.sql`delete from node`
  folders = [await mkdtemp(join(tmpdir(), 'parley-node-')), await mkdtemp(join(tmpdir(), 'parley-node-'))]
})
afterAll(() => database.drop())

async function nodeOn(folder: string, home?: NodeHome) {
  const files = await openFileHome(folder)
  return createNode({ sql: database.sql, log, generateId: randomId, files: { ...files, ...(home && { home }) } })
}

test('a node is refused while another one that lives keeps its files elsewhere', async () => {
  const [here = '', there = ''] = folders
  await (await nodeOn(here)).enter()

  const stranger = await nodeOn(there)
  await expect(stranger.enter()).rejects.toThrow('keeps its files in a folder of its own')
  await stranger.leave()
  const inS3 = await nodeOn(there, namedHome('S3 (s3.example, parley)'))
  await expect(inS3.enter()).rejects.toThrow('keeps its files in a folder, and this one in S3 (s3.example, parley)')
  await inS3.leave()

  // On the same folder, wherever it is mounted; and one that comes back after a kill.
  await (await nodeOn(here)).enter()
  await database.sql`update node set beat_at = now() - interval '16 seconds'`
  await (await nodeOn(there)).enter()
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
})

test('nodes of one storage live beside each other, and beside one of a version that says nothing', async () => {
  const [here = '', there = ''] = folders
  await database.sql`insert into node (id) values ('former')`
  const home = namedHome('S3 (s3.example, parley)')
  await (await nodeOn(here, home)).enter()
  await (await nodeOn(there, home)).enter()
  expect(await database.sql`select files from node order by files`).toEqual([{ files: home.name }, { files: home.name }, { files: null }])
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
})

test('a start leaves uploads of others alone, and removes what nobody wrote to for an hour', async () => {
  const [here = ''] = folders
  const { temp } = await openFileHome(here)
  const [underWay, left] = [join(temp, 'under-way'), join(temp, 'left')]
  await Promise.all([writeFile(underWay, 'a'), writeFile(left, 'b')])
  const long = new Date(Date.now() - 2 * 3_600_000)
  await utimes(left, long, long)

  await openFileHome(here)
  expect((await stat(underWay)).size).toBe(1)
  await expect(stat(left)).rejects.toThrow('ENOENT')
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
})
