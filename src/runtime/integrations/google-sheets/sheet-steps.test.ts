import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { createConnection } from '#store/workspace/connections.ts'

import { aDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { openChat } from '#runtime/testing/conversation.ts'
import { fakeGoogle, type FakeGoogle } from '../google/testing/fake-google.ts'

// The two sheet steps from the customer's message to the cell, over the real client and the pretend Google.

const BOOK = 'the-guest-book'

let google: FakeGoogle
let fixture: RuntimeFixture

beforeAll(async () => {
  google = await fakeGoogle()
})
afterAll(() => google.stop())

beforeEach(async () => {
  await google.clearFaults()
  await google.put(BOOK, { Guests: [['Name', 'Wish', 'Visits']] })
  fixture = await runtimeFixture({ google: google.settings, egress: google.egress })
  const { client_email: email, private_key: privateKey } = google.key
  await createConnection(fixture.sql, {
    appId: fixture.appId,
    id: 'google',
    name: 'Sheets',
    auth: 'service_account',
    account: email,
    sealed: Buffer.from(JSON.stringify({ v: 1, auth: 'service_account', email, privateKey })),
  })
})
afterEach(() => fixture.end())

const place = { connectionId: 'google', spreadsheet: BOOK, sheet: 'Guests' }
const add = {
  ...place,
  values: [
    { column: 'Name', value: '{{ contact.name }}' },
    { column: 'Wish', value: '{{ vars.wish }}' },
  ],
  saveRowTo: { target: 'session', name: 'row' },
}
const ask = { question: 'What do you wish?', input: { type: 'text' }, mergeMs: 0, saveTo: { target: 'session', name: 'wish' } }
const tell = (text: string): [string, string, unknown] => ['end', 'response', { messages: [{ type: 'text', text }] }]
const rows = async () => (await google.see(BOOK)).sheets['Guests']?.slice(1)

test('addToGoogleSheet writes answers as text under their headers', async () => {
  await fixture.publish(aDocument({ block: [['ask', 'ask', ask], ['add', 'addToGoogleSheet', add], tell('Noted in row {{ vars.row }}')] }))
  const chat = openChat(fixture)
  await chat.say('hi')
  await chat.say('=1+1')

  await expect.poll(() => chat.said().at(-1)).toBe('Noted in row 2')
  expect(await rows()).toEqual([['Ana', '=1+1']])
})

test('a response lost after the write adds no second row', async () => {
  await fixture.publish(aDocument({ block: [['add', 'addToGoogleSheet', add], tell('Noted')] }))
  await google.fault({ kind: 'accept-and-lose-the-answer', match: { path: ':batchUpdate' } })
  const chat = openChat(fixture)
  await chat.say('hi')

  await expect.poll(() => chat.said().at(-1)).toBe('Noted')
  expect(await rows()).toEqual([['Ana']])
})

test('a renamed header takes the error exit and writes nothing', async () => {
  const sorry: [string, string, unknown] = ['sorry', 'response', { messages: [{ type: 'text', text: 'Sorry' }] }]
  await fixture.publish(aDocument({ block: [['add', 'addToGoogleSheet', add]], fault: [sorry] }, [['add', 'error', 'fault']]))
  await google.put(BOOK, { Guests: [['Full name', 'Wish', 'Visits']] })
  const chat = openChat(fixture)
  await chat.say('hi')

  await expect.poll(() => chat.said()).toEqual(['Sorry'])
  expect(await rows()).toEqual([])
  expect(
    await fixture.sql`select body ->> 'problem' as problem from conversation_event where body ->> 'type' = 'flow_problem'`,
  ).toMatchObject([{ problem: expect.stringContaining('Name') }])
})

test('updateRowInGoogleSheet updates the matching row, and reports when none matches', async () => {
  await google.put(BOOK, {
    Guests: [
      ['Name', 'Wish', 'Visits'],
      ['Bo', 'tea', '1'],
      [' ana ', 'coffee', '4'],
    ],
  })
  const update = {
    ...place,
    values: [{ column: 'Visits', value: '5' }],
    lookup: { column: 'Name', value: '{{ contact.name }}' },
    saveBeforeTo: { target: 'session', name: 'before' },
  }
  const none = { ...update, lookup: { column: 'Name', value: 'Nobody' } }
  await fixture.publish(
    aDocument(
      {
        first: [
          ['update', 'updateRowInGoogleSheet', update],
          tell('It was {{ vars.before.Visits }}'),
          ['again', 'updateRowInGoogleSheet', none],
        ],
        lost: [['gone', 'response', { messages: [{ type: 'text', text: 'Not on the list' }] }]],
      },
      [['again', 'notFound', 'lost']],
    ),
  )
  const chat = openChat(fixture)
  await chat.say('hi')

  await expect.poll(() => chat.said()).toEqual(['It was 4', 'Not on the list'])
  expect(await rows()).toEqual([
    ['Bo', 'tea', '1'],
    [' ana ', 'coffee', '5'],
  ])
})
