import { expect, test } from 'vitest'

import type { AgentCase } from '#domain/ai/agent-case.ts'

import { caseNotes, decided, percentOf, writePercent } from './outcome-look.ts'

const CASE: AgentCase = {
  id: 'case',
  conversationId: 'conversation',
  contactName: 'Ana',
  agentName: 'Anna',
  version: 1,
  outcome: 'escalated',
  evidence: null,
  reason: 'asked',
  topic: null,
  language: 'en',
  startedAt: '2026-11-20T10:00:00.000Z',
  questions: 3,
  unknowns: 2,
  returns: 1,
  score: 1,
  costCents: 0,
  reviewedAt: null,
  reviewedBy: null,
}

test('a case says why it ended as it did, and what went wrong on the way', () => {
  expect(caseNotes(CASE)).toBe('Asked for a person · Rated poor · Didn’t know 2 times · Came back once')
  expect(caseNotes({ ...CASE, outcome: 'confirmed', evidence: 'done', score: null, unknowns: 0, returns: 0 })).toBe(
    'Customer agreed to what was done',
  )
})

test('rates leave open cases out, and there is none of nothing', () => {
  const counts = { confirmed: 31, assumed: 22, escalated: 34, abandoned: 13, open: 50 }
  expect(decided(counts)).toBe(100)
  expect(writePercent(percentOf(counts.confirmed, decided(counts)))).toBe('31.0%')
  expect(writePercent(percentOf(0, 0))).toBe('–')
})
