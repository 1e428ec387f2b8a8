import { expect, test } from 'vitest'

import { kinds } from '../steps/registry.gen.ts'
import { aDocument } from '../testing/documents.ts'
import { inspect } from './inspect.ts'

type Step = [id: string, kind: string, config: unknown]

const ask = (name: string, input: object, others: object = {}): Step => [
  name,
  'ask',
  { question: 'Well?', input, saveTo: { target: 'session', name }, ...others },
]
const choice = (name: string, ...titles: string[]) =>
  ask(name, { type: 'list', options: titles.map((title, index) => ({ id: `o${index}`, title })) })
const condition = (...whens: object[]): Step => [
  'c',
  'condition',
  { branches: whens.map((when, index) => ({ id: `b${index}`, label: `B${index}`, when: { match: 'all', ...when } })) },
]
const all = (...rules: object[]) => condition({ rules })
const any = (path: string, operator: string, value = '') => ({ type: 'any', path, operator, value })
const number = (path: string, operator: string, value: string, to?: string) => ({
  type: 'number',
  path,
  operator,
  value,
  ...(to && { to }),
})
const date = (path: string, operator: string, value: string, to?: string) => ({ type: 'date', path, operator, value, ...(to && { to }) })
const found = (code: string, ...steps: Step[]) => inspect(kinds, aDocument({ a: steps })).filter((problem) => problem.code === code)
const never = (...steps: Step[]) => found('rule-never', ...steps).map(({ message }) => message)

test('a choice that is compared with a title that no option has is told, with the one that is near', () => {
  const color = choice('color', 'Red', 'Dark blue')

  expect(found('rule-never', color, all(any('vars.color', 'is', 'Dark bleu')))).toMatchObject([
    {
      severity: 'warning',
      stepId: 'c',
      field: 'branches.0.when.rules.0',
      message: '“color is Dark bleu” is never true: no option has that value.',
      hint: 'Did you mean “Dark blue”?',
    },
  ])
  expect(found('rule-never', color, all(any('vars.color', 'is', 'Green'))).map(({ hint }) => hint)).toEqual([
    'Compare with one of: Red, Dark blue.',
  ])
  expect(never(color, all(any('vars.color', 'contains', 'green')))).toHaveLength(1)
  expect(never(color, all({ type: 'text', path: 'vars.color', operator: 'inList', values: ['Green', 'White'] }))).toHaveLength(1)
  for (const rule of [
    any('vars.color', 'is', 'dark BLUE'),
    any('vars.color', 'contains', 'blue'),
    any('vars.color', 'isEmpty'),
    any('vars.color', 'isNot', 'Green'),
    any('vars.color', 'is', '{{ vars.other }}'),
    any('contact.color', 'is', 'Green'),
  ])
    expect(never(color, all(rule))).toEqual([])
})

test('what an option saves counts, and an answer of other words or another step may be anything', () => {
  const valued = ask('size', { type: 'button', options: [{ id: 's', title: 'Small', value: '10' }] })
  const wrong = all(any('vars.size', 'is', 'Small'))

  expect(never(valued, wrong)).toHaveLength(1)
  expect(never(valued, all(number('vars.size', 'atLeast', '10')))).toEqual([])
  expect(never(valued, all(number('vars.size', 'greaterThan', '10')))).toHaveLength(1)
  expect(never([valued[0], valued[1], { ...Object(valued[2]), acceptOther: true }], wrong)).toEqual([])
  expect(never(valued, ['again', 'ask', { ...Object(valued[2]), input: { type: 'text' } }], wrong)).toEqual([])
  expect(inspect(kinds, aDocument({ a: [valued, wrong] }, [], { type: 'startedByApi' })).map(({ code }) => code)).not.toContain(
    'rule-never',
  )
})

test('a number beyond the bounds of its question is told', () => {
  const guests = ask('guests', { type: 'number', min: 1, max: 10, whole: true })
  const is = (...rule: [string, string, string?]) => never(guests, all(number('vars.guests', ...rule)))

  expect(is('greaterThan', '10')).toEqual(['“guests > 10” is never true: the question takes 1 to 10.'])
  expect([
    ...is('atLeast', '11'),
    ...is('lessThan', '1'),
    ...is('atMost', '0'),
    ...is('equals', '2.5'),
    ...is('between', '11', '20'),
  ]).toHaveLength(5)
  expect([...is('atLeast', '10'), ...is('lessThan', '2'), ...is('between', '10', '20'), ...is('notEquals', '50')]).toEqual([])
  expect(never(guests, all(any('vars.guests', 'is', '11')))).toHaveLength(1)
})

