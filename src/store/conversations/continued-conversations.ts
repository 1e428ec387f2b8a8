import type { Tx } from '../postgres/sql.ts'
import { rowsOf } from '../postgres/rows.ts'
import type { ConversationKey } from './conversation-writes.ts'

/** A conversation whose customer has another one on another channel, between which they go to and fro. */
export interface ContinuedPair {
  appId: string
  id: string
  contactId: string
  otherId: string
  otherContactId: string
  /** Whether the customer went on in the other one. */
  isLeft: boolean
}

/** Finds those of these conversations that are continued somewhere, or that continue one; looks at none where nothing is continued in their apps. */
export function findContinuedPairs(tx: Tx, keys: readonly ConversationKey[]): Promise<ContinuedPair[]> {
  return tx<ContinuedPair[]>`
    select c.app_id as "appId", c.id, c.contact_id as "contactId", o.id as "otherId", o.contact_id as "otherContactId", o.id = c.continued_in as "isLeft"
    from ${rowsOf(tx, keys, tx`"appId" text, id text`)} k
    join conversation c on c.app_id = k."appId" and c.id = k.id
    cross join lateral (
      select id, contact_id from conversation where app_id = c.app_id and id = c.continued_in
      union all
      select id, contact_id from conversation where app_id = c.app_id and continued_in = c.id and id is distinct from c.continued_in
    ) o
    where exists (select from conversation where app_id = any(${[...new Set(keys.map(({ appId }) => appId))]}) and continued_in is not null)`
}

/** Writes that the customer of a locked conversation goes on in another one. False where they had gone on there already. */
export async function saveContinued(tx: Tx, appId: string, from: string, to: string): Promise<boolean> {
  await tx`update conversation set continued_in = null where app_id = ${appId} and id = ${to} and continued_in is not null`
  const { count } = await tx`
    update conversation set continued_in = ${to} where app_id = ${appId} and id = ${from} and continued_in is distinct from ${to}`
  return count > 0
}

/** Moves the running session of a locked conversation to another locked one that has none: what it waits for goes along. */
export async function moveSession(tx: Tx, appId: string, from: string, to: string): Promise<void> {
  for (const table of ['timer', 'external_call', 'signal'])
    await tx`update ${tx(table)} set conversation_id = ${to} where app_id = ${appId} and conversation_id = ${from}`
  await tx`update flow_session set conversation_id = ${to} where app_id = ${appId} and conversation_id = ${from} and ended_reason is null`
}

/** The last message of a session in a conversation; null where it sent none. */
export async function findLastOfSession(tx: Tx, appId: string, conversationId: string, sessionId: string): Promise<unknown> {
  const [row] = await tx<{ content: unknown }[]>`
    select m.content from conversation_event e join message m on m.app_id = e.app_id and m.id = e.body ->> 'messageId'
    where e.app_id = ${appId} and e.conversation_id = ${conversationId} and e.body ->> 'type' = 'message_queued' and m.origin ->> 'sessionId' = ${sessionId}
    order by e.seq desc limit 1`
  return row?.content ?? null
}

/** Forgets that conversations of these contacts continue those of others: they turned out to be two people. */
export async function partContinued(tx: Tx, appId: string, contactIds: readonly string[]): Promise<void> {
  await tx`
    update conversation c set continued_in = null from conversation o
    where c.app_id = ${appId} and o.app_id = c.app_id and o.id = c.continued_in and o.contact_id <> c.contact_id
      and (c.contact_id = any(${contactIds as string[]}) or o.contact_id = any(${contactIds as string[]}))`
}
