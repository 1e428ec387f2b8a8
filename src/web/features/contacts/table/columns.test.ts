import { expect, test } from 'vitest'

import { columnsOf, shownColumns } from './columns.ts'

const storage = (start: Record<string, string> = {}) => {
  const kept = new Map(Object.entries(start))
  return { getItem: (key: string) => kept.get(key) ?? null }
}

const CHOSEN = [{ id: 'email' }, { id: 'name', width: 300 }, { id: 'fields.plan', width: 5 }]

test('shows chosen columns in order, name first', () => {
  expect(shownColumns(CHOSEN, storage(), 'app').map(({ id }) => id)).toEqual(['name', 'email', 'fields.plan'])
  expect(shownColumns(undefined, storage(), 'app')[1]).toEqual({ id: 'phone' })
})

test('columns that this browser kept count until some are kept with the person', () => {
  const before = storage({ 'contacts.columns.app': JSON.stringify(CHOSEN) })

  expect(shownColumns(undefined, before, 'app')).toEqual([{ id: 'name', width: 300 }, { id: 'email' }, { id: 'fields.plan', width: 80 }])
  expect(shownColumns([{ id: 'tags' }], before, 'app').map(({ id }) => id)).toEqual(['name', 'tags'])
})

test('ignores a broken choice', () => {
  expect(shownColumns(undefined, storage({ 'contacts.columns.app': '{"not' }), 'app').map(({ id }) => id)).toContain('lastSeen')
})

test('archived fields are not columns', () => {
  const field = { key: 'plan', label: 'Plan', type: 'text' as const, choices: [], position: 0, archived: true }

  expect(columnsOf([field, { ...field, key: 'size', archived: false }]).map(({ id }) => id)).not.toContain('fields.plan')
})
