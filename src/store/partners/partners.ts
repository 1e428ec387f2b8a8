import type { Partner, PartnerRegistration, PartnerRole, PartnerState } from '#domain/partners/partner.ts'

import { AppError } from '#domain/errors.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { isUniqueViolation } from '../postgres/violations.ts'

const COLUMNS = (sql: Sql | Tx) => sql`
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
  const [row] = await sql<Partner[]>`
    select ${COLUMNS(sql)} from partner p where p.state = 'approved' and (p.host = ${host} or exists (
      select 1 from partner_site s where s.partner_id = p.id and s.host = ${host} and s.approved_at is not null))`
  return row ?? null
}

/** The approved partner that somebody works for, by the verified email of their account; null for everybody else. */
export async function findPartnerOfUser(sql: Sql, userId: string): Promise<Partner | null> {
  const [row] = await sql<Partner[]>`
    select ${COLUMNS(sql)} from partner p join partner_user pu on pu.partner_id = p.id
    join "user" u on lower(u.email) = pu.email and u."emailVerified" where u.id = ${userId} and p.state = 'approved'`
  return row ?? null
}

/** Somebody's place in a partner; null for who does not work there, and where the partner is not approved. */
export async function findPartnerRole(sql: Sql, partnerId: string, userId: string): Promise<PartnerRole | null> {
  const [row] = await sql<{ role: PartnerRole }[]>`
    select pu.role from partner_user pu join partner p on p.id = pu.partner_id
    join "user" u on lower(u.email) = pu.email and u."emailVerified"
    where pu.partner_id = ${partnerId} and u.id = ${userId} and p.state = 'approved'`
  return row?.role ?? null
}

/** Tells whether an email is that of a user of an approved partner, who may make an account whatever the policy. */
export async function isPartnerEmail(sql: Sql, email: string): Promise<boolean> {
  const [row] = await sql`
    select 1 from partner_user u join partner p on p.id = u.partner_id where u.email = ${email.toLowerCase()} and p.state = 'approved'`
  return row !== undefined
}

/** Every partner whose email is verified, newest first. */
export function listPartners(sql: Sql): Promise<Partner[]> {
  return sql<Partner[]>`select ${COLUMNS(sql)} from partner p where p.state <> 'unverified' order by p.created_at desc, p.id`
}

export async function findPartner(sql: Sql | Tx, id: string): Promise<Partner | null> {
  const [row] = await sql<Partner[]>`select ${COLUMNS(sql)} from partner p where p.id = ${id} and p.state <> 'unverified'`
  return row ?? null
}

/** Changes what the installation's owner decides; null when there is no such partner. */
export async function decidePartner(
  tx: Tx,
  id: string,
  { state, host }: { state?: PartnerState; host?: string | null },
): Promise<Partner | null> {
  const [row] = await tx<Partner[]>`
    update partner p set state = coalesce(${state ?? null}, p.state), host = case when ${host !== undefined} then ${host ?? null} else p.host end,
      decided_at = case when ${state ?? null}::text is distinct from p.state then now() else p.decided_at end
    where p.id = ${id} and p.state <> 'unverified' returning ${COLUMNS(tx)}`.catch((error: unknown) => {
    throw isUniqueViolation(error, 'partner_host') ? new AppError('host-taken', { cause: error }) : error
  })
  return row ?? null
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
