import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { addUpConversations } from '#store/conversations/conversation-counters.ts'
import { insertRows } from '#store/testing/rows.ts'

import type { Client } from '#server/testing/client.ts'
import { createTestWorkspace } from '#server/testing/test-workspace.ts'

const { testApp, owner, agent, agentId, appId, app } = await createTestWorkspace()

beforeAll(async () => {
  await insertRows(testApp.sql, 'team', { appId, id: 'sales' }, { appId })
  await insertRows(testApp.sql, 'team_member', { appId, teamId: 'sales', userId: agentId })
  for (const name of ['nobodys', 'mine', 'ofSales', 'ofCare', 'ofOlga']) {
    await insertRows(testApp.sql, 'contact', { appId, id: `contact-${name}`, name })
    await testApp.sql`
      insert into conversation (app_id, id, contact_id, channel_id, address, address_kind, handler, last_activity_at, waiting_since)
      values (${appId}, ${name}, ${`contact-${name}`}, 'number', ${name}, 'wa_id', 'human', now(), now() - interval '1 hour')`
  }
  await testApp.sql`update conversation set assignee_id = ${agentId} where id = 'mine'`
  await testApp.sql`update conversation set assignee_id = 'somebody' where id = 'ofOlga'`
  await testApp.sql`update conversation set team_id = 'sales' where id = 'ofSales'`
  await testApp.sql`update conversation set team_id = 'care' where id = 'ofCare'`
})
beforeEach(() => see('all'))
afterAll(() => testApp.end())

const see = (scope: string) => owner.ok('PATCH', `${app}/members/${agentId}`, { role: 'agent', scope })
const idsOf = async (who: Client, query = ''): Promise<string[]> =>
  (await who.ok('GET', `${app}/conversations${query}`)).items.map(({ id }: { id: string }) => id).toSorted()

test('scope applies to list, counts and contacts', async () => {
  const seen: unknown[] = []
  for (const scope of ['all', 'team', 'own']) {
    await see(scope)
    const { all, mine, unassigned, teams } = await agent.ok('GET', `${app}/conversations/counts`)
    const contacts = (await agent.ok('GET', `${app}/contacts`)).items.length
    seen.push([scope, await idsOf(agent), { all, mine, unassigned, teams }, contacts])
  }

  expect(seen).toEqual([
    ['all', ['mine', 'nobodys', 'ofCare', 'ofOlga', 'ofSales'], { all: 5, mine: 1, unassigned: 3, teams: { sales: 1, care: 1 } }, 5],
    ['team', ['mine', 'ofSales'], { all: 2, mine: 1, unassigned: 1, teams: { sales: 1 } }, 2],
    ['own', ['mine'], { all: 1, mine: 1, unassigned: 0, teams: {} }, 1],
  ])
})

test('an admin can view as an agent, and an agent as no one else', async () => {
  await see('own')
  const { uid } = (await owner.ok('GET', '/api/v1/session')).user

  expect(await idsOf(owner, `?viewAs=${agentId}`)).toEqual(['mine'])
  expect((await owner.ok('GET', `${app}/conversations/counts?viewAs=${agentId}`)).all).toBe(1)
  expect((await agent.call('GET', `${app}/conversations?viewAs=${uid}`)).status).toBe(403)
})

test('scope applies to agents only', async () => {
  await owner.ok('PATCH', `${app}/members/${agentId}`, { role: 'admin', scope: 'own' })

  expect(await idsOf(agent)).toHaveLength(5)
})

test('snoozed conversations are hidden until unsnoozed, due or answered', async () => {
  const past = await agent.call('POST', `${app}/conversations/mine/snooze`, { until: '2020-01-01T09:00:00.000Z' })
  const asleep = await agent.ok('POST', `${app}/conversations/mine/snooze`, { until: '2030-01-01T09:00:00.000Z' })

  expect([past.status, asleep.snoozedUntil]).toEqual([400, '2030-01-01T09:00:00.000Z'])
  expect([await idsOf(agent, '?assignee=me'), await idsOf(agent, '?snoozed=only')]).toEqual([[], ['mine']])
  expect(await agent.ok('GET', `${app}/conversations/counts`)).toMatchObject({ mine: 0, snoozed: 1, all: 4 })
  expect((await agent.ok('POST', `${app}/conversations/mine/wake`)).snoozedUntil).toBeNull()
  expect(await idsOf(agent, '?assignee=me')).toEqual(['mine'])
})

test('sorts waiting customers by waiting time', async () => {
  await testApp.sql`update conversation set waiting_since = now() - interval '2 hours' where id = 'ofCare'`
  await testApp.sql`update conversation set waiting_since = null where id = 'mine'`

  const { items } = await owner.ok('GET', `${app}/conversations?sort=waiting`)

  expect(items.map(({ id }: { id: string }) => id)).toEqual(['ofCare', 'nobodys', 'ofSales', 'ofOlga'])
  expect(await idsOf(owner, '?waitingMinutes=90')).toEqual(['ofCare'])
})

