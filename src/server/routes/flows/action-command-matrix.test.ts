import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { actions } from '#domain/actions/catalogue.gen.ts'
import { localCommands } from '#commands/local-commands.gen.ts'
import type { Json } from '#domain/json.ts'
import { aDocument } from '#flow/testing/documents.ts'
import { type FakeModels, fakeModels } from '#runtime/integrations/ai/testing/fake-models.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'
import type { Client } from '#server/testing/client.ts'
import {
  createOutsiders,
  keepDomainEvents,
  keptEvents,
  OUTSIDERS,
  type Outsiders,
  publishFor,
  reasonOf,
} from '#server/testing/command-matrix.ts'
import { createTestWorkspace, type TestWorkspace } from '#server/testing/test-workspace.ts'

// Every command that books, orders or hands over, by every caller: the same row, history and domain event, and the same refusals.

type Kind = keyof typeof localCommands

let models: FakeModels
let workspace: TestWorkspace
let outsiders: Outsiders
let app = ''
let providerId = ''
let contactId = ''
let conversationId = ''
let phone = 15_550_002_000

beforeAll(async () => {
  models = await fakeModels()
  workspace = await createTestWorkspace({ runtimeRuns: true, scope: 'own', egress: models.egress, open: models.egress.open })
  const { owner, testApp } = workspace
  app = workspace.app
  outsiders = await createOutsiders(testApp, owner, app)
  await keepDomainEvents(testApp.sql)
  const week = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
  const provider = { name: 'Ours', kind: 'openai', baseUrl: models.url('openai'), modelDefault: 'small-1', key: 'sk-secret' }
  providerId = (await owner.ok('POST', `${app}/ai-providers`, provider)).id
  const { id } = await owner.ok('POST', `${app}/event-types`, {
    name: 'Visit',
    stepMin: 60,
    durationMin: 60,
    capacity: 100,
    availability: { week, closed: [] },
  })
  typeId = id
})
afterAll(async () => {
  await workspace.testApp.end()
  await models.stop()
})

