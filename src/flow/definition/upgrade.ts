import type { FlowDocument, StepNode } from '#domain/flows/flow-document.ts'

import type { Kinds } from '../engine/program.ts'

/** Brings the settings that older releases stored to the present shape, so that what is drawn and edited is what runs. All others stay as they are. */
export const upgrade = (kinds: Kinds, document: FlowDocument): FlowDocument => ({
  ...document,
  nodes: document.nodes.map((node) => ('steps' in node ? { ...node, steps: node.steps.map((step) => upgradeStep(kinds, step)) } : node)),
})

function upgradeStep(kinds: Kinds, step: StepNode): StepNode {
  const bound = Object.hasOwn(kinds, step.kind) ? kinds[step.kind]?.bind(step.config) : undefined
  if (!bound?.ok || versionOf(bound.step.config) === versionOf(step.config)) return step
  return { ...step, config: bound.step.config }
}

/** Settings without a version are of the first. */
const versionOf = (config: unknown): unknown => (typeof config === 'object' && config !== null && 'v' in config ? config.v : 1)
