import { expect, it } from 'vitest'

import { findNamed, nameable } from './nameable.ts'

const member = (userId: string, name: string, scope: 'all' | 'team' | 'own', role: 'agent' | 'admin' = 'agent') => ({
  userId,
  name,
  role,
  scope,
  pending: false,
})
const people = [
  member('olga', 'Olga Ørsted', 'own', 'admin'),
  member('ann', 'Ann Lee', 'all'),
  member('ben', 'Ben', 'team'),
  member('cy', 'Cy', 'own'),
  { ...member('invited', '', 'all'), pending: true },
]
const teams = [
  { id: 'care', name: 'Care', memberIds: ['ben', 'cy'] },
  { id: 'empty', name: 'Empty', memberIds: ['cy'] },
]
const idsOf = (conversation: Parameters<typeof nameable>[0]) => nameable(conversation, people, teams).map(({ id, size }) => `${id} ${size}`)

it('suggests members who can see the conversation, and their teams', () => {
  expect(idsOf({ assignee: null, team: null })).toEqual(['olga 1', 'ann 1'])
  expect(idsOf({ assignee: null, team: { id: 'care', name: 'Care' } })).toEqual(['olga 1', 'ann 1', 'ben 1', 'care 1'])
  expect(idsOf({ assignee: { id: 'cy', name: 'Cy' }, team: null })).toEqual(['olga 1', 'ann 1', 'cy 1', 'care 1', 'empty 1'])
})

it('matches word prefixes, ignoring accents', () => {
  const all = nameable({ assignee: null, team: null }, people, teams)

  expect(['lee', 'ann l', 'ors', 'ee'].map((query) => findNamed(all, query).map(({ id }) => id))).toEqual([['ann'], ['ann'], [], []])
})
