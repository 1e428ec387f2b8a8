import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { aDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'
import { type LogReader, loadPlace } from '#store/conversations/event-log-cursor.ts'
import { readTail } from '#store/conversations/event-log-tail.ts'
import { testDatabase, type TestDatabase } from '#store/testing/database.ts'
import { fillTables } from '#store/testing/fill-tables.ts'
import { insertRows } from '#store/testing/rows.ts'
import { rowsOf, withoutNumbers } from '#store/testing/workspace-rows.ts'
import { insertAccountRow } from '#store/workspace/account-rows.ts'

import { createSeal } from '../settings/seal.ts'
import { exportWorkspace } from './export-workspace.ts'
import { importWorkspace } from './import-workspace.ts'
import { resume } from './pause-workspace.ts'
import type { Cli } from './open-cli.ts'
import { readArguments } from './read-arguments.ts'

let from: TestDatabase
let to: TestDatabase
let folder = ''
let file = ''
let said: string[] = []
beforeEach(async () => {
  from = await testDatabase()
  to = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'parley-workspace-'))
  file = join(folder, 'shop.workspace')
  said = []
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await from.drop()
  await to.drop()
})

// What these commands do not use is not there.
const cliOf = ({ sql }: TestDatabase, secretKey = 'one secret') =>
  ({
    sql,
    config: { DATA_DIR: folder, FFMPEG: 'off' },
    seal: createSeal(secretKey),
    say: (line: string) => said.push(line),
  }) as unknown as Cli
const write = (appId = 'shop') => exportWorkspace(cliOf(from), readArguments([appId, file]))
const read = () => importWorkspace(cliOf(to), readArguments([file, '--active']))

test('every table of a workspace arrives as it was, and others keep theirs', async () => {
  await from.sql.begin((tx) => fillTables(tx, 'shop'))
  await to.sql.begin((tx) => fillTables(tx, 'other'))
  const before = await rowsOf(from.sql, 'shop')
  const others = await rowsOf(to.sql, 'other')
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])

  expect(await write()).toBe(0)
  expect(await read()).toBe(0)

  const after = await rowsOf(to.sql, 'shop')
  expect(withoutNumbers(after)).toEqual(withoutNumbers(before))
  expect(Object.values(after).map((rows) => rows.length)).toEqual(Object.values(before).map((rows) => rows.length))
  expect(await rowsOf(to.sql, 'other')).toEqual(others)
  const [vector] = await to.sql`
    select p.text from knowledge_vector v join knowledge_passage p on p.id = v.passage_id and p.app_id = v.app_id where v.app_id = 'shop'`
  expect(vector).toEqual({ text: 'knowledge_passage-text-of-shop' })
})

test('who has an account, by id or by email, keeps it; who has none gets one that signs in with nothing', async () => {
  const [known, other, fresh] = ['knownPersonKnown12', 'otherPersonOther12', 'freshPersonFresh12']
  await insertRows(from.sql, 'app', { id: 'shop' })
  for (const id of [known, other, fresh]) {
    await insertRows(from.sql, 'user', { id, email: `${id}@parley.test` })
    await insertAccountRow(from.sql, 'account', { id, userId: id, accountId: id, providerId: 'credential', password: 'the hash' })
    await insertRows(from.sql, 'member', { appId: 'shop', userId: id })
  }
  await insertRows(from.sql, 'contact', { appId: 'shop', fields: { seller: other } })
  await insertRows(to.sql, 'user', { id: known, name: 'Their own name', email: 'new@parley.test' })
  await insertRows(to.sql, 'user', { id: 'hereSinceLongAgo12', name: 'Here', email: `${other}@parley.test`.toUpperCase() })

  await write()
  expect(await read()).toBe(0)

  expect(await to.sql`select u.id, u.name from member m join "user" u on u.id = m.user_id order by u.name`).toEqual([
    { id: fresh, name: 'FreshPersonFresh12' },
    { id: 'hereSinceLongAgo12', name: 'Here' },
    { id: known, name: 'Their own name' },
  ])
  expect(await to.sql`select fields from contact`).toEqual([{ fields: { seller: 'hereSinceLongAgo12' } }])
  expect(await to.sql`select from account`).toEqual([])
  expect(gunzipSync(await readFile(file)).toString()).not.toContain('the hash')
})

