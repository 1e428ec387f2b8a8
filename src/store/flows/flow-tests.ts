import { AppError } from '#domain/errors.ts'
import { FlowTest, type FlowTestInput } from '#domain/flows/flow-test.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { asRows } from '../postgres/rows.ts'

/** Tests that one flow may have. */
const MAX_TESTS = 200

interface Row {
  id: string
  body: object
  createdAt: string
  updatedAt: string
}

const shown = (sql: Sql | Tx) => sql`id, body, created_at as "createdAt", updated_at as "updatedAt"`

const read = ({ body, ...row }: Row): FlowTest => FlowTest.parse({ ...body, ...row })

/** The tests of a flow, oldest first. */
export async function listFlowTests(sql: Sql | Tx, appId: string, flowId: string): Promise<FlowTest[]> {
  const rows = await sql<Row[]>`
    select ${shown(sql)} from flow_test where app_id = ${appId} and flow_id = ${flowId} order by created_at, id limit ${MAX_TESTS}`
  return rows.map(read)
}

/** Adds tests to a flow; refuses with `too-many-tests` past 200. */
export async function addFlowTests(
  sql: Sql | Tx,
  appId: string,
  flowId: string,
  tests: readonly { id: string; body: FlowTestInput }[],
): Promise<FlowTest[]> {
  if (tests.length === 0) return []
  const rows = await sql<Row[]>`
    insert into flow_test (app_id, id, flow_id, body)
    select ${appId}, r.id, ${flowId}, r.body from jsonb_to_recordset(${asRows(sql, tests)}) as r (id text, body jsonb)
    where (select count(*) from flow_test where app_id = ${appId} and flow_id = ${flowId}) + ${tests.length} <= ${MAX_TESTS}
    returning ${shown(sql)}`
  if (rows.length < tests.length) throw new AppError('too-many-tests')
  return rows.map(read)
}

/** Replaces a test; null when there is none. */
export async function saveFlowTest(sql: Sql, appId: string, flowId: string, id: string, body: FlowTestInput): Promise<FlowTest | null> {
  const [row] = await sql<Row[]>`
    update flow_test set body = ${asRows(sql, [body])} -> 0, updated_at = now()
    where app_id = ${appId} and flow_id = ${flowId} and id = ${id} returning ${shown(sql)}`
  return row ? read(row) : null
}

/** Removes a test; false when there is none. */
export async function removeFlowTest(sql: Sql, appId: string, flowId: string, id: string): Promise<boolean> {
  const rows = await sql`delete from flow_test where app_id = ${appId} and flow_id = ${flowId} and id = ${id} returning id`
  return rows.length > 0
}
