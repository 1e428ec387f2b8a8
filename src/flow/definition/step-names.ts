import { t } from '#domain/i18n/t.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { exitTitle, stepTitle } from '../editing/diff/titles.ts'
import { stepsOf } from '../engine/node-steps.ts'
import type { Kinds } from '../engine/program.ts'
import { exitsOf } from './flow-exits.ts'

/** What the steps of a flow and their exits are called on screen. */
export interface StepNames {
  step(stepId: string): string
  exit(stepId: string, exit: string): string
}

/** The names that a document gives its steps, and those of their exits as their cards have them. */
export function stepNames(kinds: Kinds, document: FlowDocument): StepNames {
  const steps = new Map(document.nodes.flatMap(stepsOf).map((step) => [step.id, step]))
  return {
    step: (stepId) => {
      const step = steps.get(stepId)
      return step ? stepTitle(step) : t('A step that was removed')
    },
    exit: (stepId, exit) => exitLabel(kinds, steps.get(stepId), exit),
  }
}

/** What an exit is called, wherever people read of it: as on the card; one that the step no longer declares by what its settings or its name say. */
export const exitLabel = (kinds: Kinds, step: { kind: string; config: unknown } | undefined, exit: string): string =>
  (step && exitsOf(kinds, step).find(({ name }) => name === exit)?.label) ?? exitTitle(step, exit)
