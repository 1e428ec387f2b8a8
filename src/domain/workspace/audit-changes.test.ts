import { expect, test } from 'vitest'

import { auditChanges } from './audit-changes.ts'

test('names each value that changed, with what it was and what it is, down to the fields of settings', () => {
  const before = { name: 'Shop', inbox_rules: { autoClose: { hours: 24 }, csat: false }, updated_at: '2026-11-26T10:00:00Z' }
  const after = { name: 'Shop', inbox_rules: { autoClose: { hours: 48 }, csat: false }, updated_at: '2026-11-26T11:00:00Z' }

  expect(auditChanges(before, after)).toEqual([{ field: 'inbox_rules.autoClose.hours', from: 24, to: 48 }])
})

test('says that a secret changed and never what it is', () => {
  const changes = auditChanges({ sealed: '\\x01', settings: { apiKey: 'one' } }, { sealed: '\\x02', settings: { apiKey: 'two' } })

  expect(changes).toEqual([
    { field: 'sealed', from: null, to: null, hidden: true },
    { field: 'settings.apiKey', from: null, to: null, hidden: true },
  ])
})

test('says that a document or a long value changed without keeping it', () => {
  const changes = auditChanges({ draft: { nodes: [] }, note: 'x' }, { draft: { nodes: [1] }, note: 'x'.repeat(600) })

  expect(changes.map(({ field, hidden }) => [field, hidden])).toEqual([
    ['draft', true],
    ['note', true],
  ])
})

test('writes down what a new thing begins with, and nothing of one that is gone', () => {
  expect(auditChanges(null, { id: 'one', name: 'CI', scopes: ['read'], draft: { nodes: [] }, expires_at: null })).toEqual([
    { field: 'name', from: null, to: 'CI' },
    { field: 'scopes', from: null, to: ['read'] },
  ])
  expect(auditChanges({ name: 'CI' }, null)).toEqual([])
})