let typeId = ''
const dayAfter = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T10:00:00.000Z`
const PAST = '2020-01-01T10:00:00.000Z'
const [START, LATER] = [dayAfter(2), dayAfter(3)]

beforeEach(async () => {
  const { testApp, appId } = workspace
  const { sql } = testApp
  phone += 1
  await testApp.runtime.accept(
    aWebhook({ contacts: [{ wa_id: String(phone), profile: { name: 'Ann' } }], messages: [aText(`m${phone}`, String(phone), 'hi')] }),
  )
  const found = () => sql<{ id: string; contactId: string }[]>`
    select id, contact_id as "contactId" from conversation where address = ${String(phone)} and ready_at is null`
  await expect.poll(found, { timeout: 10_000 }).toHaveLength(1)
  const [conversation] = await found()
  conversationId = conversation!.id
  contactId = conversation!.contactId
  await sql`update conversation set handler = 'bot', assignee_id = null where id = ${conversationId}`
  await models.clear()
  await publishFor(sql, appId, EVENTS)
})

const EVENTS = ['event_created', 'event_changed', 'event_missed', 'order_placed', 'order_changed'] as const

/** What is asked for: as an action, and as the step of a flow where there is one. */
interface Asked {
  action: Record<string, Json>
  step?: readonly [kind: string, config: object]
  /** The products of a customer's cart that asks for the same. */
  cart?: readonly { product_retailer_id: string; quantity: number; item_price: number; currency: string }[]
}
/** Asks in one way and waits for it; the reason where it was refused at once. */
type Caller = (kind: Kind, asked: Asked, who?: Client) => Promise<string | null>

async function did(types: readonly string[]): Promise<void> {
  const lines = () => workspace.testApp.sql`
    select 1 from conversation_event where conversation_id = ${conversationId} and body ->> 'type' = any (${types as string[]}) limit 1`
  await expect.poll(lines, { timeout: 15_000 }).toHaveLength(1)
}

async function publish(flow: object): Promise<string> {
  const { owner, testApp, appId } = workspace
  const { id } = await owner.ok('POST', `${app}/flows`, { name: `Do ${phone}`, ...flow })
  await owner.ok('POST', `${app}/flows/${id}/publish`, { acceptWarnings: true })
  await publishFor(testApp.sql, appId, EVENTS)
  return id
}

const perform = (who: Client, action: object) => who.call('POST', `${app}/contacts/${contactId}/actions`, { action })

async function runFlow(step: readonly [kind: string, config: object]): Promise<void> {
  const flowId = await publish({
    kind: 'flow',
    draft: aDocument({ main: [['step', ...step]] }, [], { type: 'keyword', keywords: [`k${phone}`], match: 'exact' }),
  })
  await perform(workspace.owner, { kind: 'start_flow', flowId, inputs: {} })
}

const callers: Record<'action' | 'workflow' | 'flow' | 'agent' | 'cart', Caller> = {
  async action(kind, { action }, who = workspace.owner) {
    const answer = await perform(who, { kind, ...action })
    return reasonOf(answer) ?? answer.body.result.reason ?? null
  },
  async workflow(_, { step }) {
    const [kind, config] = step!
    const draft = {
      v: 1,
      nodes: [
        { id: 'start', kind: 'trigger', position: { x: 0, y: 0 }, trigger: { type: 'called' } },
        { id: 'do', kind: 'action', position: { x: 300, y: 0 }, steps: [{ id: 'step', kind, enabled: true, config }] },
      ],
      edges: [{ id: 'edge', kind: 'step', source: { nodeId: 'start' }, target: { nodeId: 'do' } }],
    }
    const id = await publish({ kind: 'workflow', draft })
    await workspace.owner.ok('POST', `${app}/workflows/${id}/start`, { contact: contactId })
    const status = async () => (await workspace.owner.ok('GET', `${app}/workflows/${id}/runs`)).items[0]?.status
    await expect.poll(status, { timeout: 15_000 }).toMatch(/completed|failed/)
    return null
  },
  async flow(_, { step }) {
    await runFlow(step!)
    await did(['flow_ended', 'flow_failed'])
    return null
  },
  async agent(kind, { action }) {
    const config = { instructions: 'You help.', model: { providerId }, tools: [{ type: 'action', name: 'do_it', action: kind }] }
    const { id } = await workspace.owner.ok('POST', `${app}/agents`, { name: `Anna ${phone}`, config })
    await models.answers({ calls: [{ name: 'do_it', input: action }] }, { text: `Done for ${phone}.` })
    await runFlow(['agent', { agent: id, goal: 'Help.', greet: true, mergeMs: 0 }])
    const said = () =>
      workspace.testApp.sent.filter(({ to }) => to === String(phone)).map(({ content }) => ('text' in content ? content.text : ''))
    await expect.poll(said, { timeout: 15_000 }).toContain(`Done for ${phone}.`)
    return null
  },
  async cart(_, { cart }) {
    const message = {
      id: `cart${phone}`,
      from: String(phone),
      timestamp: String(Math.floor(Date.now() / 1_000)),
      type: 'order',
      order: { catalog_id: 'c1', text: '', product_items: cart as never },
    }
    await workspace.testApp.runtime.accept(aWebhook({ messages: [message] }))
    await did(['order_noted', 'cart_not_placed'])
    return null
  },
}

interface Row {
  /** What is there before. */
  before?: 'booked' | 'cancelled' | 'ordered'
  ask(before: string): Asked
  leaves?: { rows: object; line: object; event: string | null }
  /** Why it is refused, by each caller; then nothing is left behind. */
  refused?: string
}

const visit = (more: object = {}) => ({ typeId, start: START, title: 'Try-on', ...more })
const createEvent = (more: object = {}) =>
  ['createEvent', { v: 1, eventType: typeId, title: 'Try-on', when: { by: 'value', start: START }, ...more }] as const
const updateEvent = (change: object) => ['updateEvent', { v: 1, which: { by: 'last' }, change }] as const
const CART = [{ product_retailer_id: 'mug', quantity: 2, item_price: 9.5, currency: 'EUR' }]

/** Each command of the folders: its rows, or why it has none here. A command that is missing does not compile. */
const commands: { readonly [Each in Kind]: Readonly<Record<string, Row>> | 'reads only' | 'other tests' } = {
  book_event: {
    'a free slot': {
      ask: () => ({ action: visit(), step: createEvent() }),
      leaves: {
        rows: [{ title: 'Try-on', status: 'booked', startsAt: START }],
        line: { type: 'event_noted', title: 'Try-on', start: START, status: 'booked', isNew: true },
        event: 'event_created',
      },
    },
    // A flow with such a type is not published.
    'a type that is not there': {
      ask: () => ({ action: visit({ typeId: 'nope' }) }),
      refused: 'This event type does not exist, or not with this resource.',
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
        line: { type: 'event_noted', start: LATER, status: 'booked', isNew: false },
        event: 'event_changed',
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
        line: { type: 'event_noted', status: 'cancelled', isNew: false },
        event: 'event_changed',
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
      refused: 'A cancelled event cannot be moved.',
    },
  },
  place_order: {
    'two mugs': {
      ask: () => ({ action: { currency: 'EUR', lines: [{ productId: 'mug', quantity: 2, unitPrice: 9.5 }] }, cart: CART }),
      leaves: {
        rows: [{ currency: 'EUR', total: 19, status: 'new', payment: 'unpaid', products: ['mug'] }],
        line: { type: 'order_noted', total: 19, currency: 'EUR', status: 'new', paymentStatus: 'unpaid', isNew: true },
        event: 'order_placed',
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
        line: { type: 'order_noted', status: 'shipped', paymentStatus: 'paid', isNew: false },
        event: 'order_changed',
      },
    },
    'nothing new': { before: 'ordered', ask: (orderId) => ({ action: { orderId, status: 'new', paymentStatus: 'unpaid' } }), refused: '' },
  },
  hand_over: {
    'to people': {
      ask: () => ({ action: { priority: 'high', assigneeId: null, note: null }, step: ['liveChat', { v: 1, priority: 'high' }] }),
      leaves: {
        rows: [{ handler: 'human', assigneeId: null }],
        line: { type: 'handler_changed', handler: 'human', reason: 'handed_over', note: 'Priority: high' },
        event: null,
      },
    },
  },
  list_events: 'reads only',
  list_orders: 'reads only',
  list_slots: 'reads only',
  // What they leave is a message, a signal or a run of its own; contacts have a matrix of their own.
  update_contact: 'other tests',
  notify_about_order: 'other tests',
  send_form: 'other tests',
  start_flow: 'other tests',
  start_workflow: 'other tests',
}

const cases = (Object.keys(localCommands) as Kind[]).flatMap((kind) => {
  const rows = commands[kind]
  return typeof rows === 'string' ? [] : Object.entries(rows).map(([name, row]) => ({ kind, name, row }))
})
const callersOf = (kind: Kind, { ask }: Row): (keyof typeof callers)[] => {
  const { step, cart } = ask('')
  return [
    'action',
    ...(step ? (['workflow', 'flow'] as const) : []),
    // An agent hands over by a tool of its own.
    ...(actions[kind].tool && kind !== 'hand_over' ? (['agent'] as const) : []),
    ...(cart ? (['cart'] as const) : []),
  ]
}
const table = (wanted: (row: Row) => boolean) =>
  cases
    .filter(({ row }) => wanted(row))
    .flatMap(({ kind, name, row }) => callersOf(kind, row).map((caller) => [kind, name, caller, row] as const))

/** Brings about what is there before, and forgets how. Returns the id of it. */
async function prepare(before: Row['before']): Promise<string> {
  const { owner, testApp } = workspace
  const { sql } = testApp
  let id = ''
  if (before === 'ordered') {
    const { body } = await perform(owner, {
      kind: 'place_order',
      currency: 'EUR',
      lines: [{ productId: 'mug', quantity: 1, unitPrice: 5 }],
    })
    id = body.result.order.id
  } else if (before !== undefined) {
    const { body } = await perform(owner, { kind: 'book_event', ...visit() })
    id = body.result.event.id
    if (before === 'cancelled') await perform(owner, { kind: 'change_event', eventId: id, status: 'cancelled' })
  }
  await sql`delete from conversation_event where conversation_id = ${conversationId}`
  await sql`delete from seen_event`
  return id
}

async function kept() {
  const { sql } = workspace.testApp
  const events = await sql`select title, status, starts_at as "startsAt", updated_at as at from event where contact_id = ${contactId}`
  const orders = await sql`
    select currency, total::float8 as total, status, payment_status as payment, updated_at as at,
           array(select product_id from order_line l where l.order_id = o.id) as products
    from customer_order o where contact_id = ${contactId}`
  const conversations = await sql`select handler, assignee_id as "assigneeId" from conversation where id = ${conversationId}`
  const lines = await sql<{ body: { type: string } }[]>`
    select body from conversation_event where conversation_id = ${conversationId} and body ->> 'type' in ('event_noted', 'order_noted', 'handler_changed') order by seq`
  const rows = (list: readonly object[]) => list.map((row) => ({ ...row }))
  return {
    event: rows(events),
    order: rows(orders),
    conversation: rows(conversations),
    lines: lines.map(({ body }) => body),
    events: await keptEvents(sql, contactId),
  }
}
const tableOf = (kind: Kind): 'event' | 'order' | 'conversation' =>
  kind.includes('event') ? 'event' : kind.includes('order') ? 'order' : 'conversation'

describe('what may be done leaves the same row, history and domain event', () => {
  test.each(table(({ leaves }) => leaves !== undefined))('%s: %s by %s', async (kind, _name, caller, { before, ask, leaves }) => {
    const asked = ask(await prepare(before))

    expect(await callers[caller](kind, asked)).toBeNull()

    const after = await kept()
    expect(after[tableOf(kind)]).toMatchObject(leaves!.rows)
    const type = 'type' in leaves!.line ? leaves!.line.type : ''
    expect(after.lines.filter((line) => line.type === type)).toMatchObject([leaves!.line])
    expect(after.events.map((event) => event.type)).toEqual(leaves!.event === null ? [] : [leaves!.event])
  })
})

describe('what may not be done, or changes nothing, leaves nothing', () => {
  test.each(table(({ refused }) => refused !== undefined))('%s: %s by %s', async (kind, _name, caller, { before, ask, refused }) => {
    const asked = ask(await prepare(before))
    const untouched = await kept()

    const reason = await callers[caller](kind, asked)

    if (caller === 'action' && refused !== '') expect(reason).toContain(refused)
    const after = await kept()
    expect([after.event, after.order, after.events]).toEqual([untouched.event, untouched.order, untouched.events])
    expect(after.lines.filter(({ type }) => type !== 'handler_changed')).toEqual([])
  })
})

test.each(cases.filter(({ row }) => row.leaves !== undefined).map(({ kind, name, row }) => [kind, name, row] as const))(
  'whoever does not see the contact is refused: %s, %s',
  async (kind, _name, { before, ask }) => {
    const asked = ask(await prepare(before))
    const untouched = await kept()

    expect(await callers.action(kind, asked, workspace.agent)).not.toBeNull()
    expect(await kept()).toEqual(untouched)
  },
)

test.each(
  OUTSIDERS.flatMap((who) =>
    cases.filter(({ row }) => row.leaves !== undefined).map(({ kind, name, row }) => [who, kind, name, row] as const),
  ),
)('%s is refused: %s, %s', async (who, kind, _name, { before, ask }) => {
  const asked = ask(await prepare(before))
  const untouched = await kept()

  const reason = await callers.action(kind, asked, outsiders[who])

  expect(reason).toMatch(who === 'a key that may only read' ? /^This call needs the scope/ : /./)
  expect(await kept()).toEqual(untouched)
})
