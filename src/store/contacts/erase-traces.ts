import type { ErasureCounts } from '#domain/contacts/erasure.ts'

import type { Tx } from '../postgres/sql.ts'

/** Removes stored webhooks, and what is parked of them, that name these addresses or messages. */
export async function removeWebhooks(tx: Tx, appId: string, names: readonly string[]): Promise<ErasureCounts> {
  if (names.length === 0) return {}
  const shown = await tx<{ id: string }[]>`
    select distinct delivery_id::text as id from delivery_channel
    where app_id = ${appId} and string_to_array(names, ' ') && ${names as string[]}::text[]`
  const ids = shown.map(({ id }) => id)
  const parked = await tx`
    delete from parked p where p.app_id = ${appId} and (
      exists (select from unnest(${names as string[]}::text[]) name where position(to_json(name)::text in p.payload::text) > 0)
      or p.delivery_id = any(${ids}::bigint[]) and p.outcome <> 'parked')`
  await tx`delete from delivery_channel where app_id = ${appId} and delivery_id = any(${ids}::bigint[])`
  // One that spoke to another app too stays for it, for its days.
  const gone = await tx`
    delete from delivery d where d.id = any(${ids}::bigint[]) and d.state <> 'stored'
      and not exists (select from delivery_channel c where c.delivery_id = d.id)`
  return { webhooks: parked.count + gone.count }
}

/** Removes what early statuses and changes say of messages. */
export async function removeEarly(tx: Tx, appId: string, providerIds: readonly string[]): Promise<void> {
  await tx`delete from early_status where app_id = ${appId} and provider_id = any(${providerIds as string[]})`
  await tx`delete from early_change where app_id = ${appId} and target_id = any(${providerIds as string[]})`
}

/** Removes the former selves of a contact, answers that named it, and items of tasks that hold one of its words. */
export async function removeCopies(tx: Tx, appId: string, contactId: string, words: readonly string[]): Promise<ErasureCounts> {
  const joins = await tx`
    with recursive self as (
      select ${contactId}::text as id
      union select j.gone ->> 'id' from contact_join j join self on j.keep_id = self.id where j.app_id = ${appId}
    )
    delete from contact_join where app_id = ${appId} and (keep_id in (select id from self) or gone ->> 'id' in (select id from self))`
  const answers = await tx`delete from idempotency where app_id = ${appId} and position(${contactId} in answer::text) > 0`
  const items = await tx`
    delete from task_error where app_id = ${appId}
      and exists (select from unnest(${words as string[]}::text[]) word where position(lower(word) in lower(cells::text)) > 0)`
  return { other: joins.count + answers.count + items.count }
}
