import { rm } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { findTask } from '#store/workspace/task-list.ts'
import { insertTask } from '#store/workspace/tasks.ts'
import { testDatabase } from '#store/testing/database.ts'
import { insertRows } from '#store/testing/rows.ts'

import { TASK_POINTS } from '#runtime/runtime-deps.ts'
import { crashFiles } from '#runtime/testing/crash-files.ts'
import { runRuntimeUntil } from '#runtime/testing/crash-runtime.ts'

const CONTACTS = 1_700

test.concurrent.each(TASK_POINTS.flatMap((point) => (point === 'task.claimed' ? [1] : [1, 3]).map((hit) => ({ point, hit }))))(
  'killed at $point, time $hit, a task goes on where it stood, and nothing of it is done twice',
  async ({ point, hit }) => {
    const { sql, url, drop } = await testDatabase()
    await insertRows(sql, 'app')
    await sql`
        insert into contact (app_id, id, tags) select 'app', 'contact' || lpad(n::text, 6, '0'), '{lead}' from generate_series(1, ${CONTACTS}) n`
    await insertTask(sql, {
      appId: 'app',
      id: 'task',
      kind: 'change_tag',
      title: 'Rename',
      input: { tags: ['lead'], to: 'client' },
      steps: [{ key: 'change', title: 'Change contacts', state: 'pending' }],
      errorColumns: [],
      startedBy: { kind: 'operator', id: 'ana', name: 'Ana' },
    })
    const isDone = async () => (await findTask(sql, 'app', 'task', null))?.state === 'alldone'
    try {
      expect(await runRuntimeUntil(url, { point, hit }, isDone)).toBe('SIGKILL')
      await runRuntimeUntil(url, {}, isDone)

      expect(await findTask(sql, 'app', 'task', null)).toMatchObject({ state: 'alldone', done: CONTACTS, failed: 0, total: CONTACTS })
      expect(await sql`select tags, count(*)::int as count from contact group by 1`).toEqual([{ tags: ['client'], count: CONTACTS }])
    } finally {
      await rm(crashFiles(url), { recursive: true, force: true })
      await drop()
    }
  },
)

test.concurrent.each(['task.prepared', 'task.written', 'task.committed'] as const)(
  'killed at %s, an erasure continues with one proof per contact',
  async (point) => {
    const { sql, url, drop } = await testDatabase()
    await insertRows(sql, 'app')
    await insertRows(sql, 'contact', { id: 'ana' }, { id: 'bo' })
    await sql`
    insert into conversation (app_id, id, contact_id, channel_id, address, address_kind, last_activity_at)
    select 'app', 'chat-' || id, id, 'channel', id, 'wa_id', now() from contact`
    await sql`
    insert into message (app_id, id, conversation_id, channel_id, seq, direction, author, content, at)
    select 'app', c.id || n, c.id, 'channel', n, 'in', '{}', '{"type":"text","text":"hello"}', now() from conversation c, generate_series(1, 700) n`
    await sql`
    insert into conversation_event (app_id, conversation_id, seq, author, body, at)
    select 'app', conversation_id, seq, '{}', jsonb_build_object('type', 'message_received', 'messageId', id), at from message`
    await insertTask(sql, {
      appId: 'app',
      id: 'task',
      kind: 'erase_contacts',
      title: 'Erase',
      input: { contactIds: ['ana', 'bo'] },
      steps: [{ key: 'erase', title: 'Erase contacts', state: 'pending' }],
      errorColumns: [],
      startedBy: { kind: 'operator', id: 'olga', name: 'Olga' },
    })
    const isDone = async () => (await findTask(sql, 'app', 'task', null))?.state === 'alldone'
    try {
      expect(await runRuntimeUntil(url, { point, hit: 4 }, isDone)).toBe('SIGKILL')
      await runRuntimeUntil(url, {}, isDone)

      expect(await findTask(sql, 'app', 'task', null)).toMatchObject({ done: 2, failed: 0, total: 2 })
      const proofs = await sql`select (counts ->> 'messages')::int as messages from erasure`
      expect(proofs.map(({ messages }) => messages)).toEqual([700, 700])
      expect(await sql`select id from message union all select id from contact`).toHaveLength(0)
    } finally {
      await rm(crashFiles(url), { recursive: true, force: true })
      await drop()
    }
  },
)
