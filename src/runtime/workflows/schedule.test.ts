import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Trigger } from '#domain/flows/flow-trigger.ts'
import { EventTypeInput } from '#domain/scheduling/event.ts'
import { cronProblem } from '#flow/expression/condition/schedule.ts'
import { saveEventType } from '#store/scheduling/event-types.ts'

import { aDocument, welcomeDocument } from '#flow/testing/documents.ts'
import { createRuntime } from '../runtime.ts'
import { type RuntimeFixture, runtimeFixture } from '../testing/runtime-fixture.ts'
import { openChat } from '../testing/conversation.ts'
import { nextRun } from './next-run.ts'

let fixture: RuntimeFixture

beforeEach(async () => {
  fixture = await runtimeFixture({ pollMs: 250 })
})
afterEach(() => fixture.end())

const count = (name: string, trigger: Trigger) =>
  fixture.publish(
    aDocument({ block: [['n', 'updateContact', { field: name, operation: 'increment', value: '1' }]] }, [], trigger),
    name,
    'workflow',
  )
const runs = async () => {
  const rows = await fixture.sql<{ type: string; count: number }[]>`
    select cause ->> 'type' as type, count(*)::int as count from workflow_run where status = 'completed' group by 1 order by 1`
  return Object.fromEntries(rows.map((row) => [row.type, row.count]))
}

test('silence, an upcoming event and a no-show start their workflow once', async () => {
  await fixture.publish(welcomeDocument())
  const chat = openChat(fixture)
  await chat.say('hi')
  const week = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
  const input = EventTypeInput.parse({ name: 'Visit', availability: { week, closed: [] } })
  await saveEventType(fixture.sql, { appId: fixture.appId, id: 'visit', input, isNew: true })
  const [contact] = await fixture.sql<{ id: string }[]>`select id from contact`
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  // What merely happened was missed by nobody.
  await saveEventType(fixture.sql, { appId: fixture.appId, id: 'milestone', input: { ...input, takesSlot: false }, isNew: true })
  for (const [id, from, to, type] of [
    ['soon', 20, 50, 'visit'],
    ['over', -90, -30, 'visit'],
    ['far', 600, 660, 'visit'],
    ['won', -90, -30, 'milestone'],
  ] as const) {
    await fixture.sql`
      insert into event (app_id, id, type_id, contact_id, title, starts_at, ends_at, time_zone, status, taken, idempotency_key)
      values (${fixture.appId}, ${id}, ${type}, ${contact!.id}, ${id}, ${at(from)}, ${at(to)}, 'UTC', 'booked', 'empty', ${id})`
  }
  await fixture.sql`update conversation set last_activity_at = now() - interval '31 minutes'`
  await count('idle', { type: 'conversationIdle', minutes: 30 })
  await count('near', { type: 'eventNear', eventTypes: ['visit'], minutes: 60 })
  await count('missed', { type: 'eventMissed', eventTypes: [] })
  await count('never', { type: 'eventNear', eventTypes: ['another'], minutes: 60 })

  const once = { conversationIdle: 1, eventMissed: 1, eventNear: 1 }
  await expect.poll(runs).toEqual(once)
  // A second clock on the same database, as after a restart, finds nothing new.
  const again = createRuntime(fixture.deps)
  again.start()
  await again.stop()
  await fixture.quiet()
  expect(await runs()).toEqual(once)
  const [fields] = await fixture.sql<{ fields: object }[]>`select fields from contact`
  expect(fields?.fields).toEqual({ idle: 1, near: 1, missed: 1 })
})

test('a schedule runs once per time and catches up once', async () => {
  const id = await count('tick', { type: 'schedule', cron: '0 9 * * *' })
  const [before] = await fixture.sql<{ nextAt: string }[]>`select next_at as "nextAt" from workflow_schedule where workflow_id = ${id}`
  expect(Date.parse(before!.nextAt)).toBeGreaterThan(Date.now())

  await fixture.sql`update workflow_schedule set next_at = now() - interval '3 days'`
  await expect
    .poll(() => fixture.sql`select cause ->> 'type' as type, contact_id from workflow_run`)
    .toEqual([{ type: 'schedule', contact_id: null }])
  const [after] = await fixture.sql<{ nextAt: string }[]>`select next_at as "nextAt" from workflow_schedule`
  expect(after?.nextAt).toBe(before?.nextAt)
})

test('a schedule keeps local time across clock changes, and an invalid one is reported', () => {
  const after = new Date('2026-10-24T08:00:00Z')
  expect(nextRun('0 9 * * *', 'Europe/Berlin', after)).toBe('2026-10-25T08:00:00.000Z')
  expect(nextRun('0 9 * * *', 'Europe/Berlin', new Date('2026-10-23T08:00:00Z'))).toBe('2026-10-24T07:00:00.000Z')
  expect(cronProblem('0 9 * * *')).toBeNull()
  expect(cronProblem('every day')).toContain('five fields')
  expect(cronProblem('0 9 31 2 *')).toContain('never comes')
})
