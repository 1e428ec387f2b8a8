import { expect, test } from 'vitest'

import type { ContactField } from '#domain/contacts/contact-field.ts'

import { decideOpt } from './change-contact.ts'
import { decideUpdate } from './update-contact.ts'

type Before = Parameters<typeof decideUpdate>[0]
type Change = Parameters<typeof decideUpdate>[1]

const ann: Before = {
  appId: 'app',
  id: 'ann',
  name: 'Ann',
  phone: '+447700900142',
  email: null,
  timeZone: null,
  language: null,
  optedOutAt: null,
  tags: ['VIP', 'lead'],
  fields: { seats: 1, list: ['a'], city: 'Leeds' },
}
const seats: ContactField = { key: 'seats', label: 'Seats', type: 'number', choices: [], position: 0, archived: false }
const rules = { contactFields: [seats], timeZone: 'Europe/London' }
const change = (parts: Partial<Change>): Change => ({
  kind: 'update_contact',
  field: null,
  operation: 'set',
  value: null,
  addTags: [],
  removeTags: [],
  ...parts,
})
const decide = (parts: Partial<Change>) => decideUpdate(ann, change(parts), rules)

test.each<[string, Partial<Change>, object]>([
  ['a typed number', { field: 'seats', value: '7' }, { set: { field: 'seats', value: 7 } }],
  ['a sum', { field: 'seats', operation: 'increment', value: '2' }, { set: { field: 'seats', value: 3 } }],
  ['a longer list', { field: 'list', operation: 'append', value: 'b' }, { set: { field: 'list', value: ['a', 'b'] } }],
  ['a longer text', { field: 'city', operation: 'append', value: ', UK' }, { set: { field: 'city', value: 'Leeds, UK' } }],
  ['nothing', { field: 'city', operation: 'clear' }, { set: { field: 'city', value: null } }],
  [
    'a number in the country of the one before',
    { field: 'phone', value: '07400 123 456' },
    { set: { field: 'phone', value: '+447400123456' } },
  ],
])('a field becomes %s', (_, asked, changes) => {
  expect(decide(asked)).toEqual({ ok: true, changes })
})

test('adds and removes tags in any spelling, and ignores no-ops', () => {
  expect(decide({ addTags: ['vip', 'New', 'new'], removeTags: ['LEAD'] })).toEqual({
    ok: true,
    changes: { tags: { added: ['New'], removed: ['lead'] } },
  })
  expect(decide({ addTags: ['vip'], removeTags: ['none'] })).toEqual({ ok: true, changes: {} })
})

test.each<[Partial<Change>, string]>([
  [{ field: 'seats', value: 'many' }, 'seats: Write a number like 42 or 3.5.'],
  [{ field: 'city', operation: 'increment', value: 1 }, 'city: This isn’t a number, so nothing can be added to it.'],
  [{ field: 'email', value: 'nobody' }, 'email: This is not an email address.'],
  [{ field: 'city', value: 'x'.repeat(17_000) }, 'city: This is longer than 16 KB.'],
])('a value that does not fit changes nothing, the tags neither: %j', (asked, reason) => {
  expect(decide({ ...asked, addTags: ['new'] })).toEqual({ ok: false, reason })
})

test('a decision leaves the contact as it is', () => {
  const before = structuredClone(ann)
  decide({ field: 'seats', value: '7', addTags: ['new'], removeTags: ['vip'] })
  expect(ann).toEqual(before)
})

test('a repeated opt-out changes nothing; an opt-in records its basis again', () => {
  const at = { now: '2026-01-02T10:00:00.000Z', by: 'Ann' }

  expect(decideOpt({ optedOutAt: null }, { type: 'optOut' }, at)).toEqual({ optedOutAt: at.now })
  expect(decideOpt({ optedOutAt: '2025-01-01T00:00:00.000Z' }, { type: 'optOut' }, at)).toBeNull()
  expect(decideOpt({ optedOutAt: at.now }, { type: 'optIn', basis: 'message', note: 'Wrote “START”' }, at)).toEqual({
    optedOutAt: null,
    optIn: { basis: 'message', note: 'Wrote “START”', at: at.now, by: 'Ann' },
  })
})
