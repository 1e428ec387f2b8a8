import type { FlowKind } from '#domain/flows/flow-document.ts'
import { inspect } from '#flow/analysis/inspect.ts'
import { keepProblems, uncountedFlows } from '#store/flows/flow-problems.ts'

import { type KnownDeps, loadKnown } from './load-known.ts'

/** So many drafts are counted for one request: some tenths of a second of large ones. */
const AT_ONCE = 20

/** Counts the problems of drafts that are not known, and answers how many are left, of which only the next ones are looked at. */
export async function countProblems(deps: KnownDeps, appId: string, kind: FlowKind): Promise<{ left: number }> {
  const { sql, kinds } = deps
  const found = await uncountedFlows(sql, appId, kind, 2 * AT_ONCE)
  for (const flow of found.slice(0, AT_ONCE)) {
    const known = await loadKnown(deps, appId, flow)
    const problems = inspect(kinds, flow.draft, { id: flow.id, kind, known }).filter(({ severity }) => severity !== 'note')
    await keepProblems(sql, appId, { id: flow.id, mark: flow.mark, problems: problems.length })
  }
  return { left: Math.max(0, found.length - AT_ONCE) }
}
