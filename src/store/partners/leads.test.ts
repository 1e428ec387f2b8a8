import { afterAll, beforeAll, expect, test } from 'vitest'

import { LeadInput } from '#domain/partners/lead.ts'

import type { Sql } from '../postgres/sql.ts'
import { testDatabase } from '../testing/database.ts'
import { createLead, findLead, listLeads, moveLead, removeLead, updateLead } from './leads.ts'

let sql: Sql
let drop: () => Promise<void>
let next = 0

beforeAll(async () => {
  ;({ sql, drop } = await testDatabase())
  for (const id of ['acme', 'borealis'])
    await sql`
      insert into partner (id, company, person, email, country, selling, state, terms_at)
      values (${id}, ${id}, 'Ann', ${`${id}@partner.test`}, 'ES', 'refer', 'approved', now())`
})

afterAll(() => drop())

const phone = (): string => `+3460000${String((next += 1)).padStart(4, '0')}`
const lead = (partnerId: string, input: Partial<LeadInput> = {}) =>
  createLead(sql, {
    ...LeadInput.parse({ business: 'Casa Verde', contact: 'Lucía', phone: phone(), need: 'Bookings', size: '1-9', ...input }),
    partnerId,
    id: `lead${(next += 1)}`,
    source: 'partner',
    createdBy: null,
  })
const refused = { code: 'lead-registered', details: [] }

test('a business is registered for 90 days, by its phone number, email and domain', async () => {
  const first = await lead('acme', { phone: '+34611111111', email: 'ana@one.test', site: 'https://one.test' })

  expect((Date.parse(first.expiresAt) - Date.parse(first.createdAt)) / 86_400_000).toBe(90)
  for (const same of [{ phone: '+34611111111' }, { email: 'ana@one.test' }, { site: 'http://www.one.test/menu' }, { email: 'bo@one.test' }])
    for (const partner of ['acme', 'borealis']) await expect(lead(partner, same)).rejects.toMatchObject(refused)
  expect(await listLeads(sql, 'borealis')).toEqual([])
})

test('of many who register it at once, one gets it', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) => lead(at % 2 ? 'acme' : 'borealis', { phone: '+34622222222', email: 'x@two.test' })),
  )

  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await sql`select 1 from lead where phone = '+34622222222'`).length).toBe(1)
})

test('another partner may register it once the registration expired, and the first keeps what it wrote', async () => {
  const old = await lead('acme', { phone: '+34633333333' })
  await sql`update lead_claim set until = now() where lead_id = ${old.id}`

  const later = await lead('borealis', { phone: '+34633333333' })

  expect(later.phone).toBe(old.phone)
  expect(await findLead(sql, 'acme', old.id)).toMatchObject({ stage: 'new' })
  await expect(lead('acme', { phone: '+34633333333' })).rejects.toMatchObject(refused)
})

test('a lost lead is free for others, and cannot come back while they have it', async () => {
  const lost = await lead('acme', { phone: '+34644444444' })
  await moveLead(sql, 'acme', lost.id, 'lost')
  const other = await lead('borealis', { phone: '+34644444444' })

  await expect(moveLead(sql, 'acme', lost.id, 'contacted')).rejects.toMatchObject(refused)
  await removeLead(sql, 'borealis', other.id)
  expect(await moveLead(sql, 'acme', lost.id, 'contacted')).toMatchObject({ stage: 'contacted' })
})

test('a won lead stays registered for good', async () => {
  const won = await lead('acme', { phone: '+34655555555' })
  await moveLead(sql, 'acme', won.id, 'won')

  expect(await sql`select until = 'infinity' as forever from lead_claim where lead_id = ${won.id}`).toEqual([{ forever: true }])
  await moveLead(sql, 'acme', won.id, 'qualified')
  expect(await sql`select until = 'infinity' as forever from lead_claim where lead_id = ${won.id}`).toEqual([{ forever: false }])
})

test('a changed phone number is claimed anew, and refused where another has it', async () => {
  const one = await lead('acme', { phone: '+34666666661' })
  await lead('borealis', { phone: '+34666666662' })

  await expect(updateLead(sql, 'acme', one.id, { phone: '+34666666662' })).rejects.toMatchObject(refused)
  expect(await updateLead(sql, 'acme', one.id, { phone: '+34666666663', note: 'Moved' })).toMatchObject({
    phone: '+34666666663',
    note: 'Moved',
  })
  expect((await lead('borealis', { phone: '+34666666661' })).phone).toBe('+34666666661')
})

test('a partner reaches no lead of another', async () => {
  const theirs = await lead('acme')

  expect(await findLead(sql, 'borealis', theirs.id)).toBeNull()
  expect(await moveLead(sql, 'borealis', theirs.id, 'won')).toBeNull()
  expect(await updateLead(sql, 'borealis', theirs.id, { note: 'x' })).toBeNull()
  expect(await removeLead(sql, 'borealis', theirs.id)).toBe(false)
})
