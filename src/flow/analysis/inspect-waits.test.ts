import { expect, test } from 'vitest'

import { kinds } from '../steps/registry.gen.ts'
import { aDocument } from '../testing/documents.ts'
import { aKnown } from '../testing/known.ts'
import { inspect } from './inspect.ts'
import type { Known } from './known.ts'

type Step = [id: string, kind: string, config: unknown]
type Edge = [from: string, exit: string | null, to: string]

const HOUR = 3_600_000
const text = (words: string) => ({ type: 'text', text: words })
const say = (id: string, count = 1): Step => [id, 'response', { messages: Array.from({ length: count }, () => text('Hello')) }]
const ask = (id: string, others: object = {}): Step => [id, 'ask', { question: 'Well?', input: { type: 'text' }, ...others }]
const delay = (id: string, hours: number, others: object = {}): Step => [
  id,
  'delay',
  { until: { type: 'duration', amount: hours, unit: 'hours' }, ...others },
]
const call = (flow: string, others: object = {}): Step => [`to-${flow}`, 'flow', { flow, ...others }]
const condition: Step = [
  'c',
  'condition',
  { branches: [{ id: 'b', label: 'B', when: { match: 'all', rules: [{ type: 'any', path: 'contact.email', operator: 'isEmpty' }] } }] },
]
const found = (code: string, blocks: Record<string, Step[]>, edges: Edge[] = [], known: Known | null = null) =>
  inspect(kinds, aDocument(blocks, edges), { id: 'flow', kind: 'flow', known })
    .filter((problem) => problem.code === code)
    .map(({ severity, stepId }) => [severity, stepId])
const late = (blocks: Record<string, Step[]>, edges: Edge[] = [], known: Known | null = null) =>
  found('window-closed', blocks, edges, known).map(([, stepId]) => stepId)

test('a message or a question after waits of 24 hours in total is reported', () => {
  expect(found('window-closed', { a: [delay('d', 24), say('s')] })).toEqual([['warning', 's']])
  expect(late({ a: [delay('d', 12), delay('e', 12), ask('q')] })).toEqual(['q'])
  expect(late({ a: [delay('d', 12), condition, delay('e', 11), say('s')] })).toEqual([])
  expect(late({ a: [ask('q', { timeoutMs: 20 * HOUR })], b: [delay('d', 4), say('s')] }, [['q', 'timeout', 'b']])).toEqual(['s'])
  expect(late({ a: [say('p')], b: [say('s')] }, [['p', 'windowClosed', 'b']])).toEqual(['s'])
})

test('the longest way counts, round a circle of waits too', () => {
  const edges: Edge[] = [
    ['c', 'branch:b', 'b'],
    ['c', 'else', 'd'],
    ['b', null, 'd'],
  ]
  expect(late({ a: [condition], b: [delay('w', 30)], d: [say('s')] }, edges)).toEqual(['s'])
  expect(late({ a: [delay('d', 1), say('s')] }, [['a', null, 'a']])).toEqual(['s'])
})

test('an answer, a template, an exit for the closed window and another channel make it well', () => {
  expect(late({ a: [delay('d', 30), ask('q')], b: [say('s')] }, [['q', 'answered', 'b']])).toEqual(['q'])
  expect(late({ a: [delay('d', 30, { onMessage: 'continue' })], b: [say('s')] }, [['d', 'interrupted', 'b']])).toEqual([])
  const template = { type: 'template', name: 'hello', language: 'en' }
  expect(late({ a: [delay('d', 30), ['s', 'response', { messages: [template] }]] })).toEqual([])
  expect(late({ a: [delay('d', 30), ['s', 'response', { messages: [text('Hi')], whenClosed: template }]] })).toEqual([])
  expect(late({ a: [delay('d', 30), say('s')], b: [['l', 'liveChat', {}]] }, [['s', 'windowClosed', 'b']])).toEqual([])
  expect(late({ a: [delay('d', 30), say('s')] }, [], aKnown({ channels: new Set(['webchat']) }))).toEqual([])
  expect(late({ a: [delay('d', 30), call('other'), say('s')] })).toEqual([])
})

test('more than 30 messages in a row are an error at the one that is too many', () => {
  const many = (count: number) => Array.from({ length: count }, (_each, index) => say(`s${index}`, 10))

  expect(found('turn-too-long', { a: many(3) })).toEqual([])
  expect(found('turn-too-long', { a: many(4) })).toEqual([['error', 's3']])
  expect(found('turn-too-long', { a: [...many(2), ask('q'), ...many(5).slice(2)] })).toEqual([])
  expect(found('turn-too-long', { a: [...many(2), ['h', 'httpRequest', { url: 'https://a.test' }], ...many(5).slice(2)] })).toEqual([])
})

test('where only some edges pass the limit, it is a warning', () => {
  const long = Array.from({ length: 3 }, (_each, index) => say(`s${index}`, 10))
  const edges: Edge[] = [
    ['c', 'branch:b', 'b'],
    ['c', 'else', 'd'],
    ['b', null, 'd'],
  ]

  expect(found('turn-too-long', { a: [condition], b: long, d: [say('last')] }, edges)).toEqual([['warning', 'last']])
})

test('more than 100 steps in a row are an error, and what waits begins to count again', () => {
  const checks = (from: number, count: number): Step[] =>
    Array.from({ length: count }, (_each, index) => [`t${from + index}`, condition[1], condition[2]])
  const block = (from: number) => checks(from, 50)
  const row: Edge[] = [
    ['a', null, 'b'],
    ['b', null, 'c'],
  ]

  expect(found('turn-too-long', { a: block(0), b: block(50), c: [say('s')] }, row)).toEqual([['error', 's']])
  expect(found('turn-too-long', { a: block(0), b: checks(50, 49), c: [say('s')] }, row)).toEqual([])
  expect(found('turn-too-long', { a: block(0), b: [ask('q'), ...checks(50, 49)], c: checks(99, 49) }, row)).toEqual([])
})

const chain = (length: number, comesBack = true): Known =>
  aKnown({ calls: new Map(Array.from({ length }, (_each, index) => [`f${index}`, [{ flowId: `f${index + 1}`, comesBack }]])) })

test('a chain of calls that is deeper than the limit is an error at the call that leads into it', () => {
  expect(found('call-depth', { a: [call('f0'), say('s')] }, [], chain(9))).toEqual([])
  expect(found('call-depth', { a: [call('f0'), say('s')] }, [], chain(10))).toEqual([['error', 'to-f0']])
  expect(found('call-depth', { a: [call('f0', { comesBack: false })] }, [], chain(10))).toEqual([])
  expect(found('call-depth', { a: [call('f0'), say('s')] }, [], chain(30, false))).toEqual([])
})

test('flows that call one another in a circle are warned of, unless they do not come back', () => {
  const menu = (comesBack: boolean) => aKnown({ calls: new Map([['menu', [{ flowId: 'flow', comesBack }]]]) })

  expect(found('call-depth', { a: [ask('q'), call('menu')] }, [], menu(true))).toEqual([['warning', 'to-menu']])
  expect(found('call-depth', { a: [ask('q'), call('menu', { comesBack: false })] }, [], menu(false))).toEqual([])
})
