import { AppError } from '#domain/errors.ts'
import type { PartnerRole, PartnerUser } from '#domain/partners/partner.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { isUniqueViolation } from '../postgres/violations.ts'
import { syncPartnerMembers } from './clients.ts'

/** Who works for a partner, owners first. */
export function listPartnerUsers(sql: Sql | Tx, partnerId: string): Promise<PartnerUser[]> {
  return sql<PartnerUser[]>`
    select pu.id, pu.email, u.name, pu.role, u.id is not null as joined
    from partner_user pu left join "user" u on lower(u.email) = pu.email and u."emailVerified"
    where pu.partner_id = ${partnerId} order by pu.role desc, pu.created_at, pu.id`
}

/** Adds somebody by email; refuses an email that works for a partner already. */
export function addPartnerUser(sql: Sql, partnerId: string, user: { id: string; email: string; role: PartnerRole }): Promise<PartnerUser> {
  return sql.begin(async (tx) => {
    await tx`insert into partner_user (partner_id, id, email, role) values (${partnerId}, ${user.id}, ${user.email}, ${user.role})`.catch(
      (error: unknown) => {
        throw isUniqueViolation(error, 'partner_user_email') ? new AppError('already-partner-user', { cause: error }) : error
      },
    )
    await syncPartnerMembers(tx, partnerId)
    return found(await findPartnerUser(tx, partnerId, user.id))
  })
}

/** Changes a role; refuses to take the last owner away. */
export function updatePartnerUser(sql: Sql, partnerId: string, id: string, role: PartnerRole): Promise<PartnerUser | null> {
  return sql.begin(async (tx) => {
    await keepAnOwner(tx, partnerId, id, role)
    await tx`update partner_user set role = ${role} where partner_id = ${partnerId} and id = ${id}`
    return findPartnerUser(tx, partnerId, id)
  })
}

/** Removes somebody, from the workspaces of clients too; false when there was nobody. */
export function removePartnerUser(sql: Sql, partnerId: string, id: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    await keepAnOwner(tx, partnerId, id, null)
    const { count } = await tx`delete from partner_user where partner_id = ${partnerId} and id = ${id}`
    await syncPartnerMembers(tx, partnerId)
    return count > 0
  })
}

async function findPartnerUser(tx: Tx, partnerId: string, id: string): Promise<PartnerUser | null> {
  return (await listPartnerUsers(tx, partnerId)).find((user) => user.id === id) ?? null
}

/** Locks the partner, so that two owners who leave at once cannot both believe the other stays. */
async function keepAnOwner(tx: Tx, partnerId: string, id: string, next: PartnerRole | null): Promise<void> {
  await tx`select 1 from partner where id = ${partnerId} for update`
  const owners = await tx<{ id: string }[]>`select id from partner_user where partner_id = ${partnerId} and role = 'owner'`
  if (next !== 'owner' && owners.length === 1 && owners[0]?.id === id) throw new AppError('last-owner')
}

function found(user: PartnerUser | null): PartnerUser {
  if (!user) throw new Error('The partner’s user that was just written is gone.')
  return user
}
