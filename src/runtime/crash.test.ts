import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { EventTypeInput } from '#domain/scheduling/event.ts'
import type { FlowDocument, FlowKind } from '#domain/flows/flow-document.ts'
import type { WorkflowTrigger } from '#domain/flows/flow-trigger.ts'
import { randomId } from '#domain/generate-id.ts'
import { saveEventType } from '#store/scheduling/event-types.ts'
import { insertFile, markFileReady } from '#store/files/files.ts'
import { saveOrderNotifications } from '#store/commerce/order-notices.ts'
import { createConnection } from '#store/workspace/connections.ts'
import { testDatabase, type TestDatabase } from '#store/testing/database.ts'
import { insertRows } from '#store/testing/rows.ts'

import { aDocument } from '#flow/testing/documents.ts'
import { createDiskBlobs } from './integrations/files/disk-blobs.ts'
import { mediaKey } from './integrations/files/download-file.ts'
import { fileKey } from './integrations/files/file-key.ts'
import { type FakeGoogle, fakeGoogle } from './integrations/google/testing/fake-google.ts'
import { CRASH_POINTS, type CrashPoint } from './runtime-deps.ts'
import { crashFiles } from './testing/crash-files.ts'
import { CrashStory } from './testing/crash-story.ts'
import { insertFlow } from './testing/insert-flow.ts'
import { CUSTOMERS_FILE, type Provider, startProvider } from './testing/provider.ts'
import { aStatus, aText, aWebhook, PHONE_NUMBER_ID, present } from './testing/webhooks.ts'

const CUSTOMERS = ['15550001111', '15550002222', '15550003333']

/** Next year, at noon: all three customers have a place. */
const VISIT = `${new Date().getFullYear() + 1}-06-15T12:00:00.000Z`

/** A file of the team, which the flow sends. */
const FILE = {
  id: 'fileOfTheTeam00001',
  kind: 'document',
  mimeType: 'text/plain',
  size: 14,
  name: 'prices.txt',
  converted: null,
  width: null,
  height: null,
} as const
const CONTENT = 'The price list'

/** What the flow writes of every customer into a sheet. */
const COLUMNS = [
  { column: 'Phone', value: '{{ contact.phone }}' },
  { column: 'Said', value: '{{ vars.more }}' },
]

/** Every shape of step: send, ask, local effect, rows of its own, slow effects, another flow, a workflow, clock, a sheet, form, catalog, hand-over. */
const everyShape = (shop: string, spreadsheet: string) =>
  aDocument({
    greet: [
      [
        'hello',
        'response',
        {
          messages: [
            { type: 'text', text: 'Hello' },
            { type: 'text', text: 'Welcome' },
          ],
        },
      ],
      ['email', 'ask', { question: 'Email?', input: { type: 'email' }, saveTo: { target: 'contact', name: 'email' } }],
      ['tag', 'updateContact', { field: 'visits', operation: 'increment', value: '1', addTags: ['lead'] }],
      ['offers', 'httpRequest', { method: 'POST', url: `${shop}/offers`, save: [{ path: '$.offer', name: 'offer' }] }],
      [
        'double',
        'customFunction',
        {
          source: 'return { twice: 2 * inputs.n }',
          inputs: [{ name: 'n', type: 'number', value: '21' }],
          outputs: [{ name: 'twice', type: 'number', saveTo: { target: 'contact', name: 'twice' } }],
        },
      ],
      ['visit', 'createEvent', { eventType: 'visit', title: 'Visit', when: { by: 'value', start: VISIT }, reminders: [60] }],
      ['note', 'updateEvent', { change: { to: 'details', notes: 'Bring shoes' } }],
      ['events', 'listEvents', { show: 'nothing', saveTo: 'events' }],
      ['sub', 'flow', { flow: 'flow2', outputs: { asked: 'asked' } }],
      ['work', 'triggerWorkflow', { workflow: 'work1', payload: { what: 'thanks' } }],
      ['tell', 'response', { messages: [{ type: 'text', text: 'Today: {{ vars.offer }}' }] }],
      ['list', 'response', { messages: [{ type: 'document', media: { fileId: FILE.id }, filename: FILE.name }] }],
      ['wait', 'delay', { amount: 1, unit: 'seconds' }],
      ['more', 'ask', { question: 'Anything else?', input: { type: 'text' }, mergeMs: 0, saveTo: { target: 'session', name: 'more' } }],
      ['row', 'addToGoogleSheet', { connectionId: 'google', spreadsheet, sheet: 'Guests', values: COLUMNS }],
      ['form', 'whatsappFlow', { form: { value: '123' }, text: 'Your size?', save: [{ answer: 'size', target: 'contact', name: 'size' }] }],
      ['shop', 'catalog', { show: { kind: 'catalog' }, text: 'Our shop' }],
      ['over', 'liveChat', { textWhenThere: 'A person comes.' }],
    ],
  })

