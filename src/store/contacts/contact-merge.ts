import type { Address } from '#domain/messages/inbound.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { moveDrafts } from '../conversations/drafts.ts'
import { moveNotifications } from '../notifications/notifications.ts'
import { asRows } from '../postgres/rows.ts'

/** Lets nobody join or part contacts of these apps until this transaction ends; any number of transactions may ask for that at once. */
export async function keepContactsApart(tx: Tx, appIds: readonly string[]): Promise<void> {
  await tx`
    select pg_advisory_xact_lock_shared(key)
    from (select distinct hashtextextended('contacts ' || id, 0) as key from unnest(${appIds as string[]}::text[]) as id order by 1) locks`
}

/** Waits until nobody finds contacts of this app by their addresses, and lets nobody until this transaction ends. */
export async function holdContacts(tx: Tx, appId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('contacts ' || ${appId}, 0))`
}

export interface ContactAddress {
  channelId: string
  address: string
  kind: Address['kind'] | 'form'
}

/** By what a contact is known on its channels. */
export function listAddresses(tx: Sql | Tx, appId: string, contactId: string): Promise<ContactAddress[]> {
  return tx<ContactAddress[]>`
    select channel_id as "channelId", address, kind from contact_address
    where app_id = ${appId} and contact_id = ${contactId} order by channel_id, kind = 'form', address`
}

/** The conversations of contacts. */
export function listConversationsOf(
  tx: Tx,
  appId: string,
  contactIds: readonly string[],
): Promise<{ id: string; channelId: string; contactId: string }[]> {
  return tx`
    select id, channel_id as "channelId", contact_id as "contactId" from conversation
    where app_id = ${appId} and contact_id = any(${contactIds as string[]}) order by id`
}

/** The conversation of a contact, on another channel, that holds what was said on this one; null where none does. */
export async function findConversationHolding(tx: Tx, appId: string, contactId: string, channelId: string): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    select c.id from conversation c
    where c.app_id = ${appId} and c.contact_id = ${contactId} and c.channel_id <> ${channelId} and exists (
      select from conversation_event e join message m on m.app_id = e.app_id and m.id = e.body ->> 'messageId'
      where e.app_id = c.app_id and e.conversation_id = c.id and m.channel_id = ${channelId}
    ) order by c.id limit 1`
  return row?.id ?? null
}

/**
 * Makes one log of the logs of two locked conversations, in the order in which things happened, and moves all else that hangs on the
 * second. Returns the last number of the log.
 */
export async function joinLogs(tx: Tx, appId: string, keep: string, gone: string): Promise<number> {
  // The earliest of what follows is the moment of a line. Read from the end: a frame that ends at the last row is summed up again for each line.
  await tx`
    create temp table placed on commit drop as
    with lines as (
      select seq, conversation_id, body, min(at) over (partition by conversation_id order by seq desc rows between unbounded preceding and current row) as moment
      from conversation_event where app_id = ${appId} and conversation_id in (${keep}, ${gone})
    ), numbered as (
      select seq, conversation_id, body, ${keep} as home, row_number() over (order by moment, conversation_id = ${gone}, seq)::int as place from lines
    )
    select * from numbered where conversation_id <> home or seq <> place`
  await movePlaced(tx, appId)
  await tx`update conversation_event set seq = -seq where app_id = ${appId} and conversation_id = ${keep} and seq < 0`
  for (const table of [
    'outbox',
    'external_call',
    'flow_session',
    'turn_trace',
    'media_file',
    'message_transcript',
    'mention',
    'scheduled_message',
    'parked',
    'domain_event',
    'workflow_run',
    'event',
    'customer_order',
  ])
    await tx`update ${tx(table)} set conversation_id = ${keep} where app_id = ${appId} and conversation_id = ${gone}`
  await moveDrafts(tx, appId, gone, keep)
  await moveNotifications(tx, appId, gone, keep)
  await tx`update conversation set continued_in = ${keep} where app_id = ${appId} and continued_in = ${gone} and id <> ${keep}`
  await tx`
    update conversation k set continued_in = g.continued_in from conversation g
    where k.app_id = ${appId} and k.id = ${keep} and k.continued_in is null and g.app_id = k.app_id and g.id = ${gone} and g.continued_in <> k.id`
  await tx`delete from conversation where app_id = ${appId} and id = ${gone}`
  const [row] = await tx<{ last: number }[]>`
    select coalesce(max(seq), 0) as last from conversation_event where app_id = ${appId} and conversation_id = ${keep}`
  return row?.last ?? 0
}

/**
 * Moves lines, and the messages that they speak of, to their new homes and numbers; the numbers of lines are below zero until all are
 * there. A table of its own, since without its statistics a long log is compared with itself line by line.
 */
async function movePlaced(tx: Tx, appId: string): Promise<void> {
  await tx`analyze placed`
  await tx`
    update message m set conversation_id = p.home, seq = p.place from placed p
    where m.app_id = ${appId} and m.id = p.body ->> 'messageId' and p.body ->> 'type' in ('message_received', 'message_queued', 'note_added')`
  await tx`
    update conversation_event e set conversation_id = p.home, seq = -p.place from placed p
    where e.app_id = ${appId} and e.conversation_id = p.conversation_id and e.seq = p.seq`
  await tx`drop table placed`
}

