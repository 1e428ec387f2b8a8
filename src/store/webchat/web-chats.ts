import { type WebChat, type WebChatInput, WebChatSettings } from '#domain/webchat/web-chat.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import type { RoutedChannel } from '../whatsapp/channel-routing.ts'

const shown = (sql: Sql | Tx) => sql`
  w.id, c.name, w.settings, w.secret_last4 as "secretLast4",
  case when w.former_secret_until > now() then w.former_secret_until end as "formerSecretUntil",
  w.first_seen_at as "firstSeenAt", w.last_seen_at as "lastSeenAt", w.last_seen_page as "lastSeenPage", c.created_at as "createdAt"`

const connected = (sql: Sql | Tx) => sql`web_chat w join channel c on c.app_id = w.app_id and c.id = w.id and c.removed_at is null`

/** The app's web chats, oldest first. */
export async function listWebChats(sql: Sql, appId: string): Promise<WebChat[]> {
  const rows = await sql<WebChat[]>`select ${shown(sql)} from ${connected(sql)} where w.app_id = ${appId} order by c.created_at, w.id`
  return rows.map(withDefaults)
}

/** Settings that were added later stand as they are without being set. */
const withDefaults = (chat: WebChat): WebChat => ({ ...chat, settings: WebChatSettings.parse(chat.settings) })

/** One web chat; null when there is none, or it was removed. */
export async function getWebChat(sql: Sql | Tx, appId: string, id: string): Promise<WebChat | null> {
  const [row] = await sql<WebChat[]>`select ${shown(sql)} from ${connected(sql)} where w.app_id = ${appId} and w.id = ${id}`
  return row ? withDefaults(row) : null
}

/** Makes a web chat, and its channel. */
export async function createWebChat(tx: Tx, appId: string, id: string, { name, settings }: WebChatInput): Promise<WebChat> {
  await tx`insert into channel (app_id, id, kind, name) values (${appId}, ${id}, 'webchat', ${name})`
  await tx`insert into web_chat (app_id, id, settings) values (${appId}, ${id}, ${tx.json(settings)})`
  return (await getWebChat(tx, appId, id))!
}

/** Makes a web chat under this id where there is none yet; one that was removed is there again. */
export async function openWebChat(tx: Tx, appId: string, id: string, { name, settings }: WebChatInput): Promise<void> {
  await tx`
    insert into channel (app_id, id, kind, name) values (${appId}, ${id}, 'webchat', ${name})
    on conflict (app_id, id) do update set removed_at = null`
  await tx`insert into web_chat (app_id, id, settings) values (${appId}, ${id}, ${tx.json(settings)}) on conflict do nothing`
}

/** Changes a web chat; null when there is none. */
export async function updateWebChat(tx: Tx, appId: string, id: string, { name, settings }: WebChatInput): Promise<WebChat | null> {
  await tx`update channel set name = ${name} where app_id = ${appId} and id = ${id} and kind = 'webchat' and removed_at is null`
  await tx`update web_chat set settings = ${tx.json(settings)} where app_id = ${appId} and id = ${id}`
  return getWebChat(tx, appId, id)
}

/** Takes a web chat off its sites; what was said in it stays. False when there is none. */
export async function removeWebChat(tx: Tx, appId: string, id: string): Promise<boolean> {
  const { count } = await tx`
    update channel set removed_at = now() where app_id = ${appId} and id = ${id} and kind = 'webchat' and removed_at is null`
  if (count > 0)
    await tx`update web_chat set secret_sealed = null, secret_last4 = null, former_secret_sealed = null where app_id = ${appId} and id = ${id}`
  return count > 0
}

/** Gives a web chat a new secret; the one before it holds until then. */
export async function rotateSecret(
  tx: Tx,
  appId: string,
  id: string,
  secret: { sealed: Uint8Array; last4: string },
  formerMs: number,
): Promise<WebChat | null> {
  await tx`
    update web_chat set former_secret_sealed = secret_sealed,
      former_secret_until = case when secret_sealed is not null then now() + ${formerMs} * interval '1 millisecond' end,
      secret_sealed = ${Buffer.from(secret.sealed)}, secret_last4 = ${secret.last4}
    where app_id = ${appId} and id = ${id}`
  return getWebChat(tx, appId, id)
}

/** A web chat as its visitors' calls need it. */
export interface OpenWebChat {
  appId: string
  id: string
  settings: WebChatSettings
  /** Those that hold now, the newest first. */
  secretsSealed: Uint8Array[]
}

/** Finds a web chat by the id that sites name; null when there is none, or it was removed. */
export async function findWebChat(sql: Sql | Tx, id: string): Promise<OpenWebChat | null> {
  const [row] = await sql<(Omit<OpenWebChat, 'secretsSealed'> & { secret: Uint8Array | null; former: Uint8Array | null })[]>`
    select w.app_id as "appId", w.id, w.settings, w.secret_sealed as secret,
      case when w.former_secret_until > now() then w.former_secret_sealed end as former
    from ${connected(sql)} where w.id = ${id}`
  if (!row) return null
  const { secret, former, ...chat } = row
  return { ...chat, settings: WebChatSettings.parse(chat.settings), secretsSealed: [secret, former].filter((one) => one !== null) }
}

/** The oldest web chat of a workspace: the one of `/app/[id]/chatwidget`. */
export async function findFirstWebChat(sql: Sql, appId: string): Promise<string | null> {
  const [row] = await sql<
    { id: string }[]
  >`select w.id from ${connected(sql)} where w.app_id = ${appId} order by c.created_at, w.id limit 1`
  return row?.id ?? null
}

/** Finds the channels of these web chats. */
export function findWebChatChannels(tx: Tx, ids: readonly string[]): Promise<RoutedChannel[]> {
  return tx<RoutedChannel[]>`select w.app_id as "appId", w.id, c.name from ${connected(tx)} where w.id = any(${ids as string[]})`
}

/** Notes, at most once a minute, on which page a web chat was seen. */
export async function noteWebChatSeen(sql: Sql, appId: string, id: string, page: string | null): Promise<void> {
  await sql`
    update web_chat set first_seen_at = coalesce(first_seen_at, now()), last_seen_at = now(), last_seen_page = coalesce(${page}, last_seen_page)
    where app_id = ${appId} and id = ${id} and (last_seen_at is null or last_seen_at < now() - interval '1 minute')`
}
