import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { type TestDatabase, testDatabase } from '#store/testing/database.ts'
import { insertRows } from '#store/testing/rows.ts'

const CHILD = fileURLToPath(new URL('../../testing/import-child.ts', import.meta.url))
const Cost = z.object({ outcome: z.unknown(), grewBy: z.number(), longestMs: z.number() })
const MB = 1_000_000
const MOST_BYTES = 64 * MB
/** Of the processor, for one piece of 64 KB; to read 18 MB at once takes several times as long. */
const MOST_MS = 250

let database: TestDatabase
let folder = ''
beforeAll(async () => {
  database = await testDatabase()
  await insertRows(database.sql, 'app', { id: 'shop' })
  folder = await mkdtemp(join(tmpdir(), 'parley-import-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Takes in a table of so many pieces in a process of its own. */
async function importOf(head: string, piece: (at: number) => string, pieces: number) {
  const path = join(folder, 'table.csv')
  const file = createWriteStream(path)
  file.write(head)
  for (let at = 0; at < pieces; at += 1) if (!file.write(piece(at))) await once(file, 'drain')
  file.end()
  await once(file, 'close')
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', CHILD, database.url, folder, path])
  return Cost.parse(JSON.parse(stdout))
}

test('refuses an 18 MB cell with its line, within 64 MB and without blocking', async ({ annotate }) => {
  const { outcome, grewBy, longestMs } = await importOf('name,note\r\nAna,x\r\nBo,"', () => 'x'.repeat(MB), 18)
  await annotate(`${Math.round(grewBy / MB)} MB more, at most ${Math.round(longestMs)} ms at once`)

  const message = 'Line 3: a cell has more than 1,000,000 characters. Check that its quotes are closed.'
  expect(outcome).toEqual({ refused: [{ path: 'file', message }] })
  expect(grewBy).toBeLessThan(MOST_BYTES)
  expect(longestMs).toBeLessThan(MOST_MS)
})

test('imports 18 MB of rows within 64 MB and without blocking', async ({ annotate }) => {
  const row = (at: number) => `Person ${at},+44770${String(at).padStart(7, '0')},person.${at}@example.com,"VIP, lead",${'n'.repeat(60)}\r\n`
  const { outcome, grewBy, longestMs } = await importOf('name,phone,email,tags,note\r\n', row, 145_000)
  await annotate(`${Math.round(grewBy / MB)} MB more, at most ${Math.round(longestMs)} ms at once`)

  expect(outcome).toEqual({ rows: 145_000 })
  expect(grewBy).toBeLessThan(MOST_BYTES)
  expect(longestMs).toBeLessThan(MOST_MS)
})
