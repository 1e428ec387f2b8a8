// Backups beside a pipeline that is killed again and again: both keep what they promise.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { crashFiles } from '#runtime/testing/crash-files.ts'
import { type CrashRuntime, endRuntime, startRuntime } from '#runtime/testing/crash-runtime.ts'
import { aText, aWebhook, PHONE_NUMBER_ID } from '#runtime/testing/webhooks.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { testDatabase, type TestDatabase } from '#store/testing/database.ts'
import { until } from '#store/testing/until.ts'
import { insertRows } from '#store/testing/rows.ts'

import { backup } from './backup.ts'
import type { Cli } from './open-cli.ts'
import { readArguments } from './read-arguments.ts'
import { restore } from './restore.ts'

const KILLS = 5
const PER_KILL = 40
const CUSTOMERS = ['15550001111', '15550002222', '15550003333', '15550004444']

// What these commands do not use is not there.
const cliOf = ({ sql, url }: TestDatabase) => ({ sql, databaseUrl: url, say: () => {}, close: async () => {} }) as unknown as Cli

async function createEchoApp(sql: Sql): Promise<void> {
  await insertRows(sql, 'app')
  await insertRows(sql, 'channel', { id: 'channel', phoneNumberId: PHONE_NUMBER_ID, wabaId: '2' })
}

/** Delivers as Meta does, until it is answered 200. */
async function deliver(port: () => Promise<number>, index: number): Promise<void> {
  const body = Buffer.from(aWebhook({ messages: [aText(`wamid.${index}`, CUSTOMERS[index % CUSTOMERS.length] ?? '', 'x'.repeat(3_000))] }))
  await until('the webhook to be taken', async () => {
    const answer = await fetch(`http://127.0.0.1:${await port()}/`, { method: 'POST', body })
    return answer.status === 200
  })
}

test('five kills during backups lose and double nothing, and every backup is complete', async () => {
  const database = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'parley-backup-'))
  const { sql } = database
  await createEchoApp(sql)
  let runtime: CrashRuntime | null = null
  const port = () => {
    if (runtime) return runtime.port
    const started = startRuntime(database.url)
    runtime = started
    void started.ended.then(() => (runtime = null))
    return started.port
  }
  const files: string[] = []
  const writeBackup = async (name: string): Promise<void> => {
    const file = join(folder, `${name}.backup`)
    await backup(cliOf(database), readArguments([file]))
    files.push(file)
  }

  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      let taken = 0
      const all = Array.from({ length: PER_KILL }, (_, index) => deliver(port, kill * PER_KILL + index).then(() => (taken += 1)))
      await until('some of them to be taken', () => taken > kill)
      const beside = writeBackup(String(kill))
      if (runtime) await endRuntime(runtime)
      await Promise.all([...all, beside])
    }
    await until('everything to be handled', async () => {
      await port()
      return (await sql`select 1 from delivery where state = 'stored' limit 1`).length === 0
    })
    const ids = await sql<
      { id: string; count: number }[]
    >`select provider_id as id, count(*)::int from message where direction = 'in' group by 1`
    expect([ids.length, ids.every(({ count }) => count === 1)]).toEqual([KILLS * PER_KILL, true])
    expect(files.length).toBe(KILLS)
    const restored = await Promise.all([files[0], files.at(-1)].map((file) => countsAfterRestore(file ?? '')))
    for (const { messages, seqs } of restored) expect(messages).toBe(seqs)
    expect(restored.at(-1)?.messages).toBeLessThanOrEqual(KILLS * PER_KILL)
  } finally {
    if (runtime) await endRuntime(runtime)
    await rm(folder, { recursive: true, force: true })
    await rm(crashFiles(database.url), { recursive: true, force: true })
    await database.drop()
  }
})

/** Restores into a database of its own, which compares every table, and counts messages by themselves and by the log of the same transactions. */
async function countsAfterRestore(file: string) {
  const target = await testDatabase()
  try {
    expect(await restore(cliOf(target), readArguments([file]))).toBe(0)
    const [counts] = await target.sql<{ messages: number; seqs: number }[]>`
      select (select count(*)::int from message) as messages,
        (select count(*)::int from conversation_event where body ->> 'type' = 'message_received') as seqs`
    return counts ?? { messages: -1, seqs: -2 }
  } finally {
    await target.drop()
  }
}
