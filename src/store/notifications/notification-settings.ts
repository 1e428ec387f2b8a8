import type { Role } from '#domain/workspace/role.ts'
import { DEFAULT_SETTINGS, NotificationSettings } from '#domain/notifications/notification.ts'
import { scopeOf, type Viewer } from '#domain/workspace/visibility.ts'
import type { Scope } from '#domain/workspace/role.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

/** How somebody wants to hear of things. */
export async function loadNotificationSettings(sql: Sql, userId: string): Promise<NotificationSettings> {
  const [row] = await sql<{ body: unknown }[]>`select body from notification_setting where user_id = ${userId}`
  return settingsOf(row?.body)
}

/** Keeps how somebody wants to hear of things. */
export async function saveNotificationSettings(sql: Sql, userId: string, settings: NotificationSettings): Promise<void> {
  await sql`
    insert into notification_setting (user_id, body) values (${userId}, ${sql.json({ v: 1, ...settings })})
    on conflict (user_id) do update set body = excluded.body`
}

/** A member who may be told something: what they see, and how they want to hear of it. */
export interface Listener {
  appId: string
  appTimeZone: string
  role: Role
  viewer: Viewer
  settings: NotificationSettings
}

/** The members of some apps. */
export async function listListeners(sql: Sql | Tx, appIds: readonly string[]): Promise<Listener[]> {
  const rows = await sql<
    { appId: string; appTimeZone: string; userId: string; role: Role; scope: Scope; teamIds: string[]; body: unknown }[]
  >`
    select m.app_id as "appId", a.time_zone as "appTimeZone", m.user_id as "userId", m.role, m.scope, s.body,
      array(select team_id from team_member t where t.app_id = m.app_id and t.user_id = m.user_id) as "teamIds"
    from member m join app a on a.id = m.app_id left join notification_setting s on s.user_id = m.user_id
    where m.app_id = any(${appIds as string[]})`
  return rows.map(({ appId, appTimeZone, userId, role, scope, teamIds, body }) => ({
    appId,
    appTimeZone,
    role,
    viewer: { userId, scope: scopeOf(role, scope), teamIds },
    settings: settingsOf(body),
  }))
}

/** Of some contacts, those that the team has blocked. */
export async function findBlocked(sql: Sql, contacts: readonly { appId: string; contactId: string }[]): Promise<Set<string>> {
  const rows = await sql<{ appId: string; id: string }[]>`
    select k.app_id as "appId", k.id from unnest(${contacts.map(({ appId }) => appId)}::text[], ${contacts.map(({ contactId }) => contactId)}::text[])
      as wanted (app_id, id) join contact k on k.app_id = wanted.app_id and k.id = wanted.id where k.blocked_at is not null`
  return new Set(rows.map(({ appId, id }) => `${appId} ${id}`))
}

/** Who was named in some notes. */
export const findNamed = (
  sql: Sql,
  notes: readonly { appId: string; messageId: string; conversationId: string }[],
): Promise<{ appId: string; messageId: string; userId: string }[]> => sql<{ appId: string; messageId: string; userId: string }[]>`
  select m.app_id as "appId", m.message_id as "messageId", m.user_id as "userId"
  from unnest(${notes.map(({ appId }) => appId)}::text[], ${notes.map(({ conversationId }) => conversationId)}::text[],
              ${notes.map(({ messageId }) => messageId)}::text[]) as wanted (app_id, conversation_id, message_id)
  join mention m on m.app_id = wanted.app_id and m.conversation_id = wanted.conversation_id and m.message_id = wanted.message_id`

/** Reads kept settings. What an older version kept may lack a kind that came since: it has the default then. */
export function settingsOf(body: unknown): NotificationSettings {
  const kept = typeof body === 'object' && body !== null ? body : {}
  const kinds = 'kinds' in kept && typeof kept.kinds === 'object' ? kept.kinds : {}
  const parsed = NotificationSettings.safeParse({ ...DEFAULT_SETTINGS, ...kept, kinds: { ...DEFAULT_SETTINGS.kinds, ...kinds } })
  return parsed.success ? parsed.data : DEFAULT_SETTINGS
}
