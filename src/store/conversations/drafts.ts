import { type ColleagueDraft, DraftBody, type DraftMode, type KeptDraft } from '#domain/conversations/draft.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

interface Row {
  mode: DraftMode
  body: unknown
  version: number
}

/** Whose draft it is. */
export interface DraftPlace {
  appId: string
  conversationId: string
  userId: string
  mode: DraftMode
}

/** Somebody's drafts in a conversation; those that were sent or emptied too, so that no other device brings them back. */
export async function listOwnDrafts(sql: Sql, { appId, conversationId, userId }: Omit<DraftPlace, 'mode'>): Promise<KeptDraft[]> {
  const rows = await sql<Row[]>`
    select mode, body, version::float8 as version from draft
    where app_id = ${appId} and conversation_id = ${conversationId} and user_id = ${userId} order by mode`
  return rows.map(shown)
}

/** What others are writing in a conversation, the latest first. */
export function listColleagueDrafts(sql: Sql, { appId, conversationId, userId }: Omit<DraftPlace, 'mode'>): Promise<ColleagueDraft[]> {
  return sql<ColleagueDraft[]>`
    select d.user_id as "userId", u.name, d.mode, d.body ->> 'text' as text, d.updated_at as "updatedAt"
    from draft d join "user" u on u.id = d.user_id
    where d.app_id = ${appId} and d.conversation_id = ${conversationId} and d.user_id <> ${userId} and d.body ->> 'text' <> ''
    order by d.updated_at desc limit 20`
}

/** Keeps a draft, unless a newer one is kept already; answers what is kept. */
export async function saveDraft(
  sql: Sql,
  { appId, conversationId, userId, mode }: DraftPlace,
  body: DraftBody,
  version: number,
): Promise<KeptDraft> {
  await sql`
    insert into draft (app_id, user_id, conversation_id, mode, body, version)
    values (${appId}, ${userId}, ${conversationId}, ${mode}, ${sql.json(body as object as Record<string, never>)}, ${version})
    on conflict (app_id, conversation_id, user_id, mode) do update set body = excluded.body, version = excluded.version, updated_at = now()
    where draft.version < excluded.version`
  const [row] = await sql<Row[]>`
    select mode, body, version::float8 as version from draft
    where app_id = ${appId} and conversation_id = ${conversationId} and user_id = ${userId} and mode = ${mode}`
  return shown(row!)
}

/** Hands the drafts of one conversation to another, where nobody has one of the same kind. */
export async function moveDrafts(tx: Tx, appId: string, from: string, to: string): Promise<void> {
  await tx`
    update draft d set conversation_id = ${to} where app_id = ${appId} and conversation_id = ${from}
      and not exists (select from draft o where o.app_id = d.app_id and o.conversation_id = ${to} and o.user_id = d.user_id and o.mode = d.mode)`
}

const shown = ({ body, ...row }: Row): KeptDraft => ({ ...row, body: DraftBody.parse(body) })
