import type { Sql } from '../postgres/sql.ts'

/** An invitation as whoever holds its link may see it. */
export interface OpenInvitation {
  appId: string
  appName: string
  email: string
  invitedBy: string | null
  hasAccount: boolean
}

/** How long a mailed invitation can be accepted. */
export const INVITATION_DAYS = 14

/** The invitation behind a token's hash; null when it was accepted, withdrawn or is too old. */
export async function findInvitation(sql: Sql, tokenHash: Uint8Array): Promise<OpenInvitation | null> {
  const [row] = await sql<OpenInvitation[]>`
    select i.app_id as "appId", app.name as "appName", i.email, by.name as "invitedBy",
      exists (select from "user" where "user".email = i.email) as "hasAccount"
    from invitation i join app on app.id = i.app_id left join "user" by on by.id = i.invited_by
    where i.token_hash = ${Buffer.from(tokenHash)} and i.sent_at > now() - ${INVITATION_DAYS} * interval '1 day'`
  return row ?? null
}

/** Tells whether somebody with this email has an invitation that stands. */
export async function hasInvitation(sql: Sql, email: string): Promise<boolean> {
  const [row] = await sql<{ any: boolean }[]>`
    select exists (select from invitation where email = ${email.toLowerCase()} and sent_at > now() - ${INVITATION_DAYS} * interval '1 day')
      -- Or by another cell.
      or exists (select from cell_entry where kind = 'invited' and key = encode(sha256(convert_to(${email.toLowerCase()}, 'UTF8')), 'hex')) as any`
  return row?.any === true
}

/**
 * Makes whoever holds the mailed link a member, and their email verified: only its mailbox can have shown it. Null when the link does not
 * stand, or is for another email than theirs.
 */
export function acceptInvitation(sql: Sql, tokenHash: Uint8Array, userId: string): Promise<string | null> {
  return sql.begin(async (tx) => {
    const [taken] = await tx<{ appId: string; role: string }[]>`
      delete from invitation i using "user" u
      where i.token_hash = ${Buffer.from(tokenHash)} and i.sent_at > now() - ${INVITATION_DAYS} * interval '1 day' and u.id = ${userId} and i.email = u.email
      returning i.app_id as "appId", i.role`
    if (!taken) return null
    await tx`update "user" set "emailVerified" = true where id = ${userId}`
    await tx`insert into member (app_id, user_id, role) values (${taken.appId}, ${userId}, ${taken.role}) on conflict do nothing`
    return taken.appId
  })
}
