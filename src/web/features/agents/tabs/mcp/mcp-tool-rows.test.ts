import { expect, test } from 'vitest'

import type { ListedMcpTool } from '#domain/ai/mcp-server.ts'

import { countLost, inputsOf, mcpToolRows, switchedOn, withNewVersion } from './mcp-tool-rows.ts'

const listed = (tool: string, more: Partial<ListedMcpTool> = {}): ListedMcpTool => ({
  tool,
  title: tool,
  description: `Does ${tool}.`,
  inputSchema: { type: 'object', properties: {} },
  hash: `hash of ${tool}`,
  readOnly: false,
  problem: null,
  ...more,
})

test('a tool is switched on with a name of its own, and asks first unless it only reads', () => {
  expect(switchedOn(listed('Orders.Look-up', { readOnly: true }), ['orders_look_up'])).toMatchObject({
    name: 'orders_look_up_2',
    tool: 'Orders.Look-up',
    confirm: false,
  })
  expect(switchedOn(listed('hand_over_to_person', { description: '' }), [])).toMatchObject({
    name: 'tool_hand_over_to_person',
    description: 'Uses “hand_over_to_person”.',
    confirm: true,
  })
  expect(switchedOn(listed('42!'), []).name).toBe('tool')
})

test('what a server changed, took away or offers beside is told apart; without a list nothing is lost', () => {
  const [same, changed, gone] = ['same', 'changed', 'gone'].map((tool) => switchedOn(listed(tool), []))
  const on = [same, changed, gone].filter((tool) => tool !== undefined)
  const now = [listed('same'), listed('changed', { hash: 'another' }), listed('new'), listed('odd', { problem: 'Too large.' })]

  const rows = mcpToolRows(on, now)

  expect(rows.map(({ tool, state }) => [tool, state])).toEqual([
    ['same', 'on'],
    ['changed', 'changed'],
    ['gone', 'gone'],
    ['new', 'off'],
    ['odd', 'unusable'],
  ])
  expect(countLost(rows)).toBe(2)
  expect(countLost(mcpToolRows(on, null))).toBe(0)
})

test('a new version keeps the name, and asks first once it no longer says that it only reads', () => {
  const on = switchedOn(listed('look', { readOnly: true }), [])

  expect(withNewVersion(on, listed('look', { hash: 'new', description: 'Looks and deletes.' }))).toEqual({
    ...on,
    hash: 'new',
    description: 'Looks and deletes.',
    readOnly: false,
    confirm: true,
  })
})

test('inputs are told by name, type and whether they are needed', () => {
  const schema = {
    type: 'object',
    properties: { number: { type: 'integer', description: 'Of the order' }, note: { anyOf: [] } },
    required: ['number'],
  }

  expect(inputsOf(schema)).toEqual([
    { name: 'number', type: 'whole number', required: true, about: 'Of the order' },
    { name: 'note', type: 'value', required: false, about: '' },
  ])
  expect(inputsOf({})).toEqual([])
})
