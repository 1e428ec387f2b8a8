import type { FlowDocument, FlowKind } from '#domain/flows/flow-document.ts'
import { triggersOf } from '#flow/definition/triggers.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { insertRows } from '#store/testing/rows.ts'

import { updateListening } from '../workflows/triggers.ts'

interface PublishedFlow {
  appId: string
  id: string
  document: FlowDocument
  /** A flow without. */
  kind?: FlowKind
  /** Its id without. */
  name?: string
}

/** Inserts a flow or workflow whose version 1 is published; a workflow listens from `now` on. */
export async function insertFlow(
  sql: Sql,
  { appId, id, document, kind = 'flow', name = id }: PublishedFlow,
  now = new Date(),
): Promise<void> {
  await insertRows(sql, 'flow', { appId, id, kind, name, draft: document, triggers: triggersOf(document) })
  await insertRows(sql, 'flow_version', { appId, flowId: id, document })
  if (kind === 'workflow') await sql.begin((tx) => updateListening(tx, appId, id, now))
}
