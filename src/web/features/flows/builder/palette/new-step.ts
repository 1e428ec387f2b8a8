import type { StepNode } from '#domain/flows/flow-document.ts'
import { randomId } from '#domain/generate-id.ts'
import { stepFields } from '#flow/steps/fields.gen.ts'

import { emptyGroup } from '#web/kit/schema-form/empty-value.ts'

/** Makes a step of a kind, with nothing filled in yet. */
export const newStep = (kind: string): StepNode => ({ id: randomId(), kind, enabled: true, config: emptyGroup(stepFields[kind] ?? {}) })
