import type { Member } from '#domain/workspace/app.ts'
import type { Role } from '#domain/workspace/role.ts'
import { AppError } from '#domain/errors.ts'
import type { Scope } from '#domain/workspace/role.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { INVITATION_DAYS } from './invitations.ts'

/** Members, then invitations that wait; an invitation's id stands where a member's user id would. */
export function listMembers(sql: Sql | Tx, appId: string): Promise<Member[]> {
  return sql<Member[]>`
    select "user".id as "userId", "user".name, "user".email, "user".image as "photoURL", member.role, member.scope, member.availability,
      coalesce(member.seen_at > now() - interval '75 seconds', false) as present, false as pending, false as expired, member.created_at as "createdAt"
    from member join "user" on "user".id = member.user_id
    where member.app_id = ${appId}
    union all
    select id, '', email, null, role, 'all', 'away', false, true, sent_at <= now() - ${INVITATION_DAYS} * interval '1 day', created_at from invitation
    where app_id = ${appId} and not exists (
      select from member m join "user" u on u.id = m.user_id where m.app_id = ${appId} and u.email = invitation.email)
    order by pending, "createdAt", "userId"`
}

/** Makes somebody a member who needs no invitation; one who is a member keeps their role. */
export async function joinApp(sql: Sql, { appId, userId, role }: { appId: string; userId: string; role: Role }): Promise<void> {
  await sql`insert into member (app_id, user_id, role) values (${appId}, ${userId}, ${role}) on conflict do nothing`
}

/** One member or invitation; null when there is none under this id. */
export async function findMember(sql: Sql | Tx, appId: string, userId: string): Promise<Member | null> {
  return (await listMembers(sql, appId)).find((member) => member.userId === userId) ?? null
}

interface NewMember {
  appId: string
  id: string
  email: string
  role: Role
  /** Of the token in the mailed link. */
  tokenHash: Uint8Array
  invitedBy: string | null
  /** Whoever invites may give, and change, the role of an owner. */
  mayOwners: boolean
}

/**
 * Adds somebody by email: at once when a verified account has it, as an invitation otherwise. Invited again, the last role and the last link
 * count; only an owner may change that of an owner.
 */
export async function addMember(sql: Sql, invitation: NewMember): Promise<Member> {
  const email = invitation.email.toLowerCase()
  return sql.begin(async (tx) => {
    const [account] = await tx<{ id: string; verified: boolean; member: boolean }[]>`
      select id, "emailVerified" as verified, exists (select from member where app_id = ${invitation.appId} and user_id = "user".id) as member
      from "user" where email = ${email}`
    if (account?.member) throw new AppError('already-member')
    if (account?.verified) {
      await tx`insert into member (app_id, user_id, role) values (${invitation.appId}, ${account.id}, ${invitation.role}) on conflict do nothing`
      await tx`delete from invitation where app_id = ${invitation.appId} and email = ${email}`
      return found(await findMember(tx, invitation.appId, account.id))
    }
    const { appId, id, role, tokenHash, invitedBy, mayOwners } = invitation
    const [row] = await tx<{ id: string }[]>`
      insert into invitation (app_id, id, email, role, token_hash, invited_by)
      values (${appId}, ${id}, ${email}, ${role}, ${Buffer.from(tokenHash)}, ${invitedBy})
      on conflict (app_id, email) do update set
        role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by, sent_at = now()
        where invitation.role <> 'owner' or ${mayOwners}
      returning id`
    if (!row) throw new AppError('permission-denied')
    return found(await findMember(tx, appId, row.id))
  })
}

/** Changes a member's or an invitation's role, and what a member sees; refuses to take the last owner away. */
export async function updateMember(sql: Sql, appId: string, userId: string, role: Role, scope?: Scope): Promise<Member | null> {
  return sql.begin(async (tx) => {
    await keepAnOwner(tx, appId, userId, role)
    await tx`update member set role = ${role}, scope = coalesce(${scope ?? null}, scope) where app_id = ${appId} and user_id = ${userId}`
    await tx`update invitation set role = ${role} where app_id = ${appId} and id = ${userId}`
    return findMember(tx, appId, userId)
  })
}

/** Removes a member or an invitation and frees what was assigned to them; false when there was none. */
export async function removeMember(sql: Sql, appId: string, userId: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    await keepAnOwner(tx, appId, userId, null)
    const members = await tx`delete from member where app_id = ${appId} and user_id = ${userId}`
    const invitations = await tx`delete from invitation where app_id = ${appId} and id = ${userId}`
    await tx`update conversation set assignee_id = null where app_id = ${appId} and assignee_id = ${userId}`
    return members.count + invitations.count > 0
  })
}

/** Turns the invitations of a verified email into memberships; answers with the apps. */
export async function acceptInvitations(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ appId: string }[]>`
    with taken as (
      delete from invitation using "user"
      where "user".id = ${userId} and "user"."emailVerified" and invitation.email = "user".email
      returning invitation.app_id, invitation.role
    )
    insert into member (app_id, user_id, role) select app_id, ${userId}, role from taken
    on conflict do nothing returning app_id as "appId"`
  return rows.map(({ appId }) => appId)
}

/** Locks the app, so that two owners who leave at once cannot both believe the other stays. */
async function keepAnOwner(tx: Tx, appId: string, userId: string, next: Role | null): Promise<void> {
  await tx`select 1 from app where id = ${appId} for update`
  const owners = await tx<{ userId: string }[]>`select user_id as "userId" from member where app_id = ${appId} and role = 'owner'`
  if (next !== 'owner' && owners.length === 1 && owners[0]?.userId === userId) throw new AppError('last-owner')
}

function found(member: Member | null): Member {
  if (!member) throw new Error('The member that was just written is gone.')
  return member
}
