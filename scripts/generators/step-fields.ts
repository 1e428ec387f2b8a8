import { z } from 'zod'

import type { FieldMap, RuleShape } from '../../src/domain/form-field.ts'
import { OutgoingContent } from '../../src/domain/message.ts'
import { Rule } from '../../src/flow/expression/rule.ts'
import { kinds } from '../../src/flow/steps/registry.gen.ts'
import { type GeneratedFile, generatedFrom } from './generated-file.ts'
import { messageVariants } from './message-variants.ts'
import { type JsonSchema, toFields } from './to-field.ts'

/** The fields of every step kind's settings as plain data, so that the browser draws forms with neither zod nor the engine. */
export function stepFields(): GeneratedFile {
  const fields = Object.fromEntries(Object.values(kinds).map(({ kind, config }) => [kind, fieldsOf(config)]))
  const content = `${generatedFrom('the settings of the step kinds')}import type { FieldMap, FieldVariant, RuleShape } from '#domain/form-field.ts'

/** The fields of each kind's settings. */
export const stepFields: Readonly<Record<string, FieldMap>> = ${toCode(fields)}

/** The parts of each type of message. */
export const messageVariants: readonly FieldVariant[] = ${toCode(messageVariants(schemaOf(OutgoingContent)))}

/** The sorts of rules. */
export const ruleShapes: readonly RuleShape[] = ${toCode(ruleShapes())}
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
