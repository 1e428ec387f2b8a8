import type { FlowSummary } from '#domain/api/flows/flows.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'
import type { Trigger } from '#domain/flows/flow-trigger.ts'
import { TRIGGER_WORDS } from '#domain/flows/trigger-labels.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { knownMark, problemsMark } from './flow-problems.ts'

/** What of a document are words that somebody wrote; the others say what sort of thing stands there. */
const WORDS =
  '$.nodes[*].** ? (@.type() == "object").keyvalue() ? (!(@.key like_regex "^(id|type|kind|v|target|operator|match|path|by|nodeId|stepId|exit)$")).value[*] ? (@.type() == "string")'

type Row = Omit<FlowSummary, 'triggers'> & { triggers: Trigger[] }

/**
 * The app's flows or workflows, by name, with what starts them and how the last seven days went. A search finds names, words that start
 * one and words of its steps, whatever their case and their accents. A flow that is not published shows what its draft says of triggers.
 */
export async function listFlows(sql: Sql, appId: string, kind: FlowKind, search?: string): Promise<FlowSummary[]> {
  const isSearch = search !== undefined && search !== ''
  const rows = await sql<Row[]>`
    select flow.id, flow.kind, flow.name, flow.published_version as "publishedVersion", flow.folder_id as "folderId",
           flow.archived_at as "archivedAt", flow.updated_by as "updatedBy", flow.updated_at as "updatedAt", flow.created_at as "createdAt", flow.agent_id as "agentId",
           live.mark is not null and live.mark <> flow.mark as "isChanged",
           case when flow.published_version is null then jsonb_path_query_array(flow.draft, '$.nodes[*] ? (@.kind == "trigger").trigger')
                else jsonb_path_query_array(flow.triggers, '$[*].trigger') end as triggers,
           case when flow.problems_mark = ${problemsMark(sql)} then flow.problems end as problems,
           passed.runs, passed.completed, ${isSearch ? sql`found.words` : sql`null`} as found
    from flow
    ${knownMark(sql, appId)}
    left join flow_version live on live.app_id = flow.app_id and live.flow_id = flow.id and live.version = flow.published_version
    cross join lateral (${passages(sql, kind)}) passed
    ${isSearch ? foundIn(sql, search) : sql``}
    where flow.app_id = ${appId} and flow.kind = ${kind} and flow.deleted_at is null
      ${isSearch ? sql`and (fold_text(flow.name) like wanted.words or found.words is not null)` : sql``}
    order by lower(flow.name), flow.id`
  return rows.map((row) => ({ ...row, triggers: row.triggers.flatMap(triggerText) }))
}

/** How many passages began in the last seven days, and how many of them were completed. */
const passages = (sql: Sql | Tx, kind: FlowKind) =>
  kind === 'flow'
    ? sql`select count(*)::int as runs, count(*) filter (where ended_reason = 'completed')::int as completed
          from flow_session s where s.app_id = flow.app_id and s.flow_id = flow.id and s.created_at > now() - interval '7 days'`
    : sql`select count(*)::int as runs, count(*) filter (where status = 'completed')::int as completed
          from workflow_run r where r.app_id = flow.app_id and r.workflow_id = flow.id and r.created_at > now() - interval '7 days'`

/**
 * The first words of a draft that hold what is looked for. A document writes its words as JSON does, so it is first looked through with
 * gaps for all but letters and figures: most documents are passed over before any is taken apart.
 */
const foundIn = (sql: Sql | Tx, search: string) => sql`
    cross join (
      select '%' || regexp_replace(folded, '[\\\\%_]', '\\\\\\&', 'g') || '%' as words, '%' || regexp_replace(folded, '[^[:alnum:] ]', '%', 'g') || '%' as gaps
      from fold_text(${search}) folded offset 0
    ) wanted
    left join lateral (
      select left(word #>> '{}', 200) as words
      from (select 1 where fold_text(flow.draft::text) like wanted.gaps offset 0) likely
      cross join jsonb_path_query(flow.draft, ${WORDS}::jsonpath) word
      where fold_text(word #>> '{}') like wanted.words limit 1
    ) found on true`

/** A draft is not checked: what it calls a trigger may be anything. */
function triggerText(trigger: Partial<Trigger>): string[] {
  if (trigger.type === undefined) return []
  if (trigger.type === 'keyword') return [...(trigger.keywords ?? [])]
  return Object.hasOwn(TRIGGER_WORDS, trigger.type) ? [TRIGGER_WORDS[trigger.type]] : []
}