test('pages have no gaps or repetitions in any order, within a minute and across two', async () => {
  const order = ['mine', 'nobodys', 'ofSales', 'ofCare', 'ofOlga']
  for (const [index, second] of [10, 40, 59.9, 60, 60].entries())
    await testApp.sql`update conversation set last_activity_at = timestamptz '2026-11-01T12:00Z' + ${second} * interval '1 second' where id = ${order[index]!}`
  const ids = async (query: string) => (await owner.ok('GET', `${app}/conversations${query}`)).items.map(({ id }: { id: string }) => id)

  expect([await ids('?sort=latest'), await ids('?sort=oldest')]).toEqual([order.toReversed(), order])
  expect(await ids('?sort=oldest&activeFrom=2026-11-01T12:00:40Z&activeUntil=2026-11-01T12:01:00Z')).toEqual(['nobodys', 'ofSales'])
  for (const sort of ['latest', 'oldest', 'waiting']) {
    const whole = await ids(`?sort=${sort}`)
    const paged: string[] = []
    let after = ''
    do {
      const page = await owner.ok('GET', `${app}/conversations?sort=${sort}&limit=2${after && `&after=${after}`}`)
      paged.push(...page.items.map(({ id }: { id: string }) => id))
      after = page.nextCursor ?? ''
    } while (after)
    expect(paged).toEqual(whole)
  }
  await testApp.sql`update conversation set last_activity_at = now()`
})

test('saves private filters, and shared ones for admins', async () => {
  const filter = { openState: 'open', flag: 'unread', tag: 'vip' }
  const own = await agent.ok('POST', `${app}/saved-filters`, { name: 'Unread VIPs', shared: false, filter })
  const refused = await agent.call('POST', `${app}/saved-filters`, { name: 'Ours', shared: true, filter })
  const shared = await owner.ok('POST', `${app}/saved-filters`, { name: 'Ours', shared: true, filter })

  expect([own.filter.tag, refused.status]).toEqual(['vip', 403])
  expect((await agent.ok('GET', `${app}/saved-filters`)).items.map(({ name }: { name: string }) => name)).toEqual(['Ours', 'Unread VIPs'])
  expect((await owner.ok('GET', `${app}/saved-filters`)).items.map(({ name }: { name: string }) => name)).toEqual(['Ours'])
  expect((await agent.call('DELETE', `${app}/saved-filters/${shared.id}`)).status).toBe(403)
  expect((await owner.call('DELETE', `${app}/saved-filters/${own.id}`)).status).toBe(404)
})

test('refuses to merge an invisible conversation', async () => {
  await insertRows(testApp.sql, 'channel', { appId, id: 'second', name: 'Second', phoneNumberId: '77000000003' })
  await insertRows(testApp.sql, 'conversation', {
    appId,
    id: 'hidden',
    contactId: 'contact-mine',
    channelId: 'second',
    address: 'mine',
    handler: 'human',
  })
  await see('own')
  const merging = () => agent.call('POST', `${app}/conversations/mine/merge`, { conversationId: 'hidden' })
  expect((await merging()).status).toBe(404)

  await see('all')
  expect((await agent.ok('GET', `${app}/conversations?contactId=contact-mine`)).items).toHaveLength(2)
  expect((await merging()).status).toBe(200)
  expect(await idsOf(owner, '?contactId=contact-mine')).toEqual(['mine'])
})

test('counters match the rows after any operation', async () => {
  await testApp.sql`update conversation set open_state = 'closed' where id = 'nobodys'`
  await testApp.sql`update conversation set unread_count = unread_count + 1, handler = 'bot', assignee_id = null where id in ('mine', 'ofOlga')`
  await testApp.sql`delete from conversation where id = 'ofCare'`
  const counted = async () => {
    const [row] = await testApp.sql`
      select count(*)::int as all, count(*) filter (where handler = 'bot')::int as bot from conversation where app_id = ${appId} and open_state = 'open'`
    return row
  }
  const told = async () => {
    const { all, bot } = await owner.ok('GET', `${app}/conversations/counts`)
    return { all, bot }
  }

  expect(await told()).toEqual({ ...(await counted()) })
  await addUpConversations(testApp.sql)
  expect(await told()).toEqual({ ...(await counted()) })
  expect(await testApp.sql`select from conversation_counter_change`).toHaveLength(0)
})

test('a restricted agent cannot probe hidden phone numbers', async () => {
  await see('own')
  await testApp.sql`update contact set phone = '+34600111222' where id = 'contact-ofOlga'`
  await testApp.sql`update conversation set assignee_id = ${agentId}, team_id = null where id = 'mine'`
  const attempts = [
    ['POST', `${app}/contacts`, { phone: '+34600111222' }],
    ['POST', `${app}/contacts`, { phone: '+34600999888' }],
    ['PATCH', `${app}/contacts/contact-mine`, { phone: '+34600111222' }],
    ['PATCH', `${app}/contacts/contact-mine`, { phone: '+34600999888' }],
  ] as const

  const answers = []
  for (const [method, path, body] of attempts) answers.push((await agent.call(method, path, body)).body.error.code)

  expect(new Set(answers)).toEqual(new Set(['permission-denied']))
  expect((await agent.call('PATCH', `${app}/contacts/contact-mine`, { name: 'Mine' })).status).toBe(200)
  await see('all')
  expect((await agent.call('POST', `${app}/contacts`, { phone: '+34600111222' })).body.error.code).toBe('address-taken')
})
