// Arrives: a contact whose end was asked for. Leaves: nothing that says who it was, in pieces that each are one transaction.
// Never here: a message of somebody else, or a figure that accounting needs.
import { addCounts, ERASED_CONTACT, type ErasedKind, type ErasureCounts, type Holdings } from '#domain/contacts/erasure.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { OF_CONTACT, OF_CONVERSATION, OF_MESSAGE } from './erasure-tables.ts'
import { holdReaders } from '../conversations/event-log-cursor.ts'

/** What is held of a contact, to be shown before it is erased. */
export async function countHoldings(sql: Sql, appId: string, contactId: string): Promise<Holdings> {
  const [row] = await sql<Holdings[]>`
    with own as (select id from conversation where app_id = ${appId} and contact_id = ${contactId})
    select
      (select count(*)::int from own) as conversations,
      (select count(*)::int from own join conversation_event e on e.app_id = ${appId} and e.conversation_id = own.id
        where e.body ->> 'type' in ('message_received', 'message_queued', 'note_added')) as messages,
      (select count(*)::int from own join media_file f on f.app_id = ${appId} and f.conversation_id = own.id) as files,
      (select count(*)::int from event where app_id = ${appId} and contact_id = ${contactId}) as events,
      (select count(*)::int from customer_order where app_id = ${appId} and contact_id = ${contactId}) as orders`
  return row!
}

/** What outlives an erased contact: opt-outs and a block. */
export interface Suppressions {
  optedOutAt: string | null
  marketingOutAt: string | null
  blockedAt: string | null
}

/** Under which addresses and words a contact is known, and what it opted out of; null where there is none. */
export async function readErased(
  tx: Tx,
  appId: string,
  contactId: string,
): Promise<(Suppressions & { addresses: string[]; conversationIds: string[]; email: string | null }) | null> {
  const [row] = await tx<(Suppressions & { addresses: string[]; conversationIds: string[]; email: string | null })[]>`
    select k.opted_out_at as "optedOutAt", k.marketing_out_at as "marketingOutAt", k.blocked_at as "blockedAt", k.email,
      array(select address from contact_address where app_id = ${appId} and contact_id = ${contactId}
            union select ltrim(k.phone, '+') where k.phone is not null) as addresses,
      array(select id from conversation where app_id = ${appId} and contact_id = ${contactId} order by id) as "conversationIds"
    from contact k where k.app_id = ${appId} and k.id = ${contactId} for update`
  return row ?? null
}

/**
 * Takes a contact out of everything that could still move, and its name off: from then on nobody finds it, and who writes again is
 * somebody new. Its conversations are locked.
 */
export async function detachContact(tx: Tx, appId: string, contactId: string, conversationIds: readonly string[]): Promise<ErasureCounts> {
  const runs = await tx<{ id: string }[]>`
    select id from workflow_run where app_id = ${appId} and (contact_id = ${contactId} or conversation_id = any(${conversationIds as string[]}))`
  const externalCalls = await tx`delete from external_call where app_id = ${appId} and run_id = any(${runs.map(({ id }) => id)})`
  let counts: ErasureCounts = { waiting: externalCalls.count }
  counts = addCounts(
    counts,
    await removeAll(
      OF_CONVERSATION,
      (table) => tx`
    delete from ${tx(table)} where app_id = ${appId} and conversation_id = any(${conversationIds as string[]})`,
    ),
  )
  counts = addCounts(
    counts,
    await removeAll(
      OF_CONTACT,
      (table) => tx`
    delete from ${tx(table)} where app_id = ${appId} and contact_id = ${contactId}`,
    ),
  )
  await tx`
    update conversation set address = '', snippet = '', snippet_direction = null, snippet_message_id = null, fields = '{}', unread_count = 0,
      open_state = 'closed', assignee_id = null, ready_at = null, waiting_since = null, due_at = null, snoozed_until = null,
      last_inbound_at = null, last_inbound_provider_id = null
    where app_id = ${appId} and id = any(${conversationIds as string[]})`
  await tx`
    update contact set name = null, phone = null, email = null, email_proof = null, username = null, time_zone = null, language = null, tags = '{}', fields = '{}', opt_in = null
    where app_id = ${appId} and id = ${contactId}`
  return counts
}

