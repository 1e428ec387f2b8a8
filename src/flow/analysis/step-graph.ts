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
  const search: Search = { order: next.map(() => -1), low: next.map(() => -1), onStack: next.map(() => false), stack: [], count: 0 }
  const components: number[][] = []
  for (let root = 0; root < next.length; root += 1) {
    if (search.order[root] === -1 && takes(root)) searchFrom(root, next, takes, search, components)
  }
  return components
}

/** How far the search is: in which order steps were entered, how far back each leads, and which are in no component yet. */
interface Search {
  order: number[]
  low: number[]
  onStack: boolean[]
  stack: number[]
  count: number
}

function searchFrom(
  root: number,
  next: StepGraph['next'],
  takes: (index: number) => boolean,
  search: Search,
  components: number[][],
): void {
  const frames: { index: number; at: number }[] = [{ index: root, at: 0 }]
  enter(search, root)
  for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
    const { index } = frame
    const to = next[index]?.[frame.at]
    frame.at += 1
    if (to === undefined) {
      frames.pop()
      const above = frames.at(-1)
      if (above) lower(search, above.index, search.low[index])
      if (search.low[index] === search.order[index]) components.push(closeComponent(search, index))
    } else if (takes(to) && search.order[to] === -1) {
      enter(search, to)
      frames.push({ index: to, at: 0 })
    } else if (search.onStack[to]) lower(search, index, search.order[to])
  }
}

function enter(search: Search, index: number): void {
  search.order[index] = search.low[index] = search.count
  search.count += 1
  search.stack.push(index)
  search.onStack[index] = true
}

function lower({ low }: Search, index: number, to = 0): void {
  low[index] = Math.min(low[index] ?? 0, to)
}

function closeComponent({ stack, onStack }: Search, index: number): number[] {
  const component = stack.splice(stack.lastIndexOf(index))
  for (const each of component) onStack[each] = false
  return component
}

/** The stored config of each step, by its id. */
export const configsOf = (document: FlowDocument): ReadonlyMap<string, unknown> =>
  new Map(document.nodes.flatMap((node) => ('steps' in node ? node.steps.map((step) => [step.id, step.config] as const) : [])))
