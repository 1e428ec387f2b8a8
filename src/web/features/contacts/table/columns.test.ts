import { expect, test } from 'vitest'

import { columnsOf, readColumns, writeColumns } from './columns.ts'

const storage = (start: Record<string, string> = {}) => {
  const kept = new Map(Object.entries(start))
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

test('restores chosen columns in order, name first', () => {
  const kept = storage()

  writeColumns(kept, 'app', [{ id: 'email' }, { id: 'name', width: 300 }, { id: 'fields.plan', width: 5 }])

  expect(readColumns(kept, 'app')).toEqual([{ id: 'name', width: 300 }, { id: 'email' }, { id: 'fields.plan', width: 80 }])
  expect(readColumns(kept, 'another')[1]).toEqual({ id: 'phone' })
})

test('ignores a broken choice', () => {
  expect(readColumns(storage({ 'contacts.columns.app': '{"not' }), 'app').map(({ id }) => id)).toContain('lastSeen')
})

test('archived fields are not columns', () => {
  const field = { key: 'plan', label: 'Plan', type: 'text' as const, choices: [], position: 0, archived: true }

  expect(columnsOf([field, { ...field, key: 'size', archived: false }]).map(({ id }) => id)).not.toContain('fields.plan')
})
