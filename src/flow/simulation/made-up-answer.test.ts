import { expect, test } from 'vitest'

import { type AskedEffect, EffectResult } from '#domain/actions/catalogue.gen.ts'
import { TestStart } from '#domain/flows/flow-test.ts'

import { compile } from '../engine/program.ts'
import { kinds } from '../steps/registry.gen.ts'
import { aDocument } from '../testing/documents.ts'
import { madeUpAnswer } from './made-up-answer.ts'
import { openSimulation, type Setting } from './simulation-state.ts'

const SHEET = { spreadsheet: 'abc', sheet: 'One', valueMode: 'raw', connectionId: 'google', values: { Name: 'Ana' } } as const
const EVENT = { durationMin: null, place: null, notes: null, fields: {} }
const AT = '2026-01-09T10:00:00Z'

/** One of each: a kind that is new does not compile until it stands here. */
const ASKED: { [Kind in AskedEffect['kind']]: Extract<AskedEffect, { kind: Kind }> } = {
  place_order: {
    kind: 'place_order',
    currency: 'EUR',
    lines: [{ productId: 'tent', name: null, quantity: 2, unitPrice: 9.5 }],
    note: null,
    dedupeKey: null,
  },
  label_conversation: { kind: 'label_conversation', addLabelIds: ['late'], removeLabelIds: [] },
  list_slots: { kind: 'list_slots', typeId: 'visit', resourceId: null, from: null, days: 14, limit: 20 },
  list_products: { kind: 'list_products', collectionId: null, catalogId: null, search: '', maxPrice: null, limit: 10 },
  list_orders: { kind: 'list_orders', statuses: [], paymentStatuses: [], from: null, to: null, limit: 10 },
  list_events: { kind: 'list_events', typeId: null, statuses: [], from: null, to: null, order: 'soonest', limit: 10 },
  change_order: { kind: 'change_order', orderId: 'order', status: 'shipped', paymentStatus: null, note: null },
  change_event: { kind: 'change_event', eventId: null, title: null, start: AT, status: null, reason: null, ...EVENT },
  book_event: {
    kind: 'book_event',
    typeId: null,
    title: 'Visit',
    start: AT,
    timeZone: null,
    resourceId: null,
    reminders: null,
    dedupeKey: null,
    ...EVENT,
  },
  call_http: {
    kind: 'call_http',
    method: 'GET',
    url: 'https://shop.test',
    query: [],
    headers: [],
    body: { type: 'none' },
    timeoutMs: 1_000,
    retries: 0,
    atMostOnce: false,
  },
  call_mcp_tool: {
    kind: 'call_mcp_tool',
    server: 'Shop',
    address: { url: 'https://shop.test/mcp', auth: { type: 'none' } },
    tool: 'look_up',
    hash: 'h',
    arguments: {},
    repeatable: false,
  },
  hand_over: { kind: 'hand_over', assigneeId: null, note: null },
  inspect_file: { kind: 'inspect_file', messageId: 'message', declaredType: 'application/pdf' },
  read_answer: { kind: 'read_answer', question: 'How many?', said: 'a few', wanted: 'number', options: [], now: AT, timeZone: 'UTC' },
  run_agent: {
    kind: 'run_agent',
    agentId: 'a',
    spent: { turns: 0, toolCalls: 0, costCents: 0 },
    goal: '',
    facts: [],
    exits: [],
    tools: null,
    handOver: '',
    transcript: [],
    now: AT,
    timeZone: 'UTC',
    seconds: 60,
  },
  run_function: { kind: 'run_function', source: '', inputs: {}, timeMs: 1_000, memoryMb: 8, now: AT },
  send_form: { kind: 'send_form', form: { by: 'id', value: '1' }, text: 'Fill in', button: 'Open', screen: null, data: {} },
  start_flow: { kind: 'start_flow', flowId: 'other', inputs: {} },
  start_workflow: { kind: 'start_workflow', workflowId: 'other', payload: null, contact: null, delayMs: 0, dedupeKey: null },
  notify_about_order: { kind: 'notify_about_order', orderId: 'order', what: 'status' },
  update_contact: { kind: 'update_contact', field: 'city', operation: 'set', value: 'Leeds', addTags: [], removeTags: [] },
  add_sheet_row: { kind: 'add_sheet_row', ...SHEET },
  update_sheet_row: {
    kind: 'update_sheet_row',
    lookup: { column: 'Name', value: 'Ana', match: 'loose', several: 'first', none: 'notFound' },
    ...SHEET,
  },
}

const DOCUMENT = aDocument({
  a: [
    [
      'call',
      'httpRequest',
      {
        url: 'https://shop.test',
        save: [
          { path: '$.offer.price', name: 'price', type: 'number' },
          { path: '$.offer.stock', name: 'stock' },
          { path: '$..x', name: 'x' },
        ],
      },
    ],
    ['sum', 'customFunction', { source: '', outputs: [{ name: 'total', type: 'number' }, { name: 'kind' }] }],
    [
      'few',
      'condition',
      {
        v: 2,
        branches: [
          {
            id: 'few',
            label: 'Few',
            when: { match: 'all', rules: [{ type: 'number', path: 'vars.stock', operator: 'lessThan', value: '5' }] },
          },
        ],
      },
    ],
  ],
})
const { program } = compile(kinds, { flowId: 'flow', version: 0 }, DOCUMENT)
const setting: Setting = {
  library: () => program,
  flowId: 'flow',
  kind: 'flow',
  start: TestStart.parse({}),
  mocks: [],
  real: new Set(),
  makesUp: true,
}
const answerAt = (stepId: string, asked: AskedEffect) =>
  madeUpAnswer(setting, openSimulation(setting), asked, { flowId: 'flow', nodeId: 'a', stepId })

test.each(Object.values(ASKED))('$kind has a realistic result of its kind', (asked) => {
  const answer = EffectResult.parse(answerAt('call', asked))

  expect(answer.kind).toBe(asked.kind)
  expect(JSON.stringify(answer)).not.toContain('providerError')
})

test('a call answers with the values the step saves, in the types the flow needs', () => {
  expect(answerAt('call', ASKED.call_http)).toMatchObject({ outcome: 'answered', body: '{"offer":{"price":12,"stock":12}}' })
  expect(answerAt('gone', ASKED.call_http)).toMatchObject({ outcome: 'answered', body: '{}' })
})

test('a function returns its declared outputs', () => {
  expect(answerAt('sum', ASKED.run_function)).toMatchObject({ outcome: 'ok', outputs: { total: 12, kind: 'made up' } })
})

test('bookings and orders match the request', () => {
  expect(answerAt('call', ASKED.book_event)).toMatchObject({ event: { title: 'Visit', start: AT, end: '2026-01-09T10:30:00Z' } })
  expect(answerAt('call', ASKED.place_order)).toMatchObject({ order: { total: 19, currency: 'EUR' } })
})
