import type { Json } from '#domain/json.ts'

import type { Tx } from '../postgres/sql.ts'
import { asRows, rowsOf } from '../postgres/rows.ts'
import type { ConversationKey } from './conversation-writes.ts'

export interface NewSignal {
  appId: string
  conversationId: string
  /** A signal of the engine in its envelope; the store does not read it. */
  body: Json
}

export interface StoredSignal extends NewSignal {
  id: string
}

/** Puts signals in the queues of conversations; the caller marks those ready. */
export async function insertSignals(tx: Tx, rows: readonly NewSignal[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into signal (app_id, conversation_id, body)
    select "appId", "conversationId", body
    from jsonb_to_recordset(${asRows(
      tx,
      rows.map((row, n) => ({ ...row, n })),
    )}) as r ("appId" text, "conversationId" text, body jsonb, n int)
    order by n`
}

/** Takes every signal of these locked conversations, in order. They are gone when the transaction commits. */
export async function takeSignals(tx: Tx, keys: readonly ConversationKey[]): Promise<StoredSignal[]> {
  const rows = await tx<StoredSignal[]>`
    delete from signal s using ${rowsOf(tx, keys, tx`"appId" text, id text`)} k
    where s.app_id = k."appId" and s.conversation_id = k.id
    returning s.app_id as "appId", s.conversation_id as "conversationId", s.id, s.body`
  return rows.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
}
