import { describe, expect, it } from 'vitest'

import type { FlowSummary } from '#domain/api/flows/flows.ts'

import { shownFlows } from './shown-flows.ts'

const aFlow = (name: string, change: Partial<FlowSummary> = {}): FlowSummary => ({
  id: name,
  agentId: null,
  kind: 'flow',
  name,
  publishedVersion: null,
  updatedAt: '2026-11-20T09:00:00.000Z',
  createdAt: '2026-11-20T09:00:00.000Z',
  triggers: [],
  folderId: null,
  archivedAt: null,
  updatedBy: null,
  isChanged: false,
  runs: 0,
  completed: 0,
  found: null,
  problems: 0,
  ...change,
})

const FLOWS = [
  aFlow('draft'),
  aFlow('live', { publishedVersion: 1, runs: 10, completed: 5, folderId: 'sales' }),
  aFlow('changed', { publishedVersion: 2, isChanged: true, runs: 2, completed: 2 }),
  aFlow('old', { archivedAt: '2026-11-01T09:00:00.000Z' }),
]
const names = (search: Parameters<typeof shownFlows>[1]) => shownFlows(FLOWS, search).map(({ name }) => name)

describe('shownFlows', () => {
  it('hides archived flows unless requested', () => {
    expect(names({})).toEqual(['changed', 'draft', 'live'])
    expect(names({ state: 'archived' })).toEqual(['old'])
  })

  it('tells live, draft, and live with changes', () => {
    expect(names({ state: 'live' })).toEqual(['changed', 'live'])
    expect(names({ state: 'draft' })).toEqual(['draft'])
    expect(names({ state: 'changed' })).toEqual(['changed'])
  })

  it('filters by folder or without one', () => {
    expect(names({ folder: 'sales' })).toEqual(['live'])
    expect(names({ folder: 'none' })).toEqual(['changed', 'draft'])
  })

  it('sorts by figures, then by name', () => {
    expect(names({ by: 'runs', dir: 'desc' })).toEqual(['live', 'changed', 'draft'])
    expect(names({ by: 'completed', dir: 'desc' })).toEqual(['changed', 'live', 'draft'])
    expect(names({ by: 'edited' })).toEqual(['changed', 'draft', 'live'])
  })
})
