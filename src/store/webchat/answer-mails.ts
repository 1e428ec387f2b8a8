import type { Message } from '#domain/messages/message.ts'

import { hostOfWorkspace } from '../partners/workspace-host.ts'
import { messageColumns } from '../conversations/conversations.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { asRows } from '../postgres/rows.ts'
import type { Sql, Tx } from '../postgres/sql.ts'
import type { VisitorKey } from './visitors.ts'
import { isAtWork } from '../transfer/at-work.ts'

/** Has visitors mailed, who left an address, unless they see the answer first. After a mail they get no other until they were back. */
export async function queueAnswerMails(tx: Tx, visitors: readonly VisitorKey[]): Promise<void> {
  if (visitors.length === 0) return
  await tx`
    update web_visitor v set mail_tries = 0, mail_next_at = now() + interval '1 minute' * coalesce((
      select (settings ->> 'mailAfterMinutes')::int from web_chat where app_id = v.app_id and id = v.web_chat_id), 2)
    from jsonb_to_recordset(${asRows(tx, visitors)}) as r ("appId" text, "webChatId" text, address text)
    where v.app_id = r."appId" and v.web_chat_id = r."webChatId" and v.address = r.address and v.mail_next_at is null
      and v.mailed_seq <= v.read_seq and coalesce(v.proved ->> 'email', v.self ->> 'email') is not null`
}

/** A visitor to whom answers are to be mailed. */
export interface DueAnswerMail extends VisitorKey {
  email: string
  /** The visitor typed the email; the site's server did not sign it. */
  typed: boolean
  business: string
  /** The page on which they wrote. */
  page: string | null
  readSeq: number
  /** Whether the web chat mails at all. */
  wanted: boolean
  conversationId: string | null
  contactId: string | null
  /** Whose brand it carries; null for the product's own. */
  host: string | null
  tries: number
}

/** Takes visitors whose mail is due for as long as the lease. */
export const claimAnswerMails = (sql: Sql, limit: number, leaseMs: number): Promise<DueAnswerMail[]> => sql<DueAnswerMail[]>`
  with taken as (
    update web_visitor v set mail_tries = mail_tries + 1, mail_next_at = now() + ${leaseMs} * interval '1 millisecond'
    where (app_id, web_chat_id, address) in (
      select app_id, web_chat_id, address from web_visitor where mail_next_at <= now() and ${isAtWork(sql, sql`app_id`)} order by mail_next_at limit ${limit} for update skip locked)
    returning *
  )
  select v.app_id as "appId", v.web_chat_id as "webChatId", v.address, coalesce(v.proved ->> 'email', v.self ->> 'email') as email, v.proved ->> 'email' is null as typed, a.name as business,
    v.visit ->> 'page' as page, v.read_seq as "readSeq", v.mail_tries as tries, coalesce((w.settings ->> 'mailAnswers')::boolean, true) as wanted,
    c.id as "conversationId", k.contact_id as "contactId", ${hostOfWorkspace(sql, sql`a.id`)} as host
  from taken v join app a on a.id = v.app_id
  left join web_chat w on w.app_id = v.app_id and w.id = v.web_chat_id
  left join contact_address k on k.app_id = v.app_id and k.channel_id = v.web_chat_id and k.address = v.address
  left join conversation c on c.app_id = k.app_id and c.channel_id = k.channel_id and c.contact_id = k.contact_id`

/** When the next mail is due. */
export const answerMailDue: DueQuery = (sql) =>
  sql`select min(mail_next_at) from web_visitor where mail_next_at is not null and ${isAtWork(sql, sql`app_id`)}`

const claimed = (sql: Sql, { appId, webChatId, address, tries }: DueAnswerMail) => sql`
  app_id = ${appId} and web_chat_id = ${webChatId} and address = ${address} and mail_tries = ${tries} and mail_next_at is not null`

/** Holds on to a mail: its lease begins again. False where the visitor came back, or it was claimed again. */
export async function renewAnswerMail(sql: Sql, due: DueAnswerMail, leaseMs: number): Promise<boolean> {
  const { count } =
    await sql`update web_visitor set mail_next_at = now() + ${leaseMs} * interval '1 millisecond' where ${claimed(sql, due)}`
  return count > 0
}

/** Writes that a mail went out with all up to a line, or that there was nothing to mail (null). */
export async function answerMailDone(sql: Sql, due: DueAnswerMail, seq: number | null): Promise<void> {
  await sql`update web_visitor set mail_next_at = null, mailed_seq = greatest(mailed_seq, ${seq}::int) where ${claimed(sql, due)}`
}

/** Has a mail tried again after a pause; null gives it up. */
export async function answerMailFailed(sql: Sql, due: DueAnswerMail, pauseMs: number | null): Promise<void> {
  await sql`update web_visitor set mail_next_at = now() + ${pauseMs} * interval '1 millisecond' where ${claimed(sql, due)}`
}

/** What people and AI agents wrote to a visitor who has not read it, oldest first. */
export function listUnreadAnswers(sql: Sql, { appId, webChatId, conversationId, readSeq }: DueAnswerMail): Promise<Message[]> {
  return sql<Message[]>`
    select ${messageColumns(sql)} from message m
    where m.app_id = ${appId} and m.conversation_id = ${conversationId} and m.channel_id = ${webChatId} and m.direction = 'out' and m.seq > ${readSeq}
      and m.status in ('SENT', 'DELIVERED') and m.author ->> 'kind' in ('operator', 'agent', 'api') order by m.seq limit 20`
}
