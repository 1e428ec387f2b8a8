import { AppError } from '#domain/errors.ts'
import { claimsOf, type Lead, LEAD_DAYS, type LeadInput, type LeadStage } from '#domain/partners/lead.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { queuePartnerEvent } from './webhooks.ts'

const COLUMNS = (sql: Sql | Tx) => sql`
  l.id, l.business, l.contact, l.phone, l.email, l.site, l.need, l.size, l.note, l.stage, l.source, l.created_by as "createdBy",
  l.created_at as "createdAt", l.staged_at as "stagedAt", l.expires_at as "expiresAt",
  (select app_id from partner_client c where c.lead_id = l.id) as "appId"`

interface NewLead extends LeadInput {
  partnerId: string
  id: string
  source: Lead['source']
  createdBy: string | null
}

/** Registers a business; refuses one that anybody registered before and whose registration still holds. Under an id that is there, nothing happens. */
export function createLead(sql: Sql, lead: NewLead): Promise<Lead> {
  const { partnerId, id, business, contact, phone, email, site, need, size, note, source, createdBy } = lead
  return sql.begin(async (tx) => {
    const again = await findLead(tx, partnerId, id)
    if (again) return again
    const rows = await tx`
      insert into lead (partner_id, id, business, contact, phone, email, site, need, size, note, source, created_by, expires_at)
      values (${partnerId}, ${id}, ${business}, ${contact}, ${phone}, ${email || null}, ${site || null}, ${need}, ${size}, ${note}, ${source},
        ${createdBy}, now() + make_interval(days => ${LEAD_DAYS}))
      on conflict (id) do nothing returning id`
    if (rows.length === 0) throw new AppError('lead-registered')
    await claim(tx, id, lead)
    const made = written(await findLead(tx, partnerId, id))
    await queuePartnerEvent(tx, partnerId, 'lead_created', made)
    return made
  })
}

/** Takes what identifies the business, unless somebody else's registration of it still holds. Two at once wait for each other at the first row. */
async function claim(tx: Tx, leadId: string, lead: Pick<LeadInput, 'phone' | 'email' | 'site'>): Promise<void> {
  // In one order, so that two who register the same business never wait for each other in a circle.
  const claims = claimsOf(lead).toSorted((one, other) => one.kind.localeCompare(other.kind))
  for (const { kind, value } of claims) {
    const rows = await tx`
      insert into lead_claim (kind, value, lead_id, until) select ${kind}, ${value}, id, expires_at from lead where id = ${leadId}
      on conflict (kind, value) do update set lead_id = excluded.lead_id, until = excluded.until
        where lead_claim.until <= now() or lead_claim.lead_id = excluded.lead_id
      returning 1`
    if (rows.length === 0) throw new AppError('lead-registered')
  }
}

export async function findLead(sql: Sql | Tx, partnerId: string, id: string): Promise<Lead | null> {
  const [row] = await sql<Lead[]>`select ${COLUMNS(sql)} from lead l where l.partner_id = ${partnerId} and l.id = ${id}`
  return row ?? null
}

/** The partner's leads, newest first. */
export function listLeads(sql: Sql | Tx, partnerId: string): Promise<Lead[]> {
  return sql<Lead[]>`select ${COLUMNS(sql)} from lead l where l.partner_id = ${partnerId} order by l.created_at desc, l.id desc limit 1000`
}

/** Changes what is given. A changed phone number, email or site is claimed anew; what is no longer the lead's is free for others. */
export function updateLead(sql: Sql, partnerId: string, id: string, changes: Partial<LeadInput>): Promise<Lead | null> {
  return sql.begin(async (tx) => {
    const [found] = await tx<Lead[]>`select ${COLUMNS(tx)} from lead l where l.partner_id = ${partnerId} and l.id = ${id} for update`
    if (!found) return null
    const next = { ...found, email: found.email ?? '', site: found.site ?? '', ...changes }
    await tx`
      update lead set business = ${next.business}, contact = ${next.contact}, phone = ${next.phone}, email = ${next.email || null},
        site = ${next.site || null}, need = ${next.need}, size = ${next.size}, note = ${next.note} where id = ${id}`
    if (changes.phone !== undefined || changes.email !== undefined || changes.site !== undefined) {
      const [held] = await tx`select 1 from lead_claim where lead_id = ${id}`
      await tx`delete from lead_claim where lead_id = ${id}`
      if (held) await claim(tx, id, next)
    }
    return changed(tx, partnerId, id)
  })
}

/** Moves a lead in the pipeline. A lost one frees the business for others; a won one keeps it for good; taken up again, it is claimed again. */
export function moveLead(sql: Sql, partnerId: string, id: string, stage: LeadStage): Promise<Lead | null> {
  return sql.begin(async (tx) => {
    const [found] = await tx<Lead[]>`select ${COLUMNS(tx)} from lead l where l.partner_id = ${partnerId} and l.id = ${id} for update`
    if (!found) return null
    if (found.stage === stage) return found
    await tx`update lead set stage = ${stage}, staged_at = now() where id = ${id}`
    if (stage === 'lost') await tx`delete from lead_claim where lead_id = ${id}`
    else if (found.stage === 'lost') await claim(tx, id, { phone: found.phone, email: found.email ?? '', site: found.site ?? '' })
    await tx`update lead_claim set until = ${stage === 'won' ? 'infinity' : tx`(select expires_at from lead where id = ${id})`} where lead_id = ${id}`
    return changed(tx, partnerId, id)
  })
}

export function removeLead(sql: Sql, partnerId: string, id: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    const { count } = await tx`delete from lead where partner_id = ${partnerId} and id = ${id}`
    if (count > 0) await queuePartnerEvent(tx, partnerId, 'lead_removed', { id })
    return count > 0
  })
}

/** The lead as it is now, told to the partner's programs. */
async function changed(tx: Tx, partnerId: string, id: string): Promise<Lead | null> {
  const lead = await findLead(tx, partnerId, id)
  await queuePartnerEvent(tx, partnerId, 'lead_changed', lead)
  return lead
}

function written(lead: Lead | null): Lead {
  if (!lead) throw new Error('The lead that was just written is gone.')
  return lead
}
