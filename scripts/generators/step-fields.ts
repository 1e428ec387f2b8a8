import { z } from 'zod'

import { MessageTrigger, WorkflowTrigger } from '../../src/domain/flows/flow-trigger.ts'
import type { FieldMap, RuleShape } from '../../src/domain/flows/form-field.ts'
import { OutgoingContent } from '../../src/domain/messages/message.ts'
import { TRIGGER_WORDS } from '../../src/domain/flows/trigger-labels.ts'
import { Rule } from '../../src/flow/expression/condition/rule.ts'
import { kinds } from '../../src/flow/steps/registry.gen.ts'
import { type GeneratedFile, generatedFrom } from './generated-file.ts'
import { messageVariants } from './message-variants.ts'
import { type JsonSchema, toFields } from './to-field.ts'

/** The fields of every step kind's settings as plain data, so that the browser draws forms with neither zod nor the engine. */
export function stepFields(): GeneratedFile {
  const fields = Object.fromEntries(Object.values(kinds).map(({ kind, config }) => [kind, fieldsOf(config)]))
  const content = `${generatedFrom('the settings of the step kinds')}import type { FlowKind } from '#domain/flows/flow-document.ts'
import type { FieldMap, FieldVariant, RuleShape } from '#domain/flows/form-field.ts'

/** The fields of each kind's settings. */
export const stepFields: Readonly<Record<string, FieldMap>> = ${toCode(fields)}

/** The parts of each type of message. */
export const messageVariants: readonly FieldVariant[] = ${toCode(messageVariants(schemaOf(OutgoingContent)))}

/** The sorts of rules. */
export const ruleShapes: readonly RuleShape[] = ${toCode(ruleShapes())}

/** What may start a flow, and what a workflow. */
export const triggerFields: Readonly<Record<FlowKind, FieldMap>> = ${toCode({ flow: triggerFields(MessageTrigger), workflow: triggerFields(WorkflowTrigger) })}
`
  return { path: 'src/flow/steps/fields.gen.ts', content }
}

const fieldsOf = (config: z.ZodType): FieldMap => toFields(schemaOf(config), { skip: ['v'] })

/** The JSON Schema with our meta beside its own keys. Groups of rules hold groups: where they stand, their definition is put in, once. */
function schemaOf(schema: z.ZodType): JsonSchema {
  const drawn: { $defs?: Record<string, JsonSchema> } & JsonSchema = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })),
  )
  const isGroup = (definition: JsonSchema | undefined) => definition?.properties?.['match'] !== undefined
  return JSON.parse(JSON.stringify(drawn), (_key, value) => {
    const name = typeof value === 'object' && value !== null && typeof value.$ref === 'string' ? value.$ref.split('/').at(-1) : null
    const definition = name === null ? undefined : drawn.$defs?.[name]
    return isGroup(definition) ? { ...definition, ...value, $ref: undefined } : value
  })
}

/** A trigger as one choice, in the words of the lists. */
function triggerFields(triggers: z.ZodType): FieldMap {
  const fields = toFields(schemaOf(z.object({ trigger: triggers })), { skip: [] })
  const { trigger } = fields
  if (trigger?.type !== 'variant') throw new Error('Triggers are told apart by their type.')
  const variants = trigger.variants.map((variant) => ({
    ...variant,
    label: capital(TRIGGER_WORDS[variant.value as keyof typeof TRIGGER_WORDS]),
  }))
  return { trigger: { ...trigger, label: 'Starts with', variants } }
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function ruleShapes(): RuleShape[] {
  return leavesOf(schemaOf(Rule)).map((schema) => {
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

const toCode = (value: unknown): string => JSON.stringify(value, null, 1)
