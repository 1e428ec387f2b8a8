import type { AppPartner, Client, ClientRole } from '#domain/partners/client.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { findLead } from './leads.ts'
import { queuePartnerEvent } from './webhooks.ts'

/** The partner's clients, newest first. */
export function listClients(sql: Sql | Tx, partnerId: string): Promise<Client[]> {
  return sql<Client[]>`
    select c.app_id as "appId", a.name, c.lead_id as "leadId", c.access, c.role, c.created_at as "createdAt",
      exists (select from member m where m.app_id = c.app_id and m.role = 'owner' and m.partner_id is null) as joined
    from partner_client c join app a on a.id = c.app_id where c.partner_id = ${partnerId} order by c.created_at desc, c.app_id`
}

export async function findClient(sql: Sql | Tx, partnerId: string, appId: string): Promise<Client | null> {
  return (await listClients(sql, partnerId)).find((client) => client.appId === appId) ?? null
}

/** Makes the workspace of a lead, once: nobody is a member of it yet. The lead is won. Null when there is no such lead. */
export function createClient(
  sql: Sql,
  { partnerId, leadId, appId, timeZone }: { partnerId: string; leadId: string; appId: string; timeZone: string },
): Promise<Client | null> {
  return sql.begin(async (tx) => {
    const [lead] = await tx<{ business: string }[]>`
      select business from lead where partner_id = ${partnerId} and id = ${leadId} for update`
    if (!lead) return null
    const [known] = await tx<{ appId: string }[]>`select app_id as "appId" from partner_client where lead_id = ${leadId}`
    if (known) return findClient(tx, partnerId, known.appId)
    await tx`insert into app (id, name, time_zone) values (${appId}, ${lead.business}, ${timeZone})`
    await tx`insert into partner_client (app_id, partner_id, lead_id) values (${appId}, ${partnerId}, ${leadId})`
    await tx`update lead set stage = 'won', staged_at = case when stage = 'won' then staged_at else now() end where id = ${leadId}`
    await tx`update lead_claim set until = 'infinity' where lead_id = ${leadId}`
    await queuePartnerEvent(tx, partnerId, 'lead_changed', await findLead(tx, partnerId, leadId))
    return told(tx, partnerId, appId, 'client_created')
  })
}

/** Asks a client for access; what it decided before stays. Null when it is no client of the partner. */
export function askForAccess(sql: Sql, partnerId: string, appId: string): Promise<Client | null> {
  return sql.begin(async (tx) => {
    const { count } = await tx`
      update partner_client set access = 'asked' where partner_id = ${partnerId} and app_id = ${appId} and access = 'none'`
    return count > 0 ? told(tx, partnerId, appId, 'client_changed') : findClient(tx, partnerId, appId)
  })
}

/** The client as it is now, told to the partner's programs. */
async function told(tx: Tx, partnerId: string, appId: string, type: 'client_created' | 'client_changed'): Promise<Client | null> {
  const client = await findClient(tx, partnerId, appId)
  await queuePartnerEvent(tx, partnerId, type, client)
  return client
}

/** The partner of a workspace; null where it came of none. */
export async function findAppPartner(sql: Sql | Tx, appId: string): Promise<AppPartner | null> {
  const [row] = await sql<AppPartner[]>`
    select p.company, p.email, c.access, c.role from partner_client c join partner p on p.id = c.partner_id where c.app_id = ${appId}`
  return row ?? null
}

/** The client's word: lets the partner's people in with a role, or puts them out. Null where there is no partner. */
export function decideAccess(
  sql: Sql,
  appId: string,
  decision: { granted: boolean; role: ClientRole; userId: string },
): Promise<AppPartner | null> {
  return sql.begin(async (tx) => {
    const [row] = await tx<{ partnerId: string }[]>`
      update partner_client set access = ${decision.granted ? 'granted' : 'none'}, role = ${decision.role}, decided_by = ${decision.userId},
        decided_at = now() where app_id = ${appId} returning partner_id as "partnerId"`
    if (!row) return null
    await syncPartnerMembers(tx, row.partnerId)
    await told(tx, row.partnerId, appId, 'client_changed')
    return findAppPartner(tx, appId)
  })
}

/**
 * Makes the partner's people members where a client lets them in, with the role it gave, and nowhere else. Whoever is a member by
 * themselves stays one; what was assigned to somebody who is put out is free again.
 */
export async function syncPartnerMembers(tx: Tx, partnerId: string): Promise<void> {
  const due = tx`
    select c.app_id, u.id as user_id, c.role, c.partner_id from partner_client c
    join partner p on p.id = c.partner_id and p.state = 'approved'
    join partner_user pu on pu.partner_id = c.partner_id
    join "user" u on lower(u.email) = pu.email and u."emailVerified"
    where c.partner_id = ${partnerId} and c.access = 'granted'`
  const gone = await tx<{ appId: string; userId: string }[]>`
    delete from member m where m.partner_id = ${partnerId}
      and not exists (select from (${due}) d where d.app_id = m.app_id and d.user_id = m.user_id)
    returning m.app_id as "appId", m.user_id as "userId"`
  for (const { appId, userId } of gone)
    await tx`update conversation set assignee_id = null where app_id = ${appId} and assignee_id = ${userId}`
  await tx`
    insert into member (app_id, user_id, role, partner_id) select app_id, user_id, role, partner_id from (${due}) d
    on conflict (app_id, user_id) do update set role = excluded.role where member.partner_id = excluded.partner_id`
}

/** Lets somebody into the workspaces that are open to their partner, once their email is verified. */
export async function joinClients(sql: Sql, userId: string): Promise<void> {
  await sql.begin(async (tx) => {
    const [row] = await tx<{ partnerId: string }[]>`
      select pu.partner_id as "partnerId" from partner_user pu join "user" u on lower(u.email) = pu.email and u."emailVerified" where u.id = ${userId}`
    if (row) await syncPartnerMembers(tx, row.partnerId)
  })
}
