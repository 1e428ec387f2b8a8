import { rm } from 'node:fs/promises'

import { expect, test } from 'vitest'

import type { Sql } from '#store/postgres/sql.ts'
import { loadPlace } from '#store/conversations/event-log-cursor.ts'
import { testDatabase } from '#store/testing/database.ts'
import { insertRows } from '#store/testing/rows.ts'

import { NOTIFICATION_POINTS } from '#runtime/runtime-deps.ts'
import { crashFiles } from '#runtime/testing/crash-files.ts'
import { runRuntimeUntil } from '#runtime/testing/crash-runtime.ts'

/** More than two parts of the log. */
const MESSAGES = 1_100

async function writeConversation(sql: Sql): Promise<void> {
  const author = sql.json({ kind: 'contact', id: 'kim', name: 'Kim' })
  await insertRows(sql, 'app')
  await insertRows(sql, 'user')
  await insertRows(sql, 'member')
  await insertRows(sql, 'channel')
  await insertRows(sql, 'contact', { id: 'kim' })
  await insertRows(sql, 'conversation', { contactId: 'kim', address: '1555', handler: 'human', assigneeId: 'ana' })
  await sql`
    insert into message (app_id, id, conversation_id, channel_id, seq, direction, author, content, at)
    select 'app', 'message' || n, 'chat', 'number', n, 'in', ${author}, '{"type":"text","text":"Hello"}', now() from generate_series(1, ${MESSAGES}) n`
  await sql`
    insert into conversation_event (app_id, conversation_id, seq, author, body, at)
    select 'app', 'chat', n, ${author}, jsonb_build_object('type', 'message_received', 'messageId', 'message' || n), now()
    from generate_series(1, ${MESSAGES}) n`
}

test.concurrent.each(NOTIFICATION_POINTS.flatMap((point) => [1, 2].map((hit) => ({ point, hit }))))(
  'killed at $point, time $hit, every message is told once',
  async ({ point, hit }) => {
    const { sql, url, drop } = await testDatabase()
    await writeConversation(sql)
    const [last] = await sql<{ position: string }[]>`select max(position)::text as position from conversation_event`
    const isDone = async () => String((await loadPlace(sql, 'notifications')).position) === last?.position
    try {
      expect(await runRuntimeUntil(url, { point, hit }, isDone)).toBe('SIGKILL')
      await runRuntimeUntil(url, {}, isDone)

      expect([...(await sql`select user_id as "userId", count from notification`)]).toEqual([{ userId: 'ana', count: MESSAGES }])
    } finally {
      await rm(crashFiles(url), { recursive: true, force: true })
      await drop()
    }
  },
)
