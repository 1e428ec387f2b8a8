import type { Sql } from '../postgres/sql.ts'
import type { DueQuery } from '../postgres/due-times.ts'

export interface WaitingMail {
  id: string
  sealed: Uint8Array
  /** This try included. */
  tries: number
}

/** Keeps a mail whose first try is ours for so long. */
export async function insertMail(sql: Sql, { id, sealed }: Pick<WaitingMail, 'id' | 'sealed'>, holdMs: number): Promise<void> {
  await sql`
    insert into mail (id, sealed, tries, next_at) values (${id}, ${Buffer.from(sealed)}, 1, now() + ${holdMs}::float8 * interval '1 millisecond')`
}

/** Takes mails that are due, for as long as the lease; those that another node takes at the same moment are skipped. */
export function claimMails(sql: Sql, limit: number, leaseMs: number): Promise<WaitingMail[]> {
  return sql<WaitingMail[]>`
    update mail set tries = tries + 1, next_at = now() + ${leaseMs}::float8 * interval '1 millisecond'
    where id in (select id from mail where next_at <= now() order by next_at limit ${limit} for update skip locked)
    returning id, sealed, tries`
}

/** Holds on to a mail that is being sent; false where somebody else has it, or it is gone. */
export async function renewMail(sql: Sql, { id, tries }: WaitingMail, leaseMs: number): Promise<boolean> {
  const { count } = await sql`
    update mail set next_at = now() + ${leaseMs}::float8 * interval '1 millisecond' where id = ${id} and tries = ${tries} and next_at > now()`
  return count > 0
}

/** The mail was sent, or is given up. */
export async function removeMail(sql: Sql, id: string): Promise<void> {
  await sql`delete from mail where id = ${id}`
}

/** Lets a mail be tried again after a pause. */
export async function postponeMail(sql: Sql, { id, tries }: WaitingMail, pauseMs: number): Promise<void> {
  await sql`update mail set next_at = now() + ${pauseMs}::float8 * interval '1 millisecond' where id = ${id} and tries = ${tries}`
}

/** When the next mail is due. */
export const mailDue: DueQuery = (sql) => sql`select min(next_at) from mail`
