import { AUDIT_DAYS, type AuditActor, type AuditChange, type AuditEntry, type AuditKind } from '#domain/workspace/audit.ts'
import type { z } from 'zod'

import { decodeCursor, encodeCursor, type Page, type PageOf } from '../postgres/pages.ts'
import type { Sql } from '../postgres/sql.ts'

export type Actor = z.infer<typeof AuditActor>

export interface NewAuditEntry {
  appId: string
  id: string
  kind: AuditKind
  operation: string
  actor: Actor
  ip: string
  browser: string | null
  subject: { id: string; name: string | null } | null
  changes: readonly AuditChange[]
  /** Written only if the same actor has no such entry of the same subject within the last hour. */
  isHourly: boolean
}

/** Adds an entry. Entries are never changed. */
export async function insertAuditEntry(sql: Sql, entry: NewAuditEntry): Promise<void> {
  const { appId, id, kind, operation, actor, ip, browser, subject, changes, isHourly } = entry
  const subjectId = subject?.id ?? null
  await sql`
    insert into audit_entry (app_id, id, kind, operation, actor_kind, actor_id, actor_name, ip, browser, subject_id, subject_name, changes)
    select ${appId}, ${id}, ${kind}, ${operation}, ${actor.kind}, ${actor.id}, ${actor.name}, ${ip}, ${browser}, ${subjectId},
      ${subject?.name ?? null}, ${sql.json(changes)}
    where not ${isHourly} or not exists (
      select from audit_entry e where e.app_id = ${appId} and e.at > now() - interval '1 hour' and e.operation = ${operation}
        and e.actor_id = ${actor.id} and e.subject_id is not distinct from ${subjectId}::text)`
}

export interface AuditSearch {
  actorId?: string | undefined
  kind?: AuditKind | undefined
  from: string | null
  until: string | null
}

/** The entries of a workspace that a filter finds, newest first. */
export async function listAuditLog(sql: Sql, appId: string, search: AuditSearch, page: Page): Promise<PageOf<AuditEntry>> {
  const after = decodeCursor(page.after)
  const { actorId, kind, from, until } = search
  const rows = await sql<(AuditEntry & { key: string })[]>`
    select id, at, kind, operation, jsonb_build_object('kind', actor_kind, 'id', actor_id, 'name', actor_name) as actor, ip, browser,
      case when subject_id is null then null else jsonb_build_object('id', subject_id, 'name', subject_name) end as subject, changes,
      at::text as key
    from audit_entry
    where app_id = ${appId}
      ${actorId === undefined ? sql`` : sql`and actor_id = ${actorId}`}
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
      ${from === null ? sql`` : sql`and at >= ${from}`}
      ${until === null ? sql`` : sql`and at < ${until}`}
      ${after ? sql`and (at, id) < (${after.at}::timestamptz, ${after.id})` : sql``}
    order by at desc, id desc limit ${page.limit + 1}`
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return {
    items: rows.slice(0, page.limit).map(({ key: _, ...entry }) => entry),
    nextCursor: last ? encodeCursor({ at: last.key, id: last.id }) : null,
  }
}

/** Everybody who stands in the log, by the name that they had last. */
export const listAuditActors = (sql: Sql, appId: string): Promise<Actor[]> => sql<Actor[]>`
  select kind, id, name from (
    select distinct on (actor_id) actor_kind as kind, actor_id as id, actor_name as name from audit_entry
    where app_id = ${appId} order by actor_id, at desc
  ) known order by kind desc, lower(name), id`

/** Removes entries whose time is over. */
export async function forgetOldAuditEntries(sql: Sql): Promise<void> {
  await sql`delete from audit_entry where at < now() - ${AUDIT_DAYS} * interval '1 day'`
}
