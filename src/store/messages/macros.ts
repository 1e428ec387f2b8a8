import { AppError } from '#domain/errors.ts'
import { type Macro, type MacroInput, MACROS_MAX } from '#domain/conversations/macro.ts'

import type { Sql } from '../postgres/sql.ts'
import { ownerAfter, usableBy } from '../workspace/usable-by.ts'

const columns = (sql: Sql) => sql`
  id, name, owner_id is null as shared, steps, used_count::float8 as "usedCount", updated_at as "updatedAt"`

const asJson = (sql: Sql, steps: MacroInput['steps']) => sql.json(steps as object as Record<string, never>)

/** Somebody's macros and those of everybody, the most used first. */
export function listMacros(sql: Sql, appId: string, userId: string): Promise<Macro[]> {
  return sql<Macro[]>`
    select ${columns(sql)} from macro where app_id = ${appId} and ${usableBy(sql, userId)} order by used_count desc, lower(name), id`
}

/** One that somebody may use; null when there is none. */
export async function findMacro(sql: Sql, appId: string, id: string, userId: string): Promise<Macro | null> {
  const [row] = await sql<Macro[]>`
    select ${columns(sql)} from macro where app_id = ${appId} and id = ${id} and ${usableBy(sql, userId)}`
  return row ?? null
}

/** Saves a macro, for somebody or for everybody; AppError('too-many-macros') past what an app may have. */
export async function createMacro(
  sql: Sql,
  appId: string,
  id: string,
  userId: string,
  { name, shared, steps }: MacroInput,
): Promise<Macro> {
  const [row] = await sql<Macro[]>`
    insert into macro (app_id, id, owner_id, name, steps)
    select ${appId}, ${id}, ${shared ? null : userId}::text, ${name}, ${asJson(sql, steps)}
    where (select count(*) from macro where app_id = ${appId}) < ${MACROS_MAX}
    returning ${columns(sql)}`
  if (!row) throw new AppError('too-many-macros')
  return row
}

/** Changes what is given of a macro that somebody may use; null when there is none such. */
export async function updateMacro(
  sql: Sql,
  appId: string,
  id: string,
  userId: string,
  { name, shared, steps }: Partial<MacroInput>,
): Promise<Macro | null> {
  const [row] = await sql<Macro[]>`
    update macro set name = coalesce(${name ?? null}, name), steps = coalesce(${steps ? asJson(sql, steps) : null}, steps),
      owner_id = ${ownerAfter(sql, userId, shared)}, updated_at = now()
    where app_id = ${appId} and id = ${id} and ${usableBy(sql, userId)} returning ${columns(sql)}`
  return row ?? null
}

/** Counts one use of a macro. */
export async function countMacroUse(sql: Sql, appId: string, id: string): Promise<void> {
  await sql`update macro set used_count = used_count + 1 where app_id = ${appId} and id = ${id}`
}

/** Forgets a macro; false when there was none. */
export async function removeMacro(sql: Sql, appId: string, id: string, userId: string): Promise<boolean> {
  const { count } = await sql`delete from macro where app_id = ${appId} and id = ${id} and ${usableBy(sql, userId)}`
  return count > 0
}
