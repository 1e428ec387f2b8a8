import type { Flow, FlowKind } from '#domain/flows/flow-document.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { knownRows } from './flow-uses.ts'

/** Counts up when drafts are checked for more than before, so that all are counted again. */
const RULES = 2

/** Joins `known.mark`: what the checks of a draft know of its app, as one word. Drafts that are not live matter to no other flow. */
export const knownMark = (sql: Sql | Tx, appId: string) => sql`
  cross join (
    select md5(concat_ws(' ', ${RULES}::text,
      (select string_agg(named."to" || ' ' || named.id, ',' order by named."to", named.id) from (${knownRows(sql, appId)}) named where named.published),
      (select string_agg(key, ',' order by key) from contact_field where app_id = ${appId}),
      (select automation -> 'businessHours' from app where id = ${appId}))) as mark
  ) known`

/** What a count of problems belongs to: a state of the draft, and of what it may name. */
export const problemsMark = (sql: Sql | Tx) => sql`flow.mark || ' ' || known.mark`

/** A flow whose problems were not counted since it, or what it may name, changed. */
export type Uncounted = Pick<Flow, 'id' | 'kind' | 'draft'> & { mark: string }

/** Flows or workflows whose problems are not known, those that were saved last first. */
export async function uncountedFlows(sql: Sql, appId: string, kind: FlowKind, limit: number): Promise<Uncounted[]> {
  return sql<Uncounted[]>`
    select flow.id, flow.kind, flow.draft, ${problemsMark(sql)} as mark
    from flow ${knownMark(sql, appId)}
    where flow.app_id = ${appId} and flow.kind = ${kind} and flow.deleted_at is null and flow.problems_mark is distinct from ${problemsMark(sql)}
    order by flow.updated_at desc, flow.id limit ${limit}`
}

/** Keeps how many problems there are of what the mark names; where the draft has gone on since, it counts as not known. */
export async function keepProblems(
  sql: Sql,
  appId: string,
  { id, mark, problems }: { id: string; mark: string; problems: number },
): Promise<void> {
  await sql`update flow set problems = ${problems}, problems_mark = ${mark} where app_id = ${appId} and id = ${id}`
}
