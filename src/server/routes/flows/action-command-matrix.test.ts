import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { localCommands } from '#commands/local-commands.gen.ts'
import { type FakeModels, fakeModels } from '#runtime/integrations/ai/testing/fake-models.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'
import {
  aFlow,
  type ActionKind as Kind,
  type Asked,
  authorOf,
  aWorkflow,
  callersOf,
  createActionCallers,
  HANDED_OVER,
  LABELLED,
  type Customer,
} from '#server/testing/action-callers.ts'
import { createOutsiders, keepDomainEvents, keptEvents, OUTSIDERS, type Outsiders, publishFor } from '#server/testing/command-matrix.ts'
import { createTestWorkspace, type TestWorkspace } from '#server/testing/test-workspace.ts'
import { insertRows } from '#store/testing/rows.ts'

// Every command that settles an action, by every caller: the same row, history and domain event by the same author, and the same refusals.

let models: FakeModels
let workspace: TestWorkspace
let outsiders: Outsiders
let doing: ReturnType<typeof createActionCallers>
let typeId = ''
const customer: Customer = { phone: 15_550_002_000, contactId: '', conversationId: '' }

beforeAll(async () => {
  models = await fakeModels()
  workspace = await createTestWorkspace({ runtimeRuns: true, scope: 'own', egress: models.egress, open: models.egress.open })
  const { owner, testApp, app } = workspace
  outsiders = await createOutsiders(testApp, owner, app)
  await keepDomainEvents(testApp.sql)
  const week = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
  const provider = { name: 'Ours', kind: 'openai', baseUrl: models.url('openai'), modelDefault: 'small-1', key: 'sk-secret' }
  const { id: providerId } = await owner.ok('POST', `${app}/ai-providers`, provider)
  doing = createActionCallers(workspace, models, { providerId, events: EVENTS, customer })
  const visit = { name: 'Visit', stepMin: 60, durationMin: 60, capacity: 100, availability: { week, closed: [] } }
  await insertRows(testApp.sql, 'conversation_label', { appId: workspace.appId })
  typeId = (await owner.ok('POST', `${app}/event-types`, visit)).id
  await owner.ok('POST', `${app}/contact-fields`, { key: 'seats', label: 'Seats', type: 'number' })
})
afterAll(async () => {
  await workspace.testApp.end()
  await models.stop()
})

