import type { Program } from '../engine/program.ts'
import { type StepGraph, stepGraph } from '../analysis/step-graph.ts'

/** The flows that a flow goes into before it ever waits. */
export function jumpsOf(program: Program, graph: StepGraph = stepGraph(program)): readonly string[] {
  const { steps, next, starts } = graph
  const jumps = new Set<string>()
  const seen = steps.map(() => false)
  const open = [...starts]
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const step = steps[index]
    if (!step || seen[index]) continue
    seen[index] = true
    for (const { flowId } of step.calls) jumps.add(flowId)
    if (!step.waits()) open.push(...(next[index] ?? []))
  }
  return [...jumps]
}