test('refuses a workspace that is here, another SECRET_KEY, a newer schema, a taken number and a damaged file, and writes nothing', async () => {
  await from.sql.begin((tx) => fillTables(tx, 'shop'))
  await write()
  const whole = gunzipSync(await readFile(file)).toString()
  const refused = async (text: string, why: string) => {
    await writeFile(file, gzipSync(text))
    await expect(read()).rejects.toThrow(why)
    expect(await to.sql`select from app where id = 'shop'`).toEqual([])
  }

  await refused(whole.replace('agent-name-of-shop', 'agent-nome-of-shop'), 'damaged')
  await refused(whole.replace('\tmessage-conversation_id-of-shop', ''), 'damaged')
  await refused(whole.slice(0, whole.indexOf('{"end"')), 'incomplete')
  await refused(whole.replace('"0150_', '"9150_'), 'of a newer Parley (9150_')
  await refused('no export', 'not the export of a workspace')
  await writeFile(file, whole.slice(0, 400))
  await expect(read()).rejects.toThrow('damaged, or not the export')
  await writeFile(file, gzipSync(whole))
  await expect(importWorkspace(cliOf(to, 'another secret'), readArguments([file, '--active']))).rejects.toThrow('another SECRET_KEY')
  await to.sql.begin((tx) => fillTables(tx, 'other'))
  await to.sql`update api_key set hash = (select decode(${Buffer.from('api_key-hash-of-shop').toString('hex')}, 'hex'))`
  await refused(whole, 'One of its API keys is another workspace’s here')
  await to.sql`delete from api_key`

  expect(await read()).toBe(0)
  await expect(read()).rejects.toThrow('is here already')
})

test('files that the storage does not hold are named', async () => {
  await from.sql.begin((tx) => fillTables(tx, 'shop'))
  await from.sql`update storage_object set bucket = 'public', id = 'picture'`
  await write()
  await read()
  expect(said.join('\n')).toContain('public/objects/picture')
})

test('lines that were told are not told again, those that were not are once it works; new ones come after both', async () => {
  for (const table of ['app', 'user', 'channel', 'contact', 'conversation']) await insertRows(from.sql, table)
  await insertRows(from.sql, 'member')
  const note = ({ sql }: TestDatabase, seq: number) => insertRows(sql, 'conversation_event', { seq, body: { type: 'conversation_read' } })
  const seqs = async (reader: LogReader) =>
    (await readTail(to.sql, await loadPlace(to.sql, reader), 10, new Set(['app']))).lines.map(({ event }) => event.seq)
  await note(from, 1)
  await note(from, 2)
  await from.sql`update log_place p set (xid, position) = (select xid, position from conversation_event where seq = 1)`
  await write('app')
  await read()
  await note(to, 3)

  expect([await seqs('notifications'), await seqs('words')]).toEqual([
    [2, 3],
    [2, 3],
  ])
  const [positions] =
    await to.sql`select bool_and(position > before) as after from (select position, lag(position) over (order by seq) as before from conversation_event) p`
  expect(positions).toEqual({ after: true })
})

test('an import rests until it is resumed', async () => {
  for (const table of ['app', 'channel', 'contact', 'conversation']) await insertRows(from.sql, table)
  await insertRows(from.sql, 'conversation_event', { body: { type: 'conversation_read' } })
  const unread = async () => (await readTail(to.sql, await loadPlace(to.sql, 'words'), 10, new Set(['app']))).lines.length
  await write('app')
  await importWorkspace(cliOf(to), readArguments([file]))
  expect(await to.sql`select paused_until::text as until, pause_reason as reason from app`).toEqual([
    { until: 'infinity', reason: 'import' },
  ])
  expect(await unread()).toBe(0)

  expect(await resume(cliOf(to), readArguments(['app']))).toBe(0)

  expect(await to.sql`select paused_until, pause_reason from app`).toEqual([{ paused_until: null, pause_reason: null }])
  expect(await unread()).toBe(1)
})

test('a conversation that waits for an answer goes on where it was brought, and nothing is said twice', async () => {
  const [here, there] = [await runtimeFixture(), await runtimeFixture()]
  try {
    const ask = { question: 'Where to?', saveTo: { target: 'session', name: 'place' }, input: { type: 'text' }, mergeMs: 0 }
    await here.publish(
      aDocument({
        block: [
          ['place', 'ask', ask],
          ['end', 'response', { messages: [{ type: 'text', text: 'To {{ vars.place }}.' }] }],
        ],
      }),
    )
    await here.runtime.accept(aWebhook({ messages: [aText('m1', '15550001111', 'hi')] }))
    await here.quiet()
    await there.sql`delete from channel`

    await exportWorkspace(cliOf({ ...from, sql: here.sql }), readArguments([here.appId, file]))
    await importWorkspace(cliOf({ ...to, sql: there.sql }), readArguments([file, '--active']))
    // WhatsApp may repeat what it was not thanked for.
    await there.runtime.accept(aWebhook({ messages: [aText('m1', '15550001111', 'hi')] }))
    await there.runtime.accept(aWebhook({ messages: [aText('m2', '15550001111', 'Leeds')] }))
    await there.quiet()

    const texts = ({ sent }: RuntimeFixture) => sent.map(({ content }) => ('text' in content ? content.text : content.type))
    expect([texts(here), texts(there)]).toEqual([['Where to?'], ['To Leeds.']])
  } finally {
    await here.end()
    await there.end()
  }
})
