import type { FlowArrangement } from '#domain/api/flows/flow-lists.ts'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'
import { updateListening } from '#runtime/workflows/triggers.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { arrangeFlows, type FlowPlace, lockFlows } from '#store/flows/flow-folders.ts'
import { removeFlow, unpublish } from '#store/flows/flow-versions.ts'

import type { ServerDeps } from '../http/deps.ts'
import { usesOf } from './uses-of.ts'

type Deps = Pick<ServerDeps, 'sql' | 'kinds' | 'now'>

/** Deletes flows, all of them or none: one that others use, which are not deleted with it, stays, and the places are named. */
export async function deleteFlows(deps: Deps, appId: string, ids: readonly string[]): Promise<void> {
  await deps.sql.begin(async (tx) => {
    const flows = await lockAll(tx, appId, ids)
    await refuseUsed(tx, deps, appId, flows)
    for (const { id, kind } of flows) {
      await removeFlow(tx, appId, id)
      if (kind === 'workflow') await updateListening(tx, appId, id, deps.now())
    }
  })
}

/** Moves, archives or restores flows, all of them or none. One that is live is taken out of use with `takesOutOfUse`, and refused without. */
export async function arrange(deps: Deps, appId: string, changes: readonly FlowArrangement[], takesOutOfUse: boolean): Promise<void> {
  await deps.sql.begin(async (tx) => {
    const flows = await lockAll(
      tx,
      appId,
      changes.map(({ id }) => id),
    )
    const away = new Set(changes.flatMap(({ id, archived }) => (archived === true ? [id] : [])))
    const live = flows.filter(({ id, publishedVersion }) => away.has(id) && publishedVersion !== null)
    if (live.length > 0 && !takesOutOfUse)
      throw named('flow-live', live, ({ kind, name }) =>
        t('{kind, select, workflow {The workflow} other {The flow}} “{name}” is live.', { kind, name }),
      )
    await refuseUsed(tx, deps, appId, live)
    for (const { id, kind } of live) {
      await unpublish(tx, appId, id)
      if (kind === 'workflow') await updateListening(tx, appId, id, deps.now())
    }
    if (!(await arrangeFlows(tx, appId, changes))) throw new AppError('not-found')
  })
}

/** Refuses a flow that was made of an agent: the agent is changed, not the flow. */
export function refuseAgents({ agentId }: { agentId: string | null }): void {
  if (agentId !== null) throw new AppError('flow-of-agent')
}

async function lockAll(tx: Tx, appId: string, ids: readonly string[]): Promise<FlowPlace[]> {
  const flows = await lockFlows(tx, appId, ids)
  if (flows.length < new Set(ids).size) throw new AppError('not-found')
  flows.forEach(refuseAgents)
  return flows
}

async function refuseUsed(tx: Tx, { kinds }: Deps, appId: string, flows: readonly FlowPlace[]): Promise<void> {
  const own = new Set(flows.map(({ id }) => id))
  const details: { path: string; message: string }[] = []
  for (const { id, name } of flows) {
    const uses = (await usesOf(tx, kinds, appId, id)).filter((use) => !own.has(use.id))
    details.push(
      ...uses.map((use) => ({
        path: use.id,
        message: t(
          '{kind, select, agent {The AI agent} workflow {The workflow} setting {The setting} other {The flow}} “{user}” uses “{name}”.',
          {
            kind: use.kind,
            user: use.name,
            name,
          },
        ),
      })),
    )
  }
  if (details.length > 0) throw new AppError('flow-in-use', { details })
}

const named = (code: ErrorCode, flows: readonly FlowPlace[], words: (flow: FlowPlace) => string): AppError =>
  new AppError(code, { details: flows.map((flow) => ({ path: flow.id, message: words(flow) })) })
