// What a million sessions cost that wait: rows on the disk, and nothing in our process. Each is in a flow, with its timer set a day ahead;
// meanwhile a hundred others talk as always.
import type { Sql } from '#store/postgres/sql.ts'

import { aDocument } from '../src/flow/testing/documents.ts'
import { aText, aWebhook, PHONE_NUMBER_ID } from '../src/runtime/testing/webhooks.ts'
import { buildRuntime, seedApp, withDatabase } from './bench-runtime.ts'
import { print } from './report.ts'

const WAITING = 1_000_000
const TALKING = 500
const DAY_MS = 86_400_000

const ask: [string, string, unknown] = [
  'name',
  'ask',
  { question: 'Your name?', input: { type: 'text' }, mergeMs: 0, saveTo: { target: 'session', name: 'name' } },
]

async function main(sql: Sql): Promise<void> {
  await seedApp(sql, 'app', PHONE_NUMBER_ID, aDocument({ chat: [ask, ask] }))
  const runtime = buildRuntime(sql)
  runtime.start()
  const before = await chat(sql, runtime, 'a')
  const memoryBefore = memory()
  await addWaiting(sql)
  const [size] = await sql<{ bytes: number }[]>`
    select (pg_total_relation_size('flow_session') + pg_total_relation_size('timer'))::float8 as bytes`
  const after = await chat(sql, runtime, 'b')
  const memoryAfter = memory()
  await runtime.stop()
  print('waiting sessions with their timers, on the disk', 'bytes each', [(size?.bytes ?? 0) / WAITING])
  print('heap of our process with a million of them, less without', 'bytes each', [(memoryAfter - memoryBefore) / WAITING])
  print('conversations begun without them', 'per second', [before])
  print('conversations begun beside a million of them', 'per second', [after])
}

/** Copies one real waiting session and its timer a million times, in conversations of their own. */
async function addWaiting(sql: Sql): Promise<void> {
  const due = new Date(Date.now() + DAY_MS).toISOString()
  const [model] = await sql<{ id: string; conversationId: string }[]>`
    select id, conversation_id as "conversationId" from flow_session where ended_reason is null limit 1`
  const { id = '', conversationId = '' } = model ?? {}
  await sql`
    insert into conversation (app_id, id, contact_id, channel_id, address, address_kind, last_activity_at)
    select app_id, 'w' || n, 'w' || n, channel_id, address, address_kind, last_activity_at
    from conversation, generate_series(1, ${WAITING}::int) n where app_id = 'app' and id = ${conversationId}`
  await sql`
    insert into flow_session (app_id, id, conversation_id, flow_id, version, state, created_at, updated_at)
    select app_id, 'w' || n, 'w' || n, flow_id, version, state || jsonb_build_object('id', 'w' || n), now(), now()
    from flow_session, generate_series(1, ${WAITING}::int) n where app_id = 'app' and id = ${id}`
  await sql`
    insert into timer (app_id, id, conversation_id, session_id, due_at)
    select 'app', 'w' || n || ':1:0', 'w' || n, 'w' || n, ${due} from generate_series(1, ${WAITING}::int) n`
  await sql`analyze`
}

async function chat(sql: Sql, runtime: ReturnType<typeof buildRuntime>, run: string): Promise<number> {
  const began = performance.now()
  await Promise.all(
    Array.from({ length: TALKING }, (_, index) => {
      const from = `15${run === 'a' ? 1 : 2}${String(index).padStart(7, '0')}`
      return runtime.accept(
        aWebhook({ contacts: [{ wa_id: from, profile: { name: 'Ana' } }], messages: [aText(`${run}${index}`, from, 'hi')] }),
      )
    }),
  )
  for (;;) {
    const [row] = await sql<{ open: boolean }[]>`
      select exists (select 1 from delivery where state = 'stored') or exists (select 1 from conversation where ready_at is not null) as open`
    if (row?.open === false) return TALKING / ((performance.now() - began) / 1_000)
  }
}

function memory(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

await withDatabase(main)
