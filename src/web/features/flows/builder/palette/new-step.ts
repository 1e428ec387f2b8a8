import type { StepNode } from '#domain/flows/flow-document.ts'
import { randomId } from '#domain/generate-id.ts'
import type { FormFields } from '#flow/forms/form-fields.ts'

import { emptyGroup } from '#web/kit/schema-form/empty-value.ts'

/** Makes a step of a kind, with nothing filled in yet. */
export const newStep = (kind: string, { steps }: FormFields): StepNode => ({
  id: randomId(),
  kind,
  enabled: true,
  config: emptyGroup(steps[kind] ?? {}),
})