test('rules of one group that deny one another are told', () => {
  const [size, when] = ['contact.fields.size', 'event.start']
  const clash: [object, object][] = [
    [any(size, 'is', 'S'), any(size, 'is', 'M')],
    [any(size, 'is', 'S'), any(size, 'isNot', 's')],
    [any(size, 'isEmpty'), any(size, 'is', 'S')],
    [any(size, 'isEmpty'), any(size, 'isNotEmpty')],
    [any(size, 'is', 'red'), any(size, 'contains', 'blue')],
    [number(size, 'greaterThan', '5'), number(size, 'lessThan', '5')],
    [number(size, 'atLeast', '10'), number(size, 'between', '1', '9')],
    [number(size, 'equals', '4'), number(size, 'atLeast', '5')],
    [any(size, 'isEmpty'), number(size, 'atLeast', '5')],
    [date(when, 'before', '2026-01-05'), date(when, 'after', '2026-02-01')],
    [date(when, 'on', '2026-01-05'), date(when, 'before', '2026-01-05')],
    [
      { type: 'businessHours', operator: 'open' },
      { type: 'businessHours', operator: 'closed' },
    ],
    [
      { type: 'tags', operator: 'has', value: 'VIP' },
      { type: 'tags', operator: 'hasNot', value: 'vip' },
    ],
    [
      { type: 'boolean', path: size, operator: 'isTrue' },
      { type: 'boolean', path: size, operator: 'isFalse' },
    ],
  ]
  for (const [a, b] of clash) expect({ a, b, found: never(all(a, b)).length + never(all(b, a)).length }).toEqual({ a, b, found: 2 })
  expect(never(all(any(size, 'is', 'S'), any(size, 'is', 'M')))).toEqual([
    '“fields.size is S” and “fields.size is M” are never true together.',
  ])
  expect(never(all(any(size, 'is', 'S'), { match: 'all', rules: [any(size, 'is', 'M')] }))).toHaveLength(1)
})

test('rules that may hold at once, or one of which is enough, are none', () => {
  const [size, when] = ['contact.fields.size', 'event.start']
  const friends: [object, object][] = [
    [any(size, 'is', 'S'), any('contact.fields.other', 'is', 'M')],
    [any(size, 'isNot', 'S'), any(size, 'isNot', 'M')],
    [any(size, 'is', 'dark red'), any(size, 'contains', 'RED')],
    [any(size, 'is', 'red'), { type: 'list', path: size, operator: 'has', value: 'red' }],
    [any(size, 'is', 'yes'), { type: 'text', path: size, operator: 'is', value: 'Yes', caseSensitive: true }],
    [any(size, 'is', 'yes'), { type: 'boolean', path: size, operator: 'isTrue' }],
    [any(size, 'is', '5.0'), number(size, 'equals', '5')],
    [number(size, 'atLeast', '5'), number(size, 'atMost', '5')],
    [date(when, 'after', 'today'), date(when, 'before', '2020-01-01')],
    [date(when, 'after', '2026-01-05T10:00'), date(when, 'before', '2026-01-05T12:00')],
    [any(size, 'is', '2026-01-05'), date(when, 'inNext', '3')],
    [
      { type: 'tags', operator: 'has', value: 'vip' },
      { type: 'tags', operator: 'has', value: 'lead' },
    ],
    [any(size, 'is', '{{ vars.a }}'), any(size, 'is', '{{ vars.b }}')],
    [
      { type: 'text', path: size, operator: 'is', value: ' ana ' },
      { type: 'text', path: size, operator: 'matches', pattern: '^a[a-z]+$' },
    ],
  ]
  for (const [a, b] of friends) expect({ a, b, found: never(all(a, b)).length }).toEqual({ a, b, found: 0 })
  expect(never(condition({ match: 'any', rules: [any(size, 'is', 'S'), any(size, 'is', 'M')] }))).toEqual([])
})

