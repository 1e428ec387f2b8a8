import { AppError } from '#domain/errors.ts'
import type { Brand } from '#domain/partners/brand.ts'
import {
  PARTNER_SITES,
  PROOF_GRACE_DAYS,
  type PartnerSite,
  type PartnerSiteInput,
  proofRecord,
  type SitePicture,
} from '#domain/partners/partner-site.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { isUniqueViolation } from '../postgres/violations.ts'

interface Row extends PartnerSiteInput {
  host: string
  proof: string
  logo: string | null
  icon: string | null
  proven: boolean
  live: boolean
  unprovenSince: string | null
}

const version = (sql: Sql | Tx, picture: SitePicture) => sql`left(encode(sha256(s.${sql(picture)}), 'hex'), 16)`
const COLUMNS = (sql: Sql | Tx) => sql`
  s.host, s.name, s.hue, s.links, s.proof, ${version(sql, 'logo')} as logo, ${version(sql, 'icon')} as icon,
  s.proven_at is not null as proven, s.approved_at is not null as live, s.unproven_since as "unprovenSince"`

const toSite = ({ host, proof, proven, live, ...row }: Row): PartnerSite => ({
  ...row,
  host,
  state: live ? 'live' : proven ? 'proven' : 'unproven',
  proof: { record: proofRecord(host), value: proof },
})

export async function listPartnerSites(sql: Sql, partnerId: string): Promise<PartnerSite[]> {
  const rows = await sql<Row[]>`select ${COLUMNS(sql)} from partner_site s where s.partner_id = ${partnerId} order by s.created_at, s.host`
  return rows.map(toSite)
}

export async function findPartnerSite(sql: Sql, partnerId: string, host: string): Promise<PartnerSite | null> {
  const [row] = await sql<Row[]>`select ${COLUMNS(sql)} from partner_site s where s.partner_id = ${partnerId} and s.host = ${host}`
  return row ? toSite(row) : null
}

/** Adds a host, or changes what it shows; `too-many-sites` beyond what a partner may have. */
export async function savePartnerSite(
  sql: Sql,
  partnerId: string,
  { host, name, hue, links, proof }: PartnerSiteInput & { host: string; proof: string },
): Promise<PartnerSite> {
  const [row] = await sql.begin(async (tx) => {
    await tx`select 1 from partner where id = ${partnerId} for update`
    const others = await tx`select 1 from partner_site where partner_id = ${partnerId} and host <> ${host}`
    if (others.length >= PARTNER_SITES) throw new AppError('too-many-sites')
    return tx<Row[]>`
      insert into partner_site as s (partner_id, host, name, hue, links, proof)
      values (${partnerId}, ${host}, ${name}, ${hue}, ${tx.json(links)}, ${proof})
      on conflict (partner_id, host) do update set name = excluded.name, hue = excluded.hue, links = excluded.links
      returning ${COLUMNS(tx)}`
  })
  if (!row) throw new Error('A site that was written is there.')
  return toSite(row)
}

/** Notes that the TXT record was found; `host-taken` where another partner proved the host before. */
export async function provePartnerSite(sql: Sql, partnerId: string, host: string): Promise<PartnerSite | null> {
  const [row] = await sql<Row[]>`
    update partner_site s set proven_at = coalesce(s.proven_at, now()), unproven_since = null where s.partner_id = ${partnerId} and s.host = ${host}
    returning ${COLUMNS(sql)}`.catch((error: unknown) => {
    throw isUniqueViolation(error, 'partner_site_proven') ? new AppError('host-taken', { cause: error }) : error
  })
  return row ? toSite(row) : null
}

/** Lets a host show its brand, or no longer; `site-not-ready` while its proof or a picture is missing. */
export async function decidePartnerSite(sql: Sql, partnerId: string, host: string, live: boolean): Promise<PartnerSite | null> {
  const site = await findPartnerSite(sql, partnerId, host)
  if (!site) return null
  const [row] = await sql<Row[]>`
    update partner_site s set approved_at = case when ${live} then coalesce(s.approved_at, now()) end
    where s.partner_id = ${partnerId} and s.host = ${host}
      and (not ${live} or (s.proven_at is not null and s.logo is not null and s.icon is not null)) returning ${COLUMNS(sql)}`
  if (!row) throw new AppError('site-not-ready')
  return toSite(row)
}

/** Sets a picture, as the bytes of a PNG. */
export async function setPartnerSitePicture(
  sql: Sql,
  partnerId: string,
  host: string,
  picture: SitePicture,
  png: Uint8Array,
): Promise<PartnerSite | null> {
  const [row] = await sql<Row[]>`
    update partner_site s set ${sql(picture)} = ${Buffer.from(png)} where s.partner_id = ${partnerId} and s.host = ${host}
    returning ${COLUMNS(sql)}`
  return row ? toSite(row) : null
}

/** The bytes of a picture, as a PNG. */
export async function readPartnerSitePicture(sql: Sql, partnerId: string, host: string, picture: SitePicture): Promise<Uint8Array | null> {
  const [row] = await sql<{ png: Uint8Array | null }[]>`
    select ${sql(picture)} as png from partner_site where partner_id = ${partnerId} and host = ${host}`
  return row?.png ?? null
}

export async function removePartnerSite(sql: Sql, partnerId: string, host: string): Promise<boolean> {
  const { count } = await sql`delete from partner_site where partner_id = ${partnerId} and host = ${host}`
  return count > 0
}

/** Live hosts with the record that proves them. */
export const listLiveProofs = (sql: Sql): Promise<{ partnerId: string; host: string; proof: string }[]> =>
  sql<
    { partnerId: string; host: string; proof: string }[]
  >`select partner_id as "partnerId", host, proof from partner_site where approved_at is not null order by host`

/** Notes whether a live host's record was found. One that is missing for a week is neither proved nor approved any more. */
export async function noteProof(sql: Sql, partnerId: string, host: string, found: boolean): Promise<void> {
  const isOver = sql`not ${found} and unproven_since < now() - ${PROOF_GRACE_DAYS} * interval '1 day'`
  await sql`
    update partner_site set unproven_since = case when ${found} or (${isOver}) then null else coalesce(unproven_since, now()) end,
      proven_at = case when ${isOver} then null else proven_at end, approved_at = case when ${isOver} then null else approved_at end
    where partner_id = ${partnerId} and host = ${host}`
}

/** Every host that shows the brand of an approved partner. */
export async function listLiveSites(sql: Sql): Promise<{ host: string; partnerId: string; brand: Brand }[]> {
  const rows = await sql<(Row & { partnerId: string })[]>`
    select ${COLUMNS(sql)}, s.partner_id as "partnerId" from partner_site s join partner p on p.id = s.partner_id
    where s.approved_at is not null and p.state = 'approved' order by s.host`
  return rows.map(({ host, partnerId, name, hue, links, logo, icon }) => ({
    host,
    partnerId,
    brand: {
      name,
      hue,
      links,
      logoURL: pictureName('logo', logo),
      faviconPath: pictureName('icon', icon),
      iconPath: pictureName('icon', icon),
    },
  }))
}

/** Where a host serves its picture; the name changes with the picture, so browsers keep it for good. */
const pictureName = (picture: SitePicture, of: string | null): string => `/brands/${picture}-${of ?? 'none'}.png`
