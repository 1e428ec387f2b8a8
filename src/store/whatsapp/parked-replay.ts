import type { Json } from '#domain/json.ts'

import type { Tx } from '../postgres/sql.ts'
import { ownOrUnclaimed } from './parked.ts'

export interface ReplayedItem {
  appId: string
  source: 'webhook' | 'turn' | 'send'
  payload: Json
  conversationId: string | null
  deliveryId: string | null
  element: number | null
  channelId: string | null
}

/** Takes a parked item for replay, in the transaction that replays it; null when none waits under this id. */
export async function takeParkedForReplay(tx: Tx, appId: string, id: string): Promise<ReplayedItem | null> {
  const rows = await tx<ReplayedItem[]>`
    update parked p set outcome = 'replayed', attempts = attempts + 1
    where ${ownOrUnclaimed(tx, appId)} and id = ${id} and outcome = 'parked'
    returning app_id as "appId", source, payload, conversation_id as "conversationId",
      delivery_id as "deliveryId", element, channel_id as "channelId"`
  return rows[0] ?? null
}

/**
 * Gives an app what was parked because its number had no channel yet, read or not, and what was told of its account; an admin then sees and
 * replays it. Returns how many.
 */
export async function adoptParked(
  tx: Tx,
  appId: string,
  { phoneNumberId, wabaId }: { phoneNumberId: string; wabaId: string },
): Promise<number> {
  const rows = await tx`
    update parked set app_id = ${appId} where app_id = '' and outcome = 'parked'
      and (phone_number_id = ${phoneNumberId} or (phone_number_id is null and payload ->> 'id' = ${wabaId})) returning id`
  return rows.length
}
