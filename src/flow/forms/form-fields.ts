import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'
import { MessageTrigger, WorkflowTrigger } from '#domain/flows/flow-trigger.ts'
import type { FieldMap, FieldVariant, RuleShape } from '#domain/flows/form-field.ts'
import { TRIGGER_WORDS } from '#domain/flows/trigger-labels.ts'

import type { Kinds } from '../engine/program.ts'
import { Rule } from '../expression/condition/rule.ts'
import { type JsonSchema, toJsonSchema } from './json-schema.ts'
import { messageVariants } from './message-variants.ts'
import { toFields } from './to-field.ts'

/** The fields of all forms of a flow as plain data, so that the page draws them without the schemas. */
export interface FormFields {
  /** The settings of each kind of step. */
  steps: Readonly<Record<string, FieldMap>>
  /** What may start a flow, and what a workflow. */
  triggers: Readonly<Record<FlowKind, FieldMap>>
  /** The parts of each type of message. */
  messageVariants: readonly FieldVariant[]
  /** The sorts of rules. */
  ruleShapes: readonly RuleShape[]
}

/** The schemas of the two sorts of triggers, as their forms hold a trigger. */
export const triggerForms = { flow: z.object({ trigger: MessageTrigger }), workflow: z.object({ trigger: WorkflowTrigger }) }

/** Computes the fields of all forms from the schemas. */
export const toFormFields = (kinds: Kinds): FormFields => ({
  steps: Object.fromEntries(
    Object.values(kinds).flatMap((step) => (step ? [[step.kind, toFields(toJsonSchema(step.config), { skip: ['v'] })]] : [])),
  ),
  triggers: { flow: triggerFields(triggerForms.flow), workflow: triggerFields(triggerForms.workflow) },
  messageVariants: messageVariants(),
  ruleShapes: ruleShapes(),
})

/** A trigger as one choice, in the words of the lists. */
function triggerFields(form: z.ZodType): FieldMap {
  const { trigger } = toFields(toJsonSchema(form), { skip: [] })
  if (trigger?.type !== 'variant') throw new Error('Triggers are told apart by their type.')
  const variants = trigger.variants.map((variant) => ({
    ...variant,
    label: capital(TRIGGER_WORDS[variant.value as keyof typeof TRIGGER_WORDS]),
  }))
  return { trigger: { ...trigger, label: t('Starts with'), variants } }
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function ruleShapes(): RuleShape[] {
  return leavesOf(toJsonSchema(Rule)).map((schema) => {
    const { type, operator } = schema.properties ?? {}
    const operators = operator?.const === undefined ? (operator?.enum ?? []) : [operator.const]
    return { type: String(type?.const), operators: operators.map(String), fields: inRow(toFields(schema, { skip: ['type', 'operator'] })) }
  })
}

/** A rule stands in a narrow row: no help, and no text of several lines. */
const inRow = (fields: FieldMap): FieldMap =>
  Object.fromEntries(
    Object.entries(fields).map(([key, { help: _, ...field }]) => [
      key,
      field.type === 'text' ? { ...field, single: true as const } : field,
    ]),
  )

const leavesOf = (schema: JsonSchema): JsonSchema[] => schema.anyOf?.flatMap(leavesOf) ?? [schema]