/** Some lines of a contact's logs, with what their messages were. */
export interface ErasedLines {
  lines: { conversationId: string; seq: number }[]
  messageIds: string[]
  /** Addresses that it had once, and the provider's ids of its messages: webhooks name them. */
  names: string[]
  addresses: string[]
  /** Messages with a file of the customer's. */
  mediaOf: string[]
  /** Files of the team that went with them. */
  fileIds: string[]
}

/** Reads the next lines that are to go. */
export async function readLines(sql: Sql, appId: string, conversationIds: readonly string[], limit: number): Promise<ErasedLines> {
  const lines = await sql<{ conversationId: string; seq: number; messageId: string | null }[]>`
    select conversation_id as "conversationId", seq, body ->> 'messageId' as "messageId" from conversation_event
    where app_id = ${appId} and conversation_id = any(${conversationIds as string[]}) order by conversation_id, seq limit ${limit}`
  const named = [...new Set(lines.flatMap(({ messageId }) => messageId ?? []))]
  const [found] = await sql<Omit<ErasedLines, 'lines'>[]>`
    with said as (
      select id, address, provider_id, direction, content from message
      where app_id = ${appId} and id = any(${named}) and conversation_id = any(${conversationIds as string[]})
    )
    select array(select id from said) as "messageIds", array(select distinct address from said where address is not null) as addresses,
      array(select provider_id from said where provider_id is not null) as names,
      array(select message_id from media_file where app_id = ${appId} and message_id in (select id from said)) as "mediaOf",
      array(select distinct f #>> '{}' from said, jsonb_path_query(said.content, 'strict $.**.fileId') f where direction <> 'in') as "fileIds"`
  return { lines: lines.map(({ conversationId, seq }) => ({ conversationId, seq })), ...found! }
}

/** Which of these files of the team no other message, reply, flow or template uses. */
export async function findUnshared(sql: Sql, appId: string, fileIds: readonly string[], messageIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const holds = (table: string, column: string) =>
    sql`exists (select from ${sql(table)} t where t.app_id = f.app_id and position('"' || f.id || '"' in t.${sql(column)}::text) > 0)`
  const rows = await sql<{ id: string }[]>`
    select f.id from file f where f.app_id = ${appId} and f.id = any(${fileIds as string[]})
      and not exists (select from message m where m.app_id = f.app_id and m.direction <> 'in' and m.id <> all(${messageIds as string[]})
        and position('"' || f.id || '"' in m.content::text) > 0)
      and not ${holds('saved_reply', 'content')} and not ${holds('template', 'content')} and not ${holds('flow', 'draft')}
      and not ${holds('flow_version', 'document')} and not ${holds('scheduled_message', 'content')} and not ${holds('draft', 'body')}`
  return rows.map(({ id }) => id)
}

/** Removes lines and their messages; `fileIds` are the team's files that go with them. */
export async function removeLines(
  tx: Tx,
  appId: string,
  conversationIds: readonly string[],
  { lines, messageIds }: Pick<ErasedLines, 'lines' | 'messageIds'>,
  fileIds: readonly string[],
): Promise<ErasureCounts> {
  await holdReaders(tx)
  const files = await tx`delete from file where app_id = ${appId} and id = any(${fileIds as string[]})`
  const gone = await removeAll(OF_MESSAGE, (table) => {
    const key = table === 'message' ? 'id' : 'message_id'
    return tx`delete from ${tx(table)} where app_id = ${appId} and ${tx(key)} = any(${messageIds})`
  })
  await tx`update order_notice set message_id = null where app_id = ${appId} and message_id = any(${messageIds})`
  const events = await tx`
    delete from conversation_event where app_id = ${appId} and conversation_id = any(${conversationIds as string[]})
      and (conversation_id, seq) in (select * from unnest(${lines.map(({ conversationId }) => conversationId)}::text[], ${lines.map(({ seq }) => seq)}::int[]))`
  return addCounts(gone, { files: files.count, logLines: events.count })
}

