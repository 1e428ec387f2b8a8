import { describe, expect, it } from 'vitest'

import type { Hand } from '#store/conversations/auto-assignment.ts'

import { pick } from './auto-assignment.ts'

const hand = (userId: string, change: Partial<Hand> = {}): Hand => ({
  userId,
  name: userId,
  teamIds: [],
  open: 0,
  routedAt: null,
  ...change,
})
const rules = (mode: 'roundRobin' | 'leastBusy', capacity = 5) => ({ mode, capacity, onlyPresent: true })

describe('pick', () => {
  it('round robin: first members without conversations, then the longest waiting', () => {
    const hands = [hand('ana', { routedAt: '2' }), hand('bo', { routedAt: '1' }), hand('cy')]

    expect(pick(hands, rules('roundRobin'), null)?.userId).toBe('cy')
    expect(pick(hands.slice(0, 2), rules('roundRobin'), null)?.userId).toBe('bo')
  })

  it('least busy: fewest open conversations, ties by the longest waiting', () => {
    expect(pick([hand('ana', { open: 2 }), hand('bo', { open: 1 })], rules('leastBusy'), null)?.userId).toBe('bo')
    expect(pick([hand('ana', { routedAt: '2' }), hand('bo', { routedAt: '1' })], rules('leastBusy'), null)?.userId).toBe('bo')
  })

  it('skips members at their limit, and assigns to no one if all are', () => {
    expect(pick([hand('ana', { open: 5 }), hand('bo', { open: 4, routedAt: '9' })], rules('roundRobin'), null)?.userId).toBe('bo')
    expect(pick([hand('ana', { open: 5 })], rules('roundRobin'), null)).toBeUndefined()
  })

  it('assigns a team’s conversation within the team', () => {
    expect(pick([hand('ana'), hand('bo', { teamIds: ['care'], open: 3 })], rules('leastBusy'), 'care')?.userId).toBe('bo')
    expect(pick([hand('ana')], rules('leastBusy'), 'care')).toBeUndefined()
  })
})
