import type { Erasure } from '#domain/contacts/erasure.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import type { Suppressions } from './erase-contact.ts'
import { decodeCursor, encodeCursor, type Page, type PageOf } from '../postgres/pages.ts'
import { asRows } from '../postgres/rows.ts'

/** Writes the proof of an erasure. */
export async function insertErasure(tx: Tx, appId: string, { id, at, by, counts, hash }: Erasure): Promise<void> {
  await tx`
    insert into erasure (app_id, id, at, by, counts, hash) values (${appId}, ${id}, ${at}, ${tx.json(by)}, ${tx.json(counts)}, ${hash})`
}

/** The proofs of an app, the last first. */
export async function listErasures(sql: Sql, appId: string, page: Page): Promise<PageOf<Erasure>> {
  const after = decodeCursor(page.after)
  const rows = await sql<(Erasure & { key: string })[]>`
    select id, at, by, counts, hash, at::text as key from erasure
    where app_id = ${appId} ${after ? sql`and (at, id) < (${after.at}::timestamptz, ${after.id})` : sql``}
    order by at desc, id desc limit ${page.limit + 1}`
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return {
    items: rows.slice(0, page.limit).map(({ key: _, ...erasure }) => erasure),
    nextCursor: last ? encodeCursor({ at: last.key, id: last.id }) : null,
  }
}

/** One proof; null when there is none under this id. */
export async function findErasure(sql: Sql, appId: string, id: string): Promise<Erasure | null> {
  const [row] = await sql<Erasure[]>`select id, at, by, counts, hash from erasure where app_id = ${appId} and id = ${id}`
  return row ?? null
}

/** Keeps what an erased contact opted out of under the hashes of its addresses; what was kept before is kept no longer. */
export async function saveSuppressions(tx: Tx, appId: string, hashes: readonly Uint8Array[], suppressions: Suppressions): Promise<void> {
  const { optedOutAt, marketingOutAt, blockedAt } = suppressions
  const keys = hashes.map((hash) => Buffer.from(hash).toString('hex'))
  await tx`delete from suppression where app_id = ${appId} and hash in (select decode(h, 'hex') from unnest(${keys}::text[]) h)`
  if (optedOutAt === null && marketingOutAt === null && blockedAt === null) return
  await tx`
    insert into suppression (app_id, hash, opted_out_at, marketing_out_at, blocked_at)
    select distinct ${appId}, decode(h, 'hex'), ${optedOutAt}::timestamptz, ${marketingOutAt}::timestamptz, ${blockedAt}::timestamptz
    from unnest(${keys}::text[]) h`
}

/** Gives new contacts the opt-outs and blocks that their addresses left behind. */
export async function applySuppressions(tx: Tx, rows: readonly { appId: string; contactId: string; hash: Uint8Array }[]): Promise<void> {
  if (rows.length === 0) return
  const named = rows.map(({ appId, contactId, hash }) => ({ appId, contactId, hash: Buffer.from(hash).toString('hex') }))
  await tx`
    update contact k set opted_out_at = coalesce(k.opted_out_at, w.opted_out_at), marketing_out_at = coalesce(k.marketing_out_at, w.marketing_out_at),
      blocked_at = coalesce(k.blocked_at, w.blocked_at)
    from jsonb_to_recordset(${asRows(tx, named)}) as r ("appId" text, "contactId" text, hash text)
    join suppression w on w.app_id = r."appId" and w.hash = decode(r.hash, 'hex')
    where k.app_id = r."appId" and k.id = r."contactId"`
}
