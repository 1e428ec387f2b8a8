import type { Visit } from '#domain/api/webchat/web-chats.ts'
import type { ProvedVisitor } from '#domain/webchat/proved-visitor.ts'
import type { SelfGiven, VisitContext } from '#domain/webchat/visitor.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'
import { findConversationsByAddress } from '../whatsapp/channel-routing.ts'

/** A visitor by the address under which a web chat knows them. */
export interface VisitorKey {
  appId: string
  webChatId: string
  address: string
}

/** What a message tells of its visitor. */
export interface VisitorNews extends VisitorKey {
  visit: VisitContext
  /** Of their browser; null where it tells none that is one. */
  timeZone: string | null
  self: SelfGiven
  proved: ProvedVisitor | null
  at: string
}

/** How many pages are kept of a visitor. */
const PAGES = 20

/** Writes what messages tell of their visitors; each pair of visitor and web chat at most once. */
export async function noteVisitors(tx: Tx, rows: readonly VisitorNews[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into web_visitor as v (app_id, web_chat_id, address, visit, self, proved, pages, first_seen_at, last_seen_at)
    select "appId", "webChatId", address, visit, self, nullif(proved, 'null'),
      case when visit ? 'page' then jsonb_build_array(jsonb_build_object('page', visit -> 'page', 'title', visit -> 'title', 'at', at)) else '[]' end, at, at
    from jsonb_to_recordset(${asRows(tx, rows)}) as r ("appId" text, "webChatId" text, address text, visit jsonb, self jsonb, proved jsonb, at timestamptz)
    on conflict (app_id, web_chat_id, address) do update set
      visit = v.visit || excluded.visit,
      self = v.self || excluded.self || case when excluded.self ? 'attributes'
        then jsonb_build_object('attributes', coalesce(v.self -> 'attributes', '{}') || (excluded.self -> 'attributes')) else '{}' end,
      proved = coalesce(excluded.proved, v.proved),
      pages = case when excluded.pages = '[]' or v.pages -> 0 -> 'page' = excluded.pages -> 0 -> 'page' then v.pages
        else (select coalesce(jsonb_agg(p order by place), '[]') from jsonb_array_elements(excluded.pages || v.pages) with ordinality e (p, place) where place <= ${PAGES}) end,
      last_seen_at = excluded.last_seen_at`
  const told = rows.filter(({ visit, timeZone }) => typeof visit.locale === 'string' || timeZone !== null)
  if (told.length === 0) return
  await tx`
    update contact c set language = coalesce(c.language, r.visit ->> 'locale'), time_zone = coalesce(c.time_zone, r."timeZone")
    from jsonb_to_recordset(${asRows(tx, told)}) as r ("appId" text, "webChatId" text, address text, visit jsonb, "timeZone" text)
    join contact_address a on a.app_id = r."appId" and a.channel_id = r."webChatId" and a.address = r.address
    where c.app_id = a.app_id and c.id = a.contact_id
      and ((c.language is null and r.visit ? 'locale') or (c.time_zone is null and r."timeZone" is not null))`
}

/** A visitor's conversation; null while nothing was said. */
export async function findVisitorConversation(
  sql: Sql | Tx,
  { appId, webChatId: channelId, address }: VisitorKey,
): Promise<{ id: string; contactId: string } | null> {
  const [found] = await findConversationsByAddress(sql, [{ appId, channelId, address }])
  return found ?? null
}

/** The contact of a visitor who left this email; null where they left another one, or none. */
export async function findWhoLeftEmail(tx: Tx, { appId, webChatId, address }: VisitorKey, email: string): Promise<string | null> {
  const [row] = await tx<{ contactId: string }[]>`
    select a.contact_id as "contactId" from web_visitor v
    join contact_address a on a.app_id = v.app_id and a.channel_id = v.web_chat_id and a.address = v.address
    where v.app_id = ${appId} and v.web_chat_id = ${webChatId} and v.address = ${address} and lower(v.self ->> 'email') = lower(${email})`
  return row?.contactId ?? null
}

/** Notes up to which line a visitor has read; it only moves forward. */
export async function saveReadSeq(tx: Tx, { appId, webChatId, address }: VisitorKey, seq: number): Promise<void> {
  await tx`
    update web_visitor set read_seq = ${seq}, last_seen_at = now(), mail_next_at = null
    where app_id = ${appId} and web_chat_id = ${webChatId} and address = ${address} and read_seq < ${seq}`
}

/** What is known of a contact as a visitor, the web chat where they were seen last first. */
export function listVisits(sql: Sql, appId: string, contactId: string): Promise<Visit[]> {
  return sql<Visit[]>`
    select v.web_chat_id as "webChatId", h.name as "webChatName", v.visit, v.self, v.proved, v.pages, v.first_seen_at as "firstSeenAt", v.last_seen_at as "lastSeenAt"
    from contact_address a
    join web_visitor v on v.app_id = a.app_id and v.web_chat_id = a.channel_id and v.address = a.address
    join channel h on h.app_id = a.app_id and h.id = a.channel_id
    where a.app_id = ${appId} and a.contact_id = ${contactId} order by v.last_seen_at desc limit 10`
}

/** Whether an address is known as one of a person whom a site's server named: then nobody else takes it over. */
export async function belongsToPerson(sql: Sql, { appId, webChatId, address }: VisitorKey): Promise<boolean> {
  const [row] = await sql`
    select from contact_address a join contact_address o on o.app_id = a.app_id and o.contact_id = a.contact_id and o.channel_id = a.channel_id
    where a.app_id = ${appId} and a.channel_id = ${webChatId} and a.address = ${address} and o.address like 'user:%' limit 1`
  return row !== undefined
}

/** Whether a contact is known from web chats alone, and nothing else hangs on them. */
export async function isOnlyVisitor(sql: Sql, appId: string, contactId: string): Promise<boolean> {
  const [row] = await sql<{ only: boolean }[]>`
    select not exists (select from contact_address where app_id = ${appId} and contact_id = ${contactId} and kind <> 'visitor')
      and not exists (select from customer_order where app_id = ${appId} and contact_id = ${contactId})
      and not exists (select from event where app_id = ${appId} and contact_id = ${contactId}) as only`
  return row?.only ?? false
}

const SWEEP = 1_000

/** Forgets pages and visits older than their web chats keep them, in batches; returns of how many visitors. Who they are, and what was said, stays. */
export async function forgetOldVisits(sql: Sql): Promise<number> {
  let gone = 0
  for (let count = SWEEP; count === SWEEP; gone += count) {
    const changed = await sql`
      with old as (
        select v.ctid as place, k.since from web_visitor v
        left join web_chat w on w.app_id = v.app_id and w.id = v.web_chat_id
        cross join lateral (select now() - coalesce((w.settings ->> 'visitDays')::int, 90) * interval '1 day' as since) k
        where (v.visit <> '{}' and v.last_seen_at < k.since) or (v.pages -> -1 ->> 'at')::timestamptz < k.since
        limit ${SWEEP} for update of v skip locked
      )
      update web_visitor v set
        visit = case when v.last_seen_at < old.since then '{}' else v.visit end,
        pages = coalesce((select jsonb_agg(p order by n) from jsonb_array_elements(v.pages) with ordinality e (p, n) where (p ->> 'at')::timestamptz >= old.since), '[]')
      from old where v.ctid = old.place`
    count = changed.count
  }
  return gone
}