/** Whether something was written into a contact's conversations after its lines were removed. */
export async function hasLines(tx: Tx, appId: string, conversationIds: readonly string[]): Promise<boolean> {
  const rows =
    await tx`select from conversation_event where app_id = ${appId} and conversation_id = any(${conversationIds as string[]}) limit 1`
  return rows.length > 0
}

/** Removes an emptied contact and its conversations; its events and orders stay, without the person. */
export async function removeContact(tx: Tx, appId: string, contactId: string, conversationIds: readonly string[]): Promise<ErasureCounts> {
  await holdReaders(tx)
  // Open browsers hear of an entry that was removed; a day later it is gone.
  const told = await tx`
    update notification set snippet = '', actor = null, removed_at = coalesce(removed_at, now()), xid = pg_current_xact_id()
    where app_id = ${appId} and conversation_id = any(${conversationIds as string[]})`
  await tx`delete from event_reminder r using event e where r.app_id = ${appId} and e.app_id = r.app_id and e.id = r.event_id and e.contact_id = ${contactId}`
  await tx`delete from event_mail i using event e where i.app_id = ${appId} and e.app_id = i.app_id and e.id = i.event_id and e.contact_id = ${contactId}`
  await tx`
    update event_change h set author = '{"kind": "contact", "id": null, "name": null}' from event e
    where h.app_id = ${appId} and e.app_id = h.app_id and e.id = h.event_id and e.contact_id = ${contactId} and h.author ->> 'kind' = 'contact'`
  // Calendars at Google name the person as well, until they are written again.
  await tx`
    update calendar_copy c set written = null, problem = null from event e
    where c.app_id = ${appId} and e.app_id = c.app_id and e.id = c.event_id and e.contact_id = ${contactId}`
  const events = await tx`
    update event e set contact_id = ${ERASED_CONTACT}, conversation_id = null, notes = null, place = null, fields = '{}', cancel_reason = null,
      title = coalesce((select t.config ->> 'name' from event_type t where t.app_id = e.app_id and t.id = e.type_id), 'Erased'),
      status = case when status in ('booked', 'confirmed') and starts_at > now() then 'cancelled' else status end
    where app_id = ${appId} and contact_id = ${contactId}`
  await tx`
    update order_change h set body = h.body - 'note' from customer_order o
    where o.app_id = ${appId} and o.contact_id = ${contactId} and h.app_id = o.app_id and h.order_id = o.id and h.body ? 'note'`
  const orders = await tx`
    update customer_order set contact_id = ${ERASED_CONTACT}, conversation_id = null, message_id = null, note = null
    where app_id = ${appId} and contact_id = ${contactId}`
  const late = addCounts(
    await removeAll(
      OF_CONVERSATION,
      (table) => tx`delete from ${tx(table)} where app_id = ${appId} and conversation_id = any(${conversationIds as string[]})`,
    ),
    await removeAll(OF_CONTACT, (table) => tx`delete from ${tx(table)} where app_id = ${appId} and contact_id = ${contactId}`),
  )
  const gone = await tx`delete from conversation where app_id = ${appId} and id = any(${conversationIds as string[]})`
  await tx`delete from contact where app_id = ${appId} and id = ${contactId}`
  return addCounts(late, { conversations: gone.count, notifications: told.count, events: events.count, orders: orders.count })
}

/** Runs a removal for each table, and sums what went by its kind. */
async function removeAll(
  tables: Readonly<Record<string, ErasedKind>>,
  remove: (table: string) => Promise<{ count: number }>,
): Promise<ErasureCounts> {
  let counts: ErasureCounts = {}
  for (const [table, kind] of Object.entries(tables)) counts = addCounts(counts, { [kind]: (await remove(table)).count })
  return counts
}
