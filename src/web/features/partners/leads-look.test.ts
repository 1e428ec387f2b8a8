import { expect, test } from 'vitest'

import { LEAD_STAGES, type Lead } from '#domain/partners/lead.ts'

import { expiryOf, searched, STAGES } from './leads-look.ts'

const NOW = Date.parse('2026-11-25T12:00:00Z')
const lead: Lead = {
  id: 'lead',
  business: 'Casa Verde',
  contact: 'Lucía Romero',
  phone: '+34600111222',
  email: null,
  site: null,
  need: 'Bookings',
  size: '1-9',
  note: '',
  stage: 'new',
  source: 'host',
  createdBy: null,
  createdAt: '2026-11-25T12:00:00Z',
  stagedAt: '2026-11-25T12:00:00Z',
  expiresAt: '2027-02-23T12:00:00Z',
  appId: null,
}

test('the board has a column for each stage, in order', () => {
  expect(STAGES.map(({ stage }) => stage)).toEqual(LEAD_STAGES)
})

test.each([
  [{}, 'Expires in 90 days', 'plain'],
  [{ expiresAt: '2026-12-09T12:00:00Z' }, 'Expires in 14 days', 'warning'],
  [{ expiresAt: '2026-11-26T11:00:00Z' }, 'Expires in 1 day', 'warning'],
  [{ expiresAt: '2026-11-25T12:00:00Z' }, 'Registration expired', 'danger'],
  [{ stage: 'won' }, 'Won', 'success'],
  [{ stage: 'won', appId: 'app' }, 'Client', 'success'],
  [{ stage: 'lost' }, 'Registration ended', 'plain'],
] as const)('a lead with %o says "%s"', (change, text, tone) => {
  expect(expiryOf({ ...lead, ...change }, NOW)).toEqual({ text, tone })
})

test('search finds every word, wherever it stands', () => {
  const other = { ...lead, id: 'other', business: 'Fjord Cabins', contact: 'Ingrid' }

  expect(searched([lead, other], 'verde romero').map(({ id }) => id)).toEqual(['lead'])
  expect(searched([lead, other], '').map(({ id }) => id)).toEqual(['lead', 'other'])
  expect(searched([lead, other], '3460 ingrid').map(({ id }) => id)).toEqual(['other'])
})
