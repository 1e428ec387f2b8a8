import type { FlowDocument, StepNode } from '#domain/flows/flow-document.ts'
import type { Json } from '#domain/json.ts'

import { stepsOf } from '../engine/node-steps.ts'
import { compile, type Kinds } from '../engine/program.ts'
import type { ValueKind } from '../engine/step-kind.ts'
import { fieldsOf } from './field-walk.ts'
import { keptIn, leavesOf } from '../analysis/leaves-of.ts'
import { readsOf } from './reads-of.ts'

/** A variable of the session, as the steps of a document speak of it. */
export interface NamedVariable {
  name: string
  /** `any` where steps keep different things in it, or it is not known before they run. */
  type: ValueKind
  /** What it may hold, where a step knows that. */
  sample: Json
  /** The ids of the steps that keep something in it, and of those that read it. */
  setBy: string[]
  readBy: string[]
}

/** Lists the session variables of a document: those that are kept first, in the order of the steps, then those that are only read. */
export function listVariables(kinds: Kinds, document: FlowDocument): NamedVariable[] {
  const { program } = compile(kinds, { flowId: 'flow', version: 0 }, document)
  const found = new Map<string, NamedVariable>()
  const named = (name: string): NamedVariable => {
    const known = found.get(name) ?? { name, type: 'any', sample: null, setBy: [], readBy: [] }
    found.set(name, known)
    return known
  }
  const steps = document.nodes.flatMap(stepsOf)
  for (const { id, config } of steps) {
    const compiled = program.steps.get(id)
    for (const { name, type, sample = null } of compiled ? leavesOf(compiled) : keptIn(config)) {
      const variable = named(name)
      variable.type = variable.setBy.length === 0 || variable.type === type ? type : 'any'
      variable.sample ??= sample
      if (!variable.setBy.includes(id)) variable.setBy.push(id)
    }
  }
  for (const step of steps) for (const name of namesRead(readsOfStep(kinds, step))) named(name).readBy.push(step.id)
  return [...found.values()]
}

/** Lists what the steps of a document read below a root, like `trigger`, by its first name. */
export function listReads(kinds: Kinds, document: FlowDocument, root: string): string[] {
  const reads = document.nodes.flatMap(stepsOf).flatMap((step) => readsOfStep(kinds, step))
  return [...namesRead(reads, root)]
}

/** Everything that a step reads, as paths; nothing of a kind that is not known. */
function readsOfStep(kinds: Kinds, { kind, config }: StepNode): (readonly string[])[] {
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  return known ? fieldsOf(known.config, config).flatMap(readsOf) : []
}

const namesRead = (reads: readonly (readonly string[])[], wanted = 'vars'): Set<string> =>
  new Set(reads.flatMap(([root, name]) => (root === wanted && name !== undefined ? [name] : [])))
