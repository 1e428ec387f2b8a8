import { expect, test } from 'vitest'

import type { Contact } from '#domain/contacts/contact.ts'

import { isDisputed, mergeFacts } from './merge-facts.ts'

const aContact = (change: Partial<Contact>): Contact => ({
  id: 'contact',
  name: null,
  phone: null,
  email: null,
  emailProof: null,
  timeZone: null,
  tags: [],
  fields: {},
  optedOutAt: null,
  blockedAt: null,
  optIn: null,
  demo: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...change,
})

test('asks only about conflicting values', () => {
  const facts = mergeFacts(
    aContact({ name: 'Ann', email: 'a@x.com', fields: { plan: 'Free', same: 1 } }),
    aContact({ name: 'Bea', phone: '+447700900142', fields: { plan: 'Pro', same: 1, seats: 2 } }),
    [],
  )

  expect(facts.map(({ name }) => name)).toEqual(['name', 'phone', 'email', 'fields.plan', 'fields.same', 'fields.seats'])
  expect(facts.filter(isDisputed).map(({ name }) => name)).toEqual(['name', 'fields.plan'])
})
