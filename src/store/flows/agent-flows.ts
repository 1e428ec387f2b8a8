import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { asRows } from '../postgres/rows.ts'
import type { Tx } from '../postgres/sql.ts'
import { addVersion } from './flow-versions.ts'

interface AgentFlow {
  appId: string
  agentId: string
  name: string
  document: FlowDocument
  by: { id: string; name: string | null }
}

/** Publishes the flow of an agent, which has the agent's id; a document that did not change is no new version. */
export async function publishAgentFlow(tx: Tx, { appId, agentId, name, document, by }: AgentFlow): Promise<void> {
  const draft = tx`${asRows(tx, [document])} -> 0`
  await tx`
    insert into flow (app_id, id, kind, name, draft, agent_id, updated_by, demo)
    select app_id, id, 'flow', ${name}, ${draft}, id, ${by.name}, demo from agent where app_id = ${appId} and id = ${agentId}
    on conflict (app_id, id) do update set name = excluded.name, draft = excluded.draft, updated_by = excluded.updated_by, updated_at = now()`
  const [same] = await tx`
    select from flow f join flow_version v on v.app_id = f.app_id and v.flow_id = f.id and v.version = f.published_version
    where f.app_id = ${appId} and f.id = ${agentId} and v.document = f.draft`
  if (same) return
  await addVersion(tx, { appId, flowId: agentId, document, triggers: [], name: null, note: null, by, waiting: 'finish' }, async () => {})
}
