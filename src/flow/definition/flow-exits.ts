import type { FlowExits } from '#domain/api/flow-exits.ts'
import type { FlowDocument } from '#domain/flow-document.ts'
import { stepsOf } from '../engine/node-steps.ts'
import type { Kinds } from '../engine/program.ts'

/** Lists the ways out of each step as its kind declares them; none where the kind is unknown or the settings cannot be read. */
export function flowExits(kinds: Kinds, document: FlowDocument): FlowExits {
  const steps = document.nodes.flatMap(stepsOf)
  return Object.fromEntries(
    steps.map(({ id, kind, config }) => {
      const bound = Object.hasOwn(kinds, kind) ? kinds[kind]?.bind(config) : undefined
      const exits = bound?.ok ? bound.step.exits : []
      return [id, exits.map(({ name, label, fault = false }) => ({ name, label, fault }))]
    }),
  )
}
