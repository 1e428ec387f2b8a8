import type { FlowDocument } from '#domain/flows/flow-document.ts'
import type { compile, Kinds } from '../engine/program.ts'
import type { Leaves } from '../engine/step-kind.ts'
import type { Field } from '../definition/field-walk.ts'
import type { Inspected } from './known.ts'
import type { stepGraph } from './step-graph.ts'

/** What every check is handed. */
export interface Checked {
  kinds: Kinds
  document: FlowDocument
  about: Inspected
  program: ReturnType<typeof compile>['program']
  graph: ReturnType<typeof stepGraph>
  fields: ReadonlyMap<string, readonly Field[]>
  /** What each step reads, by its index in the graph: the field, and the path like `['vars', 'size']`. */
  reads: readonly (readonly Read[])[]
  /** The variables that each step may set, by its index. */
  left: readonly (readonly Leaves[])[]
}

export interface Read {
  field: string
  path: readonly string[]
}
