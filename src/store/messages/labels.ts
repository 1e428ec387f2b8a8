import { AppError } from '#domain/errors.ts'
import { type Label, type LabelInput, LABELS_MAX } from '#domain/conversations/label.ts'

import { isUniqueViolation } from '../postgres/violations.ts'
import type { Fragment, Sql, Tx } from '../postgres/sql.ts'

/** The labels of an app, by name. */
export function listLabels(sql: Sql | Tx, appId: string): Promise<Label[]> {
  return sql<Label[]>`select id, name, color from conversation_label where app_id = ${appId} order by lower(name)`
}

/** Those of some labels that the app has. */
export function findLabels(sql: Sql | Tx, appId: string, ids: readonly string[]): Promise<Label[]> {
  return sql<
    Label[]
  >`select id, name, color from conversation_label where app_id = ${appId} and id = any(${ids as string[]}) order by lower(name)`
}

/** Makes a label; refuses a name that another has, and one past what an app may have. */
export async function createLabel(sql: Sql, appId: string, id: string, { name, color }: LabelInput): Promise<Label> {
  const [label] = await sql<Label[]>`
    insert into conversation_label (app_id, id, name, color)
    select ${appId}, ${id}, ${name}, ${color} where (select count(*) from conversation_label where app_id = ${appId}) < ${LABELS_MAX}
    returning id, name, color`.catch(nameTaken)
  if (!label) throw new AppError('too-many-labels')
  return label
}

/** Changes what is given; null when there is no such label. */
export async function updateLabel(sql: Sql, appId: string, id: string, { name = null, color = null }: Changes): Promise<Label | null> {
  const [label] = await sql<Label[]>`
    update conversation_label set name = coalesce(${name}, name), color = coalesce(${color}, color)
    where app_id = ${appId} and id = ${id} returning id, name, color`.catch(nameTaken)
  return label ?? null
}

interface Changes {
  name?: string | null | undefined
  color?: string | null | undefined
}

/** Removes a label, from conversations too. False when there was none. */
export function removeLabel(sql: Sql, appId: string, id: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    const { count } = await tx`delete from conversation_label where app_id = ${appId} and id = ${id}`
    await tx`
      update conversation c set label_ids = array_remove(label_ids, ${id})
      where app_id = ${appId} and ${bearsLabel(tx, id)}`
    return count > 0
  })
}

/** Whether `conversation c` bears a label. What has none stands in no index. */
export const bearsLabel = (sql: Sql | Tx, id: string): Fragment => sql`(c.label_ids <> '{}' and c.label_ids @> array[${id}])`

/** The labels of `conversation c`, by name, as one JSON list. */
export const labelsOf = (sql: Sql | Tx): Fragment => sql`
  case when c.label_ids = '{}' then '[]'::jsonb else coalesce((
    select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'color', l.color) order by lower(l.name))
    from conversation_label l where l.app_id = c.app_id and l.id = any(c.label_ids)), '[]'::jsonb) end`

function nameTaken(error: unknown): never {
  throw isUniqueViolation(error, 'conversation_label_name') ? new AppError('name-taken', { cause: error }) : error
}
