import type { FlowProblem } from '#domain/flows/flow-document.ts'

import type { Place } from '../place.ts'

const RANK = { error: 0, warning: 1, note: 2 } as const

/** The place of the problem that follows the one that is looked at, round and round, the gravest first; null where none has a place. */
export function problemAfter(
  problems: readonly FlowProblem[],
  { step, node }: { step?: string | undefined; node?: string | undefined },
  by: 1 | -1,
): Place | null {
  const places = new Map<string, Place>()
  for (const { nodeId, stepId } of problems.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]))
    if (nodeId !== null) places.set(stepId ?? nodeId, places.get(stepId ?? nodeId) ?? { nodeId, stepId })
  const all = [...places.values()]
  const here = all.findIndex(({ nodeId, stepId }) => (stepId ?? nodeId) === (step ?? node))
  if (here === -1) return all.at(by === 1 ? 0 : -1) ?? null
  return all[(here + by + all.length) % all.length] ?? null
}
