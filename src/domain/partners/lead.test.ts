import { describe, expect, test } from 'vitest'

import { PHONE_RULE } from '../constants.ts'
import { claimsOf, LEAD_DAYS, LEAD_STAGES, LeadInput } from './lead.ts'
import { PartnerRegistration } from './partner.ts'

const lead = { business: 'Casa Verde', contact: 'Lucía Romero', phone: '+34600111222', need: 'Bookings', size: '1-9' }

test('a registration lasts 90 days, and a pipeline has five stages', () => {
  expect([LEAD_DAYS, LEAD_STAGES]).toEqual([90, ['new', 'contacted', 'qualified', 'won', 'lost']])
})

test.each(['600111222', '+3460011122', '+346001112223334', '+34 600 111 222', '0034600111222'])(
  'refuses the phone number "%s"',
  (phone) => {
    expect(LeadInput.safeParse({ ...lead, phone }).error?.issues[0]?.message).toBe(PHONE_RULE)
  },
)

describe('what a lead claims', () => {
  const claims = (input: object) => claimsOf(LeadInput.parse({ ...lead, ...input })).map(({ kind, value }) => `${kind} ${value}`)

  test('is the phone number, the email and the domain', () => {
    expect(claims({})).toEqual(['phone +34600111222'])
    expect(claims({ email: 'Lucia@CasaVerde.es', site: '' })).toEqual([
      'phone +34600111222',
      'email lucia@casaverde.es',
      'domain casaverde.es',
    ])
    expect(claims({ site: 'www.casaverde.es/menu' })).toEqual(['phone +34600111222', 'domain casaverde.es'])
  })

  test('is never the domain of a mail provider', () => {
    expect(claims({ email: 'casaverde@gmail.com' })).toEqual(['phone +34600111222', 'email casaverde@gmail.com'])
  })
})

test('a registration needs every answer and the terms', () => {
  const whole = {
    company: 'Acme',
    person: 'Ann',
    email: 'Ann@Acme.test',
    country: 'ES',
    site: 'acme.test',
    selling: 'resell',
    terms: 'yes',
  }

  expect(PartnerRegistration.parse(whole)).toMatchObject({ email: 'ann@acme.test', site: 'https://acme.test' })
  expect(PartnerRegistration.safeParse({}).error?.issues.map(({ path }) => path[0])).toEqual([
    'company',
    'person',
    'email',
    'country',
    'site',
    'selling',
    'terms',
  ])
  expect(PartnerRegistration.safeParse({ ...whole, country: 'XX' }).success).toBe(false)
})
