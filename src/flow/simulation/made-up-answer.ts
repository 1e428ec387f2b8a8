import { Temporal } from 'temporal-polyfill'

import type { AskedEffect, EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { ProductFacts } from '#domain/actions/commerce/list-products.ts'
import type { Event, Slot } from '#domain/scheduling/event.ts'
import { sumOf } from '#domain/commerce/money.ts'
import type { Order, OrderLine } from '#domain/commerce/order.ts'

import { madeUpBody, madeUpOutputs } from './made-up-values.ts'
import { instantOf, nowOf, type SimulationState, type Setting, type StepLocation } from './simulation-state.ts'

const HALF_HOUR_MS = 1_800_000
const DAY_MS = 86_400_000

/** A sensible answer to a call that nobody answers: all goes well, with values of the kinds that the step asks for. */
export function madeUpAnswer(setting: Setting, state: SimulationState, asked: AskedEffect, location: StepLocation): EffectResult {
  const program = setting.library(location.flowId, 'latest')
  const config = program?.steps.get(location.stepId)?.config
  switch (asked.kind) {
    case 'call_http':
      return { kind: asked.kind, ...PAGE, body: program ? madeUpBody(config, program) : '{}' }
    case 'call_mcp_tool':
      return { kind: asked.kind, outcome: 'answered', result: 'A made-up answer of the tool.', error: null, leftOut: [] }
    case 'run_function':
      return { kind: asked.kind, outcome: 'ok', outputs: madeUpOutputs(config), logs: [] }
    case 'inspect_file':
      return { kind: asked.kind, outcome: 'read', mimeType: asked.declaredType ?? 'application/octet-stream', bytes: null }
    case 'read_answer':
      return { kind: asked.kind, outcome: 'nothing' }
    case 'run_agent':
      return { kind: asked.kind, outcome: 'answered', text: 'A made-up answer of the agent.', ...MODEL }
    case 'add_sheet_row':
      return { kind: asked.kind, outcome: 'added', row: 2 }
    case 'update_sheet_row':
      return { kind: asked.kind, outcome: 'updated', rows: [{ row: 2, before: {} }], inserted: false, values: asked.values }
    case 'send_form':
      return { kind: asked.kind, outcome: 'sent', reason: null }
    case 'update_contact':
    case 'label_conversation':
      return { kind: asked.kind, ok: true, reason: null }
    case 'hand_over':
      return { kind: asked.kind, outcome: 'assigned' }
    case 'start_flow':
      return { kind: asked.kind, outcome: 'started', reason: null }
    case 'start_workflow':
      return { kind: asked.kind, outcome: 'started', runId: 'madeUpRun', reason: null }
    case 'list_slots':
    case 'book_event':
    case 'change_event':
    case 'list_events':
      return aboutEvents(state, asked)
    case 'place_order':
    case 'change_order':
    case 'list_orders':
    case 'list_products':
    case 'notify_about_order':
      return aboutOrders(state, asked)
    default:
      return asked satisfies never
  }
}

const PRODUCTS: ProductFacts[] = ['First product', 'Second product', 'Third product'].map((name) => ({
  catalogId: 'madeUpCatalog',
  productId: name,
  name,
  description: null,
  price: 12.5,
  currency: 'EUR',
  availability: 'in stock',
  stock: null,
  isOwn: false,
}))

const PAGE = { outcome: 'answered' as const, status: 200, headers: {}, truncated: false }

const MODEL = {
  calls: [],
  inputTokens: 0,
  outputTokens: 0,
  costCents: 0,
  finishReason: 'stop',
  provider: 'made-up',
  model: 'made-up',
  fellBack: null,
}

type OfKind<Kind> = Extract<AskedEffect, { kind: Kind }>

function aboutEvents(state: SimulationState, asked: OfKind<'list_slots' | 'book_event' | 'change_event' | 'list_events'>): EffectResult {
  switch (asked.kind) {
    case 'list_slots':
      return { kind: asked.kind, outcome: 'listed', slots: slotsOf(state), timeZone: state.scope.app.timeZone }
    case 'book_event': {
      const { title, start, durationMin, ...others } = asked
      const given = {
        typeId: others.typeId,
        title: title || 'A made-up event',
        place: others.place,
        notes: others.notes,
        fields: others.fields,
      }
      return { kind: asked.kind, outcome: 'created', event: { ...eventOf(state), ...given, ...spanOf(start, durationMin) } }
    }
    case 'change_event': {
      const event = eventOf(state)
      const span = asked.start === null ? {} : spanOf(asked.start, asked.durationMin)
      return {
        kind: asked.kind,
        outcome: 'updated',
        event: { ...event, ...span, status: asked.status ?? event.status, cancelReason: asked.reason },
      }
    }
    case 'list_events':
      return { kind: asked.kind, outcome: 'listed', events: [eventOf(state)] }
    default:
      return asked satisfies never
  }
}

/** Half hours from the same time tomorrow on. */
const slotsOf = ({ at }: SimulationState): Slot[] =>
  Array.from({ length: 4 }, (_each, index) => {
    const start = Math.ceil(at / HALF_HOUR_MS) * HALF_HOUR_MS + DAY_MS + index * 2 * HALF_HOUR_MS
    return { start: instantOf(start), end: instantOf(start + HALF_HOUR_MS), resourceId: null }
  })

function spanOf(start: string, durationMin: number | null): Pick<Event, 'start' | 'end'> {
  const from = Temporal.Instant.from(start).epochMilliseconds
  return { start: instantOf(from), end: instantOf(from + (durationMin ?? 30) * 60_000) }
}

function eventOf(state: SimulationState): Event {
  const [{ start, end } = { start: nowOf(state), end: nowOf(state) }] = slotsOf(state)
  const { contact, conversation, app } = state.scope
  return {
    id: 'madeUpEvent',
    typeId: null,
    typeName: null,
    contactId: contact.id,
    conversationId: conversation.id,
    title: 'A made-up event',
    start,
    end,
    timeZone: app.timeZone,
    resourceId: null,
    resourceName: null,
    place: null,
    notes: null,
    fields: {},
    status: 'booked',
    cancelReason: null,
    revision: 0,
    createdAt: nowOf(state),
    updatedAt: nowOf(state),
  }
}

function aboutOrders(
  state: SimulationState,
  asked: OfKind<'place_order' | 'change_order' | 'list_orders' | 'list_products' | 'notify_about_order'>,
): EffectResult {
  switch (asked.kind) {
    case 'place_order':
      return { kind: asked.kind, outcome: 'placed', order: { ...orderOf(state, asked.lines), currency: asked.currency, note: asked.note } }
    case 'change_order': {
      const order = orderOf(state)
      const { status, paymentStatus } = asked
      return {
        kind: asked.kind,
        outcome: 'updated',
        order: { ...order, id: asked.orderId, status: status ?? order.status, paymentStatus: paymentStatus ?? order.paymentStatus },
      }
    }
    case 'list_orders':
      return { kind: asked.kind, outcome: 'listed', orders: [orderOf(state)] }
    case 'list_products':
      return { kind: asked.kind, outcome: 'listed', products: PRODUCTS }
    case 'notify_about_order':
      return { kind: asked.kind, outcome: 'sent', messageId: 'madeUpMessage' }
    default:
      return asked satisfies never
  }
}

const LINES: readonly OrderLine[] = [{ productId: 'madeUpProduct', name: 'A made-up product', quantity: 1, unitPrice: 12.5 }]

function orderOf(state: SimulationState, lines = LINES): Order {
  const { contact, conversation } = state.scope
  return {
    id: 'madeUpOrder',
    number: 1,
    contactId: contact.id,
    conversationId: conversation.id,
    messageId: null,
    currency: 'EUR',
    lines: [...lines],
    total: sumOf(lines),
    status: 'new',
    paymentStatus: 'unpaid',
    note: null,
    revision: 1,
    createdAt: nowOf(state),
    updatedAt: nowOf(state),
  }
}
