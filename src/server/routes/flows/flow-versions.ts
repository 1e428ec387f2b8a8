import { AppError } from '#domain/errors.ts'
import type { FlowTestResult } from '#domain/flows/flow-test.ts'
import { flowExits } from '#flow/definition/flow-exits.ts'
import { triggersOf } from '#flow/definition/triggers.ts'
import { updateListening } from '#runtime/workflows/triggers.ts'
import { upgrade } from '#flow/definition/upgrade.ts'
import type { Sql, Tx } from '#store/postgres/sql.ts'
import { getFlowVersion, listFlowVersions, publishAgain, publishDraft, renameFlowVersion, unpublish } from '#store/flows/flow-versions.ts'
import { getFlow, updateFlow } from '#store/flows/flows.ts'

import { refuseUnfit } from '#server/flows/check-draft.ts'
import { refuseAgents } from '#server/flows/put-away.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, somebody } from '#server/http/mount.ts'
import { translateExits } from '#server/flows/translate-exits.ts'

type VersionOperations = Pick<
  Operations,
  'publishFlow' | 'unpublishFlow' | 'listFlowVersions' | 'getFlowVersion' | 'renameFlowVersion' | 'restoreFlowVersion' | 'rollBackFlow'
>

/** Versions of flows: without errors, tested, and never changed once they are there. */
export const flowVersionRoutes = (deps: ServerDeps): VersionOperations => ({ ...publishing(deps), ...versions(deps) })

function publishing(deps: ServerDeps) {
  const { sql, now } = deps
  const listen = (kind: 'flow' | 'workflow', appId: string, flowId: string) => async (tx: Tx) => {
    if (kind === 'workflow') await updateListening(tx, appId, flowId, now())
  }
  return {
    publishFlow: async (call) => {
      const { appId, flowId } = call.params
      const { name: called, note = null, waiting, overrideReason } = call.body
      const flow = await loadOwn(sql, call.params)
      const failed = await refuseUnfit(deps, appId, flow, call.body)
      const { id, name } = somebody(call)
      const { draft: document, kind } = flow
      const next = {
        appId,
        flowId,
        document,
        triggers: triggersOf(document),
        name: called || null,
        note: withReason(note, failed, overrideReason),
        by: { id, name },
        waiting,
      }
      return publishDraft(sql, flow, next, listen(kind, appId, flowId))
    },
    unpublishFlow: async ({ params }) => {
      const { kind } = await loadOwn(sql, params)
      await sql.begin(async (tx) => {
        await unpublish(tx, params.appId, params.flowId)
        await listen(kind, params.appId, params.flowId)(tx)
      })
      return load(sql, params)
    },
    rollBackFlow: async (call) => {
      const { appId, flowId, version } = call.params
      const { kind } = await loadOwn(sql, call.params)
      const { id, name } = somebody(call)
      const { waiting, name: called } = call.body
      const next = { appId, flowId, version, waiting, name: called || null, by: { id, name }, triggersOf }
      return orNotFound(await publishAgain(sql, next, listen(kind, appId, flowId)))
    },
  } satisfies Partial<Operations>
}

function versions(deps: ServerDeps) {
  const { sql } = deps
  return {
    listFlowVersions: async ({ params, query: { after, limit } }) => {
      await load(sql, params)
      const rows = await listFlowVersions(sql, params.appId, params.flowId, { before: placeOf(after), limit: limit + 1 })
      const items = rows.slice(0, limit)
      return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.version ?? '') : null }
    },
    getFlowVersion: async ({ params }) => {
      const version = orNotFound(await getFlowVersion(sql, params.appId, params.flowId, params.version))
      return { ...version, document: upgrade(deps.kinds, version.document), exits: translateExits(flowExits(deps.kinds, version.document)) }
    },
    renameFlowVersion: async ({ params: { appId, flowId, version }, body }) => {
      await load(sql, { appId, flowId })
      return orNotFound(await renameFlowVersion(sql, appId, flowId, version, body))
    },
    restoreFlowVersion: async (call) => {
      const { appId, flowId, version } = call.params
      await loadOwn(sql, { appId, flowId })
      const { document } = orNotFound(await getFlowVersion(sql, appId, flowId, version))
      const changes = { draft: document, basedOn: call.body.basedOn, by: somebody(call).name }
      const flow = orNotFound(await updateFlow(sql, appId, flowId, changes))
      deps.runtime.topics.publish(['drafts'])
      return flow
    },
  } satisfies Partial<Operations>
}

const load = async (sql: Sql, { appId, flowId }: { appId: string; flowId: string }) => orNotFound(await getFlow(sql, appId, flowId))

/** A flow whose versions may be changed here. */
async function loadOwn(sql: Sql, ids: { appId: string; flowId: string }) {
  const flow = await load(sql, ids)
  refuseAgents(flow)
  return flow
}

/** The note of a version that was published although tests fail. */
function withReason(note: string | null, failed: readonly FlowTestResult[], reason: string | undefined): string | null {
  if (failed.length === 0 || reason === undefined) return note
  const tests = `${failed.length} ${failed.length === 1 ? 'test' : 'tests'} failed; published all the same: ${reason}`
  return note === null ? tests : `${note}\n${tests}`
}

function placeOf(after: string | undefined): number | null {
  if (after === undefined) return null
  if (!/^\d{1,9}$/.test(after))
    throw new AppError('invalid-argument', { details: [{ path: 'after', message: 'Take it from nextCursor of the page before.' }] })
  return Number(after)
}
