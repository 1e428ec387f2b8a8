// One moment in a zone where the day began at 23:00 of UTC: what lists call "today" is the workspace's day.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { DATE_RANGES } from '#domain/date-range.ts'
import { insertRows } from '#store/testing/rows.ts'
import { createTestWorkspace } from '#server/testing/test-workspace.ts'

const { testApp, owner, appId, app } = await createTestWorkspace()
const DAY = 86_400_000

beforeAll(async () => {
  const { sql } = testApp
  await sql`update app set time_zone = 'Europe/Berlin' where id = ${appId}`
  const now = testApp.deps.now().getTime()
  const ages = { new: 0, week: 5, month: 20, old: 200 }
  for (const [id, days] of Object.entries(ages)) {
    const at = new Date(now - days * DAY)
    await insertRows(sql, 'contact', { appId, id, createdAt: at })
    await insertRows(sql, 'conversation', { appId, id: `chat-${id}`, contactId: id, address: `1555${id}`, lastActivityAt: at })
    await insertRows(sql, 'customer_order', { appId, id, contactId: id, number: days + 1, createdAt: at })
    await sql`
      insert into event (app_id, id, contact_id, title, starts_at, ends_at, time_zone, status, taken, idempotency_key)
      values (${appId}, ${id}, ${id}, 'Fitting', ${at}, ${at}, 'UTC', 'booked', 'empty', ${id})`
  }
})
afterAll(() => testApp.end())

const found = async (list: string, range: string): Promise<string[]> => {
  const answer = await owner.ok('GET', `${app}/${list}?${range}`)
  return answer.items.map(({ id }: { id: string }) => id.replace('chat-', '')).toSorted()
}

describe.each(['orders', 'contacts', 'events', 'conversations'])('%s', (list) => {
  test('are narrowed to the days of a preset', async () => {
    expect(await found(list, 'range=today')).toEqual(['new'])
    expect(await found(list, 'range=last_7_days')).toEqual(['new', 'week'])
    expect(await found(list, 'range=last_30_days')).toEqual(['month', 'new', 'week'])
    expect(await found(list, 'range=all')).toEqual(['month', 'new', 'old', 'week'])
  })

  test('are narrowed to days of the workspace’s zone, both of them in', async () => {
    const day = (days: number) =>
      new Date(testApp.deps.now().getTime() - days * DAY).toLocaleDateString('en-CA', { timeZone: 'Europe/Berlin' })

    expect(await found(list, `range=custom&from=${day(20)}&to=${day(5)}`)).toEqual(['month', 'week'])
    expect(await found(list, `range=custom&to=${day(21)}`)).toEqual(['old'])
  })

  test('refuse a span that there is not, and say how one is written', async () => {
    const refused = await owner.call('GET', `${app}/${list}?range=yesterday`)

    expect(refused.status).toBe(400)
    for (const range of DATE_RANGES) expect(JSON.stringify(refused.body)).toContain(range)
  })
})
