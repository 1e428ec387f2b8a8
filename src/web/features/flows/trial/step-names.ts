import type { FlowDocument } from '#domain/flow-document.ts'
import type { Spot } from '#flow/simulation/scene.ts'

import { aboutOf } from '../picture/picture.ts'

/** Gives the name of the step at a spot: its own, or that of its kind; its id where no flow of the trial has it. */
export function stepNames(documents: Readonly<Record<string, FlowDocument>>): (spot: Pick<Spot, 'flowId' | 'stepId'>) => string {
  const names = new Map(
    Object.entries(documents).flatMap(([flowId, { nodes }]) =>
      nodes.flatMap((node) => {
        if (!('steps' in node)) return [[`${flowId}/${node.id}`, node.title ?? 'Another flow'] as const]
        return node.steps.map(({ id, name, kind }) => [`${flowId}/${id}`, name ?? aboutOf(kind)?.title ?? kind] as const)
      }),
    ),
  )
  return ({ flowId, stepId }) => names.get(`${flowId}/${stepId}`) ?? stepId
}
