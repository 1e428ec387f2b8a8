import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Task } from '#domain/workspace/tasks/task.ts'
import { createContact } from '#store/contacts/contacts.ts'
import { findTask } from '#store/workspace/task-list.ts'

import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { changeTag } from './change-tag.ts'

let fixture: RuntimeFixture
beforeEach(async () => {
  fixture = await runtimeFixture()
})
afterEach(() => fixture.end())

const by = () => ({ appId: fixture.appId, author: { kind: 'operator' as const, id: 'ana', name: 'Ana' } })
const tagged = async (count: number, tags: string[]) => {
  await fixture.sql`
    insert into contact (app_id, id, name, tags)
    select ${fixture.appId}, 'contact' || lpad(n::text, 8, '0'), 'Contact ' || n, ${tags} from generate_series(1, ${count}) n`
}
const ended = async (id: string): Promise<Task> => {
  let task: Task | null = null
  await expect
    .poll(async () => {
      task = await findTask(fixture.sql, fixture.appId, id, null)
      return task?.state
    })
    .toMatch(/alldone|error|cancelled/)
  return task!
}

describe('a task', () => {
  test('processes every item once, in chunks, with progress', async () => {
    await tagged(1_203, ['VIP', 'lead'])

    const { id } = await fixture.runtime.tasks.start(by(), changeTag, { tags: ['vip'], to: 'Gold' })

    expect(await ended(id)).toMatchObject({
      state: 'alldone',
      title: 'Rename “vip” to “Gold”',
      done: 1_203,
      failed: 0,
      total: 1_203,
      steps: [{ key: 'change', state: 'done' }],
      startedBy: { id: 'ana' },
    })
    expect(await fixture.sql`select distinct tags from contact`).toEqual([{ tags: ['Gold', 'lead'] }])
  })

  test('that is queued is cancelled at once without any effect', async () => {
    await tagged(3, ['VIP'])
    await fixture.runtime.stop()
    const { id } = await fixture.runtime.tasks.start(by(), changeTag, { tags: ['vip'], to: null })

    const cancelled = await fixture.runtime.tasks.cancel(fixture.appId, id, 'ana')

    expect(cancelled).toMatchObject({ state: 'cancelled', done: 0 })
    expect(await fixture.sql`select distinct tags from contact`).toEqual([{ tags: ['VIP'] }])
  })

  test('is visible to its starter and admins only', async () => {
    const { id } = await fixture.runtime.tasks.start(by(), changeTag, { tags: ['none'], to: null })

    expect(await findTask(fixture.sql, fixture.appId, id, 'ana')).not.toBeNull()
    expect(await findTask(fixture.sql, fixture.appId, id, 'bo')).toBeNull()
    await expect(fixture.runtime.tasks.cancel(fixture.appId, id, 'bo')).rejects.toMatchObject({ code: 'not-found' })
  })
})

test('merging two tags leaves one on contacts with both', async () => {
  await createContact(fixture.sql, { appId: fixture.appId, id: 'both', tags: ['Lead', 'prospect', 'b2b'] })
  await fixture.sql`update app set listens = '{tag_added,contact_changed}'`
  await fixture.sql`create table started (type text)`
  await fixture.sql`create function note_start() returns trigger language plpgsql as $$ begin insert into started values (new.type); return new; end $$`
  await fixture.sql`create trigger note_start after insert on domain_event for each row execute function note_start()`

  const { id } = await fixture.runtime.tasks.start(by(), changeTag, { tags: ['lead', 'PROSPECT'], to: 'Interested' })
  await ended(id)

  expect(await fixture.sql`select tags from contact`).toEqual([{ tags: ['Interested', 'b2b'] }])
  expect(await fixture.sql`select contact_id as contact, body -> 'changes' -> 'tags' -> 'to' as tags from contact_change`).toEqual([
    { contact: 'both', tags: ['Interested', 'b2b'] },
  ])
  // The new name of a tag starts no workflow.
  expect(await fixture.sql`select type from started`).toEqual([])
})
