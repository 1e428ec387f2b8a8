import { afterAll, expect, test } from 'vitest'

import { aText, aWebhook } from '#runtime/testing/webhooks.ts'
import { until } from '#store/testing/until.ts'
import { insertRows } from '#store/testing/rows.ts'

import { createTestWorkspace } from '#server/testing/test-workspace.ts'

const { testApp, owner, app } = await createTestWorkspace({ runtimeRuns: true })
const channel = `${app}/channels/number`

afterAll(() => testApp.end())

test('lists, opens and replays a webhook over the API, with a delay metric', async () => {
  await testApp.runtime.accept(aWebhook({ messages: [aText('m1', '15550001111', 'hi')] }))
  await until('it is handled', async () => (await owner.ok('GET', `${channel}/deliveries`)).items[0]?.state === 'handled')
  const { items, nextCursor } = await owner.ok('GET', `${channel}/deliveries?kind=messages&search=0001111`)
  expect([items.length, nextCursor, items[0].counts]).toEqual([1, null, { messages: 1 }])

  const again = await owner.ok('POST', `${channel}/deliveries/${items[0].id}/replay`)
  const all = await owner.ok('POST', `${channel}/delivery-replays`, { filter: {} })
  const detail = await owner.ok('GET', `${channel}/deliveries/${items[0].id}`)

  expect([again.replays, all, detail.replays]).toEqual([1, { replayed: 1, problems: [], nextCursor: null }, 2])
  expect(detail.elements.map(({ fate }: { fate: string }) => fate)).toEqual(['duplicate'])
  expect(await testApp.sql`select from message where direction = 'in'`).toHaveLength(1)
  expect(await owner.ok('GET', `${channel}/intake-lag`)).toMatchObject({ waiting: 0, handledLastHour: 1 })
  expect(await testApp.deps.metrics.registry.metrics()).toContain('parley_intake_lag_seconds_bucket')
})

test('refuses missing items with the reason', async () => {
  const [none, wrong, unknown] = [
    await owner.call('GET', `${channel}/deliveries/999999`),
    await owner.call('GET', `${channel}/deliveries?state=lost`),
    await owner.call('GET', `${app}/channels/nobody/deliveries`),
  ]
  expect([none.status, wrong.status, unknown.status]).toEqual([404, 400, 404])
})

test('settles a lost send once', async () => {
  const [chat] = await testApp.sql<{ id: string; app: string }[]>`select id, app_id as app from conversation`
  await insertRows(testApp.sql, 'message', {
    appId: chat!.app,
    id: 'lostMessage',
    conversationId: chat!.id,
    seq: 900,
    direction: 'out',
    author: { kind: 'bot', id: null, name: null },
    content: { type: 'text', text: 'Yes' },
    status: 'UNKNOWN',
  })
  const settle = () => owner.ok('POST', `${channel}/unknown-sends/settle`, { messageIds: ['lostMessage'], verdict: 'lost' })
  expect((await owner.ok('GET', `${channel}/unknown-sends`)).items).toMatchObject([{ messageId: 'lostMessage', snippet: 'Yes' }])

  expect([await settle(), await settle()]).toEqual([
    { settled: 1, problems: [] },
    { settled: 0, problems: [{ id: 'lostMessage', problem: 'It is settled already.' }] },
  ])
  expect((await owner.ok('GET', `${channel}/unknown-sends`)).items).toEqual([])
  const [row] = await testApp.sql`select status, failure ->> 'code' as code from message where id = 'lostMessage'`
  expect({ ...row }).toEqual({ status: 'FAILED', code: 'not-arrived' })
})

test('explains the code of an attempt', async () => {
  const [row] = await testApp.sql<{ app: string; id: string }[]>`select app_id as app, id from conversation`
  await testApp.sql`
    insert into send_attempt (app_id, channel_id, message_id, conversation_id, outcome, code)
    values (${row!.app}, 'number', 'lostMessage', ${row!.id}, 'refused', '131047')`

  const { items } = await owner.ok('GET', `${channel}/send-attempts?outcome=refused`)

  expect(items).toMatchObject([
    {
      code: '131047',
      meaning: 'The customer hasn’t written in the last 24 hours.',
      remedy: 'Use an approved template instead.',
    },
  ])
})

test('keeps the log for 7 days, or 1 to 90 as configured', async () => {
  const path = `${app}/intake-settings`
  expect(await owner.ok('GET', path)).toEqual({ days: 7 })
  expect([(await owner.call('PUT', path, { days: 0 })).status, (await owner.call('PUT', path, { days: 91 })).status]).toEqual([400, 400])
  expect(await owner.ok('PUT', path, { days: 30 })).toEqual({ days: 30 })
  expect(await owner.ok('GET', path)).toEqual({ days: 30 })
})
