import type { PartnerResource } from '#domain/partners/resource.ts'

import type { Sql } from '../postgres/sql.ts'

/** What a partner was given, and every partner; all of it where no partner is named. */
export function listPartnerResources(sql: Sql, partnerId: string | null): Promise<PartnerResource[]> {
  return sql<PartnerResource[]>`
    select id, title, url, note, partner_id as "partnerId" from partner_resource
    where ${partnerId}::text is null or partner_id is null or partner_id = ${partnerId} order by lower(title), id`
}

export async function addPartnerResource(sql: Sql, { id, title, url, note, partnerId }: PartnerResource): Promise<PartnerResource> {
  await sql`insert into partner_resource (id, partner_id, title, url, note) values (${id}, ${partnerId}, ${title}, ${url}, ${note})`
  return { id, title, url, note, partnerId }
}

export async function removePartnerResource(sql: Sql, id: string): Promise<boolean> {
  const { count } = await sql`delete from partner_resource where id = ${id}`
  return count > 0
}