/** Hands all that is one contact's to another, and the contact with it: what the other has not, it gets. */
export async function joinContacts(tx: Tx, appId: string, keep: string, gone: string): Promise<void> {
  for (const table of ['contact_address', 'conversation', 'domain_event', 'workflow_run', 'event', 'customer_order'])
    await tx`update ${tx(table)} set contact_id = ${keep} where app_id = ${appId} and contact_id = ${gone}`
  await tx`
    with gone as (delete from contact where app_id = ${appId} and id = ${gone} returning *)
    update contact k set
      name = coalesce(k.name, g.name), email = coalesce(k.email, g.email),
      email_proof = case when k.email is null or (k.email_proof is null and lower(k.email) = lower(g.email)) then g.email_proof else k.email_proof end,
      username = coalesce(k.username, g.username),
      phone = coalesce(k.phone, g.phone), time_zone = coalesce(k.time_zone, g.time_zone), language = coalesce(k.language, g.language),
      tags = k.tags || array(select t from unnest(g.tags) t where lower(t) not in (select lower(o) from unnest(k.tags) o)),
      fields = g.fields || k.fields, opted_out_at = coalesce(k.opted_out_at, g.opted_out_at),
      marketing_out_at = coalesce(k.marketing_out_at, g.marketing_out_at),
      opted_changed_at = greatest(k.opted_changed_at, g.opted_changed_at), created_at = least(k.created_at, g.created_at), updated_at = now()
    from gone g where k.app_id = ${appId} and k.id = ${keep}`
}

/** Gives some of a contact's addresses to another. */
export async function handOverAddresses(
  tx: Tx,
  appId: string,
  from: string,
  to: string,
  addresses: readonly { channelId: string; address: string }[],
): Promise<void> {
  await tx`
    update contact_address a set contact_id = ${to}
    from jsonb_to_recordset(${asRows(tx, addresses)}) as r ("channelId" text, address text)
    where a.app_id = ${appId} and a.contact_id = ${from} and a.channel_id = r."channelId" and a.address = r.address`
}

/** Which messages of a conversation go: those of some addresses, or all of a channel. */
export type Going = { addresses: readonly string[] } | { channelId: string }

/**
 * Moves what is `going` out of a locked conversation into an empty one. Both logs are numbered again, without gaps.
 * Returns their last numbers.
 */
export async function partLogs(tx: Tx, appId: string, from: string, to: string, going: Going): Promise<{ left: number; moved: number }> {
  const goes = 'channelId' in going ? tx`m.channel_id = ${going.channelId}` : tx`m.address = any(${going.addresses as string[]})`
  await tx`
    create temp table placed on commit drop as
    with lines as (
      select e.seq, e.conversation_id, e.body, case when m.id is null then ${from} else ${to} end as home
      from conversation_event e
      left join message m on m.app_id = e.app_id and m.id = e.body ->> 'messageId' and ${goes}
      where e.app_id = ${appId} and e.conversation_id = ${from}
    )
    select seq, conversation_id, body, home, row_number() over (partition by home order by seq)::int as place from lines`
  const [row] = await tx<{ left: number; moved: number }[]>`
    select count(*) filter (where home = ${from})::int as left, count(*) filter (where home = ${to})::int as moved from placed`
  await movePlaced(tx, appId)
  await tx`update conversation_event set seq = -seq where app_id = ${appId} and conversation_id in (${from}, ${to}) and seq < 0`
  for (const table of ['outbox', 'media_file', 'message_transcript', 'mention']) {
    const key = table === 'outbox' ? 'id' : 'message_id'
    await tx`
      update ${tx(table)} t set conversation_id = m.conversation_id from message m
      where t.app_id = ${appId} and t.conversation_id = ${from} and m.app_id = t.app_id and m.id = t.${tx(key)} and m.conversation_id = ${to}`
  }
  return row ?? { left: 0, moved: 0 }
}

/** The last message of a conversation, and the last that the customer wrote on its channel: how long it may be answered there. */
export interface Face {
  id: string
  direction: 'in' | 'out' | 'note'
  content: unknown
  at: string
  inboundAt: string | null
  inboundProviderId: string | null
}

/** What a conversation shows in lists, read from its messages. */
export async function readFace(tx: Tx, appId: string, conversationId: string): Promise<Face | null> {
  // Through the log, which is keyed by its conversation: messages are not.
  const [row] = await tx<Face[]>`
    with said as (
      select m.* from conversation_event e join message m on m.app_id = e.app_id and m.id = e.body ->> 'messageId'
      where e.app_id = ${appId} and e.conversation_id = ${conversationId} and e.body ->> 'type' in ('message_received', 'message_queued', 'note_added')
    )
    select m.id, m.direction, m.content, m.at, i.at as "inboundAt", i.provider_id as "inboundProviderId"
    from (select * from said order by at desc, seq desc limit 1) m
    left join (
      select at, provider_id from said
      where direction = 'in' and content ->> 'type' <> 'system' and provider_id not like 'form:%'
        and channel_id = (select channel_id from conversation where app_id = ${appId} and id = ${conversationId})
      order by at desc limit 1
    ) i on true`
  return row ?? null
}
