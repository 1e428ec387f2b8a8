import type { InterfaceLanguage } from '#domain/i18n/languages.ts'
import type { App } from '#domain/workspace/app.ts'
import type { Role } from '#domain/workspace/role.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

/** An app, with the full path of its logo in the public bucket. */
export type StoredApp = Omit<App, 'logoUrl'> & { logoPath: string | null }

/** The apps somebody is a member of, oldest first. */
export function listApps(sql: Sql, userId: string): Promise<StoredApp[]> {
  return sql<StoredApp[]>`
    select app.id, app.name, app.time_zone as "timeZone", app.language, member.role, app.demo, app.logo_path as "logoPath", app.created_at as "createdAt"
    from member join app on app.id = member.app_id
    where member.user_id = ${userId}
    order by app.created_at, app.id`
}

/** Makes an app with its first owner. */
export async function createApp(
  sql: Sql,
  app: { id: string; name: string; timeZone: string; language?: InterfaceLanguage | null; ownerId: string; demo?: boolean },
): Promise<StoredApp> {
  const [row] = await sql<StoredApp[]>`
    with made as (
      insert into app (id, name, time_zone, language, demo)
      values (${app.id}, ${app.name}, ${app.timeZone}, ${app.language ?? null}, ${app.demo ?? false}) returning *
    ), owner as (
      insert into member (app_id, user_id, role) select id, ${app.ownerId}, 'owner' from made
    )
    select id, name, time_zone as "timeZone", language, 'owner' as role, demo, logo_path as "logoPath", created_at as "createdAt" from made`
  return row!
}

/** Whether somebody is a member of an app, in this cell or in another. */
export async function isMember(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from member where user_id = ${userId}) or exists (select from cell_entry where kind = 'member' and key = ${userId}) as found`
  return row?.found === true
}

/** Makes the first app of somebody who is a member of none; two sign-ins at once make one. */
export function ensureApp(sql: Sql, app: { id: string; name: string; timeZone: string; ownerId: string }): Promise<boolean> {
  return sql.begin(async (tx) => {
    await tx`select 1 from "user" where id = ${app.ownerId} for update`
    const [made] = await tx`
      insert into app (id, name, time_zone)
      select ${app.id}, ${app.name}, ${app.timeZone}
      where not exists (select from member where user_id = ${app.ownerId})
        -- Nor of one in another cell.
        and not exists (select from cell_entry where kind = 'member' and key = ${app.ownerId})
      returning id`
    if (!made) return false
    await tx`insert into member (app_id, user_id, role) values (${app.id}, ${app.ownerId}, 'owner')`
    return true
  })
}

/** Changes what is given; null when there is no such app. */
export async function updateApp(
  sql: Sql,
  appId: string,
  role: Role,
  changes: { name?: string; timeZone?: string; language?: InterfaceLanguage | null },
): Promise<StoredApp | null> {
  const [row] = await sql<StoredApp[]>`
    update app set name = coalesce(${changes.name ?? null}, name), time_zone = coalesce(${changes.timeZone ?? null}, time_zone)
      ${changes.language === undefined ? sql`` : sql`, language = ${changes.language}`}
    where id = ${appId}
    returning id, name, time_zone as "timeZone", language, ${role} as role, demo, logo_path as "logoPath", created_at as "createdAt"`
  return row ?? null
}

/** Names the logo of an app by its full path; null when there is no such app. */
export async function setLogo(sql: Sql, appId: string, role: Role, logoPath: string | null): Promise<StoredApp | null> {
  const [row] = await sql<StoredApp[]>`
    update app set logo_path = ${logoPath} where id = ${appId}
    returning id, name, time_zone as "timeZone", language, ${role} as role, demo, logo_path as "logoPath", created_at as "createdAt"`
  return row ?? null
}

/** In which language an app says what it says to nobody in particular; null where none was chosen. */
export async function findAppLanguage(sql: Sql | Tx, appId: string): Promise<InterfaceLanguage | null> {
  const [row] = await sql<{ language: InterfaceLanguage | null }[]>`select language from app where id = ${appId}`
  return row?.language ?? null
}

/** Every app of the installation, for its operator. */
export function listAppNames(sql: Sql): Promise<{ id: string; name: string }[]> {
  return sql<{ id: string; name: string }[]>`select id, name from app order by created_at, id`
}