const dayAfter = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T10:00:00.000Z`
const PAST = '2020-01-01T10:00:00.000Z'
const [START, LATER] = [dayAfter(2), dayAfter(3)]

beforeEach(async () => {
  const { testApp, appId } = workspace
  const { sql } = testApp
  const phone = (customer.phone += 1)
  await testApp.runtime.accept(
    aWebhook({ contacts: [{ wa_id: String(phone), profile: { name: 'Ann' } }], messages: [aText(`m${phone}`, String(phone), 'hi')] }),
  )
  const found = () => sql<{ conversationId: string; contactId: string }[]>`
    select id as "conversationId", contact_id as "contactId" from conversation where address = ${String(phone)} and ready_at is null`
  await expect.poll(found).toHaveLength(1)
  Object.assign(customer, (await found())[0])
  await sql`update conversation set handler = 'bot', assignee_id = null where id = ${customer.conversationId}`
  await models.clear()
  await publishFor(sql, appId, EVENTS)
})

const EVENTS = ['event_created', 'event_changed', 'event_missed', 'order_placed', 'order_changed', 'contact_changed', 'tag_added'] as const

type Before =
  | 'booked'
  | 'cancelled'
  | 'ordered'
  | 'a flow'
  | 'a flow, and a person'
  | 'a waiting flow'
  | 'a workflow'
  | 'a draft'
  | 'started once'
  | 'silent for a day'

interface Row {
  /** What is there before; it is asked for by the id that it has. */
  before?: Before
  ask(before: string): Asked
  leaves?: {
    /** The rows of the table that the command writes. */
    rows: readonly object[]
    /** The lines of the conversation and of the contact's history, each by whoever asked; `bot` where a flow of its own writes it. */
    lines?: readonly object[]
    history?: readonly object[]
    bot?: true
    event?: { type: (typeof EVENTS)[number]; about: object }
  }
  /** Why it is refused, by each caller; then nothing is left behind. */
  refused?: string
}

const visit = (more: object = {}) => ({ typeId, start: START, title: 'Try-on', ...more })
const createEvent = (more: object = {}) =>
  ['createEvent', { v: 1, eventType: typeId, title: 'Try-on', when: { by: 'value', start: START }, ...more }] as const
const updateEvent = (change: object) => ['updateEvent', { v: 1, which: { by: 'last' }, change }] as const
const CART = [{ product_retailer_id: 'mug', quantity: 2, item_price: 9.5, currency: 'EUR' }]
const FORM = { form: { by: 'name', value: 'Survey' }, text: 'How was it?', button: 'Rate us' }
const change = (of: object) => ({ field: null, operation: 'set', value: null, addTags: [], ...of })

/** Each command of the folders: its rows, or why it has none here. A command that is missing does not compile. */
const commands: { readonly [Each in Kind]: Readonly<Record<string, Row>> | 'reads only' } = {
  book_event: {
    'a free slot': {
      ask: () => ({ action: visit(), step: createEvent() }),
      leaves: {
        rows: [{ title: 'Try-on', status: 'booked', startsAt: START }],
        lines: [{ type: 'event_noted', title: 'Try-on', start: START, status: 'booked', isNew: true }],
        event: { type: 'event_created', about: { title: 'Try-on', start: START, status: 'booked' } },
      },
    },
    // A flow with such a type is not published.
    'a type that is not there': {
      ask: () => ({ action: visit({ typeId: 'nope' }) }),
      refused: 'This event type doesn’t exist, or isn’t available with this resource.',
    },
    'a time that has passed': {
      ask: () => ({ action: visit({ start: PAST }), step: createEvent({ when: { by: 'value', start: PAST } }) }),
      refused: '',
    },
  },
  change_event: {
    'another time': {
      before: 'booked',
      ask: (eventId) => ({ action: { eventId, start: LATER }, step: updateEvent({ to: 'time', start: LATER }) }),
      leaves: {
        rows: [{ title: 'Try-on', status: 'booked', startsAt: LATER }],
        lines: [{ type: 'event_noted', start: LATER, status: 'booked', isNew: false }],
        event: { type: 'event_changed', about: { title: 'Try-on', start: LATER, status: 'booked' } },
      },
    },
    cancelled: {
      before: 'booked',
      ask: (eventId) => ({
        action: { eventId, status: 'cancelled', reason: 'ill' },
        step: updateEvent({ to: 'cancelled', reason: 'ill' }),
      }),
      leaves: {
        rows: [{ status: 'cancelled' }],
        lines: [{ type: 'event_noted', status: 'cancelled', isNew: false }],
        event: { type: 'event_changed', about: { status: 'cancelled', previousStatus: 'booked' } },
      },
    },
    'nothing new': {
      before: 'booked',
      ask: (eventId) => ({ action: { eventId, title: 'Try-on' }, step: updateEvent({ to: 'details', title: 'Try-on' }) }),
      refused: '',
    },
    'a cancelled one moves': {
      before: 'cancelled',
      ask: (eventId) => ({
        action: { eventId, start: LATER },
        step: ['updateEvent', { v: 1, which: { by: 'id', id: eventId }, change: { to: 'time', start: LATER } }],
      }),
      refused: 'A canceled event can’t be moved.',
    },
  },
  place_order: {
    'two mugs': {
      ask: () => ({ action: { currency: 'EUR', lines: [{ productId: 'mug', quantity: 2, unitPrice: 9.5 }] }, cart: CART }),
      leaves: {
        rows: [{ currency: 'EUR', total: 19, status: 'new', payment: 'unpaid', products: ['mug'] }],
        lines: [{ type: 'order_noted', total: 19, currency: 'EUR', status: 'new', paymentStatus: 'unpaid', isNew: true }],
        event: { type: 'order_placed', about: { total: 19, currency: 'EUR', status: 'new', paymentStatus: 'unpaid' } },
      },
    },
    'no quantity': {
      ask: () => ({
        action: { currency: 'EUR', lines: [{ productId: 'mug', quantity: 0, unitPrice: 9.5 }] },
        cart: [{ ...CART[0]!, quantity: 0 }],
      }),
      refused: '',
    },
  },
  change_order: {
    shipped: {
      before: 'ordered',
      ask: (orderId) => ({ action: { orderId, status: 'shipped', paymentStatus: 'paid' } }),
      leaves: {
        rows: [{ status: 'shipped', payment: 'paid' }],
        lines: [{ type: 'order_noted', status: 'shipped', paymentStatus: 'paid', isNew: false }],
        event: { type: 'order_changed', about: { status: 'shipped', paymentStatus: 'paid' } },
      },
    },
    'nothing new': { before: 'ordered', ask: (orderId) => ({ action: { orderId, status: 'new', paymentStatus: 'unpaid' } }), refused: '' },
  },
  notify_about_order: {
    'its details': {
      before: 'ordered',
      ask: (orderId) => ({ action: { orderId, what: 'details' } }),
      leaves: { rows: [{ type: 'text', text: expect.stringContaining('mug') }] },
    },
    'an order that is not there': { ask: () => ({ action: { orderId: 'nope' } }), refused: '' },
  },
  send_form: {
    'a form': {
      ask: () => ({ action: FORM }),
      leaves: { rows: [{ type: 'whatsappFlow', text: 'How was it?', label: 'Rate us' }] },
    },
    'to somebody who is silent for a day': {
      before: 'silent for a day',
      ask: () => ({ action: FORM }),
      refused: 'The contact hasn’t written in 24 hours.',
    },
  },
  update_contact: {
    'a field': {
      ask: () => ({ action: change({ field: 'city', value: 'Leeds' }), step: ['updateContact', { v: 1, field: 'city', value: 'Leeds' }] }),
      leaves: {
        rows: [{ tags: [], fields: { city: 'Leeds' } }],
        lines: [{ type: 'contact_updated', changes: { city: 'Leeds' } }],
        history: [{ type: 'changed', changes: { 'fields.city': { from: null, to: 'Leeds' } } }],
        event: { type: 'contact_changed', about: { changes: { city: 'Leeds' } } },
      },
    },
    'a tag': {
      ask: () => ({ action: change({ addTags: ['vip'] }), step: ['updateContact', { v: 1, addTags: ['vip'] }] }),
      leaves: {
        rows: [{ tags: ['vip'], fields: {} }],
        lines: [{ type: 'contact_updated', changes: { tags: ['vip'] } }],
        history: [{ type: 'changed', changes: { tags: { from: [], to: ['vip'] } } }],
        event: { type: 'tag_added', about: { tags: ['vip'] } },
      },
    },
    'no number': {
      ask: () => ({ action: change({ field: 'seats', value: 'many' }), step: ['updateContact', { v: 1, field: 'seats', value: 'many' }] }),
      refused: 'Write a number like 42 or 3.5.',
    },
  },
  hand_over: {
    'to people': {
      before: 'a waiting flow',
      ask: () => ({
        action: { priority: 'high', assigneeId: null, note: null },
        workflowStep: ['liveChat', { v: 1, priority: 'high' }],
      }),
      leaves: HANDED_OVER,
    },
    'by the flow that runs': {
      ask: () => ({ action: { priority: 'high', assigneeId: null, note: null }, step: ['liveChat', { v: 1, priority: 'high' }] }),
      leaves: HANDED_OVER,
    },
  },
  label_conversation: {
    'a label': {
      ask: () => ({ action: { addLabelIds: ['late'], removeLabelIds: [] }, step: ['updateContact', { v: 1, addLabelIds: ['late'] }] }),
      leaves: LABELLED,
    },
  },
  start_flow: {
    'a free conversation': {
      before: 'a flow',
      ask: (flow) => ({ action: { flowId: flow, inputs: {} }, workflowStep: ['flow', { v: 1, flow }] }),
      leaves: { rows: [{ name: 'Target' }], lines: [{ type: 'flow_started', flowName: 'Target' }], bot: true },
    },
    'a person has it': {
      before: 'a flow, and a person',
      ask: (flow) => ({ action: { flowId: flow, inputs: {} }, workflowStep: ['flow', { v: 1, flow }] }),
      refused: 'A teammate is handling the conversation.',
    },
  },
  start_workflow: {
    'for this contact': {
      before: 'a workflow',
      ask: (workflow) => ({
        action: { workflowId: workflow, payload: { size: 'XL' } },
        step: ['triggerWorkflow', { v: 1, workflow, payload: { size: 'XL' } }],
      }),
      leaves: { rows: [{ name: 'Target', cause: { type: 'called', about: { size: 'XL' } } }] },
    },
    'a second time under one key': {
      before: 'started once',
      ask: (workflow) => ({
        action: { workflowId: workflow, dedupeKey: 'once' },
        step: ['triggerWorkflow', { v: 1, workflow, dedupeKey: 'once' }],
      }),
      refused: 'It was already started with this key.',
    },
    // A flow that names it is not published.
    'one that is not published': {
      before: 'a draft',
      ask: (workflowId) => ({ action: { workflowId } }),
      refused: 'The workflow isn’t published.',
    },
  },
  list_events: 'reads only',
  list_orders: 'reads only',
  list_products: 'reads only',
  list_slots: 'reads only',
}

/** The table in which a command leaves its rows. */
const TABLES: { readonly [Each in Kind]: keyof Kept['tables'] } = {
  book_event: 'event',
  change_event: 'event',
  list_events: 'event',
  list_slots: 'event',
  place_order: 'order',
  change_order: 'order',
  list_orders: 'order',
  list_products: 'order',
  notify_about_order: 'message',
  send_form: 'message',
  update_contact: 'contact',
  hand_over: 'conversation',
  label_conversation: 'conversation',
  start_flow: 'session',
  start_workflow: 'run',
}

const cases = (Object.keys(localCommands) as Kind[]).flatMap((kind) => {
  const rows = commands[kind]
  return typeof rows === 'string' ? [] : Object.entries(rows).map(([name, row]) => ({ kind, name, row }))
})
const table = (wanted: (row: Row) => boolean) =>
  cases
    .filter(({ row }) => wanted(row))
    .flatMap(({ kind, name, row }) => callersOf(kind, row.ask('')).map((caller) => [kind, name, caller, row] as const))

/** Brings about what is there before, and removes its traces. Returns the id of it. */
async function prepare(before: Before | undefined): Promise<string> {
  const { sql } = workspace.testApp
  const id = before === undefined ? '' : await preparations[before]()
  await sql`delete from conversation_event where conversation_id = ${customer.conversationId}`
  await sql`delete from message where conversation_id = ${customer.conversationId} and direction = 'out'`
  await sql`delete from seen_event`
  return id
}

const ANSWER = ['response', { v: 1, messages: [{ type: 'text', text: 'Welcome' }] }] as const
const QUESTION = ['ask', { v: 1, question: 'Which?', input: { type: 'text' } }] as const
const TAG = ['removeTag', { v: 1, tags: ['nothing'] }] as const

const preparations: Record<Before, () => Promise<string>> = {
  async ordered() {
    const lines = [{ productId: 'mug', quantity: 1, unitPrice: 5 }]
    const { body } = await doing.perform(workspace.owner, { kind: 'place_order', currency: 'EUR', lines })
    return body.result.order.id
  },
  async booked() {
    const { body } = await doing.perform(workspace.owner, { kind: 'book_event', ...visit() })
    return body.result.event.id
  },
  async cancelled() {
    const eventId = await preparations.booked()
    await doing.perform(workspace.owner, { kind: 'change_event', eventId, status: 'cancelled' })
    return eventId
  },
  'a flow': () => doing.publish('flow', aFlow(`f${customer.phone}`, ANSWER), 'Target'),
  async 'a flow, and a person'() {
    await workspace.testApp.sql`update conversation set handler = 'human' where id = ${customer.conversationId}`
    return preparations['a flow']()
  },
  async 'a waiting flow'() {
    const flowId = await doing.publish('flow', aFlow(`w${customer.phone}`, QUESTION), 'Target')
    await doing.perform(workspace.owner, { kind: 'start_flow', flowId, inputs: {} })
    await doing.logged(['message_queued'])
    return flowId
  },
  'a workflow': () => doing.publish('workflow', aWorkflow(TAG), 'Target'),
  async 'a draft'() {
    const draft = aWorkflow(TAG)
    const { id } = await workspace.owner.ok('POST', `${workspace.app}/flows`, { name: 'Target', kind: 'workflow', draft })
    return id
  },
  async 'started once'() {
    const workflowId = await preparations['a workflow']()
    await doing.perform(workspace.owner, { kind: 'start_workflow', workflowId, dedupeKey: 'once' })
    return workflowId
  },
  async 'silent for a day'() {
    await workspace.testApp.sql`
      update conversation set last_inbound_at = now() - interval '25 hours' where id = ${customer.conversationId}`
    return ''
  },
}

type Kept = Awaited<ReturnType<typeof kept>>
interface Line {
  body: { type: string; flowName?: string; reason?: string }
  author: { kind: string; name: string | null }
}
const LINES = ['event_noted', 'order_noted', 'handler_changed', 'priority_changed', 'labels_changed', 'contact_updated', 'flow_started']

/** All that a command may leave behind. What flows say of themselves, and that none answers, is left out. */
async function kept() {
  const { sql } = workspace.testApp
  const { contactId, conversationId } = customer
  const [event, order, conversation, contact, session, run] = await Promise.all([
    sql`select title, status, starts_at as "startsAt", updated_at as at from event where contact_id = ${contactId}`,
    sql`
      select currency, total::float8 as total, status, payment_status as payment, updated_at as at,
             array(select product_id from order_line l where l.order_id = o.id) as products
      from customer_order o where contact_id = ${contactId}`,
    sql`
      select handler, assignee_id as "assigneeId", priority, label_ids as "labelIds",
             (select count(*)::int from flow_session where conversation_id = ${conversationId} and ended_reason is null) as running
      from conversation where id = ${conversationId}`,
    sql`select tags, fields from contact where id = ${contactId}`,
    sql`select name from flow_session s join flow f on f.id = s.flow_id where conversation_id = ${conversationId} and name = 'Target'`,
    sql`select name, cause from workflow_run r join flow f on f.id = r.workflow_id where contact_id = ${contactId} and name = 'Target'`,
  ])
  const messages = await sql<{ content: { type: string; text?: string }; author: Line['author'] }[]>`
    select content, author from message where conversation_id = ${conversationId} and direction = 'out' order by seq`
  const said = messages.filter(({ content: { text = '' } }) => !/^(Done for|Welcome|Sorry)/.test(text))
  const log = await sql<Line[]>`
    select body, author from conversation_event where conversation_id = ${conversationId} and body ->> 'type' = any (${LINES}) order by seq`
  const lines = log
    .filter(({ body }) => body.reason !== 'no_flow_answers')
    .filter(({ body }) => body.type !== 'flow_started' || body.flowName === 'Target')
  const history = await sql<Line[]>`select body, author from contact_change where contact_id = ${contactId} order by position`
  const rows = (list: readonly object[]) => list.map((row) => ({ ...row }))
  const message = said.map(({ content }) => content)
  return {
    tables: {
      event: rows(event),
      order: rows(order),
      conversation: rows(conversation),
      contact: rows(contact),
      session: rows(session),
      run: rows(run),
      message: rows(message),
    },
    lines: lines.map(({ body }) => body),
    history: history.map(({ body }) => body),
    by: [...lines, ...history, ...said].map(({ author: { kind, name } }) => ({ kind, name })),
    events: await keptEvents(sql, contactId),
  }
}

describe('an allowed action leaves the same row, history and domain event', () => {
  test.each(table(({ leaves }) => leaves !== undefined))('%s: %s by %s', async (kind, _name, caller, { before, ask, leaves }) => {
    const { rows, lines = [], history = [], bot, event } = leaves!
    const asked = ask(await prepare(before))

    expect(await doing.callers[caller](kind, asked)).toBeNull()

    await expect.poll(async () => (await kept()).tables[TABLES[kind]]).toMatchObject(rows)
    const after = await kept()
    expect(after).toMatchObject({ lines, history })
    const by = bot ? { kind: 'bot', name: 'Target' } : authorOf(caller, customer)
    expect(after.by.filter((author) => JSON.stringify(author) !== JSON.stringify(by))).toEqual([])
    expect(after.by.length).toBeGreaterThanOrEqual(kind === 'start_workflow' ? 0 : 1)
    expect(after.events).toMatchObject(event ? [{ ...event, conversationId: customer.conversationId }] : [])
  })
})

describe('a forbidden or empty action leaves nothing', () => {
  test.each(table(({ refused }) => refused !== undefined))('%s: %s by %s', async (kind, _name, caller, { before, ask, refused }) => {
    const asked = ask(await prepare(before))
    const untouched = await kept()

    const reason = await doing.callers[caller](kind, asked)

    if (caller === 'action' && refused !== '') expect(reason).toContain(refused)
    const after = await kept()
    // A flow that goes on nowhere leaves the conversation to people.
    const { conversation: _, ...tables } = untouched.tables
    expect(after.tables).toMatchObject(tables)
    expect([after.history, after.events]).toEqual([untouched.history, untouched.events])
    expect(after.lines.filter(({ type }) => type !== 'handler_changed' && type !== 'priority_changed')).toEqual([])
  })
})

const leaving = cases.filter(({ row }) => row.leaves !== undefined)

test.each(leaving.map(({ kind, name, row }) => [kind, name, row] as const))(
  'refuses callers who cannot see the contact: %s, %s',
  async (kind, _name, { before, ask }) => {
    const asked = ask(await prepare(before))
    const untouched = await kept()

    expect(await doing.callers.action(kind, asked, workspace.agent)).not.toBeNull()
    expect(await kept()).toEqual(untouched)
  },
)

test.each(OUTSIDERS.flatMap((who) => leaving.map(({ kind, name, row }) => [who, kind, name, row] as const)))(
  '%s is refused: %s, %s',
  async (who, kind, _name, { before, ask }) => {
    const asked = ask(await prepare(before))
    const untouched = await kept()

    const reason = await doing.callers.action(kind, asked, outsiders[who])

    expect(reason).toMatch(who === 'a key that may only read' ? /^This call needs the scope/ : /./)
    expect(await kept()).toEqual(untouched)
  },
)