const SUB = aDocument({ block: [['said', 'response', { messages: [{ type: 'text', text: 'In between' }] }]] })

const aWorkflow = (trigger: WorkflowTrigger, field: string) =>
  aDocument(
    {
      block: [
        ['count', 'updateContact', { field, operation: 'increment', value: '1' }],
        ['wait', 'delay', { amount: 1, unit: 'seconds' }],
        ['say', 'response', { messages: [{ type: 'text', text: `By workflow ${field}` }] }],
      ],
    },
    [],
    trigger,
  )

/** What the app tells of every new order, once. */
const ORDERED = 'Ordered\n\n3 × tent: €0.30\nTotal: €0.30'

const TRANSCRIPT = [
  'Hello',
  'Welcome',
  'Email?',
  'In between',
  'Today: Tent',
  'prices.txt',
  'Anything else?',
  'Your size?',
  'Our shop',
  'A person comes.',
]

/** Said by workflows, by the clock and of an order, somewhere between. */
const ASIDES = ['By workflow called', 'By workflow tagged', ORDERED, 'Reminder: Visit']

let provider: Provider
let google: FakeGoogle
beforeAll(async () => {
  ;[provider, google] = await Promise.all([startProvider(), fakeGoogle()])
  // All stories are one user of Google.
  await google.quota({ reads: null, writes: null })
})
afterAll(() => Promise.all([provider?.close(), google?.stop()]))

/** The spreadsheet of one story. */
const bookOf = ({ url }: TestDatabase): string => `book-${new URL(url).pathname.slice(1)}`

async function seedBook(database: TestDatabase): Promise<void> {
  const { client_email: email, private_key: privateKey } = google.key
  await google.put(bookOf(database), { Guests: [COLUMNS.map(({ column }) => column)] })
  await createConnection(database.sql, {
    appId: 'app',
    id: 'google',
    name: 'Sheets',
    auth: 'service_account',
    account: email,
    sealed: Buffer.from(JSON.stringify({ v: 1, auth: 'service_account', email, privateKey })),
  })
}

async function seed(database: TestDatabase): Promise<void> {
  const { sql, url } = database
  await insertRows(sql, 'app')
  await insertRows(sql, 'user', { email: 'ana@example.com' })
  const blobs = createDiskBlobs(crashFiles(url))
  const sha256 = createHash('sha256').update(CONTENT).digest('hex')
  await insertFile(sql, 'app', { ...FILE, sha256 }, null)
  await blobs.put(fileKey('app', FILE.id), { size: FILE.size, sha256, open: () => Readable.from([Buffer.from(CONTENT)]) })
  await markFileReady(sql, 'app', FILE.id)
  await insertRows(sql, 'member', { role: 'owner' })
  await insertRows(sql, 'channel', { id: 'channel', phoneNumberId: PHONE_NUMBER_ID, wabaId: '2' })
  await seedBook(database)
  const publish = (id: string, kind: FlowKind, document: FlowDocument) => insertFlow(sql, { appId: 'app', id, kind, document })
  await publish('flow1', 'flow', everyShape(provider.url, bookOf(database)))
  await publish('flow2', 'flow', { ...SUB, nodes: SUB.nodes.filter(({ kind }) => kind !== 'trigger') })
  await publish('work1', 'workflow', aWorkflow({ type: 'called' }, 'called'))
  await publish('work2', 'workflow', aWorkflow({ type: 'tagAdded', tags: ['lead'] }, 'tagged'))
  const input = EventTypeInput.parse({
    name: 'Visit',
    capacity: CUSTOMERS.length,
    horizonDays: 730,
    availability: { week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]), closed: [] },
    reminderText: 'Reminder: {{ event.title }}',
  })
  await saveEventType(sql, { appId: 'app', id: 'visit', input, isNew: true })
  await saveOrderNotifications(sql, 'app', { v: 1, tell: ['new'], texts: { new: 'Ordered' }, template: null })
}

/** What is stored of every customer's file. */
async function filesOf({ sql, url }: TestDatabase): Promise<string[]> {
  const blobs = createDiskBlobs(crashFiles(url))
  const rows = await sql<{ id: string }[]>`select message_id as id from media_file`
  return Promise.all(rows.map(async ({ id }) => text(Readable.from((await blobs.open(mediaKey('app', id), null)) ?? []))))
}

/** In which part of the story the pipeline dies at which point, once in each. */
interface Deaths {
  /** From the first message to the first question. */
  greeting?: CrashPoint
  /** The flow to its second question, with all that it has done elsewhere and all that follows. */
  work?: CrashPoint
  /** The second answer, a row of a sheet, a form, a cart, and the end of the flow. */
  ending?: CrashPoint
  /** A file comes. */
  file?: CrashPoint
}

