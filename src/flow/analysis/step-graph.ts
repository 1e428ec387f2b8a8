import type { FlowDocument } from '#domain/flows/flow-document.ts'

import type { Program } from '../engine/program.ts'

export type ProgramStep = Program['steps'] extends ReadonlyMap<string, infer Step> ? Step : never

/** The steps of a document and where each leads, as indexes into one list: made once for all checks. */
export interface StepGraph {
  steps: readonly ProgramStep[]
  indexOf: ReadonlyMap<string, number>
  /** The steps that follow each step. */
  next: readonly (readonly number[])[]
  /** The first steps, behind each trigger. */
  starts: readonly number[]
  reached: readonly boolean[]
}

/** Makes the graph of a compiled document. What stands behind a step that cannot be read counts as reached: that step is told of, not all behind it. */
export function stepGraph(program: Program, behindUnreadable: readonly (string | null)[] = []): StepGraph {
  const steps = [...program.steps.values()]
  const indexOf = new Map(steps.map(({ id }, index) => [id, index]))
  const indexes = (ids: Iterable<string | null>): number[] =>
    [...new Set(ids)].flatMap((id) => {
      const index = id === null ? undefined : indexOf.get(id)
      return index === undefined ? [] : [index]
    })
  const next = steps.map((step) => indexes(step.next.values()))
  const starts = indexes([program.start, ...program.starts.values()])
  return { steps, indexOf, next, starts, reached: reach(next, [...starts, ...indexes(behindUnreadable)]) }
}

function reach(next: StepGraph['next'], starts: readonly number[]): boolean[] {
  const reached = next.map(() => false)
  const open = [...starts]
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (reached[index]) continue
    reached[index] = true
    open.push(...(next[index] ?? []))
  }
  return reached
}

/** The circles of a graph: two steps are in one when each leads to the other. `takes` leaves steps out. */
export const circlesOf = (next: StepGraph['next'], takes: (index: number) => boolean): number[][] =>
  componentsOf(next, takes).filter((own) => own.length > 1 || own.some((index) => next[index]?.includes(index)))

/** Parts a graph into its circles and single steps (Tarjan), each before those that lead to it. `takes` leaves steps out. */
export function componentsOf(next: StepGraph['next'], takes: (index: number) => boolean): number[][] {
  const order = next.map(() => -1)
  const low = next.map(() => -1)
  const onStack = next.map(() => false)
  const stack: number[] = []
  const components: number[][] = []
  let count = 0
  const enter = (index: number): void => {
    order[index] = low[index] = count
    count += 1
    stack.push(index)
    onStack[index] = true
  }
  for (let root = 0; root < next.length; root += 1) {
    if (order[root] !== -1 || !takes(root)) continue
    const frames: { index: number; at: number }[] = [{ index: root, at: 0 }]
    enter(root)
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      const { index } = frame
      const to = next[index]?.[frame.at]
      frame.at += 1
      if (to !== undefined) {
        if (!takes(to)) continue
        if (order[to] === -1) {
          enter(to)
          frames.push({ index: to, at: 0 })
        } else if (onStack[to]) low[index] = Math.min(low[index] ?? 0, order[to] ?? 0)
        continue
      }
      frames.pop()
      const above = frames.at(-1)
      if (above) low[above.index] = Math.min(low[above.index] ?? 0, low[index] ?? 0)
      if (low[index] !== order[index]) continue
      const component = stack.splice(stack.lastIndexOf(index))
      for (const each of component) onStack[each] = false
      components.push(component)
    }
  }
  return components
}

/** The stored config of each step, by its id. */
export const configsOf = (document: FlowDocument): ReadonlyMap<string, unknown> =>
  new Map(document.nodes.flatMap((node) => ('steps' in node ? node.steps.map((step) => [step.id, step.config] as const) : [])))
