import { expect, test } from 'vitest'

import { planBatch } from './plan-batch.ts'

const state = {
  sheetId: 1,
  title: 'Orders',
  rowCount: 100,
  columnCount: 3,
  rows: [
    ['Date', 'Name', 'Status'],
    ['Monday', 'Ana', 'new'],
  ],
  notes: [],
}
const lookup = { column: 'Name', value: 'zoe', match: 'loose' as const, several: 'first' as const, none: 'notFound' as const }
const add = { id: 'a', values: { Name: 'Zoe', Status: 'new' }, valueMode: 'raw' as const, lookup: null }
const update = { id: 'b', values: { Status: 'sent' }, valueMode: 'raw' as const, lookup }

test('a later change of a batch sees what an earlier one adds, not vice versa', () => {
  const inOrder = planBatch(state, [add, update], 0)
  expect(inOrder.results.get('b')).toEqual({ outcome: 'written', inserted: false, rows: [{ row: 3, before: { Status: 'new' } }] })

  const before = planBatch(state, [update, add], 0)
  expect(before.results.get('b')).toEqual({ outcome: 'notFound' })
  expect(before.results.get('a')).toMatchObject({ outcome: 'written', inserted: true })
})