const filledIn = (prefix: string, customer: string, token: string) => ({
  id: `${prefix}.4.${customer}`,
  from: customer,
  timestamp: present(),
  type: 'interactive',
  interactive: {
    type: 'nfm_reply',
    nfm_reply: { name: 'flow', body: 'Sent', response_json: JSON.stringify({ flow_token: token, size: 'M' }) },
  },
})

const cart = (prefix: string, customer: string) => ({
  id: `${prefix}.5.${customer}`,
  from: customer,
  timestamp: present(),
  type: 'order',
  order: { catalog_id: '1', product_items: [{ product_retailer_id: 'tent', quantity: 3, item_price: 0.1, currency: 'EUR' }] },
})

const file = (prefix: string, customer: string) => ({
  id: `${prefix}.6.${customer}`,
  from: customer,
  timestamp: present(),
  type: 'document',
  document: { id: '77', mime_type: 'text/plain' },
})

async function converse(run: CrashStory, { sql }: TestDatabase, deaths: Deaths): Promise<void> {
  const prefix = randomId()
  const waiting = async (stepId: string) => {
    const rows = await sql`select 1 from flow_session where state ->> 'stepId' = ${stepId} and state -> 'wait' ->> 'for' = 'reply'`
    return rows.length === CUSTOMERS.length
  }
  const everybody = (turn: string, words: string) =>
    Promise.all(CUSTOMERS.map((customer) => run.deliver(aWebhook({ messages: [aText(`${prefix}.${turn}.${customer}`, customer, words)] }))))

  await run.dieAt(deaths.greeting, async () => {
    await everybody('1', 'hi')
    await run.until(() => waiting('email'))
  })
  await run.dieAt(deaths.work, async () => {
    await everybody('2', 'ana@example.com')
    await everybody('2', 'ana@example.com')
    await run.until(() => waiting('more'))
    await sql`update event_reminder set due_at = now()`
    await run.until(async () => {
      const [row] = await sql<{ busy: boolean }[]>`
        select exists (select 1 from event_reminder where outcome is null) or exists (select 1 from domain_event)
          or exists (select 1 from workflow_run where status = 'running') as busy`
      return row?.busy === false
    })
  })
  await run.dieAt(deaths.ending, async () => {
    await everybody('3', 'no')
    await run.until(() => waiting('form'))
    const asked = await sql<{ customer: string; token: string }[]>`
      select c.address as customer, m.content ->> 'token' as token from message m
      join conversation c on c.app_id = m.app_id and c.id = m.conversation_id where m.content ->> 'type' = 'whatsappFlow'`
    await Promise.all(asked.map(({ customer, token }) => run.deliver(aWebhook({ messages: [filledIn(prefix, customer, token)] }))))
    await run.until(() => waiting('shop'))
    await Promise.all(CUSTOMERS.map((customer) => run.deliver(aWebhook({ messages: [cart(prefix, customer)] }))))
    await run.until(async () => (await sql`select 1 from conversation where handler = 'bot'`).length === 0)
  })
  await run.dieAt(deaths.file, async () => {
    await Promise.all(CUSTOMERS.map((customer) => run.deliver(aWebhook({ messages: [file(prefix, customer)] }))))
    await run.until(async () => {
      const files = await sql<{ state: string }[]>`select state from media_file`
      return files.length === CUSTOMERS.length && files.every(({ state }) => state === 'stored')
    })
  })
  await run.until(async () => {
    const [row] = await sql<{ busy: boolean }[]>`
      select exists (select 1 from conversation where ready_at is not null or handler = 'bot') or exists (select 1 from outbox)
        or exists (select 1 from media_file where state <> 'stored') or exists (select 1 from delivery where state = 'stored') as busy`
    return row?.busy === false
  })
}

/** What every message passes. */
const OFTEN = CRASH_POINTS.filter((point) => /^(webhook|intake|turn|outbox)/.test(point) && point !== 'outbox.uploaded')
/** What is also passed by the row that the ending writes into a sheet. */
const SHEET_POINTS = CRASH_POINTS.filter((point) => point.startsWith('external_call'))
const FILE_POINTS = CRASH_POINTS.filter((point) => point.startsWith('media'))
/** What all customers pass once and together while the flow works. */
const ONCE = CRASH_POINTS.filter((point) => !OFTEN.includes(point) && !FILE_POINTS.includes(point))

/** The ending is played in every story: those that have no other point left to die at die around the sheet. */
const ENDINGS = [...OFTEN.slice(ONCE.length), ...SHEET_POINTS]

