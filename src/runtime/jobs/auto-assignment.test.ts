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
  it('gives each in turn: whoever had none yet, then whoever waited longest', () => {
    const hands = [hand('ana', { routedAt: '2' }), hand('bo', { routedAt: '1' }), hand('cy')]

    expect(pick(hands, rules('roundRobin'), null)?.userId).toBe('cy')
    expect(pick(hands.slice(0, 2), rules('roundRobin'), null)?.userId).toBe('bo')
  })

  it('gives whoever has the fewest, and of two the one whose turn was longer ago', () => {
    expect(pick([hand('ana', { open: 2 }), hand('bo', { open: 1 })], rules('leastBusy'), null)?.userId).toBe('bo')
    expect(pick([hand('ana', { routedAt: '2' }), hand('bo', { routedAt: '1' })], rules('leastBusy'), null)?.userId).toBe('bo')
  })

  it('passes over who has no room, and gives nobody where nobody has', () => {
    expect(pick([hand('ana', { open: 5 }), hand('bo', { open: 4, routedAt: '9' })], rules('roundRobin'), null)?.userId).toBe('bo')
    expect(pick([hand('ana', { open: 5 })], rules('roundRobin'), null)).toBeUndefined()
  })

  it('gives a team’s conversation to one of the team', () => {
    expect(pick([hand('ana'), hand('bo', { teamIds: ['care'], open: 3 })], rules('leastBusy'), 'care')?.userId).toBe('bo')
    expect(pick([hand('ana')], rules('leastBusy'), 'care')).toBeUndefined()
  })
})
