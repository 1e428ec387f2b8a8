import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { insertRows } from '../testing/rows.ts'

import { forgetOldVisits } from './visitors.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('where visitors were is forgotten after the days of their web chat, and who they are is not', async () => {
  const { sql } = database
  await insertRows(sql, 'app', {})
  await insertRows(sql, 'contact', {})
  const visit = { page: '/now', device: 'phone' }
  for (const [chat, settings, daysSeen, pageDays] of [
    ['usual', {}, 91, [91]],
    ['longer', { visitDays: 365 }, 91, [91]],
    ['back', {}, 1, [1, 30, 120]],
  ] as const) {
    await insertRows(sql, 'channel', {
      id: chat,
      kind: 'webchat',
      phoneNumberId: null,
      wabaId: null,
      displayPhone: null,
      tokenSealed: null,
      tokenLast4: null,
    })
    await insertRows(sql, 'web_chat', { appId: 'app', id: chat, settings })
    await insertRows(sql, 'contact_address', { channelId: chat, address: `anon:${chat}`, kind: 'visitor' })
    await insertRows(sql, 'web_visitor', {
      appId: 'app',
      webChatId: chat,
      address: `anon:${chat}`,
      self: { name: 'Mia' },
      visit,
      pages: pageDays.map((days) => ({ page: `/${days}`, at: daysAgo(days) })),
      firstSeenAt: daysAgo(200),
      lastSeenAt: daysAgo(daysSeen),
    })
  }

  expect([await forgetOldVisits(sql), await forgetOldVisits(sql)]).toEqual([2, 0])

  const rows = await sql`
    select web_chat_id as chat, self ->> 'name' as name, visit, array(select p ->> 'page' from jsonb_array_elements(pages) p) as pages from web_visitor order by 1`
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { chat: 'back', name: 'Mia', visit, pages: ['/1', '/30'] },
    { chat: 'longer', name: 'Mia', visit, pages: ['/91'] },
    { chat: 'usual', name: 'Mia', visit: {}, pages: [] },
  ])
})
