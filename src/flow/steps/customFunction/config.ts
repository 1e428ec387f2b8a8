import { z } from 'zod'

import { FUNCTION_LIMITS } from '#domain/actions/integrations/run-function.ts'
import { Json } from '#domain/json.ts'

const ValueType = z.enum(['text', 'number', 'boolean', 'json'])
export type ValueType = z.infer<typeof ValueType>

const Name = z
  .string()
  .trim()
  .regex(/^[\p{L}_$][\p{L}\p{N}_$]{0,59}$/u, 'Start with a letter. Use only letters, digits and _.')
const SaveTo = z.object({ target: z.enum(['session', 'contact', 'conversation']), name: z.string().trim().min(1).max(80) })

const Input = z.object({
  name: Name,
  type: ValueType.default('text'),
  value: z.string().max(4_096).default('').meta({ role: 'template', label: 'Value' }),
})
export type FunctionInput = z.infer<typeof Input>

const Output = z.object({
  name: Name,
  type: ValueType.default('text'),
  saveTo: SaveTo.nullable().default(null).meta({ label: 'Save as' }),
})
export type FunctionOutput = z.infer<typeof Output>

/** A function of the author's own: the body of a JavaScript function that has `inputs` and returns an object. */
export const CustomFunctionConfig = z.object({
  v: z.literal(1).default(1),
  source: z.string().max(FUNCTION_LIMITS.sourceLength).default('return {}').meta({
    role: 'code',
    label: 'JavaScript',
    help: 'Use inputs.name and return an object with the outputs, for example: return { total: inputs.a + inputs.b }',
  }),
  inputs: z
    .array(Input)
    .max(30)
    .default([])
    .refine((inputs) => isUnique(inputs), 'Two inputs have the same name.')
    .meta({ label: 'Inputs' }),
  outputs: z
    .array(Output)
    .max(30)
    .default([])
    .refine((outputs) => isUnique(outputs), 'Two outputs have the same name.')
    .meta({ label: 'Outputs' }),
  timeMs: z.number().int().min(50).max(FUNCTION_LIMITS.timeMs).default(5_000).meta({ label: 'Time limit, in milliseconds' }),
  memoryMb: z.number().int().min(4).max(FUNCTION_LIMITS.memoryMb).default(32).meta({ label: 'Memory limit, in MB' }),
  /** What the editor tries the function with; a flow does not read them. */
  testInputs: z.record(z.string(), Json).default({}).meta({ role: 'json', label: 'Inputs for a test' }),
})
export type CustomFunctionConfig = z.infer<typeof CustomFunctionConfig>

const isUnique = (named: readonly { name: string }[]): boolean => new Set(named.map(({ name }) => name)).size === named.length
