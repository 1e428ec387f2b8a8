import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertRows } from '#store/testing/rows.ts'

import { createTestWorkspace } from '#server/testing/test-workspace.ts'
import { PUBLIC_URL } from '#server/testing/client.ts'

const { testApp, owner, agent, appId, app } = await createTestWorkspace({ runtimeRuns: true })

beforeAll(async () => {
  for (const [id, openState] of [
    ['mia', 'open'],
    ['noor', 'closed'],
  ] as const) {
    await insertRows(testApp.sql, 'contact', { appId, id: `contact-${id}`, name: id === 'mia' ? '=Mia' : 'Noor' })
    await testApp.sql`
      insert into conversation (app_id, id, contact_id, channel_id, address, address_kind, handler, open_state, last_activity_at)
      values (${appId}, ${id}, ${`contact-${id}`}, 'number', ${id}, 'wa_id', 'human', ${openState}, '2026-11-20T10:00:00Z')`
    const row = { appId, conversationId: id, channelId: 'number', at: '2026-11-20T10:00:00Z' }
    await insertRows(
      testApp.sql,
      'message',
      {
        ...row,
        id: `${id}1`,
        seq: 1,
        direction: 'in',
        author: { kind: 'contact', id: null, name: id },
        content: { type: 'text', text: 'Where is\nmy parcel?' },
      },
      {
        ...row,
        id: `${id}2`,
        seq: 2,
        direction: 'note',
        author: { kind: 'operator', id: null, name: 'Olga' },
        content: { type: 'text', text: 'Second time' },
      },
      {
        ...row,
        id: `${id}3`,
        seq: 3,
        direction: 'out',
        author: { kind: 'operator', id: null, name: 'Olga' },
        content: { type: 'text', text: 'On its way.' },
      },
    )
  }
})
afterAll(() => testApp.end())

async function exported(filter: object): Promise<string[]> {
  const { id } = await owner.ok('POST', `${app}/conversations/export`, { filter })
  await expect.poll(async () => (await owner.ok('GET', `${app}/tasks/${id}`)).state).toBe('alldone')
  const { headers } = await owner.call('GET', `${app}/tasks/${id}/file`)
  const { body } = await testApp.server.inject({ url: String(headers['location']).replace(PUBLIC_URL, '') })
  return body.split('\r\n').filter(Boolean)
}

test('conversations are exported with a line for each message and note, safe for spreadsheets', async () => {
  const [head, ...lines] = await exported({ openState: 'any', snoozed: 'any' })

  expect(head).toMatch(/^\uFEFFConversation ID,Contact,Phone,/)
  expect(lines).toHaveLength(6)
  expect(lines[0]).toMatch(/^mia,"'=Mia",.*,open,,2026-11-20T10:00:00\.000Z,Received,mia,"Where is\nmy parcel\?"$/)
  expect(lines.map((line) => line.split(',')[7])).toEqual(['Received', 'Note', 'Sent', 'Received', 'Note', 'Sent'])
})

test('a filter narrows what is exported, and the log says who exported it', async () => {
  const [, ...lines] = await exported({ openState: 'closed' })

  expect(new Set(lines.map((line) => line.split(',')[0]))).toEqual(new Set(['noor']))
  const [entry] = (await owner.ok('GET', `${app}/audit-log?kind=data`)).items
  expect(entry).toMatchObject({ operation: 'exportConversations', changes: [{ field: 'filter', to: { openState: 'closed' } }] })
})

test('agents export nothing', async () => {
  expect((await agent.call('POST', `${app}/conversations/export`, { filter: {} })).status).toBe(403)
})
