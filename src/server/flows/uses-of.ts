import type { FlowUse } from '#domain/api/flows/flows.ts'
import type { Json } from '#domain/json.ts'
import { referencesOf } from '#flow/definition/references-of.ts'
import type { Kinds } from '#flow/engine/program.ts'
import type { Sql, Tx } from '#store/postgres/sql.ts'
import { agentsUsingFlow } from '#store/ai/flow-tools.ts'
import { flowsNaming, settingsNaming } from '#store/flows/flow-uses.ts'

/** Lists what uses a flow: other flows, workflows and AI agents by their drafts or published versions, and settings of the app. */
export async function usesOf(sql: Sql | Tx, kinds: Kinds, appId: string, flowId: string): Promise<FlowUse[]> {
  const [flows, settings, agents] = await Promise.all([
    flowsNaming(sql, appId, flowId),
    settingsNaming(sql, appId, flowId),
    agentsUsingFlow(sql, appId, flowId),
  ])
  return [
    ...flows.flatMap(({ id, kind, name, documents }): FlowUse[] => {
      const [inDraft, ...inPublished] = documents.map((document) => referencesOf(kinds, document).find((each) => each.id === flowId))
      if (!inDraft && !inPublished.some((each) => each !== undefined)) return []
      return [{ id, kind, name, nodeId: inDraft?.nodeId ?? null, stepId: inDraft?.stepId ?? null }]
    }),
    ...agents.map(({ id, name }): FlowUse => ({ kind: 'agent', id, name, nodeId: null, stepId: null })),
    ...placesOf(settings, flowId, []).map((path): FlowUse => ({
      kind: 'setting',
      id: path.join('.'),
      name: wordsOf(path),
      nodeId: null,
      stepId: null,
    })),
  ]
}

function placesOf(value: Json, wanted: string, path: readonly string[]): string[][] {
  if (value === wanted) return [[...path]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => placesOf(item, wanted, [...path, name]))
}

/** `keywords.menu.flowId` in words: "keywords, menu". */
const wordsOf = (path: readonly string[]): string =>
  path
    .map((name) =>
      name
        .replace(/FlowId$|^flowId$/, '')
        .replaceAll(/([A-Z])/g, ' $1')
        .toLowerCase()
        .trim(),
    )
    .filter((name) => name !== '')
    .join(', ')
