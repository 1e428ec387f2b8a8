import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { aDocument } from '#flow/testing/documents.ts'
import { createConnection } from '#store/workspace/connections.ts'
import { runtimeFixture, type RuntimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'

import { fakeGoogle, type FakeGoogle } from '../google/testing/fake-google.ts'

const BOOK = 'the-orders-book'

let google: FakeGoogle
let fixture: RuntimeFixture

beforeAll(async () => {
  google = await fakeGoogle()
})
afterAll(() => google.stop())

beforeEach(async () => {
  await google.clearFaults()
  await google.put(BOOK, { Orders: [['Name', 'Phone', 'Status']] })
  fixture = await runtimeFixture({ egress: google.egress, google: google.settings })
  const { sql, appId } = fixture
  const { client_email: email, private_key: privateKey } = google.key
  const sealed = Buffer.from(JSON.stringify({ v: 1, auth: 'service_account', email, privateKey }))
  await createConnection(sql, { appId, id: 'google', name: 'Orders', auth: 'service_account', account: email, sealed })
})
afterEach(() => fixture.end())

const place = { connectionId: 'google', spreadsheet: BOOK, sheet: 'Orders' }
const flow = aDocument({
  work: [
    [
      'add',
      'addToGoogleSheet',
      {
        ...place,
        values: [
          { column: 'Name', value: '{{ contact.name }}' },
          { column: 'Phone', value: '=1+1' },
          { column: 'Status', value: 'new' },
        ],
        saveRowTo: { target: 'session', name: 'row' },
      },
    ],
    [
      'change',
      'updateRowInGoogleSheet',
      {
        ...place,
        lookup: { column: 'Name', value: '{{ contact.name }}', several: 'last' },
        values: [{ column: 'Status', value: 'greeted' }],
        saveBeforeTo: { target: 'session', name: 'before' },
      },
    ],
    ['say', 'response', { messages: [{ type: 'text', text: 'Row {{ vars.row }} was {{ vars.before.Status }}' }] }],
  ],
})

const say = (id: string, from: string) =>
  fixture.runtime.accept(aWebhook({ messages: [aText(id, from, 'hi')], contacts: [{ wa_id: from, profile: { name: `Ana ${from}` } }] }))

test('a flow adds a row, updates it and reports both', async () => {
  await fixture.publish(flow)

  await say('wamid.1', '15550001')
  await fixture.quiet()

  expect(fixture.sent.map(({ content }) => 'text' in content && content.text)).toEqual(['Row 2 was new'])
  expect((await google.see(BOOK)).sheets['Orders']?.[1]).toEqual(['Ana 15550001', '=1+1', 'greeted'])
})

test('ten concurrent customers get one row each although responses are lost', async () => {
  await fixture.publish(flow)
  await google.fault({ kind: 'accept-and-lose-the-answer', times: 1, match: { path: ':batchUpdate' } })

  await Promise.all(Array.from({ length: 10 }, (_, index) => say(`wamid.${index}`, `1555000${index}`)))
  await fixture.quiet()

  const names = (await google.see(BOOK)).sheets['Orders']?.slice(1).map(([name, , status]) => `${name} ${status}`)
  expect(names?.toSorted()).toEqual(Array.from({ length: 10 }, (_, index) => `Ana 1555000${index} greeted`))
  expect(fixture.sent).toHaveLength(10)
})

test('a renamed header hands over to the team, and the log names it', async () => {
  await google.put(BOOK, { Orders: [['Full name', 'Phone', 'Status']] })
  await fixture.publish(flow)

  await say('wamid.1', '15550001')
  await fixture.quiet()

  expect(await fixture.sql`select handler from conversation`).toEqual([{ handler: 'human' }])
  expect(JSON.stringify(await fixture.sql`select body from conversation_event`)).toContain('no longer has a column “Name”')
  expect((await google.see(BOOK)).sheets['Orders']).toHaveLength(1)
})