test('a span whose first value is above its last, and a branch with the rules of an earlier one, are told', () => {
  expect(never(all(number('contact.fields.age', 'between', '10', '5')))).toEqual([
    '“fields.age is between 10 and 5” is never true: the first value is higher than the last.',
  ])
  expect(never(all(date('event.start', 'between', '2026-12-24', '2026-01-01')))).toHaveLength(1)
  const same = { rules: [any('contact.email', 'isEmpty')] }
  expect(never(condition(same, same))).toEqual(['The branch “B1” has the same rules as “B0”, which comes first, so it is never taken.'])
  const half = { rules: [{ type: 'random', operator: 'share', percent: 50 }] }
  expect(never(condition(half, half))).toEqual([])
})

const wrongType = (...steps: Step[]) => found('type-mismatch', ...steps).map(({ severity, field, message }) => [severity, field, message])
const guests = ask('guests', { type: 'number' })
const day = ask('day', { type: 'date' })
const words = ask('words', { type: 'text' })
const place = ask('place', { type: 'location' })

test('a number that is used as a date is an error where a step needs one', () => {
  expect(wrongType(guests, ['d', 'delay', { until: { type: 'instant', at: '{{ vars.guests }}' } }])).toEqual([
    ['error', 'until.at', 'vars.guests is read as a date here, but it only ever holds a number.'],
  ])
  expect(wrongType(guests, ['e', 'createEvent', { when: { by: 'value', start: '{{vars.guests}}' } }])).toHaveLength(1)
  expect(wrongType(place, ['e', 'updateEvent', { change: { to: 'time', start: '{{ vars.place }}' } }])).toHaveLength(1)
  expect(wrongType(guests, ['l', 'listEvents', { from: '{{ vars.guests }}' }])).toHaveLength(1)
  for (const known of [day, words])
    expect(wrongType(known, ['d', 'delay', { until: { type: 'instant', at: `{{ vars.${known[0]} }}` } }])).toEqual([])
  expect(wrongType(guests, ['d', 'delay', { until: { type: 'instant', at: 'in {{ vars.guests }} days' } }])).toEqual([])
})

test('a date that is compared as a number, a number as a date, and a typed value of another type are warned of', () => {
  expect(wrongType(day, all(number('vars.day', 'atLeast', '5')))[0]?.[2]).toBe(
    'vars.day is read as a number here, but it only ever holds a date.',
  )
  expect(wrongType(guests, all(date('vars.guests', 'before', 'today')))).toHaveLength(1)
  expect(wrongType(day, all(number('contact.fields.age', 'atLeast', '{{ vars.day }}')))).toHaveLength(1)
  expect(wrongType(guests, all(date('event.start', 'after', '{{ vars.guests }}')))).toHaveLength(1)
  expect(wrongType(place, ['u', 'updateContact', { field: 'visits', operation: 'increment', value: '{{ vars.place }}' }])).toHaveLength(1)
  expect(wrongType(day, ['f', 'customFunction', { inputs: [{ name: 'a', type: 'number', value: '{{ vars.day }}' }] }])).toHaveLength(1)
  const stamp: Step = ['h', 'httpRequest', { url: 'https://a.test', save: [{ path: '$.at', name: 'at', type: 'number' }] }]
  expect(wrongType(stamp, all(date('vars.at', 'before', 'today')))).toEqual([])
  expect(
    wrongType(guests, all(any('vars.guests', 'is', '5')), [
      'f',
      'customFunction',
      { inputs: [{ name: 'a', type: 'number', value: '{{ vars.guests }}' }] },
    ]),
  ).toEqual([])
})

test('arithmetic on a text, a date filter on a number and a list of what is none are told', () => {
  const say = (text: string): Step => ['s', 'response', { messages: [{ type: 'text', text }] }]

  expect(wrongType(words, say('{{ vars.words | plus: 1 }}'))).toEqual([
    ['warning', 'messages.0.text', 'vars.words is read as a number here, but it only ever holds a text.'],
  ])
  expect(wrongType(guests, say('{{ vars.guests | date: "%d" }}'))).toHaveLength(1)
  expect(wrongType(guests, say('{{ vars.guests | plus: 1 | money: "EUR" }} {{ vars.guests }}'))).toEqual([])
  expect(wrongType(day, say('{{ vars.day | date: "%d" }}'))).toEqual([])
  expect(wrongType(guests, ask('pick', { type: 'list', from: { path: 'vars.guests' } }))).toMatchObject([
    ['error', 'input.from.path', expect.any(String)],
  ])
})
