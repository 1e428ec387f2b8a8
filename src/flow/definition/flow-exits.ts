import type { FlowExits } from '#domain/api/flows/flow-exits.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'
import { t } from '#domain/i18n/t.ts'
import { stepsOf } from '../engine/node-steps.ts'
import type { Kinds } from '../engine/program.ts'

/** Lists the exits of each step as its kind declares them, also while its settings are wrong; none where the kind is unknown. */
export const flowExits = (kinds: Kinds, document: FlowDocument): FlowExits =>
  Object.fromEntries(document.nodes.flatMap(stepsOf).map((step) => [step.id, exitsOf(kinds, step)]))

/** The exits of one step, as they are drawn. */
export function exitsOf(kinds: Kinds, { kind, config }: { kind: string; config: unknown }): FlowExits[string] {
  const declared = (Object.hasOwn(kinds, kind) ? kinds[kind]?.exitsOf(config) : undefined) ?? []
  // What names a way is still to be written, or was written twice.
  const whole = declared.filter(({ name }, index) => !name.endsWith(':') && declared.findIndex((exit) => exit.name === name) === index)
  return whole.map(({ name, label, fault = false, silence = false }) => ({ name, label: label.trim() || t('Unnamed'), fault, silence }))
}
