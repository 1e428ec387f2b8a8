import { MAX_SECRETS, type Secret, type SecretUse } from '#domain/workspace/secret.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

/** The app's secrets by name, without what they hold. */
export function listSecrets(sql: Sql, appId: string): Promise<Secret[]> {
  return sql<Secret[]>`
    select name, last4, created_at as "createdAt" from app_secret where app_id = ${appId} order by name limit ${MAX_SECRETS}`
}

/** Keeps a secret, in the place of one of the same name; null when the app has as many as it may. */
export async function saveSecret(
  sql: Sql,
  { appId, name, sealed, last4 }: { appId: string; name: string; sealed: Uint8Array; last4: string },
): Promise<Secret | null> {
  const [row] = await sql<Secret[]>`
    insert into app_secret (app_id, name, sealed, last4)
    select ${appId}, ${name}, ${Buffer.from(sealed)}, ${last4}
    where (select count(*) from app_secret where app_id = ${appId} and name <> ${name}) < ${MAX_SECRETS}
    on conflict (app_id, name) do update set sealed = excluded.sealed, last4 = excluded.last4, created_at = now()
    returning name, last4, created_at as "createdAt"`
  return row ?? null
}

/** Forgets a secret; false when there is none of this name. */
export async function removeSecret(sql: Sql, appId: string, name: string): Promise<boolean> {
  return (await sql`delete from app_secret where app_id = ${appId} and name = ${name}`).count > 0
}

interface UsedSecret extends SecretUse {
  secret: string
}

/** What names secrets of the app, in a draft or in what is published: flows by `{secret:name}`, agents in headers and addresses. */
export function listSecretUses(sql: Sql, appId: string): Promise<UsedSecret[]> {
  return sql<UsedSecret[]>`
    select distinct named.secret, f.kind, f.id, f.name
    from flow f
    left join flow_version v on v.app_id = f.app_id and v.flow_id = f.id and v.version = f.published_version
    cross join lateral (
      select m[1] as secret from regexp_matches(concat(f.draft::text, v.document::text), '\\{secret:([A-Za-z][\\w-]{0,63})\\}', 'g') m) named
    where f.app_id = ${appId} and f.deleted_at is null
    union
    select named.secret #>> '{}', 'agent', a.id, a.name
    from agent a
    left join agent_version v on v.app_id = a.app_id and v.agent_id = a.id and v.version = a.published_version
    cross join lateral jsonb_path_query(
      jsonb_build_array(a.draft, coalesce(v.config, '{}')),
      '$[*].** ? (exists(@.secret)).secret ? (@.type() == "string")') as named(secret)
    where a.app_id = ${appId}
    order by secret, kind, name, id`
}

/** Loads what these secrets hold, still sealed. Those that do not exist are left out. */
export function loadSealedSecrets(sql: Sql | Tx, appId: string, names: readonly string[]): Promise<{ name: string; sealed: Uint8Array }[]> {
  return sql<{ name: string; sealed: Uint8Array }[]>`
    select name, sealed from app_secret where app_id = ${appId} and name = any(${names as string[]})`
}
