import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { openFileHome } from '#runtime/integrations/files/file-storage.ts'
import { createNode } from '#runtime/node.ts'

import { createTestApp } from '../testing/test-app.ts'

test('a backlog raises alarms and turns no node red', async () => {
  const other = await createTestApp()
  try {
    await other.runtime.node.beat()
    await other.sql`insert into delivery (body, received_at) values ('\\x7b7d', now() - interval '10 minutes')`
    const ready = await other.server.inject('/readyz')

    expect([ready.statusCode, ready.json().ready]).toEqual([200, true])
    const figures = (await other.server.inject('/metrics')).body
    expect(figures).toContain('parley_webhooks_waiting 1')
    expect(figures).toContain('parley_alarm{alarm="webhooks"} 1')
    expect(figures).toContain('parley_alarm{alarm="clock"} 0')
    expect(figures).toMatch(/parley_disk_free_bytes \d/)
  } finally {
    await other.end()
  }
})

test('a node answers for itself: the beat of another one does not make it ready', async () => {
  const other = await createTestApp()
  try {
    await other.sql`insert into node (id) values ('another')`
    const red = await other.server.inject('/readyz')
    expect([red.statusCode, red.json().checks.worker]).toEqual([503, 'no heartbeat'])
    await other.runtime.node.beat()
    expect((await other.server.inject('/readyz')).statusCode).toBe(200)

    // Those that died are forgotten, those that end go by themselves.
    await other.sql`update node set beat_at = now() - interval '2 minutes' where id = 'another'`
    await other.runtime.node.beat()
    expect(await other.sql`select count(*)::int from node`).toEqual([{ count: 1 }])
    await other.runtime.stop()
    expect(await other.sql`select from node`).toEqual([])
  } finally {
    await other.end()
  }
})

test('F05: a round of the pipeline that does not end turns its node red', async () => {
  const other = await createTestApp()
  const folder = await mkdtemp(join(tmpdir(), 'parley-ready-'))
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const node = createNode({ ...other.deps, files: await openFileHome(folder) })
    const end = Promise.withResolvers<{ more: boolean }>()
    const round = node.watched({ name: 'intake', wokenBy: [], run: () => end.promise }).run(() => {})
    vi.advanceTimersByTime(59_000)
    await node.beat()
    expect(node.fault()).toBeNull()

    vi.advanceTimersByTime(2_000)
    expect(node.fault()).toBe('intake stands still')
    end.resolve({ more: false })
    await round
    expect(node.fault()).toBeNull()
    vi.advanceTimersByTime(16_000)
    expect(node.fault()).toBe('no heartbeat')
  } finally {
    vi.useRealTimers()
    await other.end()
    await rm(folder, { recursive: true })
  }
})

test('is not ready while the database cannot store webhooks', async () => {
  const other = await createTestApp()
  try {
    await other.runtime.node.beat()
    // What PostgreSQL says when its disk is full, of what needs room: the heartbeat's row has its place already.
    await other.sql`
      create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`
    await other.sql`create trigger full_disk before insert on delivery execute function full_disk()`
    await expect(other.runtime.accept(Buffer.from('{}'))).rejects.toMatchObject({ code: 'unavailable' })

    const red = await other.server.inject('/readyz')
    expect([red.statusCode, red.json().checks]).toMatchObject([503, { database: 'ok', storage: 'webhooks cannot be stored' }])

    await other.sql`drop trigger full_disk on delivery`
    expect((await other.server.inject('/readyz')).statusCode).toBe(200)
    expect(await other.sql`select 1 from delivery`).toEqual([])
  } finally {
    await other.end()
  }
})

test('shows installation alarms to workspace owners only', async () => {
  const other = await createTestApp({ settings: { maxBacklog: 3 } })
  try {
    const owner = await other.person('Olga')
    const path = `/api/v1/apps/${await owner.appId()}/alarms`
    expect((await owner.call('GET', path)).body).toEqual({ items: [] })

    await other.sql`insert into delivery (body, received_at) select '\\x7b7d', now() - interval '10 minutes' from generate_series(1, 2)`

    const { items } = (await owner.call('GET', path)).body
    expect(items).toEqual([
      { name: 'webhooks', measure: expect.any(Number) },
      { name: 'backlog', measure: 2 },
    ])
    expect(items[0].measure).toBeGreaterThan(590_000)
  } finally {
    await other.end()
  }
})

test('a node that is told to stop says so first, and answers on', async () => {
  const other = await createTestApp()
  try {
    await other.runtime.node.beat()
    const draining = other.deps.drain.begin(0)

    const red = await other.server.inject('/readyz')
    expect([red.statusCode, red.json().checks.worker]).toEqual([503, 'stops'])
    const alive = await other.server.inject('/livez')
    expect([alive.statusCode, alive.headers.connection]).toEqual([200, 'close'])
    await draining
  } finally {
    await other.end()
  }
})

test('a node works on beside the next version of its tables, and not beside the one after that', async () => {
  const other = await createTestApp()
  try {
    await other.runtime.node.beat()
    await other.sql`insert into migration (name, version) values ('9001_next.sql', '9.0.0'), ('9002_next.sql', '9.0.0')`
    expect((await other.server.inject('/readyz')).statusCode).toBe(200)

    await other.sql`insert into migration (name) values ('9003_after_that.sql')`
    const red = await other.server.inject('/readyz')
    expect([red.statusCode, red.json().checks.migrations]).toEqual([503, 'of 2 versions later'])
  } finally {
    await other.end()
  }
})

test('knows whether another node lives that could take its place', async () => {
  const other = await createTestApp()
  try {
    await other.runtime.node.beat()
    expect(await other.runtime.node.isAlone()).toBe(true)
    await other.sql`insert into node (id) values ('another')`
    expect(await other.runtime.node.isAlone()).toBe(false)
    await other.sql`update node set beat_at = now() - interval '20 seconds' where id = 'another'`
    expect(await other.runtime.node.isAlone()).toBe(true)
  } finally {
    await other.end()
  }
})
