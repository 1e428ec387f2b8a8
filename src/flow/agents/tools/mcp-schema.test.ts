import { expect, test } from 'vitest'

import { inputFaults, readInputSchema, visibleText } from './mcp-schema.ts'

const order = {
  $defs: {
    line: {
      type: 'object',
      properties: { sku: { type: 'string', pattern: '(a+)+$' }, count: { type: 'integer', minimum: 1 } },
      required: ['sku'],
    },
  },
  type: 'object',
  properties: {
    lines: { type: 'array', items: { $ref: '#/$defs/line' }, minItems: 1 },
    speed: { enum: ['slow', 'fast'] },
    note: { type: ['string', 'null'], description: 'For\u202E the driver', default: 'x' },
  },
  required: ['lines', 'gone'],
  additionalProperties: false,
}

test('a schema is read in the words that every model knows, with references filled in', () => {
  expect(readInputSchema(order)).toEqual({
    type: 'object',
    properties: {
      lines: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: { sku: { type: 'string' }, count: { type: 'integer', minimum: 1 } },
          required: ['sku'],
        },
      },
      speed: { type: 'string', enum: ['slow', 'fast'] },
      note: {
        description: 'For the driver',
        anyOf: [
          { type: 'string', description: 'For the driver' },
          { type: 'null', description: 'For the driver' },
        ],
      },
    },
    required: ['lines'],
  })
})

test.each([
  ['no object', { type: 'string' }],
  ['nothing', undefined],
  ['a reference to itself', { type: 'object', properties: { a: { $ref: '#' } } }],
  ['a reference outside', { type: 'object', properties: { a: { $ref: 'https://evil.example/schema' } } }],
  ['a name with signs', { type: 'object', properties: { 'a b': { type: 'string' } } }],
  ['more than a model reads', { type: 'object', properties: { a: { enum: Array.from({ length: 99 }, () => 'x'.repeat(200)) } } }],
])('%s is no schema of a tool', (_, schema) => {
  expect(readInputSchema(schema)).toBeNull()
})

test('references that grow without end cost no time', () => {
  const grow = (next: string) => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, { $ref: `#/$defs/${next}` }])),
  })
  const schema = { $defs: { a: grow('b'), b: grow('c'), c: grow('d'), d: { type: 'string' } }, ...grow('a') }

  expect(readInputSchema(schema)).toBeNull()
})

test('what a model fills in is held against it, field by field', () => {
  const schema = readInputSchema(order) ?? {}

  expect(inputFaults(schema, { lines: [{ sku: 'tent', count: 2 }], speed: 'fast', note: null })).toEqual([])
  expect(inputFaults(schema, { lines: [{ count: 0, price: 1 }], speed: 'warp', note: 3, extra: true })).toEqual([
    'lines[0].sku: is missing',
    'lines[0].count: must be at least 1',
    'lines[0].price: there is no such input',
    'speed: must be one of "slow", "fast"',
    'note: fits none of what may stand here',
    'extra: there is no such input',
  ])
  expect(inputFaults(schema, { lines: [] })).toEqual(['lines: must be at least 1'])
  expect(inputFaults(schema, {})).toEqual(['lines: is missing'])
  expect(inputFaults(schema, 'lines')).toEqual(['must be an object'])
})

test('removes invisible characters', () => {
  expect(visibleText('Look\u200B up\u{E0041}\u{E0042} \u0007orders\n', 100)).toBe('Look up orders')
})
