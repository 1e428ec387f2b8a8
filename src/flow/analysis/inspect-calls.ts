import { t } from '#domain/i18n/t.ts'
import type { FlowProblem } from '#domain/flows/flow-document.ts'

import { MAX_DEPTH } from '../engine/advance.ts'
import { type Call, callsOf } from '../definition/calls-of.ts'
import type { Checked } from './checked.ts'
import { error, warning } from './problem.ts'
import { circlesOf } from './step-graph.ts'

/** Names calls from which flows call one another deeper than the engine follows them: in a long chain, or round in a circle. */
export function inspectCalls({ about, program, graph }: Checked): FlowProblem[] {
  if (about.known === null || about.kind !== 'flow') return []
  const calls = new Map([...about.known.calls, [about.id, callsOf(program)]])
  const depths = depthsOf(calls)
  const round = roundAbout(calls)
  return graph.steps.flatMap((step, index) => {
    const deepest = Math.max(0, ...step.calls.map(({ flowId }) => (depths.get(flowId) ?? 0) + (step.returns() ? 1 : 0)))
    if (!graph.reached[index] || deepest <= MAX_DEPTH) return []
    const place = { nodeId: step.nodeId, stepId: step.id }
    return step.calls.some(({ flowId }) => round.has(flowId))
      ? [
          warning(
            'call-depth',
            place,
            t('Flows call each other in a loop from here, one level deeper each time. After {value} levels the call fails.', {
              value: MAX_DEPTH,
            }),
            t('Turn off “Comes back” where a flow leads back to an earlier one.'),
          ),
        ]
      : [
          error(
            'call-depth',
            place,
            t('Flows call each other more than {value} levels deep from here, so the last call fails.', { value: MAX_DEPTH }),
            t('Merge some of these flows, or turn off “Comes back”.'),
          ),
        ]
  })
}

/** How many calls that come back stand in one another below each flow, counted up to one more than there may be. */
function depthsOf(calls: ReadonlyMap<string, readonly Call[]>): ReadonlyMap<string, number> {
  const depths = new Map<string, number>()
  for (let changed = true; changed;) {
    changed = false
    for (const [flowId, own] of calls) {
      const deepest = Math.min(MAX_DEPTH + 1, Math.max(0, ...own.map((call) => (depths.get(call.flowId) ?? 0) + (call.comesBack ? 1 : 0))))
      if (deepest <= (depths.get(flowId) ?? 0)) continue
      depths.set(flowId, deepest)
      changed = true
    }
  }
  return depths
}

/** The flows from which one comes to a circle of calls. */
function roundAbout(calls: ReadonlyMap<string, readonly Call[]>): ReadonlySet<string> {
  const flows = [...calls.keys()]
  const indexOf = new Map(flows.map((flowId, index) => [flowId, index]))
  const next = flows.map((flowId) => (calls.get(flowId) ?? []).flatMap((call) => indexOf.get(call.flowId) ?? []))
  const round = new Set(circlesOf(next, () => true).flat())
  for (let size = -1; size < round.size;) {
    size = round.size
    for (const [index, to] of next.entries()) if (to.some((each) => round.has(each))) round.add(index)
  }
  return new Set([...round].flatMap((index) => flows[index] ?? []))
}
