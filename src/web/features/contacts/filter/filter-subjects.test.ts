import { expect, test } from 'vitest'

import type { ContactCondition } from '#domain/contacts/contact-filter.ts'
import { ContactCondition as Condition } from '#domain/contacts/contact-filter.ts'

import { conditionText, emptyCondition, subjectsOf } from './filter-subjects.ts'

const field = (key: string, type: 'number' | 'date' | 'boolean' | 'list' | 'choice') => ({
  key,
  label: key,
  type,
  choices: type === 'choice' ? ['Free', 'Pro'] : [],
  position: 0,
  archived: false,
})
const subjects = subjectsOf([
  field('seats', 'number'),
  field('since', 'date'),
  field('vip', 'boolean'),
  field('likes', 'list'),
  field('plan', 'choice'),
])

test.each(subjects.map((subject) => [subject.id, subject] as const))('the server accepts a new condition about %s', (_id, subject) => {
  expect(Condition.safeParse(emptyCondition(subject, 'channel')).error?.issues).toBeUndefined()
})

test.each<[ContactCondition, string]>([
  [{ on: 'name', op: 'contains', value: 'ana' }, 'Name contains “ana”'],
  [{ on: 'tags', op: 'hasAny', values: ['VIP', 'lead'] }, 'Tags has any of VIP, lead'],
  [{ on: 'lastSeen', op: 'inLastDays', days: 7 }, 'Last seen in the last 7 days'],
  [{ on: 'created', op: 'before', day: '2026-01-01' }, 'Added before 2026-01-01'],
  [{ on: 'blocked', value: false }, 'Blocked: No'],
  [{ on: 'channel', op: 'is', channelId: 'c1' }, 'Channel is Main'],
  [{ on: 'field', as: 'number', key: 'seats', op: 'atLeast', value: 3 }, 'seats is at least 3'],
  [{ on: 'email', op: 'isEmpty', value: '' }, 'Email is unknown'],
])('%j reads %s', (condition, words) => {
  expect(conditionText(condition, subjects, () => 'Main')).toBe(words)
})
