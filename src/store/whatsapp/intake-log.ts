import type { Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'
import type { DeliverySource } from './deliveries.ts'

/** What became of a webhook on one number. */
export interface IntakeEnd {
  appId: string
  channelId: string
  deliveryId: string
  state: 'handled' | 'ignored' | 'parked' | 'failed'
  counts: Readonly<Record<string, number>>
  /** Which of its elements were here already. */
  duplicates: readonly number[]
  /** The ids and numbers that it names, with a space between. */
  names: string
}

const columns = (tx: Tx, ends: readonly IntakeEnd[]) => tx`
  jsonb_to_recordset(${asRows(tx, ends)}) as r (
    "appId" text, "channelId" text, "deliveryId" bigint, state text, counts jsonb, duplicates jsonb, names text)`

const duplicatesOf = (tx: Tx) =>
  tx`case when r.duplicates = '[]' then null else array(select e::int from jsonb_array_elements_text(r.duplicates) e) end`

/** Marks webhooks as handled, and writes what became of each on every number: one statement for both. */
export async function markHandled(tx: Tx, ids: readonly string[], ends: readonly IntakeEnd[]): Promise<void> {
  await tx`
    with handled as (
      update delivery set state = 'handled', handled_at = clock_timestamp() where id = any(${ids as string[]}::bigint[])
      returning id, received_at, handled_at
    )
    insert into delivery_channel (app_id, channel_id, delivery_id, received_at, handled_at, state, counts, duplicates, names)
    select r."appId", r."channelId", h.id, h.received_at, h.handled_at, r.state, r.counts, ${duplicatesOf(tx)}, r.names
    from ${columns(tx, ends)} join handled h on h.id = r."deliveryId"
    on conflict (delivery_id, app_id, channel_id) do update set
      handled_at = excluded.handled_at, state = excluded.state, counts = excluded.counts, duplicates = excluded.duplicates`
}

/** Writes again what became of webhooks that a person replayed. */
export async function markReplayed(tx: Tx, ends: readonly IntakeEnd[]): Promise<void> {
  await tx`
    update delivery_channel d set state = r.state, counts = r.counts, duplicates = ${duplicatesOf(tx)}, replays = d.replays + 1
    from ${columns(tx, ends)}
    where d.app_id = r."appId" and d.channel_id = r."channelId" and d.delivery_id = r."deliveryId"`
}

/** Shows a webhook that was given up as a whole to the numbers that it speaks to. */
export async function markFailed(tx: Tx, deliveryId: string, channels: readonly { appId: string; id: string }[]): Promise<void> {
  await tx`
    insert into delivery_channel (app_id, channel_id, delivery_id, received_at, handled_at, state)
    select r."appId", r.id, d.id, d.received_at, clock_timestamp(), 'failed'
    from jsonb_to_recordset(${asRows(tx, channels)}) as r ("appId" text, id text) join delivery d on d.id = ${deliveryId}
    on conflict (delivery_id, app_id, channel_id) do update set state = 'failed', handled_at = excluded.handled_at`
}

/** A webhook of one number, held for replay. */
export interface HeldDelivery {
  state: 'stored' | 'handled' | 'parked'
  source: DeliverySource
  body: Uint8Array
}

/** Holds a webhook of this number for replay; null when it is none of this number's, or kept no longer. */
export async function holdDelivery(tx: Tx, appId: string, channelId: string, id: string): Promise<HeldDelivery | null> {
  const [row] = await tx<HeldDelivery[]>`
    select d.state, d.source, d.body from delivery_channel c join delivery d on d.id = c.delivery_id
    where c.app_id = ${appId} and c.channel_id = ${channelId} and c.delivery_id = ${id}
    for update of c, d`
  return row ?? null
}

/** Takes back what was parked and ignored of elements of a webhook: they are about to be handled again. */
export async function liftParked(tx: Tx, appId: string, deliveryId: string, elements: readonly number[]): Promise<void> {
  await tx`
    update parked set outcome = 'replayed', attempts = attempts + 1
    where delivery_id = ${deliveryId} and app_id = ${appId} and element = any(${elements as number[]}) and outcome in ('parked', 'ignored')`
}

/** Reckons again how a webhook stands, after a person decided about one of its parked parts. */
export async function reckonDelivery(tx: Tx, appId: string, channelId: string, deliveryId: string): Promise<void> {
  await tx`
    with open as (
      select count(*)::int as count from parked
      where delivery_id = ${deliveryId} and app_id = ${appId} and channel_id = ${channelId} and outcome = 'parked'
    )
    update delivery_channel d set
      state = case when open.count > 0 then 'parked' when d.state = 'parked' then 'handled' else d.state end,
      counts = case when open.count > 0 then d.counts || jsonb_build_object('parked', open.count) else d.counts - 'parked' end
    from open where d.app_id = ${appId} and d.channel_id = ${channelId} and d.delivery_id = ${deliveryId}`
}

/** Shows, on a number that was connected, the webhooks that came for it before: all that was parked of them. */
export async function adoptDeliveries(tx: Tx, appId: string, channelId: string, phoneNumberId: string): Promise<void> {
  await tx`
    with mine as (
      update parked set channel_id = ${channelId}
      where app_id = ${appId} and outcome = 'parked' and channel_id is null and delivery_id is not null and phone_number_id = ${phoneNumberId}
      returning delivery_id, payload
    )
    insert into delivery_channel (app_id, channel_id, delivery_id, received_at, handled_at, state, counts, names)
    select ${appId}, ${channelId}, d.id, d.received_at, coalesce(d.handled_at, d.received_at), 'parked',
      jsonb_strip_nulls(jsonb_build_object('parked', count(*), 'messages', nullif(count(*) filter (where payload ->> 'type' = 'message'), 0),
        'statuses', nullif(count(*) filter (where payload ->> 'type' = 'status'), 0))),
      string_agg(concat_ws(' ', payload ->> 'providerId', payload -> 'addresses' -> 0 ->> 'value'), ' ')
    from mine join delivery d on d.id = mine.delivery_id group by d.id
    on conflict (delivery_id, app_id, channel_id) do nothing`
}