// To start and to talk costs most of a story: it dies in each of its parts, in place of being played once for each point.
const cases = ONCE.map((work, at) => {
  const [greeting, ending, file] = [OFTEN[at], ENDINGS[at], FILE_POINTS[at - ONCE.length + FILE_POINTS.length]]
  const deaths: Deaths = { work, ...(greeting && { greeting }), ...(ending && { ending }), ...(file && { file }) }
  return [Object.values(deaths).join(', '), deaths] as const
})

test('there is a story for every point', () => {
  const points = new Set(cases.flatMap(([, deaths]) => Object.values(deaths)))
  expect([...points].toSorted()).toEqual(CRASH_POINTS.toSorted())
  expect(cases.flatMap(([, { ending }]) => ending ?? [])).toEqual(expect.arrayContaining(SHEET_POINTS))
})

test.concurrent.each(cases)('killed at %s, nothing is lost and nothing happens twice', async (_points, deaths) => {
  const database = await testDatabase()
  const { sql } = database
  const run = new CrashStory(database, provider.url, google.settings)
  try {
    await seed(database)
    await converse(run, database, deaths)

    expect(run.killedAt.toSorted()).toEqual(Object.values(deaths).toSorted())
    const inbound = await sql`select conversation_id, count(*)::int as count from message where direction = 'in' group by 1`
    expect(inbound.map(({ count }) => count)).toEqual(CUSTOMERS.map(() => 6))
    const said = await sql<{ lines: string[] }[]>`
        select array_agg(coalesce(content ->> 'text', content ->> 'filename') order by seq) as lines from message where direction = 'out' group by conversation_id`
    const isAside = (line: string) => ASIDES.includes(line)
    expect(said.map(({ lines }) => lines.filter((line) => !isAside(line)))).toEqual(CUSTOMERS.map(() => TRANSCRIPT))
    expect(said.map(({ lines }) => lines.filter(isAside).toSorted())).toEqual(CUSTOMERS.map(() => ASIDES.toSorted()))
    const contacts = await sql<{ fields: object; tags: string[] }[]>`select fields, tags from contact`
    const fields = { visits: 1, twice: 42, called: 1, tagged: 1, size: 'M' }
    expect(contacts.map((row) => ({ ...row }))).toEqual(CUSTOMERS.map(() => ({ fields, tags: ['lead'] })))
    const events = await sql`select contact_id, notes from event where status = 'booked'`
    expect([events.length, new Set(events.map(({ contact_id: id }) => id)).size]).toEqual([CUSTOMERS.length, CUSTOMERS.length])
    expect(events.map(({ notes }) => notes)).toEqual(CUSTOMERS.map(() => 'Bring shoes'))
    const orders =
      await sql`select n.topic, n.outcome, o.number from customer_order o join order_notice n on n.order_id = o.id order by o.number`
    expect(orders.map((row) => ({ ...row }))).toEqual(CUSTOMERS.map((_, n) => ({ topic: 'status:new', outcome: 'sent', number: n + 1 })))
    const runs = await sql`select status, count(*)::int as count from workflow_run group by 1`
    expect(runs.map((row) => ({ ...row }))).toEqual([{ status: 'completed', count: 2 * CUSTOMERS.length }])

    const { sheets } = await google.see(bookOf(database))
    expect(sheets['Guests']?.slice(1).toSorted()).toEqual(CUSTOMERS.map((customer) => [`+${customer}`, 'no']))
    expect(await filesOf(database)).toEqual(CUSTOMERS.map(() => CUSTOMERS_FILE))
    expect(provider.uploads.every((body) => body.includes(CONTENT))).toBe(true)

    const messages = await sql<{ id: string; status: string }[]>`select id, status from message where direction = 'out'`
    const doubled = messages.filter(({ id }) => (provider.sends.get(id) ?? 0) > 1)
    const lost = messages.filter(({ id, status }) => !provider.sends.has(id) && status !== 'UNKNOWN')
    const unknown = messages.filter(({ status }) => status === 'UNKNOWN')
    expect({ doubled, lost }).toEqual({ doubled: [], lost: [] })
    // At most the head of each conversation's line was under way when a process died.
    expect(unknown.length).toBeLessThanOrEqual(CUSTOMERS.length * run.killedAt.length)

    // WhatsApp's statuses carry our id, and settle what really went out.
    const arrived = unknown.filter(({ id }) => provider.sends.has(id))
    if (arrived.length > 0) await run.deliver(aWebhook({ statuses: arrived.map(({ id }) => aStatus(`wamid.${id}`, 'delivered', id)) }))
    await run.until(async () => {
      const rows = await sql<{ id: string }[]>`select id from message where status = 'UNKNOWN'`
      return rows.every(({ id }) => !provider.sends.has(id))
    })
  } finally {
    await run.stop()
    await rm(crashFiles(database.url), { recursive: true, force: true })
    await database.drop()
  }
})
