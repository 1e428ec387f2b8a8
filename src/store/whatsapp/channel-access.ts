import type { Sql } from '../postgres/sql.ts'

export interface SealedChannel {
  appId: string
  id: string
  phoneNumberId: string
  graphUrl: string | null
  tokenSealed: Uint8Array
}

/** Loads what sending through a channel needs, its token still sealed; null when the channel was removed. */
export async function loadChannelAccess(sql: Sql, appId: string, channelId: string): Promise<SealedChannel | null> {
  const rows = await sql<SealedChannel[]>`
    select app_id as "appId", id, phone_number_id as "phoneNumberId", graph_url as "graphUrl", token_sealed as "tokenSealed"
    from channel where app_id = ${appId} and id = ${channelId} and kind = 'whatsapp' and removed_at is null`
  return rows[0] ?? null
}

/** Every connected channel of the installation, for its operator. */
export function listAllChannels(sql: Sql): Promise<(SealedChannel & { name: string })[]> {
  return sql<(SealedChannel & { name: string })[]>`
    select app_id as "appId", id, name, phone_number_id as "phoneNumberId", graph_url as "graphUrl", token_sealed as "tokenSealed"
    from channel where kind = 'whatsapp' and removed_at is null order by app_id, created_at`
}
