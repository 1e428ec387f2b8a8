import type { Json } from '#domain/json.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

export interface NewParked {
  /** Empty when no app could be found. */
  appId: string
  id: string
  source: 'webhook' | 'turn' | 'send'
  outcome: 'parked' | 'ignored'
  reason: string
  payload: Json
  conversationId: string | null
  /** Of which element of which webhook, and of which number. */
  deliveryId?: string | null
  element?: number | null
  channelId?: string | null
  /** Meta's id of that number, where the item names one that is connected nowhere. */
  phoneNumberId?: string | null
}

/** Keeps what was not handled, with the reason, where a person sees it. */
export async function insertParked(tx: Tx | Sql, rows: readonly NewParked[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into parked (app_id, id, source, outcome, reason, payload, conversation_id, delivery_id, element, channel_id, phone_number_id)
    select "appId", id, source, outcome, reason, coalesce(payload, 'null'::jsonb), "conversationId", "deliveryId", element, "channelId", "phoneNumberId"
    from jsonb_to_recordset(${asRows(tx, rows)}) as r (
      "appId" text, id text, source text, outcome text, reason text, payload jsonb, "conversationId" text,
      "deliveryId" bigint, element int, "channelId" text, "phoneNumberId" text)`
}
