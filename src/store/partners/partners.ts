import type { Partner, PartnerRegistration } from '#domain/partners/partner.ts'

import type { Sql } from '../postgres/sql.ts'

const COLUMNS = (sql: Sql) => sql`
  p.id, p.company, p.person, p.email, p.country, p.site, p.selling, p.state, p.host, p.created_at as "createdAt"`

interface NewPartner extends Omit<PartnerRegistration, 'terms'> {
  id: string
  userId: string
  verifyHash: Uint8Array
  verifyUntil: Date
}

/**
 * Writes a registration, with its person as the partner's first user. Written again before the email is verified, the last answers and the
 * last link count; false when the email belongs to a partner already.
 */
export function registerPartner(sql: Sql, partner: NewPartner): Promise<boolean> {
  const { id, company, person, email, country, site, selling, verifyHash, verifyUntil } = partner
  return sql.begin(async (tx) => {
    const [taken] = await tx`
      select 1 from partner_user u join partner p on p.id = u.partner_id where u.email = ${email} and (p.email <> u.email or p.state <> 'unverified')`
    if (taken) return false
    const [row] = await tx<{ id: string }[]>`
      insert into partner (id, company, person, email, country, site, selling, verify_hash, verify_until, terms_at)
      values (${id}, ${company}, ${person}, ${email}, ${country}, ${site || null}, ${selling}, ${Buffer.from(verifyHash)}, ${verifyUntil}, now())
      on conflict (email) do update set company = excluded.company, person = excluded.person, country = excluded.country, site = excluded.site,
        selling = excluded.selling, verify_hash = excluded.verify_hash, verify_until = excluded.verify_until, terms_at = excluded.terms_at
        where partner.state = 'unverified'
      returning id`
    if (!row) return false
    await tx`insert into partner_user (partner_id, id, email, role) values (${row.id}, ${partner.userId}, ${email}, 'owner') on conflict do nothing`
    return true
  })
}

/** Uses up the mailed link: the partner goes on to `next`. Null when there is no such link or it is too old. */
export async function verifyPartner(sql: Sql, verifyHash: Uint8Array, next: 'pending' | 'approved'): Promise<Partner | null> {
  const [row] = await sql<Partner[]>`
    update partner p set state = ${next}, verify_hash = null, verify_until = null, decided_at = case when ${next === 'approved'} then now() end
    where verify_hash = ${Buffer.from(verifyHash)} and verify_until > now() and state = 'unverified' returning ${COLUMNS(sql)}`
  return row ?? null
}

/** The partner to whom visitors of a host belong; null where the host has none that is approved. */
export async function findPartnerOfHost(sql: Sql, host: string): Promise<Partner | null> {
  const [row] = await sql<Partner[]>`select ${COLUMNS(sql)} from partner p where p.host = ${host} and p.state = 'approved'`
  return row ?? null
}

/** The approved partner that somebody works for, by the verified email of their account; null for everybody else. */
export async function findPartnerOfUser(sql: Sql, userId: string): Promise<Partner | null> {
  const [row] = await sql<Partner[]>`
    select ${COLUMNS(sql)} from partner p join partner_user pu on pu.partner_id = p.id
    join "user" u on lower(u.email) = pu.email and u."emailVerified" where u.id = ${userId} and p.state = 'approved'`
  return row ?? null
}

/** Tells whether an email is that of a user of an approved partner, who may make an account whatever the policy. */
export async function isPartnerEmail(sql: Sql, email: string): Promise<boolean> {
  const [row] = await sql`
    select 1 from partner_user u join partner p on p.id = u.partner_id where u.email = ${email.toLowerCase()} and p.state = 'approved'`
  return row !== undefined
}

/** Emails of the partner's owners. */
export async function ownersOf(sql: Sql, partnerId: string): Promise<string[]> {
  const rows = await sql<
    { email: string }[]
  >`select email from partner_user where partner_id = ${partnerId} and role = 'owner' order by created_at`
  return rows.map(({ email }) => email)
}

/** Who runs the installation: the first account that was made in it. Null before there is one. */
export async function findInstallationOwner(sql: Sql): Promise<{ id: string; email: string } | null> {
  const [row] = await sql<{ id: string; email: string }[]>`select id, email from "user" order by "createdAt", id limit 1`
  return row ?? null
}
