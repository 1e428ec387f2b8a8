// How long a workspace rests while it moves to another database, where its customers go on writing: both on one embedded PostgreSQL, so each has half of the machine.
import { setTimeout as delay } from 'node:timers/promises'

import { connect } from '#store/postgres/connect.ts'
import { migrate } from '#store/postgres/migrate.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { insertRows } from '#store/testing/rows.ts'

import { aDocument } from '../../src/flow/testing/documents.ts'
import { aText, aWebhook } from '../../src/runtime/testing/webhooks.ts'
import { createSeal } from '../../src/server/settings/seal.ts'
import { moveWorkspace } from '../../src/server/transfer/move-workspace.ts'
import { buildRuntime, seedApp, withDatabase } from '../bench-runtime.ts'
import { print } from '../report.ts'
import { seedInbox } from '../seed-inbox.ts'

const CONVERSATIONS = Number(process.env.BENCH_CONVERSATIONS ?? 10_000)
const MESSAGES = CONVERSATIONS * 11
/** How many customers write in a second meanwhile. */
const WRITING = Number(process.env.BENCH_WRITING ?? 20)
const APP = 'shop'
const PHONE = '100000000000001'
const FLOW = aDocument({ chat: [['hello', 'response', { messages: [{ type: 'text', text: 'Hello' }] }]] })

await withDatabase(async (from, url) => {
  const other = new URL(url)
  other.pathname = '/parley_elsewhere'
  await from.unsafe('create database parley_elsewhere')
  const to = connect(other.href, { max: 5 })
  await migrate(to)
  try {
    await seed(from)
    await measure(from, to)
  } finally {
    await to.end({ timeout: 5 })
  }
})

async function seed(sql: Sql): Promise<void> {
  await seedApp(sql, APP, PHONE, FLOW)
  await insertRows(sql, 'user', { id: 'ana' })
  for (let n = 0; n < 50; n += 1) await insertRows(sql, 'user', { id: `user${n}`, email: `user${n}@parley.test` })
  await insertRows(sql, 'member', { appId: APP })
  await seedInbox(sql, APP, CONVERSATIONS, MESSAGES)
  // As many lines of the log and traces as a bot leaves.
  await sql`
    insert into conversation_event (app_id, conversation_id, seq, author, body, at)
    select app_id, id, last_seq + n, '{"kind":"bot","id":null,"name":null}', '{"type":"conversation_read"}', now() from conversation, generate_series(1, 9) n`
  await sql`update conversation set last_seq = last_seq + 9`
  await sql`
    update log_place set (xid, position) = (select e.xid, e.position from conversation_event e order by e.xid desc, e.position desc limit 1)`
  console.log('seeded')
}

async function measure(from: Sql, to: Sql): Promise<void> {
  const runtime = buildRuntime(from)
  runtime.start()
  let [written, isWriting] = [0, true]
  const writer = (async () => {
    while (isWriting && WRITING > 0) {
      const messages = [aText(`wamid.${written}`, `49${1_000_000_000 + (written % CONVERSATIONS)}`, 'is it in stock')]
      await runtime.accept(aWebhook({ messages }))
      written += 1
      await delay(1_000 / WRITING)
    }
  })()
  const began = performance.now()
  const say = (line: string): void => console.log(`  ${((performance.now() - began) / 1_000).toFixed(1)} s  ${line}`)
  const seal = createSeal('the secret of both')
  try {
    const { pausedMs, webhooks } = await moveWorkspace({ appId: APP, from, to, seal, say, redirect: async () => {} })
    print('the whole move', 's', [(performance.now() - began) / 1_000])
    print('the pause', 's', [pausedMs / 1_000])
    console.log(`${webhooks} webhooks were handed on`)
  } finally {
    isWriting = false
    await writer
    await runtime.stop()
  }
  const [rows] = await to<{ count: number }[]>`select count(*)::int from conversation_event where app_id = ${APP}`
  console.log(`${written} messages were written meanwhile, ${rows?.count} lines of the log are there`)
}
